import { isNestedWithin, isObject, type JsonObject } from '../base/json.ts';

/** The deepest nesting of a call's arguments. */
const MAX_DEPTH = 100;

/** A call's arguments, read. */
export type Arguments = {
  /** Undefined when they are no JSON object. */
  readonly input: JsonObject | undefined;
  /** False when they are no JSON at all: then they may have been cut. */
  readonly whole: boolean;
};

/** Reads the text of a call's arguments. No text at all means the empty object. */
export function readArguments(raw: string): Arguments {
  if (raw.trim() === '') return { input: {}, whole: true };
  const value = parse(raw);
  if (value === undefined) return { input: undefined, whole: false };
  return isObject(value) && isNestedWithin(value, MAX_DEPTH)
    ? { input: value as JsonObject, whole: true }
    : { input: undefined, whole: true };
}

/**
 * The text that the pieces of a call's arguments make. Some servers send the whole text so far with every piece, or all
 * of it once more at the end: where the pieces make no JSON together, and the last alone does, it stands for all.
 */
export function joinArguments(pieces: readonly string[]): string {
  const joined = pieces.join('');
  const last = pieces.at(-1);
  if (last === undefined || pieces.length === 1 || !last.trimStart().startsWith('{')) return joined;
  const isRepeated = pieces.every((piece) => last.startsWith(piece)) || isDoubled(joined, last);
  return isRepeated && parse(joined) === undefined && isObject(parse(last)) ? last : joined;
}

/** Whether what comes before the last piece is that piece. */
function isDoubled(joined: string, last: string): boolean {
  return joined.length === 2 * last.length && joined.startsWith(last);
}

/** A value of a call’s arguments as text: some servers send the object itself. */
export function argumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) ? JSON.stringify(value) : '';
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}
