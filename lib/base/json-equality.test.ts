import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonEquality } from './json-equality.ts';
import { canonicalJson, type JsonValue } from './json.ts';

test('values are equal that have the same canonical text', () => {
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  const copy = (one: JsonValue): JsonValue => JSON.parse(canonicalJson(one));
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(new JsonEquality().equal(one, copy(one))).toBe(true);
      expect(new JsonEquality().equal(one, other)).toBe(canonicalJson(one) === canonicalJson(other));
    }),
    { numRuns: 500, seed: 5 },
  );
});

test.each<[JsonValue, JsonValue]>([
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: 1 }],
  [[1], { 0: 1 }],
  [null, {}],
  [{ constructor: 1 }, { a: 1 }],
])('%j is not %j', (one, other) => {
  expect([new JsonEquality().equal(one, other), new JsonEquality().equal(other, one)]).toEqual([
    false,
    false,
  ]);
});
