import { expect, test } from 'vitest';
import { BREAK, NOTHING, OTHER, standsAt, WORD } from './sides.ts';
import type { Edge } from './syntax.ts';

/** What stands before and after, in the order of the columns below. */
const SIDES = [NOTHING, BREAK, WORD, OTHER].flatMap((before) =>
  [NOTHING, BREAK, WORD, OTHER].map((after) => [before, after] as const),
);

test.each<[Edge, string]>([
  // Before:   nothing, a break, a word character, another one; after: the same four each time.
  ['line_start', 'yyyy yyyy nnnn nnnn'],
  ['line_end', 'yynn yynn yynn yynn'],
  ['text_start', 'yyyy nnnn nnnn nnnn'],
  ['text_end', 'ynnn ynnn ynnn ynnn'],
  ['word_edge', 'nnyn nnyn yyny nnyn'],
  ['no_word_edge', 'yyny yyny nnyn yyny'],
  ['word_start', 'nnyn nnyn nnnn nnyn'],
  ['word_end', 'nnnn nnnn yyny nnnn'],
  ['word_start_half', 'yyyy yyyy nnnn yyyy'],
  ['word_end_half', 'yyny yyny yyny yyny'],
])('where %s stands: %s', (edge, wanted) => {
  const stands = SIDES.map(([before, after]) => (standsAt(edge, before, after) ? 'y' : 'n'));
  expect(stands.join('')).toBe(wanted.replaceAll(' ', ''));
  expect(standsAt(undefined, WORD, OTHER)).toBe(false);
});
