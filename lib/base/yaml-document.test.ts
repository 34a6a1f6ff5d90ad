import { expect, test } from 'vitest';
import { isNestedWithin } from './json.ts';
import { readYaml } from './yaml-document.ts';

test.each<[string, unknown]>([
  ['a: 1\nb: [x, "2", true, null]\n', { a: 1, b: ['x', '2', true, null] }],
  ['{"a": {"b": [1.5, -2]}}', { a: { b: [1.5, -2] } }],
  ['text', 'text'],
  ['', null],
  ['a: yes\nb: 0o17\nc: 0x1f\n', { a: 'yes', b: 15, c: 31 }],
  ['a: 2020-01-01\n', { a: '2020-01-01' }],
  ['1: one\ntrue: two\n', { '1': 'one', true: 'two' }],
  ['a: !!str 1\n', { a: '1' }],
  ['a: |\n  one\n  two\n', { a: 'one\ntwo\n' }],
])('%j is read', (text, value) => {
  expect(readYaml(text, 'body')).toEqual({ ok: true, value });
});

test('a key named __proto__ is a key', () => {
  const read = readYaml('__proto__: {a: 1}\n', 'body');
  if (!read.ok) throw new Error(read.error.message);
  expect(JSON.stringify(read.value)).toBe('{"__proto__":{"a":1}}');
});

test.each<[string, number, number, string]>([
  ['a: 1\na: 2\n', 2, 1, 'Map keys must be unique'],
  ['a: &x 1\n', 1, 7, 'anchors and aliases are not allowed: write the value out'],
  ['a: 1\nb: &x\n  c: 1\n', 3, 3, 'anchors and aliases are not allowed: write the value out'],
  ['a: !thing 1\n', 1, 11, 'the tag !thing is not allowed'],
  ['b:\n  <<: {a: 1}\n', 2, 3, 'merge keys are not allowed: write the keys out'],
  ['a: [1\n', 2, 1, 'Flow sequence in block collection must be sufficiently indented and end with a ]'],
  ['a: b: c\n', 1, 4, 'Nested mappings are not allowed in compact mappings'],
  ['a: 1\n---\nb: 2\n', 2, 1, 'a second document starts here: send one document'],
])('%j is refused at %i:%i', (text, line, column, message) => {
  expect(readYaml(text, 'body')).toEqual({
    ok: false,
    error: {
      code: 'invalid_yaml',
      message: `Line ${line}, column ${column}: ${message}`,
      field: 'body',
      data: { line, column },
    },
  });
});

test('an alias is refused where its anchor is', () => {
  expect(readYaml('a: &x [1]\nb: *x\n', 'doc')).toMatchObject({
    error: { field: 'doc', message: expect.stringContaining('anchors and aliases') },
  });
});

test('a document is measured before it is read', () => {
  const most = `a: ${'x'.repeat(262_144 - 3)}`;
  expect(readYaml(most, 'body').ok).toBe(true);
  expect(readYaml(`${most}x`, 'body')).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'body: 262145 is over the limit of 262144. Shorten the document (characters are counted).',
      data: { limit: 'body', maximum: 262_144, actual: 262_145 },
    },
  });
});

const flow = (open: string, inner: string, close: string) => (levels: number) =>
  `${open.repeat(levels)}${inner}${close.repeat(levels)}`;
const lines = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}a:\n`).join('');

// A mapping in a list that has no brackets of its own is a level too.
test.each<[string, (levels: number) => string, number, number]>([
  ['empty lists', flow('[', '', ']'), 1, 41],
  ['lists of a text', flow('[', '"x"', ']'), 1, 41],
  ['maps', flow('{a: ', '1', '}'), 1, 161],
  ['lists of lines', (levels) => `${'- '.repeat(levels)}x\n`, 1, 81],
  ['maps of lines', lines, 41, 81],
  ['a list beside others', (levels) => `- [1]\n- ${flow('[', '', ']')(levels - 1)}\n- 2\n`, 2, 42],
  ['lists after blank lines', (levels) => `\n\n${flow('[', '', ']')(levels)}`, 3, 41],
  ['a map without brackets', (levels) => flow('[', 'a: 1', ']')(levels - 1), 1, 41],
  [
    'maps without brackets',
    (levels) =>
      `${'['.repeat(levels % 2)}${'[a: '.repeat(levels / 2)}1${']'.repeat(levels - Math.floor(levels / 2))}`,
    1,
    79,
  ],
])('%s are read to 40 levels and not to 41', (_, nested, line, column) => {
  const read = readYaml(nested(40), 'body');
  if (!read.ok) throw new Error(read.error.message);
  expect(isNestedWithin(read.value, 40)).toBe(true);
  expect(isNestedWithin(read.value, 39)).toBe(false);
  expect(readYaml(nested(41), 'body')).toEqual({
    ok: false,
    error: {
      code: 'invalid_yaml',
      message: `Line ${line}, column ${column}: nested deeper than 40 levels`,
      field: 'body',
      data: { line, column },
    },
  });
});

test.each(['[', '{a: ', '- ', '? ', '[a: '])(
  '%j without end is refused before it is put together',
  (open) => {
    expect(readYaml(open.repeat(20_000), 'body')).toMatchObject({
      error: { message: expect.stringContaining('nested deeper than 40 levels') },
    });
  },
);

test('a document of 20000 tokens is read, and of not one more', () => {
  // Five up to the line end: a start, a word and its mark, a colon, the end. Then five a line.
  const list = (blank: string) => `a:${blank}\n${'- 1\n'.repeat(3999)}`;
  expect(readYaml(list(''), 'body').ok).toBe(true);
  expect(readYaml(list(' '), 'body')).toMatchObject({
    error: { code: 'invalid_yaml', message: 'Line 4001, column 1: more than 20000 tokens' },
  });
});
