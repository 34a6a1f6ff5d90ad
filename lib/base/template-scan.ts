import type { JsonValue } from './json.ts';

/** What an expression shows: the value at a dotted path, otherwise `fallback`; with `json`, always as JSON. */
export type Expression = {
  readonly path: string;
  readonly fallback: JsonValue | undefined;
  readonly json: boolean;
};

/** A part of a template, in the order of the text. `problem` is a sentence about an expression that is none. */
export type Piece =
  | { readonly source: string; readonly expression?: undefined; readonly problem?: undefined }
  | { readonly source: string; readonly expression: Expression; readonly problem?: undefined }
  | { readonly source: string; readonly expression?: undefined; readonly problem: string };

/** The longest expression, marks included, in UTF-16 code units: an opening that is never closed must stay cheap. */
const MAX_EXPRESSION = 500;

const OPENING = /\{\{|\{%|<%/g;
const CLOSING: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '<%': '%>' };

/**
 * Splits a template into text and expressions: `{{ path }}`, `{{ path | default: "x" }}`, `{{ path | default("x") }}`,
 * `{{ path | json }}`, several filters in a row, and `<%= it.path %>`. Statements and code are problems, never run.
 */
export function scanTemplate(template: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: opening, index } of template.matchAll(OPENING)) {
    if (index < from) continue;
    const window = template.slice(index, index + MAX_EXPRESSION);
    const mark = CLOSING[opening] ?? '';
    const end = window.indexOf(mark, opening.length);
    const source = end === -1 ? opening : window.slice(0, end + mark.length);
    if (index > from) pieces.push({ source: template.slice(from, index) });
    from = index + source.length;
    if (end === -1) pieces.push({ source, problem: `${opening} is not closed by ${mark}` });
    else pieces.push(readPiece(source, opening, window.slice(opening.length, end)));
  }
  if (from < template.length) pieces.push({ source: template.slice(from) });
  return pieces;
}

function readPiece(source: string, opening: string, inner: string): Piece {
  const shows = opening === '{{' || inner.startsWith('=');
  if (!shows) return { source, problem: `${source} is a statement; only values can be shown` };
  const expression = readExpression(opening === '{{' ? inner : inner.slice(1), opening === '<%');
  return expression === undefined
    ? { source, problem: `${source} is not a path with the filters "default" and "json"` }
    : { source, expression };
}

const PATH = /\s*([A-Za-z0-9_]+(?:\.[A-Za-z0-9_-]+)*)\s*/y;
const PATH_OF_IT = /\s*it\.([A-Za-z0-9_]+(?:\.[A-Za-z0-9_-]+)*)\s*/y;
const JSON_FILTER = /\|\s*json\s*/y;
const DEFAULT_FILTER =
  /\|\s*default\s*(?::\s*(?<plain>"(?:[^"\\]|\\.)*"|'[^'\\]*'|[\w.+-]+)|\(\s*(?<called>"(?:[^"\\]|\\.)*"|'[^'\\]*'|[\w.+-]+)\s*\))\s*/y;

function readExpression(text: string, ofIt: boolean): Expression | undefined {
  const path = matchAt(ofIt ? PATH_OF_IT : PATH, text, 0);
  if (path === null) return undefined;
  let at = path[0].length;
  let json = false;
  let fallback: JsonValue | undefined;
  while (at < text.length) {
    const asJson = matchAt(JSON_FILTER, text, at);
    const other = asJson ?? matchAt(DEFAULT_FILTER, text, at);
    if (other === null) return undefined;
    if (asJson === null) fallback = readLiteral(other.groups?.['plain'] ?? other.groups?.['called'] ?? '');
    else json = true;
    if (asJson === null && fallback === undefined) return undefined;
    at += other[0].length;
  }
  return { path: path[1] ?? '', fallback, json };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A text in either quotes, a number, `true`, `false` or `null`. */
function readLiteral(source: string): JsonValue | undefined {
  if (source.startsWith("'")) return source.slice(1, -1);
  try {
    const value: JsonValue = JSON.parse(source);
    return value;
  } catch {
    return undefined;
  }
}
