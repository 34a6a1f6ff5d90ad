import { codePoints, decodeLenient } from '../base/text.ts';
import { clipAround, type ClippedLine } from './clip.ts';
import type { LineHit } from './matcher.ts';

/** A hit and where its first match starts. */
export type LocatedHit = LineHit & { readonly start: number };

/**
 * Bytes on each side of a match that are decoded of a long line: more than are shown, at four bytes a character, so
 * that what is cut off here would be cut off anyway.
 */
const MARGIN = 4096;

/** What is shown of a line with a match, and the column of the match: from 1, in code points of the whole line. */
export function excerptOf(text: Uint8Array, hit: LocatedHit): ClippedLine & { readonly column: number } {
  const { lineStart, lineEnd, start } = hit;
  const from = start - lineStart > MARGIN ? nextCharacter(text, start - MARGIN) : lineStart;
  const to = lineEnd - start > MARGIN ? nextCharacter(text, start + MARGIN) : lineEnd;
  const line = decodeLenient(text.subarray(from, to));
  // As many units as bytes: all is ASCII.
  const near =
    line.length === to - from ? line.slice(0, start - from) : decodeLenient(text.subarray(from, start));
  const { text: shown, truncated } = clipAround(line, near.length);
  return { text: shown, truncated, column: charactersBetween(text, lineStart, from) + codePoints(near) + 1 };
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
