import { codePoints, decodeLenient } from '../../base/text.ts';
import type { SearchKernel } from '../kernel.ts';
import type { LineMatcher } from '../matcher.ts';
import { compilePattern, type PatternOptions } from '../pattern.ts';

/** A line and a place in it, both from 0; the place is counted in characters. */
type Place = [line: number, column: number];

/** How a pattern of a test is meant, and what it runs on. */
export type Setting = Partial<PatternOptions> & { readonly kernel?: SearchKernel };

export function matcherOf(pattern: string, { kernel, ...options }: Setting = {}): LineMatcher {
  const plain = { literal: false, caseSensitive: true, word: false, wholeLine: false };
  const matcher = compilePattern(pattern, { ...plain, ...options }, 'pattern', kernel);
  if (!matcher.ok) throw new Error(matcher.error.message);
  return matcher.value;
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
