import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { concat, utf8 } from '../base/bytes.ts';
import { makeForm, makeTar, makeZip, type MadeTarEntry } from './archive-maker.oracle.ts';
import { outcome, tryIntake } from './intake-trial.oracle.ts';

const FORM = 'multipart/form-data; boundary=XX';
const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['SKILL.md', utf8('---\n')],
  ['scripts/run.py', utf8('print(1)\n'.repeat(50))],
  ['ü.bin', new Uint8Array(300).map((_, i) => i * 7)],
];
const TAR = makeTar(FILES.map(([name, data]) => ({ name, data })));
const ZIP = makeZip(FILES.map(([name, data]) => ({ name, data })));

function tarOf(...entries: MadeTarEntry[]): Uint8Array {
  return makeTar(entries);
}

async function findings(bytes: Uint8Array): Promise<string[]> {
  const { result } = await tryIntake(bytes);
  return result.ok
    ? result.value.diagnostics.map(({ code, path }) => `${code} ${path}`)
    : [result.error.message];
}

// The id was computed apart from this code.
describe('one bundle however it is packed', () => {
  const wrapped = makeZip(FILES.map(([name, data]) => ({ name: `top/${name}`, data, method: 0 })));
  it.each<[string, Uint8Array, string | undefined]>([
    ['tar', TAR, 'application/zip'],
    ['tar.gz', gzipSync(TAR), undefined],
    [
      'tar.gz of two members, padded',
      concat([gzipSync(TAR.slice(0, 700)), gzipSync(TAR.slice(700)), new Uint8Array(9)]),
      undefined,
    ],
    ['zip', ZIP, undefined],
    ['zip with a wrapping folder', wrapped, undefined],
    ['form of files', makeForm(FILES), FORM],
    ['form of files in a quoted boundary', makeForm(FILES), 'Multipart/Form-Data; charset=x; boundary="XX"'],
    ['form of a tar.gz', makeForm([['a.tgz', gzipSync(TAR)]], 'file'), FORM],
    ['form of a zip', makeForm([['a.zip', ZIP]]), FORM],
  ])('%s', async (_, bytes, contentType) => {
    for (const chunk of [13, 100_000]) {
      const { result } = await tryIntake(bytes, { contentType, chunk });
      expect(result.ok ? result.value.id : result.error.message).toBe(
        '884f858e31e3a3a31b61a76b70e2e02c7fe615751643449b6d8bcea15b671630',
      );
    }
  });
});

