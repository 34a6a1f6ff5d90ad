import { fail, ok, type Result } from '../base/result.ts';
import type { CodeRange, SegmentToken } from './glob-segment.ts';

/** What is wrong with a glob and where, in UTF-16 units from its start. */
export type GlobFault = { readonly at: number; readonly reason: string };

const DIGIT: CodeRange = [0x30, 0x39];
const UPPER: CodeRange = [0x41, 0x5a];
const LOWER: CodeRange = [0x61, 0x7a];

/** The POSIX character classes (POSIX.1-2024, 9.3.5 and 7.3.1 in the POSIX locale): ASCII alone. */
const POSIX_CLASSES: ReadonlyMap<string, readonly CodeRange[]> = new Map([
  ['alnum', [DIGIT, UPPER, LOWER]],
  ['alpha', [UPPER, LOWER]],
  ['ascii', [[0, 0x7f]]],
  [
    'blank',
    [
      [0x20, 0x20],
      [0x09, 0x09],
    ],
  ],
  [
    'cntrl',
    [
      [0, 0x1f],
      [0x7f, 0x7f],
    ],
  ],
  ['digit', [DIGIT]],
  ['graph', [[0x21, 0x7e]]],
  ['lower', [LOWER]],
  ['print', [[0x20, 0x7e]]],
  [
    'punct',
    [
      [0x21, 0x2f],
      [0x3a, 0x40],
      [0x5b, 0x60],
      [0x7b, 0x7e],
    ],
  ],
  [
    'space',
    [
      [0x20, 0x20],
      [0x09, 0x0d],
    ],
  ],
  ['upper', [UPPER]],
  ['word', [DIGIT, UPPER, LOWER, [0x5f, 0x5f]]],
  ['xdigit', [DIGIT, [0x41, 0x46], [0x61, 0x66]]],
]);

/** A class and where the text goes on after it. */
type ReadClass = { readonly token: SegmentToken; readonly end: number };

/**
 * Reads the class that starts at `[`. `!` or `^` negates, a `]` that comes first is literal, a backslash escapes, a
 * range that runs backwards holds nothing. A class never holds a `/`.
 */
export function readClass(text: string, open: number): Result<ReadClass, GlobFault> {
  const negated = text[open + 1] === '!' || text[open + 1] === '^';
  const first = open + (negated ? 2 : 1);
  const ranges: CodeRange[] = [];
  let raw = text.slice(open, first);
  let at = first;
  while (at < text.length && text[at] !== '/') {
    if (text[at] === ']' && at > first) {
      return ok({ token: { kind: 'class', negated, ranges, raw: `${raw}]` }, end: at + 1 });
    }
    const named = readNamed(text, at);
    if (!named.ok) return named;
    if (named.value !== undefined) {
      ranges.push(...named.value.ranges);
      raw += text.slice(at, named.value.end);
      at = named.value.end;
      continue;
    }
    const low = readChar(text, at);
    const dash = text[low.end] === '-' && text[low.end + 1] !== ']' && low.end + 1 < text.length;
    const high = dash ? readChar(text, low.end + 1) : low;
    if (low.code <= high.code) ranges.push([low.code, high.code]);
    raw += dash ? `${low.text}-${high.text}` : low.text;
    at = high.end;
  }
  const reason =
    text[at] === '/'
      ? 'the bracket is not closed before "/", which no class can hold'
      : 'the bracket is not closed';
  return fail({ at: open, reason: `${reason}; write \\[ for a literal bracket` });
}

type NamedClass = { readonly ranges: readonly CodeRange[]; readonly end: number };

function readNamed(text: string, at: number): Result<NamedClass | undefined, GlobFault> {
  if (text[at] !== '[' || text[at + 1] !== ':') return ok(undefined);
  // The longest name has six letters: anything further away is not the end of a name.
  const end = text.slice(at + 2, at + 10).indexOf(':]');
  if (end < 0) return ok(undefined);
  const name = text.slice(at + 2, at + 2 + end);
  const ranges = POSIX_CLASSES.get(name);
  if (ranges !== undefined) return ok({ ranges, end: at + 4 + end });
  const known = [...POSIX_CLASSES.keys()].join(', ');
  return fail({ at, reason: `[:${name}:] is not a character class; there are ${known}` });
}

function readChar(
  text: string,
  at: number,
): { readonly code: number; readonly text: string; readonly end: number } {
  const start = text[at] === '\\' && at + 1 < text.length ? at + 1 : at;
  const code = text.codePointAt(start) ?? 0;
  const char = String.fromCodePoint(code);
  return { code, text: char, end: start + char.length };
}
