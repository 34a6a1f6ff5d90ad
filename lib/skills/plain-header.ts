import type { JsonValue } from '../base/json.ts';
import type { HeaderField, HeaderValue } from './header-value.ts';
import { MAX_HEADER_TOKENS } from './limits.ts';
import { keyLength, readPlainScalar } from './plain-scalar.ts';

/** A list on one line whose items are words. */
const FLOW_LIST = /^\[[A-Za-z][A-Za-z0-9_/.*()-]*(?:, [A-Za-z][A-Za-z0-9_/.*()-]*)*\]$/;

/** A line without its end, and where it starts. */
type Line = { readonly text: string; readonly start: number };

const NONE: readonly Line[] = [];

/** Tokens before the first line of a stream. */
const STREAM_TOKENS = 1;
/** Tokens of a key and its colon, of a blank, of an indentation or list mark, of a line's end. */
const KEY_TOKENS = 3;

/**
 * Reads the plainest headers, which are most of them, in a fraction of the time and in a time that grows with their
 * length alone: texts and numbers of one line, lists of them, one level of mappings, block scalars without blank lines
 * or further indentation. Undefined for any other header: it says nothing about whether that is right. For what it
 * reads, it gives exactly what the general reader would, and it leaves to that one what may have too many tokens.
 */
export function readPlainHeader(header: string): readonly HeaderField[] | undefined {
  const lines = splitLines(header);
  if (lines === undefined) return undefined;
  const reader = new PlainReader(header);
  const fields: HeaderField[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    let next = i + 1;
    while (isBelow(lines[next])) next += 1;
    const field = line && reader.readField(line, next === i + 1 ? NONE : lines.slice(i + 1, next));
    if (field === undefined || seen.has(field.key)) return undefined;
    seen.add(field.key);
    fields.push(field);
    i = next;
  }
  return fields.length === 0 || reader.tokens > MAX_HEADER_TOKENS ? undefined : fields;
}

/** The lines; undefined when there are blank ones, tabs, or carriage returns inside a line. */
function splitLines(header: string): Line[] | undefined {
  if (!header.endsWith('\n') || header.includes('\t') || hasLoneReturn(header)) return undefined;
  const lines: Line[] = [];
  for (let start = 0; start < header.length;) {
    const feed = header.indexOf('\n', start);
    const end = header.charCodeAt(feed - 1) === 0x0d ? feed - 1 : feed;
    if (end === start) return undefined;
    lines.push({ text: header.slice(start, end), start });
    start = feed + 1;
  }
  return lines;
}

function hasLoneReturn(header: string): boolean {
  return header.includes('\r') && /\r(?!\n)/.test(header);
}

/** True for an indented line or a list item. */
function isBelow(line: Line | undefined): boolean {
  if (line === undefined) return false;
  const first = line.text.charCodeAt(0);
  return first === 0x20 || (first === 0x2d && line.text.charCodeAt(1) === 0x20);
}

/** Reads the entries of one header, counting their tokens as the general reader would. */
class PlainReader {
  readonly #header: string;
  tokens = STREAM_TOKENS;

  constructor(header: string) {
    this.#header = header;
  }

  /** An entry with the indented lines, or list items, below it. */
  readField(line: Line, below: readonly Line[]): HeaderField | undefined {
    const length = keyLength(line.text, 0);
    if (length < 0) return undefined;
    const rest = line.text.slice(length + 2);
    const offset = line.start + length + 2;
    // The key, the blank after it where a value follows, and the end of the line.
    this.tokens += KEY_TOKENS + (rest === '' ? 1 : 2);
    const value = below.length === 0 ? this.#readLine(rest, offset) : this.#readBelow(rest, below, offset);
    return value && { key: line.text.slice(0, length), offset: line.start, value };
  }

