import { utf8 } from '../base/bytes.ts';
import { decodeLenient } from '../base/text.ts';
import { findNeedle, needleOf, type Needle } from './byte-search.ts';
import type { LineHit, LineMatcher } from './matcher.ts';
import { byteLength } from './utf8-length.ts';

/** A regex over one decoded line. Linear in the line, whatever the pattern. */
export type LineRegex = {
  test(line: string): boolean;
  /** Start and end of the first match in UTF-16 units. */
  find(line: string): readonly [number, number] | undefined;
  /** A text that every match holds; empty when none is known. */
  readonly required: string;
  readonly cost: number;
};

/** A required text shorter than this does not rule out enough lines to be worth a search of its own. */
const SHORTEST_NEEDLE = 2;

/** Bytes decoded at once where no required text leads to the lines: few after a hit, since the next may be near. */
const FIRST_BLOCK = 2 * 1024;
const LARGEST_BLOCK = 256 * 1024;

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** A matcher that decodes lines for a regex: only those that hold the required text, where there is one. */
export function createLineMatcher(regex: LineRegex): LineMatcher {
  const { cost, required } = regex;
  // U+FFFD is what invalid bytes decode to: a text with it may stand for other bytes than its own.
  if (required.length < SHORTEST_NEEDLE || required.includes('\uFFFD')) {
    return { cost, next: (text, from) => nextOfAll(regex, text, from) };
  }
  const needle = needleOf(utf8(required));
  return { cost, next: (text, from) => nextWith(regex, needle, text, from) };
}

function nextWith(regex: LineRegex, needle: Needle, text: Uint8Array, from: number): LineHit | undefined {
  for (let at = findNeedle(text, needle, from); at >= 0;) {
    const lineStart = text.lastIndexOf(NEWLINE, at) + 1;
    const lineEnd = endOfLine(text, at);
    const line = decodeLenient(withoutReturn(text, lineStart, lineEnd));
    if (regex.test(line)) return hitIn(regex, text, lineStart, line);
    at = lineEnd >= text.length ? -1 : findNeedle(text, needle, lineEnd + 1);
  }
  return undefined;
}

function nextOfAll(regex: LineRegex, text: Uint8Array, from: number): LineHit | undefined {
  let size = FIRST_BLOCK;
  for (let start = from; start < text.length; size = Math.min(2 * size, LARGEST_BLOCK)) {
    const end = endOfLine(text, Math.min(start + size, text.length - 1));
    const found = nextInBlock(regex, text, start, end);
    if (found !== undefined) return found;
    start = end + 1;
  }
  return undefined;
}

/** Walks the lines of a block in its text and its bytes side by side. */
function nextInBlock(regex: LineRegex, text: Uint8Array, start: number, end: number): LineHit | undefined {
  const block = decodeLenient(text.subarray(start, end));
  let lineStart = start;
  for (let at = 0; at <= block.length;) {
    const newline = block.indexOf('\n', at);
    const stop = newline < 0 ? block.length : newline;
    const line = block.slice(at, block.charCodeAt(stop - 1) === RETURN && stop > at ? stop - 1 : stop);
    if (regex.test(line)) return hitIn(regex, text, lineStart, line);
    at = stop + 1;
    lineStart = endOfLine(text, lineStart) + 1;
  }
  return undefined;
}

function hitIn(regex: LineRegex, text: Uint8Array, lineStart: number, line: string): LineHit {
  const [from, to] = regex.find(line) ?? [0, 0];
  const bytes = withoutReturn(text, lineStart, endOfLine(text, lineStart));
  const start = byteLength(bytes, line, from);
  return {
    lineStart,
    lineEnd: lineStart + bytes.length,
    start: lineStart + start,
    end: lineStart + byteLength(bytes, line, to),
  };
}

/** Where the line that holds a position ends: at its line break or at the end of the text. */
export function endOfLine(text: Uint8Array, at: number): number {
  const newline = text.indexOf(NEWLINE, at);
  return newline < 0 ? text.length : newline;
}

/** The bytes of a line without a `\r` at their end. */
export function withoutReturn(text: Uint8Array, start: number, end: number): Uint8Array {
  return text.subarray(start, end > start && text[end - 1] === RETURN ? end - 1 : end);
}
