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

/** The set of the ranges, which may overlap and come in any order. */
export function charSet(ranges: readonly number[]): CharSet {
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i] ?? 0, ranges[i + 1] ?? 0]);
  pairs.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [first, last] of pairs) {
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
  for (let i = 0; i < set.length; i += 2) {
    const first = set[i] ?? 0;
    if (first > from) outside.push(from, first - 1);
    from = (set[i + 1] ?? 0) + 1;
  }
  if (from <= INVALID) outside.push(from, INVALID);
  return outside;
}

/** What is in both sets. */
export function intersect(a: CharSet, b: CharSet): CharSet {
  const both: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const first = Math.max(a[i] ?? 0, b[j] ?? 0);
    const last = Math.min(a[i + 1] ?? 0, b[j + 1] ?? 0);
    if (first <= last) both.push(first, last);
    if ((a[i + 1] ?? 0) < (b[j + 1] ?? 0)) i += 2;
    else j += 2;
  }
  return both;
}

/** What is in the first set and not in the second. */
export function subtract(a: CharSet, b: CharSet): CharSet {
  return intersect(a, negate(b));
}

/** Whether the set holds a character. */
export function holds(set: CharSet, code: number): boolean {
  let low = 0;
  let high = set.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((set[2 * middle + 1] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  const first = set[2 * low];
  return first !== undefined && first <= code;
}

/** Whether the sets are equal. */
export function sameSet(a: CharSet, b: CharSet): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}

/** The only character of the set, if it has just one. */
export function onlyCode(set: CharSet): number | undefined {
  return set.length === 2 && set[0] === set[1] && set[0] !== INVALID ? set[0] : undefined;
}
