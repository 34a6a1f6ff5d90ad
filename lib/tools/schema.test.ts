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

test.each<[JsonValue, JsonValue, string]>([
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, true, 'matches no schema of "anyOf"'],
  [{ oneOf: [{}, {}] }, true, 'matches 2 schemas of "oneOf"; it must match one'],
  [{ not: {} }, 1, 'must not match the schema of "not"'],
  [{ const: [1] }, 1, 'must be [1], not 1'],
  [{ exclusiveMinimum: 1 }, 1, 'must be more than 1, not 1'],
  [{ exclusiveMaximum: 1 }, 1, 'must be less than 1, not 1'],
  [{ maximum: 5, exclusiveMaximum: true }, 5, 'must be less than 5, not 5'],
  [{ multipleOf: 0.1 }, 0.25, 'must be a multiple of 0.1, not 0.25'],
  [{ minLength: 2 }, '😀', 'must have at least 2 characters, not 1'],
  [{ maxLength: 1 }, 'ab', 'must have at most 1 characters, not 2'],
  [{ format: 'date' }, 'today', 'must be in the format "date"'],
  [{ minItems: 1 }, [], 'must have at least 1 items, not 0'],
  [{ maxItems: 1 }, [1, 2], 'must have at most 1 items, not 2'],
  [{ uniqueItems: true }, [1, 2, 1], 'must have no item twice: items 0 and 2 are equal'],
  [{ contains: { const: 1 } }, [2], 'must hold at least 1 items that match "contains", not 0'],
  [{ minProperties: 1 }, {}, 'must have at least 1 keys, not 0'],
  [{ maxProperties: 0 }, { b: 1 }, 'must have at most 0 keys, not 1'],
  [false, 1, 'is not allowed'],
])('%j refuses %j: it %s', (rule, value, said) => {
  const schema = { type: 'object', properties: { a: rule } };
  expect(refusal({ a: value }, schema)).toEqual(['input.a', `input.a ${said}.`]);
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
  const shut = { items: { type: 'object', additionalProperties: false, properties: { known: {} } } };
  expect(
    refusal({ list: [{ knwon: 1 }] }, { type: 'object', properties: { list: shut, other: {} } }),
  ).toEqual([
    'input.list.0.knwon',
    '"knwon" is not a key of input.list.0. Did you mean "known"? Its keys: known.',
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
    [{ type: 'object', $id: 'http://[' }, 'has the "$id" "http://[", which is no address'],
    [{ type: 'object', $ref: '#' }, 'refers to itself without end'],
    [withProperty({ $ref: '#/$defs/gone' }), 'has the "$ref" "#/$defs/gone", which leads to no schema in it'],
    [withProperty({ $ref: 'https://example.org/other' }), 'which leads to no schema in it'],
    [withProperty({ type: 'text' }), 'has a "type" that is not one of string, number'],
    [withProperty({ required: true }), 'has a "required" that is not a list of names'],
    [withProperty({ minLength: -1 }), 'has a "minLength" that is not a whole number from 0'],
    [withProperty({ anyOf: [] }), 'has a "anyOf" that is not a list of schemas'],
    [withProperty({ items: 3 }), 'has "3" where a schema must stand'],
    [withProperty({ allOf: [{ $id: 'a' }, { $id: 'a' }] }), 'has the "$id" "a" twice'],
    [withProperty({ allOf: [{ $anchor: 'a' }, { $anchor: 'a' }] }), 'has the anchor "a" twice'],
    [withProperty({ $id: 'a', $dynamicAnchor: 'b' }), 'which is not supported. Use "$ref"'],
  ])('%# is refused', (schema, reason) => {
    const check = compileInputSchema(schema);
    expect(check.ok ? '' : check.error.message).toContain(reason);
  });

  test('a property may be called pattern, and a default may hold anything', () => {
    expect(
      compileInputSchema({ type: 'object', properties: { pattern: { default: { pattern: 'x' } } } }).ok,
    ).toBe(true);
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
