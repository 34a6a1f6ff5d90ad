import { invalidInput } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { decodeLenient, decodeStrict } from '../base/text.ts';
import { countNewlines } from '../search/text.ts';

/** The most bytes that one call returns. */
export const MAX_READ = 100_000;

/** A range of lines, from 1 and with its end, or of bytes, from 0 and without its end. */
export type TextRange =
  | { readonly kind: 'lines'; readonly start: number; readonly end: number; readonly numbered: boolean }
  | { readonly kind: 'bytes'; readonly start: number; readonly end: number };

/** The text of a file, and how many bytes of the file stand before it: a byte order mark. */
export type ReadText = { readonly text: Uint8Array; readonly mark: number };

const NEWLINE = 0x0a;

/** The lines of a range as they stand, line ends included; a line longer than the most is cut, and goes on by bytes. */
export function readLines(
  { text, mark }: ReadText,
  range: TextRange & { readonly kind: 'lines' },
): Result<JsonObject> {
  const total = countLines(text);
  if (range.start > Math.max(1, total)) {
    const message = `input.line_start is ${range.start}, past the end: the file has ${total} lines.`;
    return fail(invalidInput('input.line_start', message, { total_lines: total }));
  }
  const last = Math.min(range.end, total);
  const { from, end, line } = takeLines(text, range.start, last);
  const span = { first: range.start, total, numbered: range.numbered };
  if (line >= range.start || total === 0) {
    const next = line < last ? { line_start: line + 1 } : undefined;
    return ok(output(text.subarray(from, end), { ...span, last: line, next }));
  }
  const cut = boundary(text, from + MAX_READ);
  const next = { byte_start: cut + mark };
  const bytes = { byte_start: from + mark, byte_end: cut + mark };
  return ok(output(text.subarray(from, cut), { ...span, last: range.start, next, bytes }));
}

/** As many whole lines from `start` to `last` as one call returns; `line` is the last of them. */
function takeLines(text: Uint8Array, start: number, last: number) {
  const from = startOfLine(text, start);
  let end = from;
  let line = start - 1;
  while (line < last) {
    const next = nextLine(text, end);
    if (next - from > MAX_READ) break;
    end = next;
    line += 1;
  }
  return { from, end, line };
}

/** The bytes of a range of the file, without a mark; both ends move back to the start of a character. */
export function readBytes(
  { text, mark }: ReadText,
  range: TextRange & { readonly kind: 'bytes' },
): Result<JsonObject> {
  const size = text.length + mark;
  if (range.start > 0 && range.start >= size) {
    const message = `input.byte_start is ${range.start}, past the end: the file has ${size} bytes of text.`;
    return fail(invalidInput('input.byte_start', message, { bytes: size }));
  }
  const from = boundary(text, Math.max(0, range.start - mark));
  const wanted = Math.max(0, Math.min(range.end - mark, text.length));
  const to = boundary(text, Math.min(wanted, from + MAX_READ));
  const first = countNewlines(text, 0, from) + 1;
  const last = first + countNewlines(text, from, Math.max(from, to - 1));
  const next = to < boundary(text, wanted) ? { byte_start: to + mark } : undefined;
  const bytes = { byte_start: from + mark, byte_end: to + mark };
  const span = { first, last, total: countLines(text), next, numbered: false, bytes };
  return ok(output(text.subarray(from, to), span));
}

type Span = {
  readonly first: number;
  readonly last: number;
  readonly total: number;
  readonly next: JsonObject | undefined;
  readonly numbered: boolean;
  /** What was read, where it was not whole lines. */
  readonly bytes?: JsonObject;
};

function output(read: Uint8Array, { first, last, total, next, numbered, bytes }: Span): JsonObject {
  const text = decodeLenient(read);
  const valid = decodeStrict(read) !== undefined;
  return {
    text: numbered ? numberLines(text, first) : text,
    start_line: first,
    end_line: last,
    total_lines: total,
    ...bytes,
    truncated: next !== undefined,
    ...(next === undefined ? {} : { next }),
    ...(valid ? {} : { invalid_utf8: true, hint: INVALID }),
  };
}

const INVALID = 'The file holds bytes that are not UTF-8; U+FFFD stands for them.';

function numberLines(text: string, first: number): string {
  if (text === '') return '';
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  return lines.map((line, i) => `${first + i}\t${line.endsWith('\r') ? line.slice(0, -1) : line}\n`).join('');
}

function countLines(text: Uint8Array): number {
  const open = text.length > 0 && text[text.length - 1] !== NEWLINE;
  return countNewlines(text, 0, text.length) + (open ? 1 : 0);
}

function startOfLine(text: Uint8Array, line: number): number {
  let at = 0;
  for (let i = 1; i < line; i += 1) at = nextLine(text, at);
  return at;
}

function nextLine(text: Uint8Array, at: number): number {
  const newline = text.indexOf(NEWLINE, at);
  return newline < 0 ? text.length : newline + 1;
}

/** The start of the character that holds a byte; at most three bytes back, whatever the bytes are. */
function boundary(text: Uint8Array, at: number): number {
  for (let back = 0; back < 4; back += 1) {
    if (((text[at - back] ?? 0) & 0xc0) !== 0x80) return at - back;
  }
  return at;
}
