import { isObject, type JsonValue } from '../base/json.ts';

/** The words of JSON Schema that OpenAI's strict mode takes without conditions. */
const TAKEN: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
]);

const MAX_DEPTH = 5;

/**
 * True for a schema that OpenAI's strict mode accepts as it is: every object closed, every property required
 * (https://developers.openai.com/api/docs/guides/structured-outputs). Others are sent without it, for MCP servers and
 * authors write what strict mode refuses.
 */
export function isStrict(schema: JsonValue, depth = 0): boolean {
  if (!isObject(schema) || depth > MAX_DEPTH) return false;
  if (!Object.keys(schema).every((word) => TAKEN.has(word))) return false;
  const { type, properties = {}, required = [], items } = schema;
  if (type === 'array') return isStrict(items as JsonValue, depth + 1);
  if (type !== 'object') return typeof type === 'string';
  if (schema['additionalProperties'] !== false || !isObject(properties) || !Array.isArray(required))
    return false;
  const names = new Set(required);
  return Object.entries(properties).every(
    ([name, property]) => names.has(name) && isStrict(property, depth + 1),
  );
}
