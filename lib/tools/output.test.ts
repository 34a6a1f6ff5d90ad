import { expect, test } from 'vitest';
import { outputFault } from './output.ts';

/** An object that holds another and so on, that many deep. */
function nested(depth: number): object {
  let value: object = {};
  for (let i = 0; i < depth; i += 1) value = { a: value };
  return value;
}

test.each([
  [{}],
  [{ a: null, b: 'x', c: 1.5, d: true, e: [1, [null]], f: {} }],
  [Object.assign(Object.create(null) as object, { a: 1 })],
  [nested(100)],
])('%# can be sent', (output) => {
  expect(outputFault(output)).toBe(undefined);
});

test.each([
  [null, 'it is not an object'],
  [[], 'it is not an object'],
  ['text', 'it is not an object'],
  [undefined, 'it is not an object'],
  [{ a: Number.NaN }, 'it holds a number that is not finite'],
  [{ a: [Number.POSITIVE_INFINITY] }, 'it holds a number that is not finite'],
  [{ a: undefined }, 'it holds a value of type undefined'],
  [{ a: { b: 1n } }, 'it holds a value of type bigint'],
  [{ a: Symbol('s') }, 'it holds a value of type symbol'],
  [{ a: () => 1 }, 'it holds a value of type function'],
  [{ a: new Map() }, 'it holds an object of a class'],
  [{ a: [new Uint8Array(1)] }, 'it holds an object of a class'],
  [{ a: Object.create({}) }, 'it holds an object of a class'],
  [nested(101), 'it is nested more than 100 deep'],
  [{ a: 1, b: undefined, c: new Map() }, 'it holds a value of type undefined'],
])('%# cannot: %s', (output, fault) => {
  expect(outputFault(output)).toBe(fault);
});

test('an output may hold five million values, itself and its list among them', () => {
  const many = (count: number) => ({ list: Array.from({ length: count - 2 }, () => 1) });
  expect(outputFault(many(5_000_000))).toBe(undefined);
  expect(outputFault(many(5_000_001))).toBe('it holds more than 5000000 values');
});
