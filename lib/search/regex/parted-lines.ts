import type { SearchKernel } from '../kernel.ts';
import { endOfHit } from '../lines.ts';
import { PASSED_IN_STEP, PAUSED, SLICE, type LineHit, type LineMatcher, type Paused } from '../matcher.ts';

/** Bytes after which a large text is divided, at the end of a line. */
const PART = 1024 * 1024;

/** What a question costs besides the bytes that are passed, in steps of about ten nanoseconds. */
const QUESTION_WORK = 5;

/** A question that has paused, and the place that it has come to. */
type Left = { readonly text: Uint8Array; readonly from: number; readonly at: number };

/** Searches a large text part by part, so that whatever is looked for, others may go on after each slice of work. */
export class PartedLines implements LineMatcher {
  readonly #inner: LineMatcher;
  readonly #kernel: SearchKernel;
  #text: Uint8Array | undefined;
  /** The text up to the end of the part at hand. */
  #part: Uint8Array = new Uint8Array();
  #left: Left | undefined;
  #passed = 0;
  #pauseAt = SLICE;

  constructor(inner: LineMatcher, kernel: SearchKernel) {
    this.#inner = inner;
    this.#kernel = kernel;
  }

  get exhausted(): boolean {
    return this.#inner.exhausted;
  }

  get work(): number {
    return this.#inner.work + this.#passed;
  }

  next(text: Uint8Array, from: number): LineHit | Paused | undefined {
    const left = this.#left;
    let at = left?.text === text && left.from === from ? left.at : from;
    this.#left = undefined;
    while (at < text.length) {
      if (this.#isTired()) return this.#pause({ text, from, at });
      const part = this.#partOf(text, at);
      const hit = this.#inner.next(part, at);
      if (hit === PAUSED) return this.#pause({ text, from, at });
      const end = hit === undefined ? part.length : endOfHit(part, hit);
      this.#passed += QUESTION_WORK + (end - at) / PASSED_IN_STEP;
      if (hit !== undefined || this.exhausted) return hit;
      at = end;
    }
    return undefined;
  }

  locate(text: Uint8Array, hit: LineHit): number | Paused {
    return this.#inner.locate(text, hit);
  }

  /** The text up to the end of a part that begins at or before a place. */
  #partOf(text: Uint8Array, at: number): Uint8Array {
    if (text.length <= PART) return text;
    if (text === this.#text && at < this.#part.length) return this.#part;
    this.#text = text;
    const end = this.#kernel.lineEnd(text, Math.min(at + PART, text.length - 1));
    this.#part = text.subarray(0, Math.min(end + 1, text.length));
    return this.#part;
  }

  #pause(left: Left): Paused {
    this.#left = left;
    return PAUSED;
  }

  /** Whether a slice of work was done since the last pause. */
  #isTired(): boolean {
    if (this.work < this.#pauseAt) return false;
    this.#pauseAt = this.work + SLICE;
    return true;
  }
}
