import { decodeLenient, decodeStrict } from '../base/text.ts';
import { clipContext, MAX_LINE_TEXT } from './clip.ts';
import { excerptOf, type ExcerptSource, type LocatedHit } from './excerpt.ts';
import { LineDecoder } from './line-decoder.ts';
import { endOfHit, endOfLine, startOfLine, withoutReturn } from './lines.ts';
import type { SearchKernel } from './kernel.ts';
import { PAUSED, type LineHit, type LineMatcher, type Paused, type SpanMatcher } from './matcher.ts';
import { PlainKernel } from './plain-kernel.ts';
import { SpanLines } from './span-lines.ts';

/** What is searched, and where it is. */
export type SearchedText = {
  readonly path: string;
  readonly text: Uint8Array;
  /** Bytes of the file before its text. */
  readonly mark: number;
};

/** A line that holds a match, or a match over several lines, as it is returned. */
export type Match = {
  readonly path: string;
  /** From 1: the line where the match starts. */
  readonly line: number;
  /** Where the first match of the line starts: from 1, in code points of the whole line. */
  readonly column: number;
  /** The same in bytes of the file. */
  readonly offset: number;
  /** The last line of a match that may be on several. */
  readonly end_line?: number;
  /** All lines of the match, without the end of the last; a `\r` at the end of a line is no part of it. */
  readonly text: string;
  /** `text` is only the part of long lines around the start of the match. */
  readonly text_truncated: boolean;
  /** Bytes that are no UTF-8 are among what is shown, as U+FFFD. */
  readonly invalid_utf8?: true;
  /** The lines before and after, nearest last and first; other matches may be among them. */
  readonly context_before: readonly string[];
  readonly context_after: readonly string[];
};

const PLAIN = new PlainKernel();

const NONE: Context = { lines: [], invalid: false };

/** The most that is returned of all lines of a match, in UTF-16 units. */
const MAX_SPAN_TEXT = 2000;

/** A text that is searched, and how what is found is shown. */
type Search = ExcerptSource & {
  readonly file: SearchedText;
  /** Lines before and after. */
  readonly context: number;
};

/** What is found in a text, in order, as it is asked for: lines or matches over lines. Pauses may be among it. */
export function searchText(
  file: SearchedText,
  matcher: LineMatcher | SpanMatcher,
  context: number,
  kernel: SearchKernel = PLAIN,
): Iterable<Match | Paused> {
  const begin = (): Search => ({ file, decoder: new LineDecoder(file.text), kernel, context });
  if ('spans' in matcher) return searchSpans(begin(), matcher);
  const first = matcher.next(file.text, 0);
  // Nothing is made for most files.
  return first === undefined ? [] : searchLines(begin(), matcher, first);
}

function* searchLines(
  search: Search,
  matcher: LineMatcher,
  first: LineHit | Paused,
): Generator<Match | Paused, void> {
  const { file, kernel } = search;
  const { text } = file;
  let line = 1;
  let counted = 0;
  let from = 0;
  for (let hit: LineHit | Paused | undefined = first; hit !== undefined;) {
    if (hit === PAUSED) {
      yield PAUSED;
      hit = matcher.next(text, from);
      continue;
    }
    line += kernel.countNewlines(text, counted, hit.lineStart);
    counted = hit.lineStart;
    const { lineStart, lineEnd } = hit;
    let start = matcher.locate(text, hit);
    for (; start === PAUSED; start = matcher.locate(text, hit)) yield PAUSED;
    yield found(search, { lineStart, lineEnd, start }, { line, last: undefined });
    from = endOfHit(text, hit) + 1;
    hit = from < text.length ? matcher.next(text, from) : undefined;
  }
}

function* searchSpans(search: Search, matcher: SpanMatcher): Generator<Match | Paused, void> {
  const lines = new SpanLines(search.file.text, search.kernel);
  for (const span of matcher.spans(search.file.text)) {
    if (span === PAUSED) {
      yield PAUSED;
      continue;
    }
    const { hit, line, last } = lines.of(span);
    yield found(search, hit, { line, last });
  }
}

type Lines = { readonly line: number; readonly last: number | undefined };

function found(search: Search, hit: LocatedHit, { line, last }: Lines): Match {
  const { context } = search;
  const { path, text, mark } = search.file;
  const shown = excerptOf(search, hit, last === undefined ? MAX_LINE_TEXT : MAX_SPAN_TEXT);
  const before = context === 0 ? NONE : linesBefore(text, hit.lineStart, context);
  const after = context === 0 ? NONE : linesAfter(text, endOfHit(text, hit) + 1, context);
  const invalid = shown.invalid === true || before.invalid || after.invalid;
  const match = {
    path,
    line,
    column: shown.column,
    offset: hit.start + mark,
    text: shown.text,
    text_truncated: shown.truncated,
    context_before: before.lines,
    context_after: after.lines,
  };
  if (last === undefined && !invalid) return match;
  return {
    ...match,
    ...(last === undefined ? {} : { end_line: last, text: shown.text.replaceAll('\r\n', '\n') }),
    ...(invalid ? { invalid_utf8: true } : {}),
  };
}

/** Lines of context, and whether bytes in them were replaced. */
type Context = { readonly lines: readonly string[]; readonly invalid: boolean };

function linesBefore(text: Uint8Array, start: number, count: number): Context {
  const lines: string[] = [];
  let first = start;
  for (let end = start - 1; end >= 0 && lines.length < count;) {
    const from = startOfLine(text, end);
    lines.push(contextLine(text, from, end));
    first = from;
    end = from - 1;
  }
  return { lines: lines.reverse(), invalid: replaces(lines, text.subarray(first, start)) };
}

function linesAfter(text: Uint8Array, start: number, count: number): Context {
  const lines: string[] = [];
  let from = start;
  while (from < text.length && lines.length < count) {
    const end = endOfLine(text, from);
    lines.push(contextLine(text, from, end));
    from = end + 1;
  }
  return { lines, invalid: replaces(lines, text.subarray(start, from)) };
}

/** A U+FFFD may also stand in the text itself. */
function replaces(lines: readonly string[], bytes: Uint8Array): boolean {
  return lines.some((line) => line.includes('\uFFFD')) && decodeStrict(bytes) === undefined;
}

/** The longest character has 4 bytes: more than that of a line is never shown. */
const MAX_CONTEXT_BYTES = 4096;

function contextLine(text: Uint8Array, from: number, end: number): string {
  const last = Math.min(withoutReturn(text, from, end), from + MAX_CONTEXT_BYTES);
  return clipContext(decodeLenient(text.subarray(from, last)));
}