  #readLine(rest: string, offset: number): HeaderValue | undefined {
    return rest.startsWith('[') ? this.#readFlow(rest, offset) : this.#readScalar(rest, offset);
  }

  #readBelow(rest: string, below: readonly Line[], offset: number): HeaderValue | undefined {
    if (rest !== '') return this.#readBlock(rest, below, offset);
    return /^(?: {2})?- /.test(below[0]?.text ?? '') ? this.#readList(below) : this.#readMapping(below);
  }

  #readScalar(source: string, offset: number): HeaderValue | undefined {
    const scalar = readPlainScalar(source);
    if (scalar === undefined) return undefined;
    this.tokens += scalar.tokens;
    return { kind: 'text', text: scalar.text, json: scalar.json, items: [], source, offset };
  }

  #readFlow(source: string, offset: number): HeaderValue | undefined {
    if (!FLOW_LIST.test(source)) return undefined;
    const items: HeaderValue[] = [];
    let at = 1;
    for (const word of source.slice(1, -1).split(', ')) {
      const item = this.#readScalar(word, offset + at);
      if (item === undefined) return undefined;
      items.push(item);
      at += word.length + 2;
    }
    // Two brackets; a comma and a blank between two items.
    this.tokens += 2 * items.length;
    return { kind: 'list', text: '', json: items.map(({ json }) => json), items, source, offset };
  }

  #readList(lines: readonly Line[]): HeaderValue | undefined {
    const mark = lines[0]?.text.startsWith('- ') === true ? '- ' : '  - ';
    const items: HeaderValue[] = [];
    for (const { text, start } of lines) {
      if (!text.startsWith(mark)) return undefined;
      const item = this.#readScalar(text.slice(mark.length), start + mark.length);
      if (item === undefined) return undefined;
      items.push(item);
    }
    // The indentation if any, the hyphen, the blank, the end of the line.
    this.tokens += (mark === '- ' ? 3 : 4) * items.length;
    const place = this.#placeOf(lines, mark.length - 2);
    return { kind: 'list', text: '', json: items.map(({ json }) => json), items, ...place };
  }

  #readMapping(lines: readonly Line[]): HeaderValue | undefined {
    const entries = new Map<string, JsonValue>();
    for (const { text } of lines) {
      const length = text.startsWith('  ') ? keyLength(text, 2) : -1;
      const key = text.slice(2, 2 + length);
      const scalar = length < 0 ? undefined : readPlainScalar(text.slice(length + 4));
      if (scalar === undefined || entries.has(key)) return undefined;
      entries.set(key, scalar.json);
      // The indentation, the blank, the end of the line.
      this.tokens += KEY_TOKENS + 3 + scalar.tokens;
    }
    const json = Object.fromEntries(entries);
    return { kind: 'mapping', text: '', json, items: [], ...this.#placeOf(lines, 2) };
  }

  /** A block scalar, all of whose lines are indented by two blanks and end in none. */
  #readBlock(mark: string, lines: readonly Line[], offset: number): HeaderValue | undefined {
    const plain = lines.every(({ text }) => /^ {2}[^ ]/.test(text) && !text.endsWith(' '));
    if (!plain || !/^[>|]-?$/.test(mark)) return undefined;
    const joined = lines.map(({ text }) => text.slice(2)).join(mark.startsWith('>') ? ' ' : '\n');
    const text = mark.endsWith('-') ? joined : `${joined}\n`;
    // The mark, and the text after a mark of its own.
    this.tokens += 3;
    const source = this.#header.slice(offset, endOf(lines));
    return { kind: 'text', text, json: text, items: [], source, offset };
  }

  #placeOf(lines: readonly Line[], indentation: number): { source: string; offset: number } {
    const offset = (lines[0]?.start ?? 0) + indentation;
    return { source: this.#header.slice(offset, endOf(lines)), offset };
  }
}

function endOf(lines: readonly Line[]): number {
  const last = lines.at(-1);
  return last === undefined ? 0 : last.start + last.text.length;
}
