import fc from 'fast-check';
import { concat, utf8 } from '../../base/bytes.ts';
import { codePoints, decodeLenient } from '../../base/text.ts';
import type { SearchKernel } from '../kernel.ts';
import { unpaused, type UnpausedLines } from '../unpaused.oracle.ts';
import { compilePattern, type PatternOptions } from '../pattern.ts';

/** A line and a place in it, both from 0; the place is counted in characters. */
type Place = [line: number, column: number];

/** How a pattern of a test is meant, and what it runs on. */
export type Setting = Partial<PatternOptions> & { readonly kernel?: SearchKernel };

export function matcherOf(pattern: string, { kernel, ...options }: Setting = {}): UnpausedLines {
  const plain = { literal: false, caseSensitive: true, word: false, wholeLine: false };
  const matcher = compilePattern(pattern, { ...plain, ...options }, 'pattern', kernel);
  if (!matcher.ok) throw new Error(matcher.error.message);
  return unpaused(matcher.value);
}

/** The lines that are found, and where in each its first match starts. */
export function placesFound(pattern: string, text: Uint8Array, setting: Setting = {}): Place[] {
  const matcher = matcherOf(pattern, setting);
  const hits: Place[] = [];
  let line = 0;
  for (let from = 0; from < text.length;) {
    const hit = matcher.next(text, from);
    if (hit === undefined) break;
    line += text.subarray(from, hit.lineStart).filter((byte) => byte === 10).length;
    const start = matcher.locate(text, hit);
    hits.push([line, codePoints(decodeLenient(text.subarray(hit.lineStart, start)))]);
    const next = text.indexOf(10, hit.lineEnd);
    from = next < 0 ? text.length : next + 1;
    line += 1;
  }
  return hits;
}

const piece = fc.constantFrom('a', 'b', 'ab', 'é', '\r', ' ').map((one) => utf8(one));
const invalid = fc.constantFrom([0xc3], [0xff], [0xe2, 0x82]).map((bytes) => Uint8Array.from(bytes));
const anyLine = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, invalid), { maxLength: 12 }).map(concat);

/** Lines of a few characters, bytes that are no UTF-8 among them. */
export const someLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });

/** The text of lines. */
export function textOfLines(lines: readonly Uint8Array[]): Uint8Array {
  return concat(lines.flatMap((line) => [line, Uint8Array.of(10)]));
}

/** What `placesFound` gives where JavaScript's engine is asked, line by line. */
export function nativePlaces(native: RegExp, lines: readonly Uint8Array[]): Place[] {
  return lines.flatMap((bytes, i): Place[] => {
    const line = decodeLenient(bytes).replace(/\r$/, '');
    const found = native.exec(line);
    return found === null ? [] : [[i, codePoints(line.slice(0, found.index))]];
  });
}
