import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstAtLeast } from './sorted.ts';

test('the first of ascending numbers that is at least a value', () => {
  const numbers = fc.array(fc.integer({ min: -5, max: 20 }), { maxLength: 12 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: -6, max: 21 }), (list, value) => {
      const sorted = [...list].sort((a, b) => a - b);
      expect(firstAtLeast(sorted, value)).toBe(sorted.filter((one) => one < value).length);
    }),
  );
});
