import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { compileInputSchema } from './schema.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    pattern: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 9 },
    ignore: { type: ['string', 'array'], items: { type: 'string' } },
    mode: { enum: ['a', 'b'] },
    nested: { type: 'object', properties: { 'a/b': { type: 'boolean' } } },
  },
  required: ['pattern'],
  additionalProperties: false,
};

function refusal(input: unknown, schema: JsonObject = SCHEMA): readonly (string | undefined)[] | 'accepted' {
  const check = compileInputSchema(schema);
  if (!check.ok) throw new Error(check.error.message);
  const checked = check.value(input);
  return checked.ok ? 'accepted' : [checked.error.field, checked.error.message];
}

test.each([
  [{ pattern: 'x' }],
  [{ pattern: 'x', limit: 1, ignore: ['a'], mode: 'b', nested: { 'a/b': true } }],
  [{ pattern: 'x', ignore: 'a' }],
])('%j is accepted', (input) => {
  expect(refusal(input)).toBe('accepted');
});

test.each([
  [{}, 'input.pattern', 'input.pattern is required.'],
  [{ pattern: 3 }, 'input.pattern', 'input.pattern must be a string, not 3.'],
  [{ pattern: null }, 'input.pattern', 'input.pattern must be a string, not null.'],
  [{ pattern: '', limit: 0 }, 'input.limit', 'input.limit must be at least 1, not 0.'],
  [{ pattern: '', limit: 10 }, 'input.limit', 'input.limit must be at most 9, not 10.'],
  [{ pattern: '', limit: 1.5 }, 'input.limit', 'input.limit must be an integer, not 1.5.'],
  [{ pattern: '', ignore: {} }, 'input.ignore', 'input.ignore must be a string or an array, not an object.'],
  [{ pattern: '', ignore: ['a', 1] }, 'input.ignore.1', 'input.ignore.1 must be a string, not 1.'],
  [{ pattern: '', mode: 'c' }, 'input.mode', 'input.mode must be one of ["a","b"], not "c".'],
  [{ pattern: '', nested: { 'a/b': 1 } }, 'input.nested.a/b', 'input.nested.a/b must be a boolean, not 1.'],
  [
    { pattern: '', limt: 1 },
    'input.limt',
    '"limt" is not an input of this tool. Did you mean "limit"? Its inputs: pattern, limit, ignore, mode, nested.',
  ],
  ['text', 'input', 'The input must be a JSON object.'],
  [[], 'input', 'The input must be a JSON object.'],
])('%j is refused at %s', (input, field, message) => {
  expect(refusal(input)).toEqual([field, message]);
});

