import type { HeaderField, HeaderValue } from './header-value.ts';

/** With more lines the general reader decides, which counts tokens. */
const MAX_LINES = 200;

/** A key at the start of a line, and what follows its colon: nothing, or a blank and a value. */
const ENTRY = /^([A-Za-z][A-Za-z0-9_-]{0,63}):(?: (.+))?$/;

/** A value in quotes without escapes, or a plain one that starts as nothing but text can. */
const SCALAR = /^(?:"([^"\\]*)"|'((?:[^']|'')*)'|([A-Za-z].*|\d+-\d+-\d+|\d+\.\d+\.\d+))$/;

/** What the core schema reads as something else than text (YAML 1.2, section 10.3.2). */
const KEYWORD = /^(?:true|True|TRUE|false|False|FALSE|null|Null|NULL)$/;

/** A list on one line whose items are words. */
const FLOW_LIST = /^\[[A-Za-z][A-Za-z0-9_/.*()-]*(?:, [A-Za-z][A-Za-z0-9_/.*()-]*)*\]$/;

type Line = { readonly text: string; readonly start: number };

/**
 * Reads the plainest headers, which are most of them, in a tenth of the time: texts of one line, lists of texts, one
 * level of mappings, block scalars without blank lines or further indentation. Undefined for any other header: it
 * says nothing about whether that is right. For what it reads, it gives exactly what the general reader would.
 */
export function readPlainHeader(header: string): readonly HeaderField[] | undefined {
  if (!header.endsWith('\n') || /[\t\r]/.test(header)) return undefined;
  const lines = splitLines(header);
  if (lines === undefined) return undefined;
  const fields: HeaderField[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    let next = i + 1;
    while (/^(?: |- )/.test(lines[next]?.text ?? '')) next += 1;
    const field = line && readField(line, lines.slice(i + 1, next), header);
    if (field === undefined || seen.has(field.key)) return undefined;
    seen.add(field.key);
    fields.push(field);
    i = next;
  }
  return fields.length === 0 ? undefined : fields;
}

/** The lines, without blank ones at the end; undefined when there are blank ones between, or too many. */
function splitLines(header: string): Line[] | undefined {
  const lines: Line[] = [];
  let start = 0;
  for (const text of header.slice(0, -1).split('\n', MAX_LINES + 1)) {
    lines.push({ text, start });
    start += text.length + 1;
  }
  return lines.length > MAX_LINES || lines.some(({ text }) => text === '') ? undefined : lines;
}

/** An entry with the indented lines, or list items, below it. */
function readField(line: Line, below: readonly Line[], header: string): HeaderField | undefined {
  const [, key, rest] = ENTRY.exec(line.text) ?? [];
  if (key === undefined || KEYWORD.test(key)) return undefined;
  const offset = line.start + key.length + 2;
  let value: HeaderValue | undefined;
  if (below.length === 0)
    value = rest === undefined ? undefined : (readScalar(rest, offset) ?? readFlow(rest, offset));
  else if (rest === undefined) value = readList(below, header) ?? readMapping(below, header);
  else value = readBlock(rest, below, header.slice(offset, endOf(below)), offset);
  return value && { key, offset: line.start, value };
}

function readScalar(source: string, offset: number): HeaderValue | undefined {
  const [, double, single, plain] = SCALAR.exec(source) ?? [];
  const text = double ?? single?.replaceAll("''", "'") ?? plain;
  // A plain value must not end in a comment or in blanks, nor hold a second key.
  if (text === undefined || (plain !== undefined && (/: |:$| #| $/.test(plain) || KEYWORD.test(plain)))) {
    return undefined;
  }
  return { kind: 'text', text, json: text, items: [], source, offset };
}

function readFlow(source: string, offset: number): HeaderValue | undefined {
  if (!FLOW_LIST.test(source)) return undefined;
  const items: HeaderValue[] = [];
  let at = 1;
  for (const word of source.slice(1, -1).split(', ')) {
    const item = readScalar(word, offset + at);
    if (item === undefined) return undefined;
    items.push(item);
    at += word.length + 2;
  }
  return { kind: 'list', text: '', json: items.map(({ text }) => text), items, source, offset };
}

function readList(lines: readonly Line[], header: string): HeaderValue | undefined {
  const indent = lines[0]?.text.startsWith('- ') === true ? 0 : 2;
  const items: HeaderValue[] = [];
  for (const { text, start } of lines) {
    const marked = text.startsWith(indent === 0 ? '- ' : '  - ');
    const item = marked ? readScalar(text.slice(indent + 2), start + indent + 2) : undefined;
    if (item === undefined) return undefined;
    items.push(item);
  }
  const offset = (lines[0]?.start ?? 0) + indent;
  const source = header.slice(offset, endOf(lines));
  return { kind: 'list', text: '', json: items.map(({ text }) => text), items, source, offset };
}

function readMapping(lines: readonly Line[], header: string): HeaderValue | undefined {
  const entries = new Map<string, string>();
  for (const { text, start } of lines) {
    const [, key, rest] = (text.startsWith('  ') && ENTRY.exec(text.slice(2))) || [];
    const value = rest === undefined ? undefined : readScalar(rest, start);
    if (key === undefined || value === undefined || KEYWORD.test(key) || entries.has(key)) return undefined;
    entries.set(key, value.text);
  }
  const offset = (lines[0]?.start ?? 0) + 2;
  const source = header.slice(offset, endOf(lines));
  return { kind: 'mapping', text: '', json: Object.fromEntries(entries), items: [], source, offset };
}

/** A block scalar, all of whose lines are indented by two blanks and end in none. */
function readBlock(
  mark: string,
  lines: readonly Line[],
  source: string,
  offset: number,
): HeaderValue | undefined {
  if (!/^[>|]-?$/.test(mark) || !lines.every(({ text }) => /^ {2}[^ ]/.test(text) && !text.endsWith(' '))) {
    return undefined;
  }
  const joined = lines.map(({ text }) => text.slice(2)).join(mark.startsWith('>') ? ' ' : '\n');
  const text = mark.endsWith('-') ? joined : `${joined}\n`;
  return { kind: 'text', text, json: text, items: [], source, offset };
}

function endOf(lines: readonly Line[]): number {
  const last = lines.at(-1);
  return last === undefined ? 0 : last.start + last.text.length;
}
