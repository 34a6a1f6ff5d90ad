import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFindings } from './findings.ts';
import { readAnyHeader } from './header-yaml.ts';
import { readPlainHeader } from './plain-header.ts';

function general(header: string) {
  const findings = createFindings(undefined);
  const fields = readAnyHeader(header, -1, findings);
  expect(findings.diagnostics).toEqual([]);
  return fields;
}

test.each([
  'name: pdf\ndescription: Reads PDF files, (all) of them:yes [x] {y} - z & "w"\n',
  'name: "pdf: x # y"\ndescription: \'a "b" c\'\n',
  'a: ""\nb: \'\'\ncreated: 2024-01-01\nversion: 1.2.3\n',
  'a: x:y#\nb: a#b\n',
  "a: 'it''s'\nb: ''''\n",
  'yes: No\nn: Nulls\ntrue-ish: True story\n',
  'l:\n  - Read\n  - "Bash(git log:*)"\nm: x\n',
  'l:\n- Read\n- Grep\nm: x\n',
  'l: [Read, Bash(git), x/y]\nm: x\n',
  'm:\n  author: me\n  version: "1.0"\nl: y\n',
  'd: >-\n  two: # -\n  lines\nl: y\n',
  'd: >\n  two\n  lines\n',
  'd: |\n  - two\n  lines\nl: y\n',
  'd: |-\n  two\n  lines\n',
  'a: true\nb: False\nc: 12\nd: -0.5\ne: 1.10\nf: 007\nh: -0\n',
  'l:\n  - true\n  - 2\nm:\n  a: TRUE\n  b: 1.0\nf: [a, false]\n',
  'a: 12345678901234567890\nb: 0.1000000000000000055\n',
  'a: b\r\nl:\r\n  - x\r\n  - "y"\r\nm:\r\n  c: d\r\n  e: f\r\nd: >-\r\n  two\r\n  lines\r\nz: x\r\n',
  'a: b\r\nc: d\ne: f\r\n',
  "a: ' '\nb: ''''''\n",
])('%j is read plainly, and as YAML reads it', (header) => {
  const fields = readPlainHeader(header);
  expect(fields).toEqual(general(header));
  expect(fields?.length).toBeGreaterThan(0);
});

const LEFT = [
  'a: x: y|a: x:|a: x # y|a: x |a: ~|a: Null|null: x|a: 1.|a: 1e3|a: +1|a: 0x1F|a: "x\\n"|a: "x" y|a:|a: &x y| a: b|a:  b',
  "a: 'it's'|a: x\n  y|# c\na: b|a: b\na: c|a: b\rc|a: b\r\r|a: b\tc||a: b\n\nc: d|a: [x, null]|a: [x, 1]|a: [x,y]",
  'a: []|a:\n  - x: y|a:\n  -|a:\n - x|a:\n  - x\n  y: z|a:\n  b: .5|a:\n  b: x\n  b: y|a:\n  b:\n    c: d',
  "a:\n   b: c|a:\n b: c|a:\n  b: c\n- x|a: '|a: 'x'y'|a: \"x|a: >-\n   x|a: >-\n  x\n    y|a: >-\n  x |a: >+\n  x|a: \"x\"\n  y: z",
].flatMap((texts) => texts.split('|'));

test.each([...LEFT, 'a: |2\n  x', `${'k'.repeat(65)}: v`])('%j is left to the general reader', (header) => {
  expect(readPlainHeader(`${header}\n`)).toBe(undefined);
});

/** Repeats of a line, each with its number for `#`. */
function repeat(line: string, count: number): string {
  return Array.from({ length: count }, (_, i) => line.replace('#', String(i))).join('');
}

test.each([
  ['entries of texts', '', 'k#: v\n'],
  ['entries of texts in quotes', '', 'k#: "v"\n'],
  ['entries of numbers', '', 'k#: 1.5\n'],
  ['entries of lists of one line', '', 'k#: [a, b, c]\n'],
  ['entries of lists', '', 'k#:\n  - a\n  - "b"\n'],
  ['entries of lists that are not indented', '', 'k#:\n- a\n- true\n'],
  ['entries of mappings', '', 'k#:\n  a: b\n  c: "d"\n'],
  ['entries of block scalars', '', 'k#: >-\n  a\n  b\n'],
  ['a long mapping', 'm:\n', '  k#: v\n'],
  ['a long mapping with CRLF', 'm:\r\n', '  k#: "v"\r\n'],
  ['a long list', 'm:\n', '  - v\n'],
])('%s are read as long as the general reader reads them', (_, start, line) => {
  const refused = (count: number): boolean => {
    const findings = createFindings(undefined);
    return readAnyHeader(start + repeat(line, count), -1, findings) === undefined;
  };
  let [read, tooMany] = [1, 4096];
  while (tooMany - read > 1) {
    const middle = (read + tooMany) >> 1;
    if (refused(middle)) tooMany = middle;
    else read = middle;
  }
  expect(read).toBeGreaterThan(100);
  expect(readPlainHeader(start + repeat(line, read))).toEqual(general(start + repeat(line, read)));
  expect(readPlainHeader(start + repeat(line, tooMany))).toBe(undefined);
});

/** Texts that are mostly plain, with what YAML could take for more in any place. */
const marks = '-:#"\'\\[]{},&*!|>%@`\n\r?~.=1\u0085\u2028\uFEFFé'.split('');
const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'Z', 'word', ' ', 'b c', '2024-01-01', '1.2.3', '(x y)', '12', '-1.50'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...marks,
      ': ',
      ' #',
      '\r\n',
      '---',
      '...',
      'true',
      'null',
      '0',
      '<<',
      "''",
      '😀',
      '\n  ',
    ),
  },
);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(''));
const scalar = fc.oneof(
  text,
  text.map((inner) => `"${inner}"`),
  text.map((inner) => `'${inner}'`),
);
const texts = fc.array(scalar, { minLength: 1, maxLength: 3 });
const value = fc.oneof(
  scalar.map((inner) => ` ${inner}`),
  texts.map((items) => items.map((item) => `\n  - ${item}`).join('')),
  texts.map((items) => items.map((item) => `\n- ${item}`).join('')),
  texts.map((items) => items.map((item, i) => `\n  k${i}: ${item}`).join('')),
  texts.map((items) => ` [${items.join(', ')}]`),
  fc
    .tuple(fc.constantFrom('>', '|', '>-', '|-', '>+', '|2'), texts)
    .map(([mark, lines]) => ` ${mark}${lines.map((line) => `\n  ${line}`).join('')}`),
);

test('whatever it reads, the general reader reads the same', () => {
  const header = fc
    .tuple(fc.array(value, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\n', '\r\n'))
    .map(([values, end]) =>
      values
        .map((each, i) => `key${i}:${each}\n`)
        .join('')
        .replaceAll('\n', end),
    );
  let read = 0;
  fc.assert(
    fc.property(header, (yaml) => {
      const fields = readPlainHeader(yaml);
      if (fields === undefined) return;
      read += 1;
      expect(fields).toEqual(general(yaml));
    }),
    { numRuns: 10_000 },
  );
  expect(read).toBeGreaterThan(1000);
});
