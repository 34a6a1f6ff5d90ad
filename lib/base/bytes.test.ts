import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, equalInConstantTime, toHex, utf8 } from './bytes.ts';

test('text becomes UTF-8, a lone surrogate U+FFFD', () => {
  expect([...utf8('aé😀')]).toEqual([0x61, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80]);
  expect([...utf8('\uD800')]).toEqual([0xef, 0xbf, 0xbd]);
});

test('hexadecimal is lower case, two digits a byte', () => {
  expect(toHex(Uint8Array.of(0, 9, 10, 0x7f, 0xff))).toBe('00090a7fff');
  expect(toHex(new Uint8Array(0))).toBe('');
});

test('chunks are joined in their order', () => {
  expect([...concat([Uint8Array.of(1, 2), new Uint8Array(0), Uint8Array.of(3)])]).toEqual([1, 2, 3]);
  expect(concat([])).toHaveLength(0);
  const chunks = fc.array(fc.uint8Array({ maxLength: 9 }));
  fc.assert(
    fc.property(chunks, (given) => {
      expect([...concat(given)]).toEqual(given.flatMap((chunk) => [...chunk]));
    }),
  );
});

test.each<[number[], number[], boolean]>([
  [[1, 2, 3], [1, 2, 3], true],
  [[], [], true],
  [[1, 2, 3], [1, 2, 4], false],
  [[1, 2, 3], [0, 2, 3], false],
  [[1, 2, 3], [1, 9, 3], false],
  [[1, 2, 3], [1, 2], false],
  [[1, 2], [1, 2, 0], false],
  [[1, 2], [2, 1], false],
])('%j equals %j: %s', (a, b, equal) => {
  expect(equalInConstantTime(Uint8Array.from(a), Uint8Array.from(b))).toBe(equal);
});
