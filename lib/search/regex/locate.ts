import type { LazyDfa } from './lazy-dfa.ts';
import type { Places } from './places.ts';

/** How often the sets on the way are kept, so that they need not be found again from the start of a long line. */
const MARK_EVERY = 16 * 1024;

/**
 * Where the leftmost match of a line starts, given that there is one; undefined when the automaton may do no more work.
 *
 * "A match starts at or before here" is false up to that place and true from it on. It is asked by scanning up to here
 * with, and from here on without, the part that lets a match begin anywhere. So a forward automaton is enough, and the
 * place is found in a number of scans that grows with the logarithm of its distance from where the match ends. With
 * `first`, before which none can start, it is asked there first.
 */
export function locateMatch(
  dfa: LazyDfa,
  text: Uint8Array,
  line: readonly [from: number, to: number],
  first?: number,
): number | undefined {
  const locator = new Locator(dfa, text, line);
  return first !== undefined && locator.startsAt(first) ? first : locator.run();
}

class Locator {
  readonly #dfa: LazyDfa;
  readonly #text: Uint8Array;
  readonly #from: number;
  readonly #to: number;
  readonly #marks: Places[] = [];
  #exhausted = false;

  constructor(dfa: LazyDfa, text: Uint8Array, [from, to]: readonly [number, number]) {
    this.#dfa = dfa;
    this.#text = text;
    this.#from = from;
    this.#to = to;
  }

  /** Whether a match starts at a place, given that none starts before it. */
  startsAt(first: number): boolean {
    if (first - this.#from >= MARK_EVERY) return false;
    this.#marks.push(this.#dfa.start);
    const starts = this.#startsBy(first) && !this.#exhausted;
    this.#marks.pop();
    return starts;
  }

  run(): number | undefined {
    const end = this.#firstEnd();
    if (this.#startsBy(this.#from)) return this.#exhausted ? undefined : this.#from;
    // False at `low`, true at `high`.
    let [low, high] = [this.#from, end];
    for (let distance = 1; high - distance > low; distance *= 2) {
      if (!this.#startsBy(end - distance)) {
        low = end - distance;
        break;
      }
      high = end - distance;
    }
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#startsBy(middle)) high = middle;
      else low = middle;
    }
    return this.#exhausted ? undefined : high;
  }

  /** Where the first match to end does so, leaving marks on the way. */
  #firstEnd(): number {
    const dfa = this.#dfa;
    let places = dfa.start;
    for (let at = this.#from; at < this.#to; at += MARK_EVERY) {
      this.#marks.push(places);
      if (this.#scan(at, Math.min(at + MARK_EVERY, this.#to), places)) return Math.min(dfa.at + 1, this.#to);
      places = dfa.places;
    }
    return this.#to;
  }

  #startsBy(place: number): boolean {
    const dfa = this.#dfa;
    const mark = Math.floor((place - this.#from) / MARK_EVERY);
    const before = this.#marks[mark] ?? dfa.start;
    if (this.#scan(this.#from + mark * MARK_EVERY, place, before)) return true;
    const byte = place < this.#to ? (this.#text[place] ?? -1) : -1;
    const begun = dfa.stepper.withoutStart(dfa.places, byte);
    return this.#scan(place, this.#to, begun) || dfa.matchesAtEnd(dfa.places);
  }

  #scan(from: number, to: number, places: Places): boolean {
    const outcome = this.#dfa.runInLine(this.#text, from, to, places);
    this.#exhausted ||= outcome === 'exhausted';
    return outcome === 'matched' || outcome === 'exhausted';
  }
}
