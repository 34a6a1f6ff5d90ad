import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ANY,
  charSet,
  EVERYTHING,
  holds,
  intersect,
  INVALID,
  LAST_CODE,
  negate,
  onlyCode,
  sameSet,
  subtract,
  union,
  type CharSet,
} from './char-set.ts';

const SMALL = 24;
const codes = Array.from({ length: SMALL }, (_, code) => code);
const range = fc
  .tuple(fc.nat(SMALL - 1), fc.nat(6))
  .map(([first, more]) => [first, Math.min(first + more, SMALL - 1)]);
const ranges = fc.array(range, { maxLength: 5 }).map((pairs) => pairs.flat());

/** The members of ranges by looking at each. */
function inRanges(flat: readonly number[], code: number): boolean {
  return flat.some((first, i) => i % 2 === 0 && first <= code && code <= (flat[i + 1] ?? -1));
}

/** A set is written in one way only: ascending, and with a gap between its ranges. */
function isTidy(set: CharSet): boolean {
  return set.every((value, i) => i === 0 || value >= (set[i - 1] ?? 0) + (i % 2 === 0 ? 2 : 0));
}

test('a set holds what its ranges hold, and is written in one way', () => {
  fc.assert(
    fc.property(ranges, (flat) => {
      const set = charSet(flat);
      expect(isTidy(set)).toBe(true);
      for (const code of codes) expect(holds(set, code)).toBe(inRanges(flat, code));
    }),
  );
});

test('operations on sets are those on their members', () => {
  fc.assert(
    fc.property(ranges, ranges, (left, right) => {
      const [a, b] = [charSet(left), charSet(right)];
      const made = { both: intersect(a, b), either: union(a, b), rest: subtract(a, b), not: negate(a) };
      for (const set of Object.values(made)) expect(isTidy(set)).toBe(true);
      for (const code of codes) {
        const [inA, inB] = [inRanges(left, code), inRanges(right, code)];
        expect(holds(made.both, code)).toBe(inA && inB);
        expect(holds(made.either, code)).toBe(inA || inB);
        expect(holds(made.rest, code)).toBe(inA && !inB);
        expect(holds(made.not, code)).toBe(!inA);
      }
      expect(negate(made.not)).toEqual(a);
      expect(sameSet(a, b)).toBe(a.join() === b.join());
    }),
  );
});

test('what is not in a set takes in invalid bytes', () => {
  expect([INVALID, LAST_CODE]).toEqual([0x110000, 0x10ffff]);
  expect(negate([])).toEqual([0, INVALID]);
  expect(negate(EVERYTHING)).toEqual([]);
  expect(negate(ANY)).toEqual([10, 10]);
  expect(negate([0, LAST_CODE])).toEqual([INVALID, INVALID]);
  expect(negate([1, INVALID])).toEqual([0, 0]);
  expect([9, 10, 11, LAST_CODE, INVALID, INVALID + 1].map((code) => holds(ANY, code))).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  [[3, 3], 3],
  [[0, 0], 0],
  [[3, 4], undefined],
  [[3, 3, 5, 5], undefined],
  [[3, 3, 3, 3], undefined],
  [[], undefined],
  [[INVALID, INVALID], undefined],
])('the only character of %j is %s', (set, code) => {
  expect(onlyCode(set)).toBe(code);
});
