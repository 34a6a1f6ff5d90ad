import { expect, test } from 'vitest';
import { isWellFormed, wellFormed } from './well-formed.ts';

test.each([
  [{ a: 'x\ud800' }, { a: 'x\ufffd' }],
  [{ 'k\udc00': 1 }, { 'k\ufffd': 1 }],
  [{ a: [true, null, 2, ['\ud800']] }, { a: [true, null, 2, ['\ufffd']] }],
  [
    { a: 'ok', b: { c: '\ud800' } },
    { a: 'ok', b: { c: '\ufffd' } },
  ],
])('lone surrogates in %j are replaced', (value, repaired) => {
  expect(isWellFormed(value)).toBe(false);
  expect(wellFormed(value)).toEqual(repaired);
});

test('a value without any stays the very same', () => {
  const value = { a: ['😀', 1, null, { b: true }] };
  expect(isWellFormed(value)).toBe(true);
  expect(wellFormed(value)).toBe(value);
});
