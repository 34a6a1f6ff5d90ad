import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, utf8 } from '../base/bytes.ts';
import { decodeLenient, decodeStrict } from '../base/text.ts';
import { createFindings } from './findings.ts';
import { checkText, explainMissing } from './frontmatter-faults.ts';

function check(bytes: Uint8Array) {
  const findings = createFindings(undefined);
  const good = checkText(bytes, findings);
  const [fault] = findings.diagnostics;
  return { good, fault };
}

test('a text is good', () => {
  expect(check(utf8('é\n'))).toEqual({ good: true, fault: undefined });
  expect(check(new Uint8Array())).toEqual({ good: true, fault: undefined });
});

test('a NUL is told with its place', () => {
  expect(check(utf8('\0'))).toMatchObject({
    good: false,
    fault: { code: 'nul_character', line: 1, column: 1 },
  });
  expect(check(utf8('a\n😀\0\0'))).toEqual({
    good: false,
    fault: {
      severity: 'error',
      code: 'nul_character',
      message: 'The file holds a NUL character, so its frontmatter and body are not text. Remove it.',
      line: 2,
      column: 2,
    },
  });
});

test('the first byte that is not UTF-8 is told, as an offset and a place', () => {
  const cut = fc.constantFrom([0xff], [0x80], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0]);
  const before = fc.string({ unit: fc.constantFrom('a', 'é', '文', '😀', '\n'), maxLength: 40 });
  const after = fc.constantFrom('', 'a', '\n', 'é', 'abc');
  fc.assert(
    fc.property(before, cut, after, (text, bad, rest) => {
      const start = utf8(text);
      const lines = text.split('\n');
      expect(check(concat([start, Uint8Array.from(bad), utf8(rest)]))).toEqual({
        good: false,
        fault: {
          severity: 'error',
          code: 'not_utf8',
          message: `The frontmatter cannot be read: the file is not UTF-8 at byte offset ${start.length}. Save it as UTF-8.`,
          line: lines.length,
          column: Array.from(lines.at(-1) ?? '').length + 1,
        },
      });
    }),
  );
});

test('whatever the bytes, the offset is where a decoder first replaces one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      fc.pre(decodeStrict(bytes) === undefined);
      const offset = Number(/offset (\d+)/.exec(check(bytes).fault?.message ?? '')?.[1]);
      const good = bytes.subarray(0, offset);
      expect(decodeStrict(good)).toBeDefined();
      expect(decodeLenient(bytes.subarray(offset)).startsWith('\uFFFD')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const FIX = 'Start the file with it: a line of exactly "---", then the YAML, then a line of exactly "---".';
const UNCLOSED = 'The frontmatter is not closed: no later line is exactly "---". Put one after the header.';

function explain(text: string, opened: boolean) {
  const findings = createFindings(undefined);
  explainMissing(utf8(text), opened, findings);
  return findings.diagnostics;
}

test.each([
  ['', ' This file is empty.'],
  [' \n\t\n', ' This file is empty.'],
  ['\uFEFF', ' This file is empty.'],
  ['Text.\n', ''],
  [' <!-- note -->\n---\n', ' Move the comment before it into the body.'],
  ['\n---\n', ' Remove the blank lines before it.'],
  [' \t\r\n---\n', ' Remove the blank lines before it.'],
  ['  ---\nname: a\n---\n', ' Remove the blanks before the first "---".'],
  ['--- yaml\n', ' Line 1 is "--- yaml": nothing may follow the three hyphens.'],
  ['----\n', ' Line 1 is "----": nothing may follow the three hyphens.'],
  ['name: a\n', ' Line 1 looks like the header itself: put "---" on a line before it.'],
  ['allowed_tools-x: a', ' Line 1 looks like the header itself: put "---" on a line before it.'],
  ['# name: a\n', ''],
  ['two words: a\n', ''],
])('of %j without an opening it is said "%s"', (text, hint) => {
  expect(explain(text, false)).toEqual([
    {
      severity: 'error',
      code: 'frontmatter_missing',
      message: `There is no frontmatter. ${FIX}${hint}`,
      line: 1,
      column: 1,
    },
  ]);
});

const alone = (line: number, text: string) =>
  ` Line ${line} is "${text}": the three hyphens must stand alone.`;

test.each([
  ['---\nname: a\n', ''],
  ['---\nname: a --- b\n', ''],
  ['---', ''],
  ['---\n--- x', alone(2, '--- x')],
  ['---\nname: a\n\n  --- \n---x\n', alone(4, '  ---')],
  ['---\r\nname: a\r\n\t----\r\n', alone(3, '\\t----')],
])('of %j without an end it is said "%s"', (text, hint) => {
  expect(explain(text, true)).toEqual([
    { severity: 'error', code: 'frontmatter_unclosed', message: `${UNCLOSED}${hint}`, line: 1, column: 1 },
  ]);
});
