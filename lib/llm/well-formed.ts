import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** The same value with U+FFFD for each lone surrogate in its texts and keys: providers refuse those. */
export function wellFormed(value: JsonObject): JsonObject {
  return isWellFormed(value) ? value : (repaired(value) as JsonObject);
}

/** True when no text or key of the value holds a lone surrogate. The value must not be nested deeply. */
export function isWellFormed(value: JsonValue): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, field]) => key.isWellFormed() && isWellFormed(field));
}

function repaired(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(repaired);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key.toWellFormed(), repaired(field)]),
  );
}
