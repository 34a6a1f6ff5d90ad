import { PAUSED, type Paused } from '../matcher.ts';
import type { LazyDfa, Outcome } from './lazy-dfa.ts';
import type { Places } from './places.ts';
import type { SlicedScan } from './sliced-scan.ts';

/** How often the sets on the way are kept, so that they need not be found again from the start of a long line. */
const MARK_EVERY = 16 * 1024;

/**
 * Finds where the leftmost match of a line starts, given that there is one.
 *
 * "A match starts at or before here" is false up to that place and true from it on. It is asked by scanning up to here
 * with, and from here on without, the part that lets a match begin anywhere. So a forward automaton is enough, and the
 * place is found in a number of scans that grows with the logarithm of its distance from where the match ends. With
 * `first`, before which none can start, it is asked there first.
 */
export class Locator {
  readonly #dfa: LazyDfa;
  readonly #scan: SlicedScan;
  readonly #text: Uint8Array;
  readonly #from: number;
  readonly #to: number;
  readonly #marks: Places[];
  #first: number | undefined;
  /** Where the first match to end does so, once it is known. */
  #end: number | undefined;
  /** The question is false at `low` and true at `high`; the steps from the end double until it is. */
  #low: number;
  #high: number;
  #distance = 1;
  /** What is being asked is at its second scan. */
  #begun = false;
  #places: Places;

  // oxlint-disable-next-line max-params -- an automaton, and a line of a text
  constructor(
    scan: SlicedScan,
    text: Uint8Array,
    [from, to]: readonly [from: number, to: number],
    first: number | undefined,
  ) {
    const { dfa } = scan;
    this.#dfa = dfa;
    this.#scan = scan;
    this.#places = dfa.start;
    this.#text = text;
    this.#from = from;
    this.#to = to;
    this.#low = from - 1;
    this.#high = to;
    this.#marks = [dfa.start];
    // From a place far behind the last mark, scans would be long.
    this.#first = first !== undefined && first - from < MARK_EVERY ? first : undefined;
  }

  /** The place; undefined when the automaton may do no more work. */
  run(): number | Paused | undefined {
    if (this.#first !== undefined) {
      const starts = this.#startsBy(this.#first);
      if (starts === PAUSED || starts === undefined) return starts;
      if (starts) return this.#first;
      this.#first = undefined;
    }
    const end = this.#end ?? this.#firstEnd();
    if (end === PAUSED || end === undefined) return end;
    if (this.#end === undefined) this.#high = end;
    this.#end = end;
    while (this.#high - this.#low > 1) {
      const place = this.#nextPlace(end);
      const starts = this.#startsBy(place);
      if (starts === PAUSED || starts === undefined) return starts;
      this.#narrow(place, starts);
    }
    return this.#high;
  }

  #nextPlace(end: number): number {
    if (this.#low < this.#from) return this.#from;
    const place = end - this.#distance;
    return this.#distance > 0 && place > this.#low ? place : (this.#low + this.#high) >>> 1;
  }

  #narrow(place: number, starts: boolean): void {
    if (starts) {
      this.#high = place;
      this.#distance *= 2;
      return;
    }
    // The first place that is asked about is that of the line.
    if (place > this.#from) this.#distance = 0;
    this.#low = place;
  }

  /** Where the first match to end does so. Leaves marks on the way; undefined when that would take too much work. */
  #firstEnd(): number | Paused | undefined {
    for (;;) {
      const at = this.#from + (this.#marks.length - 1) * MARK_EVERY;
      const places = this.#marks.at(-1) ?? this.#dfa.start;
      const outcome = this.#scan.run(this.#text, at, Math.min(at + MARK_EVERY, this.#to), places);
      if (outcome === PAUSED) return outcome;
      if (outcome === 'exhausted') return undefined;
      if (outcome === 'matched') return Math.min(this.#dfa.at + 1, this.#to);
      if (at + MARK_EVERY >= this.#to) return this.#to;
      this.#marks.push(this.#dfa.places);
    }
  }

  /** Whether a match starts at a place or before it; undefined when that would take too much work. */
  #startsBy(place: number): boolean | Paused | undefined {
    const dfa = this.#dfa;
    if (!this.#begun) {
      const mark = Math.min(Math.floor((place - this.#from) / MARK_EVERY), this.#marks.length - 1);
      const before = this.#marks[mark] ?? dfa.start;
      const outcome = this.#scan.run(this.#text, this.#from + mark * MARK_EVERY, place, before);
      if (outcome !== 'ended') return answerOf(outcome);
      const byte = place < this.#to ? (this.#text[place] ?? -1) : -1;
      this.#places = dfa.stepper.withoutStart(dfa.places, byte);
      this.#begun = true;
    }
    const outcome = this.#scan.run(this.#text, place, this.#to, this.#places);
    if (outcome === PAUSED) return outcome;
    this.#begun = false;
    return outcome === 'ended' ? dfa.matchesAtEnd(dfa.places) : answerOf(outcome);
  }
}

function answerOf(outcome: Outcome | Paused): boolean | Paused | undefined {
  if (outcome === PAUSED) return outcome;
  return outcome === 'exhausted' ? undefined : outcome === 'matched';
}
