import { describe, expect, it } from 'vitest';

import { concat, utf8 } from '../base/bytes.ts';
import { makeForm, makeTar } from './archive-maker.oracle.ts';
import { outcome, tryIntake } from './intake-trial.oracle.ts';

const contentType = 'multipart/form-data; boundary=XX';
const TAR = makeTar([{ name: 't', data: utf8('x') }]);

function part(disposition: string, body = 'x', more = ''): string {
  return `--XX\r\n${more}content-disposition: ${disposition}\r\n\r\n${body}\r\n`;
}

function file(parameters: string, body = 'x'): string {
  return part(`form-data; name="files[]"; ${parameters}`, body);
}

describe('a form is read', () => {
  it.each<[string, string, string[]]>([
    [
      'with a preamble, blanks and an epilogue',
      `hi\r\n${file('filename="a/b"')}--XX-- \r\nbye`,
      ['b 100644 x'],
    ],
    ['with quotes as browsers write them', `${file('filename="a%22%0ab"')}--XX--`, ['a"\nb 100644 x']],
    ['with quotes as other programs do', `${file('filename="a\\"b\\\\c"')}--XX--`, ['a"b\\c 100644 x']],
    ['with a token', `${file('filename=a.md')}--XX--`, ['a.md 100644 x']],
    ['with an extended name', `${file("filename=x; filename*=UTF-8''%C3%A9")}--XX--`, ['é 100644 x']],
    [
      'with what looks like a boundary',
      `${file('filename=a', '\r\n--X\r\n--YX\r\n')}--XX--`,
      ['a 100644 \r\n--X\r\n--YX\r\n'],
    ],
    ['with an empty file', `${file('filename=a', '')}--XX--`, ['a 100644 ']],
    ['with a back-slash in a name', `${file('filename="a\\b"')}--XX--`, ['a\\b 100644 x']],
  ])('%s', async (_, body, lines) => {
    for (const chunk of [1, 1000]) expect(await outcome(utf8(body), { contentType, chunk })).toEqual(lines);
  });

  it('with a boundary across two windows', async () => {
    for (const length of [65_450, 65_530, 65_536, 131_000]) {
      const data = new Uint8Array(length).fill(0x61);
      const { result } = await tryIntake(
        makeForm([
          ['a', data],
          ['b', data],
        ]),
        { contentType, chunk: 4096 },
      );
      expect(result.ok && result.value.bytes).toBe(2 * length);
    }
  });

  it('and a plain field is reported', async () => {
    const body = `${part('form-data; name="dialect"')}${file('filename=a')}--XX--`;
    const { result } = await tryIntake(utf8(body), { contentType });
    expect(result.ok && result.value.diagnostics.map(({ code }) => code)).toEqual(['field_ignored']);
  });
});

describe('a form is refused, and nothing stored,', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['without a last boundary', file('filename=a'), 'ends before its last boundary'],
    ['without a boundary', 'hello', 'ends before its last boundary'],
    ['with text after a boundary', '--XXY\r\n\r\n\r\n--XX--', 'not followed by the end of its line'],
    ['with one dash of two after a boundary', `${file('filename=a')}--XX-x`, 'end of its line'],
    ['with the second dash of two alone', `${file('filename=a')}--XXx-`, 'end of its line'],
    ['without a disposition', '--XX\r\na: b\r\n\r\nx\r\n--XX--', 'no "Content-Disposition'],
    ['that ends in a header', `--XX\r\n${'a'.repeat(16_384)}`, 'ends inside the header of a part'],
    [
      'with a header without end',
      `--XX\r\n${'a'.repeat(20_000)}`,
      'limits.partHeader: 16388 is over the limit of 16384',
    ],
    [
      'with base64',
      `${part('form-data; filename=a', 'eA==', 'content-transfer-encoding: base64\r\n')}--XX--`,
      'transfer encoding',
    ],
    ['with a path that climbs', `${file('filename="../a"')}--XX--`, 'path_traversal'],
    ['with one path twice', `${file('filename=a')}${file('filename=a')}--XX--`, 'two entries'],
    ['with a broken extended name', `${file("filename*=UTF-8''%FF")}--XX--`, 'filename* that is not UTF-8'],
    ['without files', `${part('form-data; name=a')}--XX--`, 'holds no files'],
    [
      'with an archive and more',
      makeForm([
        ['t.tar', TAR],
        ['b', utf8('x')],
      ]),
      'files besides the archive t.tar',
    ],
  ])('%s', async (_, body, message) => {
    const bytes = typeof body === 'string' ? utf8(body) : body;
    expect(await outcome(bytes, { contentType })).toEqual([expect.stringContaining(message)]);
  });

  it('without a boundary in its content type', async () => {
    const lines = await outcome(makeForm([['a', utf8('x')]]), { contentType: 'multipart/form-data' });
    expect(lines).toEqual([expect.stringContaining('names no boundary')]);
  });

  it('with too many parts', async () => {
    const files = ['a', 'b', 'c'].map((name) => [name, utf8('x')] as const);
    const lines = await outcome(makeForm(files), { contentType, limits: { entries: 2 } });
    expect(lines).toEqual([expect.stringContaining('limits.entries: 3 is over the limit of 2')]);
  });
});

it('an archive in a folder of a form is a file', async () => {
  const form = concat([
    makeForm([
      ['d/t.tar', TAR],
      ['b', utf8('x')],
    ]),
  ]);
  const { result } = await tryIntake(form, { contentType });
  expect(result.ok && result.value.entries.map(({ path }) => path)).toEqual(['b', 'd/t.tar']);
});
