/** The first match of a line, in bytes of the text: the line without its end, and the match inside it. */
export type LineHit = {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly start: number;
  readonly end: number;
};

/**
 * A compiled pattern: finds lines in text. A line ends at `\n`; a `\r` before it is not part of the line. An empty
 * text has no line, and a line break at the end starts none.
 */
export interface LineMatcher {
  /** The first line at or after `from`, which is the start of a line, that holds a match. */
  next(text: Uint8Array, from: number): LineHit | undefined;
  /** How many bytes of plain scanning a byte of text costs at worst, for budgets. */
  readonly cost: number;
}