describe('an upload is refused for', () => {
  it.each<[string, Uint8Array, string]>([
    ['two entries of one path', tarOf({ name: 'a' }, { name: './a' }), 'two entries of the path "a"'],
    ['a file below a file', tarOf({ name: 'a' }, { name: 'a/b' }), '"a" both as a file and as a folder'],
    ['a file that is a folder', tarOf({ name: 'a/b/c' }, { name: 'a/b' }), '"a/b" both'],
    ['a file that is an empty folder', tarOf({ name: 'a', type: '5' }, { name: 'a' }), '"a" both'],
    ['a file below a link', tarOf({ name: 'a', type: '2', link: 'b' }, { name: 'a/b' }), '"a" both'],
    ['a path that climbs', makeZip([{ name: '..\\a' }]), 'path_traversal'],
    ['nothing but debris', tarOf({ name: '__MACOSX/a' }), 'holds no files'],
    ['another format', utf8('Rar!'.repeat(200)), 'unsupported_media_type: The body is no archive'],
    ['no body', new Uint8Array(0), 'unsupported_media_type: The request has no body'],
    ['gzip of something else', gzipSync('hello'), 'unsupported_media_type: The gzip data holds no tar'],
    [
      'gzip that is cut',
      gzipSync(TAR).subarray(0, -5),
      'invalid_archive: The compressed data is damaged: it ends too',
    ],
  ])('%s', async (_, bytes, message) => {
    expect(await outcome(bytes)).toEqual([expect.stringContaining(message)]);
  });

  const zeros = { name: 'z', data: new Uint8Array(200_000) };
  it.each<[string, Uint8Array, { [limit: string]: number }, string]>([
    ['packed bytes', TAR, { packedBytes: 999 }, 'limits.packedBytes: 1000 is over the limit of 999'],
    [
      'unpacked bytes of a tar',
      TAR,
      { unpackedBytes: 753 },
      'limits.unpackedBytes: 754 is over the limit of 753',
    ],
    [
      'unpacked bytes of a zip',
      ZIP,
      { unpackedBytes: 753 },
      'limits.unpackedBytes: 754 is over the limit of 753',
    ],
    ['files', TAR, { files: 2 }, 'limits.files: 3 is over the limit of 2'],
    ['entries of a tar', TAR, { entries: 2 }, 'limits.entries: 3 is over the limit of 2'],
    ['entries of a zip', ZIP, { entries: 2 }, 'limits.entries: 3 is over the limit of 2'],
    ['the ratio of a zip', makeZip([zeros]), { ratioFrom: 1000, ratio: 99 }, 'limits.ratio: '],
    ['the ratio of a tar.gz', gzipSync(makeTar([zeros])), { ratioFrom: 1000, ratio: 99 }, 'limits.ratio: '],
  ])('%s over the limit', async (_, bytes, limits, message) => {
    expect(await outcome(bytes, { limits })).toEqual([expect.stringContaining(`limit_exceeded: ${message}`)]);
  });

  it('nothing while the ratio stays within its threshold', async () => {
    expect(
      await outcome(gzipSync(makeTar([zeros])), { limits: { ratioFrom: 300_000, ratio: 1 } }),
    ).toHaveLength(1);
  });
});

describe('the report tells', () => {
  it.each<[string, Uint8Array, string[]]>([
    ['a wrapping folder', tarOf({ name: 'w/SKILL.md' }, { name: 'w/a/b' }), ['wrapper_stripped w']],
    ['no wrapper around a repository', tarOf({ name: '.git/HEAD' }, { name: '.git/config' }), []],
    ['debris', tarOf({ name: 'a' }, { name: '._a' }), ['file_left_out ._a']],
    ['links', tarOf({ name: 'a' }, { name: 'd/l', type: '2', link: '../a' }), ['symbolic_link d/l']],
    [
      'links out',
      tarOf({ name: 'a' }, { name: 'd/l', type: '2', link: 'x/../../../a' }),
      ['link_leads_out d/l'],
    ],
    ['absolute links', tarOf({ name: 'a' }, { name: 'l', type: '2', link: '/a' }), ['link_leads_out l']],
    [
      'links out of what is left of a wrapper',
      tarOf({ name: 'w/a' }, { name: 'w/l', type: '2', link: '../w/a' }),
      ['wrapper_stripped w', 'link_leads_out l'],
    ],
    ['names of one letter case', tarOf({ name: 'A' }, { name: 'a' }), ['name_collision a']],
    ['names of one Unicode form', tarOf({ name: 'e\u0301' }, { name: 'é' }), ['name_collision é']],
  ])('%s', async (_, bytes, codes) => {
    expect(await findings(bytes)).toEqual(codes);
  });

  it('a flood as a number', async () => {
    const links = Array.from({ length: 203 }, (_, i) => ({ name: `l${i}`, type: '2', link: 'x' }));
    const codes = await findings(makeTar(links));
    expect([codes.length, codes.at(-1)]).toEqual([201, 'more_findings undefined']);
  });

  it('the bytes of the files it was asked to keep, by their final paths', async () => {
    const bytes = makeTar([
      { name: 'w/SKILL.md', data: utf8('s') },
      { name: 'w/b', data: utf8('b') },
    ]);
    const { result } = await tryIntake(bytes, {
      retain: (path, bytes) => (path.endsWith('SKILL.md') ? bytes : undefined),
    });
    expect(result.ok && [...result.value.retained]).toEqual([['SKILL.md', utf8('s')]]);
    expect(result.ok && [result.value.files, result.value.bytes]).toEqual([2, 2]);
  });
});
