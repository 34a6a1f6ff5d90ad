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

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}
