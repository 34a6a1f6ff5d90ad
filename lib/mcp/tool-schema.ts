import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { cutText } from '../base/text.ts';

/** The longest pattern that is repeated in words, in UTF-16 code units. */
const MAX_PATTERN = 200;

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/** Keywords whose objects map names of the schema's author to schemas. */
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * A server's input schema without the keywords that would have us run the server's patterns (`pattern`,
 * `patternProperties` and the format `regex`). A pattern is said in the description instead: the server checks it. The
 * schema must be nested no deeper than a recursion goes.
 */
export function withoutPatterns(schema: JsonObject): JsonObject {
  const { pattern, patternProperties: _, format, description, ...others } = schema;
  const kept: [string, JsonValue][] = Object.entries(others).map(([key, value]) => [key, below(key, value)]);
  if (format !== undefined && format !== 'regex') kept.push(['format', format]);
  const words = typeof pattern === 'string' ? `Must match ${cutText(pattern, MAX_PATTERN)}` : '';
  const own = typeof description === 'string' ? description : '';
  const said = `${own} ${words}`.trim();
  if (said !== '') kept.push(['description', said]);
  return Object.fromEntries(kept);
}

function below(key: string, value: JsonValue): JsonValue {
  if (DATA.has(key)) return value;
  if (isList(value)) return value.map((item) => (isSchema(item) ? withoutPatterns(item) : item));
  if (!isSchema(value)) return value;
  if (!NAMED.has(key)) return withoutPatterns(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, isSchema(child) ? withoutPatterns(child) : child]),
  );
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isSchema(value: JsonValue): value is JsonObject {
  return isObject(value);
}
