import { endOfHit } from './lines.ts';
import { PAUSED, type LineMatcher, type Paused, type Span, type SpanMatcher } from './matcher.ts';

/** Counts how many lines of a text have a match, or how many matches over lines there are: up to `most`. */
export class HitCounter {
  #count = 0;
  #from = 0;
  #spans: Iterator<Span | Paused> | undefined;
  readonly #text: Uint8Array;
  readonly #matcher: LineMatcher | SpanMatcher;
  readonly #most: number;

  constructor(text: Uint8Array, matcher: LineMatcher | SpanMatcher, most: number) {
    this.#text = text;
    this.#matcher = matcher;
    this.#most = most;
  }

  /** The count, or a pause after which it is to be called again. */
  run(): number | Paused {
    while (this.#count < this.#most) {
      const found = this.#next();
      if (found === PAUSED) return PAUSED;
      if (found === undefined) break;
      this.#count += 1;
    }
    return this.#count;
  }

  #next(): unknown {
    const matcher = this.#matcher;
    if ('spans' in matcher) {
      this.#spans ??= matcher.spans(this.#text)[Symbol.iterator]();
      const { done, value } = this.#spans.next();
      return done === true ? undefined : value;
    }
    if (this.#from >= this.#text.length) return undefined;
    const hit = matcher.next(this.#text, this.#from);
    if (hit !== PAUSED && hit !== undefined) this.#from = endOfHit(this.#text, hit) + 1;
    return hit;
  }
}
