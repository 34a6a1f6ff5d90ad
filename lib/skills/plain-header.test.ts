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
])('%j is read plainly, and as YAML reads it', (header) => {
  const fields = readPlainHeader(header);
  expect(fields).toEqual(general(header));
  expect(fields?.length).toBeGreaterThan(0);
});

const LEFT = [
  'a: x: y|a: x:|a: x # y|a: x |a: true|a: Null|null: x|a: 1.5|a: 1e3|a: "x\\n"|a: "x" y|a:|a: &x y| a: b|a:  b',
  "a: 'it's'|a: x\n  y|# c\na: b|a: b\na: c|a: b\rc|a: b\r|a: b\tc||a: b\n\nc: d|a: [x, true]|a: [x, 1]|a: [x,y]",
  'a: []|a:\n  - x: y|a:\n  -|a:\n - x|a:\n  - x\n  y: z|a:\n  b: 1.5|a:\n  b: x\n  b: y|a:\n  b:\n    c: d',
  'a:\n   b: c|a: >-\n   x|a: >-\n  x\n    y|a: >-\n  x |a: >+\n  x|a: "x"\n  y: z',
].flatMap((texts) => texts.split('|'));

test.each([
  ...LEFT,
  'a: |2\n  x',
  `${'k'.repeat(65)}: v`,
  Array.from({ length: 201 }, (_, i) => `k${i}: v`).join('\n'),
])('%j is left to the general reader', (header) => {
  expect(readPlainHeader(`${header}\n`)).toBe(undefined);
});

/** Texts that are mostly plain, with what YAML could take for more in any place. */
const marks = '-:#"\'\\[]{},&*!|>%@`\n\r?~.=1\u0085\u2028\uFEFFé'.split('');
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'Z', 'word', ' ', 'b c', '2024-01-01', '1.2.3', '(x y)') },
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
    .array(value, { minLength: 1, maxLength: 3 })
    .map((values) => values.map((each, i) => `key${i}:${each}\n`).join(''));
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
