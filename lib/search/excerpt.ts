import { codePoints, decodeLenient } from '../base/text.ts';
import { clipAround, type ClippedLine } from './clip.ts';
import type { LineDecoder } from './line-decoder.ts';
import type { LineHit } from './matcher.ts';

/** A hit and where its first match starts. */
export type LocatedHit = LineHit & { readonly start: number };

/**
 * Bytes on each side of a match that are decoded of a long line: more than are shown, at four bytes a character, so
 * that what is cut off here would be cut off anyway.
 */
const MARGIN = 4096;

/** What is shown of a line with a match, and the column of the match: from 1, in code points of the whole line. */
export function excerptOf(
  decoder: LineDecoder,
  { lineStart, lineEnd, start }: LocatedHit,
): ClippedLine & { readonly column: number } {
  const text = decoder.bytes;
  const from = start - lineStart > MARGIN ? nextCharacter(text, start - MARGIN) : lineStart;
  const to = lineEnd - start > MARGIN ? nextCharacter(text, start + MARGIN) : lineEnd;
  const line = decoder.decode(from, to);
  const before = charactersBetween(text, lineStart, from) + 1;
  if (line.ascii) return { ...clipAround(line.text, start - from), column: before + start - from };
  const near = decodeLenient(text.subarray(from, start));
  return { ...clipAround(line.text, near.length), column: before + codePoints(near) };
}

/** The next place that is not inside of a character. */
function nextCharacter(text: Uint8Array, at: number): number {
  for (let i = at; i < at + 4; i += 1) if (((text[i] ?? 0) & 0xc0) !== 0x80) return i;
  return at;
}

/** Code points in a range; where all is ASCII nothing is decoded. */
function charactersBetween(text: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    if ((text[at] ?? 0) >= 0x80) return at - from + codePoints(decodeLenient(text.subarray(at, to)));
  }
  return to - from;
}
