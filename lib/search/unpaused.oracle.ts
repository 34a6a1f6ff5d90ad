import {
  PAUSED,
  type LineHit,
  type LineMatcher,
  type Paused,
  type Span,
  type SpanMatcher,
} from './matcher.ts';

/** A matcher of lines that answers at once: for tests and scripts, which let nobody else go on. */
export type UnpausedLines = {
  next(text: Uint8Array, from: number): LineHit | undefined;
  locate(text: Uint8Array, hit: LineHit): number;
  readonly exhausted: boolean;
};

/** The same matcher, asked until it answers. */
export function unpaused(matcher: LineMatcher): UnpausedLines {
  return {
    next: (text, from) => answer(() => matcher.next(text, from)),
    locate: (text, hit) => answer(() => matcher.locate(text, hit)),
    get exhausted() {
      return matcher.exhausted;
    },
  };
}

function answer<T>(ask: () => T | Paused): T {
  for (;;) {
    const answered = ask();
    if (answered !== PAUSED) return answered;
  }
}

/** All matches over lines. */
export function spansIn(matcher: SpanMatcher, text: Uint8Array): Span[] {
  return withoutPauses(matcher.spans(text));
}

/** What is found, pauses left out. */
export function withoutPauses<T extends object>(found: Iterable<T | Paused>): T[] {
  return [...found].filter((one) => one !== PAUSED);
}
