import { codePoints, decodeLenient, decodeStrict } from '../base/text.ts';
import { clipAround, MAX_LINE_TEXT, type ClippedLine } from './clip.ts';
import type { SearchKernel } from './kernel.ts';
import type { LineDecoder } from './line-decoder.ts';
import type { LineHit } from './matcher.ts';

/** A hit and where its first match starts. */
export type LocatedHit = LineHit & {
  readonly start: number;
  /** The column of the start, where it is known. */
  readonly column?: number;
};

/** What is shown of a hit. */
export type Excerpt = ClippedLine & {
  /** Of the match: from 1, in code points of the whole line. */
  readonly column: number;
  /** Bytes that are no UTF-8 are shown as U+FFFD. */
  readonly invalid?: true;
};

/** A text that excerpts are taken from. */
export type ExcerptSource = { readonly decoder: LineDecoder; readonly kernel: SearchKernel };

/** What is shown of a line with a match, or of several that it is on: at most so many UTF-16 units. */
export function excerptOf(
  { decoder, kernel }: ExcerptSource,
  { lineStart, lineEnd, start, column }: LocatedHit,
  most = MAX_LINE_TEXT,
): Excerpt {
  const text = decoder.bytes;
  // A unit has at most three bytes: what is cut off here would be cut off anyway.
  const margin = 4 * most;
  const from = start - lineStart > margin ? nextCharacter(text, start - margin) : lineStart;
  const to = lineEnd - start > margin ? nextCharacter(text, start + margin) : lineEnd;
  const line = decoder.decode(from, to);
  // Most lines: nothing is cut, and nothing has to be counted.
  if (line.ascii && line.text.length <= most && column === undefined && !line.text.includes('\uFFFD'))
    return { text: line.text, truncated: false, column: start - lineStart + 1 };
  const near = line.ascii ? undefined : decodeLenient(text.subarray(from, start));
  const shown = clipAround(line.text, near?.length ?? start - from, most);
  const known =
    column ??
    kernel.countCharacters(text, lineStart, from) +
      1 +
      (near === undefined ? start - from : codePoints(near));
  // U+FFFD may also stand in the text itself.
  const invalid = shown.text.includes('\uFFFD') && decodeStrict(text.subarray(from, to)) === undefined;
  return { ...shown, column: known, ...(invalid ? { invalid } : {}) };
}

/** The next place that is not inside of a character. */
function nextCharacter(text: Uint8Array, at: number): number {
  for (let i = at; i < at + 4; i += 1) if (((text[i] ?? 0) & 0xc0) !== 0x80) return i;
  return at;
}
