import { firstAtLeast } from '../../base/sorted.ts';

/**
 * A set of characters as ascending ranges that do not touch, flattened: `[first, last, first, last, …]`. It may hold
 * `INVALID`, which stands for bytes that are no UTF-8.
 */
export type CharSet = readonly number[];

/** The last code point of Unicode. */
export const LAST_CODE = 0x10ffff;

/** One maximal run of bytes that is no UTF-8: what a lenient decoder shows as one U+FFFD. */
export const INVALID = LAST_CODE + 1;

/** Every character and invalid bytes. */
export const EVERYTHING: CharSet = [0, INVALID];

/** What a pattern means by "any character": a line break is part of no line. */
export const ANY: CharSet = [0, 9, 11, INVALID];

/** The first and the last character of a range. */
type Range = readonly [first: number, last: number];

/** The ranges of a set. */
export function rangesOf(set: readonly number[]): Range[] {
  return set.flatMap((first, i): Range[] => (i % 2 === 0 ? [[first, set[i + 1] ?? first]] : []));
}

/** The set of the ranges, which may overlap and come in any order. */
export function charSet(ranges: readonly number[]): CharSet {
  const merged: number[] = [];
  for (const [first, last] of rangesOf(ranges).sort(([a], [b]) => a - b)) {
    const end = merged.at(-1);
    if (end !== undefined && first <= end + 1) merged[merged.length - 1] = Math.max(end, last);
    else merged.push(first, last);
  }
  return merged;
}

/** What is in any of the sets. */
export function union(...sets: readonly CharSet[]): CharSet {
  return charSet(sets.flat());
}

/** What is not in the set, invalid bytes included. */
export function negate(set: CharSet): CharSet {
  const outside: number[] = [];
  let from = 0;
  for (const [first, last] of rangesOf(set)) {
    if (first > from) outside.push(from, first - 1);
    from = last + 1;
  }
  if (from <= INVALID) outside.push(from, INVALID);
  return outside;
}

/** What is in both sets. */
export function intersect(a: CharSet, b: CharSet): CharSet {
  const both: number[] = [];
  const others = rangesOf(b);
  let next = 0;
  for (const [first, last] of rangesOf(a)) {
    // The last range that reaches into this one may reach into the next one too.
    for (let other = others[next]; other !== undefined && other[0] <= last; other = others[next]) {
      if (other[1] >= first) both.push(Math.max(first, other[0]), Math.min(last, other[1]));
      if (other[1] > last) break;
      next += 1;
    }
  }
  return both;
}

/** What is in the first set and not in the second. */
export function subtract(a: CharSet, b: CharSet): CharSet {
  return intersect(a, negate(b));
}

/** The last character of the range that holds a character; undefined where none does. */
export function endOfRange(set: CharSet, code: number): number | undefined {
  const at = firstAtLeast(set, code);
  // At an odd place stands the last one of a range, whose first one is less.
  if (at % 2 === 1) return set[at];
  return set[at] === code ? set[at + 1] : undefined;
}

/** Whether the set holds a character. */
export function holds(set: CharSet, code: number): boolean {
  return endOfRange(set, code) !== undefined;
}

/** Whether the sets are equal. */
export function sameSet(a: CharSet, b: CharSet): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}

/** The characters of the set, if there are no more than so many. */
export function codesOf(set: CharSet, most: number): readonly number[] | undefined {
  const ranges = rangesOf(set);
  const size = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (size > most) return undefined;
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** The only character of the set, if it has just one. */
export function onlyCode(set: CharSet): number | undefined {
  return set.length === 2 && set[0] === set[1] && set[0] !== INVALID ? set[0] : undefined;
}
