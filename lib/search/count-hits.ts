import { endOfHit } from './lines.ts';
import type { LineMatcher, SpanMatcher } from './matcher.ts';

/** How many lines of a text have a match, or how many matches over lines there are: counted up to `most`. */
export function countHits(text: Uint8Array, matcher: LineMatcher | SpanMatcher, most: number): number {
  let count = 0;
  if ('spans' in matcher) {
    for (const _ of matcher.spans(text)) {
      count += 1;
      if (count >= most) break;
    }
    return count;
  }
  for (let from = 0; from < text.length && count < most;) {
    const hit = matcher.next(text, from);
    if (hit === undefined) break;
    count += 1;
    from = endOfHit(text, hit) + 1;
  }
  return count;
}
