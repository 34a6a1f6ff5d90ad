import { isObject, jsonLength, ownValue, type JsonValue } from './json.ts';
import { scanTemplate, type Expression, type Piece } from './template-scan.ts';

/** The longest text that rendering may give, and the longest JSON that filling may add, in UTF-16 code units. */
const MAX_RENDERED = 1_000_000;

/** Measures values before they are written out. What is too long costs time too, so there is an end to it. */
class Measure {
  #left = 3 * MAX_RENDERED;

  /** The length of a value's JSON; infinite for one above `room`, and for every other once that was too much work. */
  lengthOf(value: unknown, room: number): number {
    if (this.#left < 0) return Infinity;
    const length = jsonLength(value, room);
    if (length <= room) return length;
    this.#left -= length;
    return Infinity;
  }
}

/** A rendered text and the references that led nowhere; those stay in the text as they were written. */
export type Rendered = { readonly text: string; readonly missing: readonly string[] };

/** A rendered text and, when the template could not be rendered, why: the text is the template then. */
export type RenderedPrompt = Rendered & { readonly problem: string | undefined };

/**
 * Replaces each expression (see `scanTemplate`) by the value it names in `scope`. Own properties and list positions
 * only, never code; texts as they are, anything else as JSON. What is no expression stays as it is.
 */
export function renderTemplate(template: string, scope: unknown): Rendered {
  return render(scanTemplate(template), template.length, { scope, measure: new Measure() });
}

/** As `renderTemplate`, but a template with anything in it that is no expression is not rendered at all. */
export function renderPrompt(template: string, scope: unknown): RenderedPrompt {
  const pieces = scanTemplate(template);
  const problem = pieces.find((piece) => piece.problem !== undefined)?.problem;
  if (problem !== undefined) return { text: template, missing: [], problem };
  const filling = { scope, measure: new Measure() };
  return { ...render(pieces, template.length, filling), problem: undefined };
}

type Filling = { readonly scope: unknown; readonly measure: Measure };

function render(pieces: readonly Piece[], templateLength: number, filling: Filling): Rendered {
  const missing: string[] = [];
  let length = templateLength;
  const shown = pieces.map(({ source, expression }) => {
    if (expression === undefined) return source;
    const text = show(expression, filling, MAX_RENDERED - length + source.length);
    const grown = length - source.length + (text?.length ?? 0);
    if (text === undefined || grown > MAX_RENDERED) {
      missing.push(expression.path);
      return source;
    }
    length = grown;
    return text;
  });
  return { text: shown.join(''), missing };
}

/** Undefined for what is missing and for what would take more than `room`, before it is written out. */
function show(expression: Expression, { scope, measure }: Filling, room: number): string | undefined {
  const value = valueOf(expression, scope);
  if (typeof value === 'string' && !expression.json) return value;
  return measure.lengthOf(value, room) > room ? undefined : JSON.stringify(value);
}

/** A default stands in for what is missing and for null. */
function valueOf({ path, fallback }: Expression, scope: unknown): unknown {
  const value = lookUp(path, scope);
  return (value === undefined || value === null) && fallback !== undefined ? fallback : value;
}

/** A value with its texts rendered, and the references that led nowhere. */
export type Filled = { readonly value: JsonValue; readonly missing: readonly string[] };

/**
 * Renders every text inside a JSON value; one that is a single reference takes the value with its type. Keys stay as
 * they are. What would make the whole too long counts as leading nowhere. The value must not be nested deeply.
 */
export function fillValue(value: JsonValue, scope: unknown): Filled {
  const missing: string[] = [];
  const filling = { scope, measure: new Measure() };
  let room = MAX_RENDERED;
  const fill = (part: JsonValue): JsonValue => {
    if (Array.isArray(part)) return part.map(fill);
    if (isObject(part)) {
      return Object.fromEntries(Object.entries(part).map(([key, field]) => [key, fill(field)]));
    }
    if (typeof part !== 'string') return part;
    const pieces = scanTemplate(part);
    const [only] = pieces;
    if (pieces.length === 1 && only?.expression !== undefined && !only.expression.json) {
      const found = valueOf(only.expression, scope) as JsonValue | undefined;
      const length = filling.measure.lengthOf(found, room);
      if (found !== undefined && length <= room) {
        room -= length;
        return found;
      }
    }
    const rendered = render(pieces, part.length, filling);
    const fits = rendered.text.length <= room;
    room -= fits ? rendered.text.length : 0;
    missing.push(...(fits ? rendered.missing : pathsIn(pieces)));
    return fits ? rendered.text : part;
  };
  return { value: fill(value), missing };
}

function pathsIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ expression }) => (expression === undefined ? [] : [expression.path]));
}

/** The value at a dotted path, or undefined. */
export function lookUp(path: string, scope: unknown): unknown {
  let value = scope;
  for (const key of path.split('.')) value = ownValue(value, key);
  return value;
}
