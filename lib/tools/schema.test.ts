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