test.each([
  ['anyOf', { a: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, { a: true }],
  ['minLength', { a: { minLength: 2 } }, { a: 'x' }],
  ['maxItems', { a: { maxItems: 1 } }, { a: [1, 2] }],
])('a rule such as %s is told in the words of its checker', (_, properties, input) => {
  const [field, message] = refusal(input, { type: 'object', properties });
  expect(field).toBe('input.a');
  expect(message).toMatch(/^input\.a is not valid: ./);
});

test.each([
  [{ type: 'integer' }, 'x', 'an integer, not "x"'],
  [{ type: 'array' }, { a: 1 }, 'an array, not an object'],
  [{ type: 'object' }, [1], 'an object, not an array'],
  [{ type: ['string', 'null'] }, false, 'a string or a null, not false'],
  [{ type: 'boolean' }, null, 'a boolean, not null'],
  [{ enum: [1, null] }, {}, 'one of [1,null], not an object'],
  [{ maximum: 0 }, 1, 'at most 0, not 1'],
])('%j with %j: must be %s', (rule, value, said) => {
  const schema = { type: 'object', properties: { 'a~b': { type: 'object', properties: { c: rule } } } };
  expect(refusal({ 'a~b': { c: value } }, schema)).toEqual(['input.a~b.c', `input.a~b.c must be ${said}.`]);
});

test('what is missing or unknown further in is named by its whole path', () => {
  const inner = { type: 'object', required: ['x', 'y'], additionalProperties: false, properties: {} };
  const schema = { type: 'object', properties: { list: { items: inner } } };
  expect(refusal({ list: [{ x: 1 }] }, { ...schema })).toEqual([
    'input.list.0.y',
    'input.list.0.y is required.',
  ]);
  const closed = { type: 'object', additionalProperties: false };
  expect(refusal({ a: 1 }, closed)).toEqual([
    'input.a',
    '"a" is not an input of this tool. Its inputs: none.',
  ]);
});

test('an output is spoken of as one', () => {
  const schema: JsonObject = { type: 'object', properties: { name: {} }, additionalProperties: false };
  const check = compileInputSchema(schema, 'output');
  if (!check.ok) throw new Error(check.error.message);
  const said = [check.value('x'), check.value({ nam: 1 })].map((one) => (one.ok ? [] : one.error));
  expect(said).toEqual([
    { code: 'invalid_input', field: 'output', message: 'The output must be a JSON object.' },
    {
      code: 'invalid_input',
      field: 'output.nam',
      message: '"nam" is not a key of the output. Did you mean "name"? Its keys: name.',
    },
  ]);
  expect(compileInputSchema({}, 'output')).toMatchObject({
    error: { field: 'output_schema', message: 'The output schema must have "type": "object".' },
  });
});

test('several problems are told together, ten at most', () => {
  const check = compileInputSchema({ type: 'object', additionalProperties: { type: 'string' } });
  if (!check.ok) throw new Error(check.error.message);
  const problemsOf = (count: number) => {
    const entries = Array.from({ length: count }, (_, i) => [`k${i}`, i]);
    const checked = check.value(Object.fromEntries(entries));
    return checked.ok ? undefined : checked.error;
  };
  expect(problemsOf(1)).toEqual({
    code: 'invalid_input',
    field: 'input.k0',
    message: 'input.k0 must be a string, not 0.',
  });
  expect(problemsOf(2)).toMatchObject({
    field: 'input.k0',
    data: {
      problems: ['input.k0 must be a string, not 0.', 'input.k1 must be a string, not 1.'],
    },
  });
  expect(problemsOf(12)?.data?.['problems']).toHaveLength(10);
});

describe('schemas', () => {
  const deep = (depth: number): JsonObject =>
    depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(depth - 1) } };
  const withProperty = (value: JsonValue): JsonObject => ({ type: 'object', properties: { a: value } });

  test.each([
    [{}, '"type": "object"'],
    [{ type: 'array' }, '"type": "object"'],
    [withProperty({ type: 'string', pattern: '(a+)+$' }), '"pattern"'],
    [{ type: 'object', patternProperties: {} }, '"patternProperties"'],
    [withProperty({ anyOf: [{ format: 'regex' }] }), '"format"'],
    [deep(40), 'too large'],
    [{ type: 'object', anyOf: Array.from({ length: 5000 }, () => ({})) }, 'too large'],
    [{ type: 'object', $id: 'http://[' }, 'cannot be read'],
  ])('%# is refused', (schema, reason) => {
    const check = compileInputSchema(schema);
    expect(check.ok ? '' : check.error.message).toContain(reason);
  });

  test('a property may be called pattern, and a default may hold anything', () => {
    expect(
      compileInputSchema({ type: 'object', properties: { pattern: { default: { pattern: 'x' } } } }).ok,
    ).toBe(true);
  });

  test('a schema that refers to itself without end refuses instead of failing', () => {
    expect(refusal({}, { type: 'object', $ref: '#' })).toMatchObject([
      'input',
      expect.stringContaining('without end'),
    ]);
    const [, message] = refusal({}, { type: 'object', $ref: '#/nowhere' });
    expect(message).toContain('cannot be checked');
  });

  test('the schema that was given is not written to', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/x' } },
      $defs: { x: { type: 'string' } },
    };
    const before = JSON.stringify(schema);
    expect(refusal({ a: 1 }, schema)).toMatchObject(['input.a', expect.any(String)]);
    expect(Object.keys(schema.properties.a)).toEqual(['$ref']);
    expect(JSON.stringify(schema)).toBe(before);
  });
});
