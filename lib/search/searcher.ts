import { decodeLenient } from '../base/text.ts';
import { clipContext } from './clip.ts';
import { excerptOf, type LocatedHit } from './excerpt.ts';
import { LineDecoder } from './line-decoder.ts';
import { endOfHit, endOfLine, withoutReturn } from './lines.ts';
import type { SearchKernel } from './kernel.ts';
import type { LineMatcher } from './matcher.ts';
import { PlainKernel } from './plain-kernel.ts';

/** A line that holds a match. */
export type FoundLine = {
  /** From 1. */
  readonly line: number;
  /** Where the first match of the line starts: from 1, in code points of the whole line. */
  readonly column: number;
  readonly text: string;
  /** `text` is only the part of a long line around the match. */
  readonly text_truncated: boolean;
  /** The lines before and after, nearest last and first; other matches may be among them. */
  readonly context_before: readonly string[];
  readonly context_after: readonly string[];
};

const PLAIN = new PlainKernel();

const NONE: readonly string[] = [];

/** The lines of a text with a match, in order, as they are asked for. Each has its own context. */
export function* searchText(
  text: Uint8Array,
  matcher: LineMatcher,
  context: number,
  kernel: SearchKernel = PLAIN,
): Generator<FoundLine, void> {
  let line = 1;
  let counted = 0;
  let decoder: LineDecoder | undefined;
  for (let hit = matcher.next(text, 0); hit !== undefined;) {
    line += kernel.countNewlines(text, counted, hit.lineStart);
    counted = hit.lineStart;
    const { lineStart, lineEnd } = hit;
    decoder ??= new LineDecoder(text);
    yield foundLine(decoder, { lineStart, lineEnd, start: matcher.locate(text, hit) }, line, context);
    const end = endOfHit(text, hit);
    hit = end + 1 < text.length ? matcher.next(text, end + 1) : undefined;
  }
}

function foundLine(decoder: LineDecoder, hit: LocatedHit, line: number, context: number): FoundLine {
  const shown = excerptOf(decoder, hit);
  const text = decoder.bytes;
  return {
    line,
    column: shown.column,
    text: shown.text,
    text_truncated: shown.truncated,
    context_before: context === 0 ? NONE : linesBefore(text, hit.lineStart, context),
    context_after: context === 0 ? NONE : linesAfter(text, endOfHit(text, hit) + 1, context),
  };
}

function linesBefore(text: Uint8Array, start: number, count: number): readonly string[] {
  const lines: string[] = [];
  for (let end = start - 1; end >= 0 && lines.length < count;) {
    // A negative offset would count from the end.
    const from = end === 0 ? 0 : text.lastIndexOf(0x0a, end - 1) + 1;
    lines.push(contextLine(text, from, end));
    end = from - 1;
  }
  return lines.reverse();
}

function linesAfter(text: Uint8Array, start: number, count: number): readonly string[] {
  const lines: string[] = [];
  for (let from = start; from < text.length && lines.length < count;) {
    const end = endOfLine(text, from);
    lines.push(contextLine(text, from, end));
    from = end + 1;
  }
  return lines;
}

/** The longest character has 4 bytes: more than that of a line is never shown. */
const MAX_CONTEXT_BYTES = 4096;

function contextLine(text: Uint8Array, from: number, end: number): string {
  const last = Math.min(withoutReturn(text, from, end), from + MAX_CONTEXT_BYTES);
  return clipContext(decodeLenient(text.subarray(from, last)));
}
