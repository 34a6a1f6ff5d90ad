import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, isNestedWithin, isObject, jsonLength, ownValue, type JsonValue } from './json.ts';

test.each<[unknown, boolean]>([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [[], false],
  ['text', false],
  [undefined, false],
])('%j is an object: %s', (value, object) => {
  expect(isObject(value)).toBe(object);
});

test.each<[unknown, string, unknown]>([
  [{ a: 1 }, 'a', 1],
  [{ a: undefined }, 'a', undefined],
  [{}, 'constructor', undefined],
  [JSON.parse('{"__proto__": 1}'), '__proto__', 1],
  [{}, '__proto__', undefined],
  [['x'], '0', 'x'],
  [['x'], 'length', 1],
  ['x', 'length', undefined],
  [null, 'a', undefined],
  [undefined, 'a', undefined],
])('%j holds %j as %j', (value, key, held) => {
  expect(ownValue(value, key)).toEqual(held);
});

test.each<[JsonValue, string]>([
  [
    { b: 1, a: { d: null, c: [true, { f: 'x', e: 2 }] } },
    '{"a":{"c":[true,{"e":2,"f":"x"}],"d":null},"b":1}',
  ],
  [{ '\uE000': 1, '😀': 2, B: 3, a: 4 }, '{"B":3,"a":4,"😀":2,"\uE000":1}'],
  [[3, 1, 2], '[3,1,2]'],
  ['"', '"\\""'],
  [null, 'null'],
  [{}, '{}'],
  [[], '[]'],
])('%j is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('the text depends on the value, not on the order of its keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      const text = canonicalJson(value as JsonValue);
      expect(canonicalJson(turned as JsonValue)).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each<[unknown, number]>([
  ['x', 0],
  [null, 0],
  [[], 1],
  [{}, 1],
  [[1, [2]], 2],
  [{ a: { b: [] }, c: 1 }, 3],
])('%j is nested %d deep', (value, depth) => {
  expect(isNestedWithin(value, depth)).toBe(true);
  expect(isNestedWithin(value, depth - 1)).toBe(depth === 0);
});

test('nesting is looked at without recursion', () => {
  expect(isNestedWithin(JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)), 40)).toBe(false);
});

test('a length is that of the JSON text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonLength(value, 1e9)).toBe(JSON.stringify(value).length);
    }),
  );
});

test('a value longer than what is asked about is not looked at to its end', () => {
  let value: unknown = ['x'];
  for (let doubled = 0; doubled < 60; doubled += 1) value = [value, value];
  expect(jsonLength(value, 1000)).toBeGreaterThan(1000);
  expect(jsonLength('x'.repeat(2000), 1000)).toBe(2000);
  expect(jsonLength('x'.repeat(1000), 1000)).toBe(1002);
});
