import type { LocatedHit } from './excerpt.ts';
import type { SearchKernel } from './kernel.ts';
import { withoutReturn } from './lines.ts';
import type { Span } from './matcher.ts';

/** Where a match is among the lines of a text. */
export type SpanPlace = { readonly hit: LocatedHit; readonly line: number; readonly last: number };

/** Finds the lines of matches that come one after another; each byte is looked at a few times, however long a line is. */
export class SpanLines {
  readonly #text: Uint8Array;
  readonly #kernel: SearchKernel;
  /** The line of the last match's start, and where the match started: the characters before it on the line. */
  #line = 1;
  #lineStart = 0;
  #start = 0;
  #characters = 0;
  /** Where the line ends that the last match ended on. */
  #lineEnd = -1;

  constructor(text: Uint8Array, kernel: SearchKernel) {
    this.#text = text;
    this.#kernel = kernel;
  }

  of({ start, end }: Span): SpanPlace {
    const text = this.#text;
    const newlines = this.#kernel.countNewlines(text, this.#start, start);
    if (newlines > 0) {
      this.#line += newlines;
      this.#lineStart = this.#kernel.lineStart(text, start);
      this.#characters = this.#kernel.countCharacters(text, this.#lineStart, start);
    } else this.#characters += this.#kernel.countCharacters(text, this.#start, start);
    this.#start = start;
    // A line break at the end of a match is part of the line that it ends.
    const inside = end > start ? end - 1 : end;
    if (inside > this.#lineEnd) this.#lineEnd = this.#kernel.lineEnd(text, inside);
    const lineEnd = withoutReturn(text, this.#lineStart, this.#lineEnd);
    const hit = { lineStart: this.#lineStart, lineEnd, start, column: this.#characters + 1 };
    return { hit, line: this.#line, last: this.#line + this.#kernel.countNewlines(text, start, inside) };
  }
}
