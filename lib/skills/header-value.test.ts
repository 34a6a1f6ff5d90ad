import { expect, test } from 'vitest';
import { createFindings } from './findings.ts';
import type { HeaderValue } from './header-value.ts';
import { readAnyHeader } from './header-yaml.ts';

function fieldsOf(header: string) {
  const findings = createFindings(undefined);
  const fields = readAnyHeader(header, -1, findings);
  if (fields === undefined) throw new Error(findings.diagnostics[0]?.message);
  return fields;
}

/** The value of the first key, its items left out. */
function valueOf(header: string): Omit<HeaderValue, 'items'> {
  const [field] = fieldsOf(header);
  if (field === undefined) throw new Error('there is a field');
  const { items: _, ...value } = field.value;
  return value;
}

const text = (of: string, source: string, offset: number, json: unknown = of) => ({
  kind: 'text',
  text: of,
  json,
  source,
  offset,
});
const nothing = (source: string, offset: number) => ({ kind: 'null', text: '', json: null, source, offset });

test.each<[string, object]>([
  ['a: b', text('b', 'b', 3)],
  ['a:   "b c"  # note\n', text('b c', '"b c"', 5)],
  ["a: 'it''s'\nb: c\n", text("it's", "'it''s'", 3)],
  ['a: 1.50\n', text('1.50', '1.50', 3)],
  ['a: 15\n', text('15', '15', 3, 15)],
  ['a: -0.5\n', text('-0.5', '-0.5', 3, -0.5)],
  ['a: .nan\n', text('.nan', '.nan', 3)],
  ['a: -.inf\n', text('-.inf', '-.inf', 3)],
  ['a: 1e400\n', text('1e400', '1e400', 3)],
  ['a: TRUE\n', text('TRUE', 'TRUE', 3, true)],
  ['a: false\n', text('false', 'false', 3, false)],
  ['a: |\n  b\n\nc: d\n', text('b\n', '|\n  b', 3)],
  ['a: >-\n  b\n  c\n', text('b c', '>-\n  b\n  c', 3)],
  ['a:\n', nothing('', 2)],
  ['a: ~\n', nothing('~', 3)],
  ['a: null # none\n', nothing('null', 3)],
  ['? a\n', nothing('', 2)],
  ['a: [b, 1 ]\n', { kind: 'list', text: '', json: ['b', 1], source: '[b, 1 ]', offset: 3 }],
  ['a: []\n', { kind: 'list', text: '', json: [], source: '[]', offset: 3 }],
  [
    'a:\n  - b\n  - 2 \n\nc: d\n',
    { kind: 'list', text: '', json: ['b', 2], source: '- b\n  - 2', offset: 5 },
  ],
  ['a:\r\n  - b\r\n\r\nc: d\n', { kind: 'list', text: '', json: ['b'], source: '- b', offset: 6 }],
  ['a:\n  b: c\n\t\n', { kind: 'mapping', text: '', json: { b: 'c' }, source: 'b: c', offset: 5 }],
  [
    'a: {b: {c: [1]}}\n',
    { kind: 'mapping', text: '', json: { b: { c: [1] } }, source: '{b: {c: [1]}}', offset: 3 },
  ],
])('%j has the value of its first key', (header, value) => {
  expect(valueOf(header)).toEqual(value);
});

test('keys are texts, each with its place', () => {
  const fields = fieldsOf('a: x\n1: y\n"b c": z\ntrue: t\n1.0: u\n"<<": v\n');
  expect(fields.map(({ key, offset }) => [key, offset])).toEqual([
    ['a', 0],
    ['1', 5],
    ['b c', 10],
    ['true', 19],
    ['1.0', 27],
    ['<<', 34],
  ]);
});

test('items of a list are values of their own', () => {
  const [field] = fieldsOf('a:\n  - b\n  -\n  - [c]\n  - {d: 1}\n');
  expect(field?.value.items.map(({ kind, json, source, offset }) => [kind, json, source, offset])).toEqual([
    ['text', 'b', 'b', 7],
    ['null', null, '', 12],
    ['list', ['c'], '[c]', 17],
    ['mapping', { d: 1 }, '{d: 1}', 25],
  ]);
});

test.each([
  ['a: b\n"a": c\n', 'The YAML holds the key "a" twice. Remove one.', 3],
  ['m:\n  1: b\n  "1": c\n', 'The YAML holds the key "1" twice. Remove one.', 4],
  ['[a]: b\n', 'A key of the YAML is not plain text. Give it a name.', 2],
  ['a: {~: b}\n', 'A key of the YAML is not plain text. Give it a name.', 2],
  ['<<: {a: b}\n', 'The YAML holds a merge key "<<", and merge keys are refused. Write the entries out.', 2],
])('%j is refused', (header, message, line) => {
  const findings = createFindings(undefined);
  expect(readAnyHeader(header, -1, findings)).toBeUndefined();
  expect(findings.diagnostics).toMatchObject([
    { message: `Invalid YAML in the frontmatter: ${message}`, line },
  ]);
});
