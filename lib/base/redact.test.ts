import { expect, test } from 'vitest';
import fc from 'fast-check';
import { redactor } from './redact.ts';

test('secrets go from texts and keys, however deep, and in the form of an address', () => {
  const redact = redactor(['a b/c', 'longer a b/c', 'abc']);
  expect(redact({ 'k a b/c': ['x a%20b%2Fc', { deep: 'longer a b/c' }, 7, null, true], abc: 'abc' })).toEqual(
    {
      'k [redacted]': ['x [redacted]', { deep: '[redacted]' }, 7, null, true],
      abc: 'abc',
    },
  );
  expect(redact('no, a b/c!')).toBe('no, [redacted]!');
});

test('without secrets a value is the same', () => {
  const value = { a: ['x'] };
  expect(redactor([])(value)).toBe(value);
  expect(redactor(['abc'])(value)).toBe(value);
  expect(redactor(['four'])(value)).toEqual(value);
});

test('no text keeps a secret', () => {
  const secret = fc.string({ minLength: 4, unit: 'grapheme' });
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (hidden, before, after) => {
      fc.pre(!'[redacted]'.includes(hidden) && !`${before}[redacted]${after}`.includes(hidden));
      expect(JSON.stringify(redactor([hidden])([`${before}${hidden}${after}`]))).not.toContain(
        JSON.stringify(hidden).slice(1, -1),
      );
    }),
  );
});
