import type { SearchKernel } from './kernel.ts';
import type { LineHit } from './matcher.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Where the line of a byte starts. The byte of a line break belongs to the line that it ends. */
export function startOfLine(text: Uint8Array, at: number): number {
  // A negative offset would count from the end.
  return at === 0 ? 0 : text.lastIndexOf(NEWLINE, at - 1) + 1;
}

/** Where the line that holds a position ends: at its line break or at the end of the text. */
export function endOfLine(text: Uint8Array, at: number): number {
  const newline = text.indexOf(NEWLINE, at);
  return newline < 0 ? text.length : newline;
}

/** Where the line of a hit ends: behind its text there is at most a `\r`. */
export function endOfHit(text: Uint8Array, { lineEnd }: LineHit): number {
  return text[lineEnd] === RETURN ? lineEnd + 1 : lineEnd;
}

/** The end of a line without a `\r` at it. */
export function withoutReturn(text: Uint8Array, start: number, end: number): number {
  return end > start && text[end - 1] === RETURN ? end - 1 : end;
}

/** The line of a byte, as a hit. */
export function lineAround(kernel: SearchKernel, text: Uint8Array, at: number): LineHit {
  const lineStart = kernel.lineStart(text, at);
  return { lineStart, lineEnd: withoutReturn(text, lineStart, kernel.lineEnd(text, at)) };
}
