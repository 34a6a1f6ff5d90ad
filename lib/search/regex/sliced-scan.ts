import { PAUSED, SLICE, type Paused } from '../matcher.ts';
import type { LazyDfa, Outcome } from './lazy-dfa.ts';
import type { Places } from './places.ts';

/** Bytes of one scan: a table is followed over them in a fraction of a slice. */
const PIECE = 1024 * 1024;

/** A scan as it was asked for, and how far it has come. */
type Left = {
  readonly text: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly places: Places;
};

/** Scans of an automaton that pause after each slice of work. */
export class SlicedScan {
  readonly dfa: LazyDfa;
  /** Places that the automaton may visit in all. */
  limit: number;
  readonly #inLine: boolean;
  #pauseAt = SLICE;
  #left: Left | undefined;

  /** `inLine`: what is scanned is within a line. */
  constructor(dfa: LazyDfa, limit: number, inLine: boolean) {
    this.dfa = dfa;
    this.limit = limit;
    this.#inLine = inLine;
  }

  /** See `LazyDfa.run`. */
  // oxlint-disable-next-line max-params -- as the automaton has it
  run(text: Uint8Array, from: number, to: number, places: Places): Outcome | Paused {
    const { dfa } = this;
    const left = this.#takeLeft(text, from, to);
    let at = left?.at ?? from;
    let start = left?.places ?? places;
    for (;;) {
      const end = Math.min(at + PIECE, to);
      dfa.maxWork = Math.min(this.limit, dfa.stepper.work + Math.max(1, this.#pauseAt - dfa.work));
      const outcome = this.#inLine ? dfa.runInLine(text, at, end, start) : dfa.run(text, at, end, start);
      if (outcome === 'matched' || (outcome === 'ended' && end === to)) return outcome;
      if (outcome === 'exhausted' && dfa.stepper.work > this.limit) return outcome;
      at = dfa.at;
      start = dfa.places;
      if (dfa.work < this.#pauseAt) continue;
      this.#pauseAt = dfa.work + SLICE;
      this.#left = { text, from, to, at, places: start };
      return PAUSED;
    }
  }

  /** Where the same scan has paused. */
  #takeLeft(text: Uint8Array, from: number, to: number): Left | undefined {
    const left = this.#left;
    this.#left = undefined;
    return left?.text === text && left.from === from && left.to === to ? left : undefined;
  }
}
