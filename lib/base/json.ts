/** A value that JSON can carry. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** True for a plain object (not null, not an array). */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at an own key; inherited names such as `constructor` are absent. */
export function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

/** JSON text with the keys of every object in code-unit order, so that equal values give equal text. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isJsonArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

function isJsonArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** True for a value with at most `depth` arrays and objects inside one another. */
export function isNestedWithin(value: unknown, depth: number): boolean {
  let level = [value].filter(isContainer);
  for (let left = depth; left > 0 && level.length > 0; left -= 1) {
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return level.length === 0;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The length of a value's JSON text in UTF-16 code units; of one that is longer than `most`, some length above it. */
export function jsonLength(value: unknown, most: number): number {
  if (typeof value === 'string' && value.length > most) return value.length;
  if (!isContainer(value)) return (JSON.stringify(value) ?? '').length;
  if (Array.isArray(value)) return listLength(value, most);
  const keys = Object.keys(value);
  let length = Math.max(2, keys.length + 1);
  for (const key of keys) {
    if (length > most) break;
    length += JSON.stringify(key).length + 1;
    length += jsonLength(Reflect.get(value, key), most - length);
  }
  return length;
}

function listLength(items: readonly unknown[], most: number): number {
  let length = Math.max(2, items.length + 1);
  for (const item of items) {
    if (length > most) break;
    length += typeof item === 'number' ? String(item).length : jsonLength(item, most - length);
  }
  return length;
}
