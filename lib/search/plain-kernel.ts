import { findByteRun, type ByteRun } from './byte-run.ts';
import { countCharacters } from './characters.ts';
import type { SearchKernel } from './kernel.ts';
import { endOfLine, startOfLine } from './lines.ts';
import { standsAt, type Needle } from './needle.ts';
import { PlainScan } from './regex/table-scan.ts';
import { countNewlines } from './text.ts';

/** Bytes looked at in one go when several bytes are looked for: few at first, since the next may be near. */
const FIRST_WINDOW = 512;
const LARGEST_WINDOW = 64 * 1024;

/** The kernel for hosts without a compiled one, and its twin in tests. */
export class PlainKernel extends PlainScan implements SearchKernel {
  readonly manyNeedles = 3;

  find(text: Uint8Array, needles: readonly Needle[], from: number): number {
    const [first] = needles;
    if (first === undefined) return -1;
    if (needles.length === 1 && first.folds[first.rare[0]] === 0) return findExact(text, first, from);
    let size = FIRST_WINDOW;
    for (let at = from; at < text.length; size = Math.min(2 * size, LARGEST_WINDOW)) {
      const found = needles.reduce((best, needle) => findWithin(text, needle, at, best), at + size);
      if (found < at + size) return found;
      at += size;
    }
    return -1;
  }

  findRun(text: Uint8Array, run: ByteRun, from: number): number {
    return findByteRun(text, run, from);
  }

  countNewlines(text: Uint8Array, from: number, to: number): number {
    return countNewlines(text, from, to);
  }

  lineStart(text: Uint8Array, at: number): number {
    return startOfLine(text, at);
  }

  lineEnd(text: Uint8Array, at: number): number {
    return endOfLine(text, at);
  }

  countCharacters(text: Uint8Array, from: number, to: number): number {
    return countCharacters(text, from, to);
  }
}

function findExact(text: Uint8Array, needle: Needle, from: number): number {
  const place = needle.rare[0];
  const rare = needle.bytes[place] ?? 0;
  const last = text.length - needle.bytes.length;
  for (let at = text.indexOf(rare, from + place); at >= 0; at = text.indexOf(rare, at + 1)) {
    const start = at - place;
    if (start > last) return -1;
    if (standsAt(text, needle, start)) return start;
  }
  return -1;
}

/** Where a needle first starts in a window, or the window's end. */
// oxlint-disable-next-line max-params -- a text, what to find, and from where to where
function findWithin(text: Uint8Array, needle: Needle, from: number, to: number): number {
  const place = needle.rare[0];
  const rare = needle.bytes[place] ?? 0;
  const window = text.subarray(from + place, Math.min(to + place, text.length));
  const lower = findByte(text, needle, window, [rare, from]);
  if (needle.folds[place] === 0) return lower < 0 ? to : lower;
  const upper = findByte(text, needle, window, [rare ^ 0x20, from]);
  if (lower < 0 || upper < 0) return Math.max(lower, upper) < 0 ? to : Math.max(lower, upper);
  return Math.min(lower, upper);
}

// oxlint-disable-next-line max-params -- the window is a part of the text, and its place there is needed
function findByte(
  text: Uint8Array,
  needle: Needle,
  window: Uint8Array,
  [byte, from]: readonly [number, number],
): number {
  for (let at = window.indexOf(byte); at >= 0; at = window.indexOf(byte, at + 1)) {
    if (from + at + needle.bytes.length <= text.length && standsAt(text, needle, from + at)) return from + at;
  }
  return -1;
}
