import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, utf8 } from '../base/bytes.ts';
import { textOf } from './checked-text.ts';
import { createFindings } from './findings.ts';
import { splitFrontmatter, withoutBody } from './frontmatter.ts';
import { codes } from './parse.fixture.ts';

function split(text: string | Uint8Array) {
  const findings = createFindings(undefined);
  const parts = splitFrontmatter(typeof text === 'string' ? utf8(text) : text, findings);
  const message = findings.diagnostics.map((diagnostic) => diagnostic.message).join(' ');
  return {
    header: parts?.header,
    body: parts && textOf(parts.body),
    found: codes(findings.diagnostics),
    message,
  };
}

test.each([
  ['the plain form', '---\na: b\n---\nbody\n', 'a: b\n', 'body\n', []],
  ['CRLF stays in both parts', '---\r\na: b\r\n---\r\nx\r\ny', 'a: b\r\n', 'x\r\ny', []],
  ['no line end after the closing line', '---\na: b\n---', 'a: b\n', '', []],
  ['no header lines', '---\n---\n', '', '', []],
  [
    'a rule in the body is body',
    '---\na: b\n---\n\n---\n```\n---\n```',
    'a: b\n',
    '\n---\n```\n---\n```',
    [],
  ],
  ['hyphens inside a line close nothing', '---\na: "x --- y"\n---\nB', 'a: "x --- y"\n', 'B', []],
  ['four hyphens close nothing', '---\na: b\n----\n---\nB', 'a: b\n----\n', 'B', []],
  ['a byte order mark', '\uFEFF---\na: b\n---\nB', 'a: b\n', 'B', ['note byte_order_mark']],
  ['only the first byte order mark', '---\na: b\n---\n\uFEFFB', 'a: b\n', '\uFEFFB', []],
  ['blanks after the opening', '--- \t\na: b\n---\nB', 'a: b\n', 'B', ['note delimiter_blanks 1:4']],
  [
    'blanks after the closing',
    '---\na: b\nc: d\n---  \r\nB',
    'a: b\nc: d\n',
    'B',
    ['note delimiter_blanks 4:4'],
  ],
])('reads %s', (_, text, ...wanted) => {
  const [header, body, found] = wanted;
  expect(split(text)).toMatchObject({ header, body, found });
});

test.each([
  ['an empty file', '', 'error frontmatter_missing 1:1', 'This file is empty'],
  ['plain text', 'Just text.\n', 'error frontmatter_missing 1:1', 'There is no frontmatter'],
  ['a comment first', '<!-- c -->\n---\na: b\n---\n', 'error frontmatter_missing 1:1', 'Move the comment'],
  ['a blank line first', '\n---\na: b\n---\n', 'error frontmatter_missing 1:1', 'Remove the blank lines'],
  [
    'a blank before the hyphens',
    ' ---\na: b\n---\n',
    'error frontmatter_missing 1:1',
    'Remove the blanks before',
  ],
  ['text after the opening', '---x\na: b\n---\n', 'error frontmatter_missing 1:1', 'Line 1 is "---x"'],
  ['no opening', 'name: a\n---\n', 'error frontmatter_missing 1:1', 'put "---" on a line before it'],
  ['never closed', '---\na: b\n', 'error frontmatter_unclosed 1:1', 'The frontmatter is not closed'],
  ['a glued closing', '---\na: b\n---# T\n', 'error frontmatter_unclosed 1:1', 'Line 3 is "---# T"'],
  ['an indented closing', '---\na: b\n  ---\n', 'error frontmatter_unclosed 1:1', 'Line 3 is "  ---"'],
  ['NUL in the body', '---\na: b\n---\nx\0', 'error nul_character 4:2', 'NUL'],
])('refuses %s', (_, text, found, words) => {
  const result = split(text);
  expect(result.header).toBe(undefined);
  expect(result.found).toEqual([found]);
  expect(result.message).toContain(words);
});

test.each([
  ['a lone byte', [0xff], 0, '4:1'],
  ['a byte after a multi-byte character', [0xc3, 0xa9, 0xe9, 0x20], 2, '4:2'],
  ['a sequence that the end cuts', [0x41, 0xe2, 0x82], 1, '4:2'],
])('names the offset of %s that is not UTF-8', (_, bytes, offset, place) => {
  const head = utf8('---\na: b\n---\n');
  const result = split(concat([head, Uint8Array.from(bytes)]));
  expect(result.found).toEqual([`error not_utf8 ${place}`]);
  expect(result.message).toContain(`byte offset ${head.length + offset}.`);
});

test('limits: 1 MiB for the file, 64 KiB for the header, both inclusive', () => {
  const file = (size: number) => `---\na: b\n---\n${'x'.repeat(size - 13)}`;
  expect(split(file(1_048_576)).found).toEqual([]);
  expect(split(file(1_048_577)).message).toContain('1048577 bytes; the limit is 1048576');
  const header = (size: number) => `---\n#${'é'.repeat((size - 2) / 2)}\n---\n`;
  expect(split(header(65_536)).found).toEqual([]);
  expect(split(header(65_538)).found).toEqual(['error frontmatter_too_large 1:1']);
});

test('the body is the tail of the file, byte for byte', () => {
  const piece = fc.constantFrom('---', '\n', '\r\n', 'é', '😀', ' ', '\uFEFF', 'a: b', '\t', '--');
  const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, texts, (header, body) => {
      const bytes = utf8(`---\n${header}\n---\n${body}`);
      const tail = utf8(split(bytes).body ?? 'refused');
      expect(bytes.subarray(bytes.length - tail.length)).toEqual(tail);
      if (!/^---[ \t]*\r?$/m.test(header)) expect(tail).toEqual(utf8(body));
    }),
  );
});

test('without its body a file reads the same, and is refused the same', () => {
  const piece = fc.constantFrom('---', '\n', '\r\n', 'name: a', 'é', '😀', ' ', '\uFEFF', '\0', '\t');
  const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => utf8(pieces.join('')));
  const tail = fc.oneof(texts, fc.uint8Array({ maxLength: 4 }));
  const head = fc.constantFrom('---\n', '---\na: b\n---\n', '\uFEFF---\r\na: b\r\n---\r\n', '');
  fc.assert(
    fc.property(head, texts, tail, (start, middle, end) => {
      const bytes = concat([utf8(start), middle, end]);
      const { body, ...whole } = split(bytes);
      const { body: left, ...short } = split(withoutBody(bytes));
      expect(short).toEqual(whole);
      expect(left).toBe(body === undefined ? undefined : '');
    }),
    { numRuns: 2000 },
  );
});
