/** A line that holds a match, in bytes of the text: its start, and its end without a line break and a `\r` before it. */
export type LineHit = { readonly lineStart: number; readonly lineEnd: number };

/**
 * What a matcher gives instead of an answer once it has done a slice of work: others may go on meanwhile. The same
 * question asked again goes on where it stopped.
 */
export const PAUSED = 'paused';

/** See `PAUSED`. */
export type Paused = typeof PAUSED;

/** Steps of work after which a matcher pauses: about ten milliseconds. */
export const SLICE = 1_000_000;

/** Bytes that a table is followed over in a step, and that a search for literals passes. */
export const SCANNED_IN_STEP = 4;
export const PASSED_IN_STEP = 32;

/**
 * A compiled pattern: finds lines in text. A line ends at `\n`; `$` is also before a `\r` that ends it. An empty text
 * has no line, and a line break at the end starts none. A matcher counts its work: use one for one search.
 */
export interface LineMatcher {
  /** The first line at or after `from`, which is the start of a line, that holds a match. */
  next(text: Uint8Array, from: number): LineHit | Paused | undefined;
  /** Where in the text the leftmost match of a line starts that `next` has found. */
  locate(text: Uint8Array, hit: LineHit): number | Paused;
  /** The pattern needed more steps than a search may take: what `next` found last may not be all. */
  readonly exhausted: boolean;
  /** What it has done so far, in steps of about ten nanoseconds. */
  readonly work: number;
}

/** A match, in bytes of the text; it may be empty. */
export type Span = { readonly start: number; readonly end: number };

/**
 * A compiled pattern that finds matches over line ends, as a backtracking engine would, one after another without
 * overlap. `^` and `$` are about lines, `$` also before a `\r` that ends one. It counts its work: use one for one search.
 */
export interface SpanMatcher {
  spans(text: Uint8Array): Iterable<Span | Paused>;
  /** Whether a match may hold a line break. */
  readonly overLines: boolean;
  /** The pattern needed more steps than a search may take: there may be more than what was found last. */
  readonly exhausted: boolean;
  /** What it has done so far, in steps of about ten nanoseconds. */
  readonly work: number;
}
