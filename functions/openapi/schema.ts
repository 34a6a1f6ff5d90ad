import { isObject, type JsonObject, type JsonValue } from '../../lib/base/json.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 has them. */
export type Schema = JsonObject;

/** Any text. */
export const TEXT: Schema = { type: 'string' };

/** A whole number from 0. */
export const COUNT: Schema = { type: 'integer', minimum: 0 };

/** A time, ISO 8601, in UTC. */
export const TIME: Schema = { type: 'string', format: 'date-time' };

/** True or false. */
export const FLAG: Schema = { type: 'boolean' };

/** Any JSON object. */
export const OBJECT: Schema = { type: 'object', additionalProperties: true };

/** Any JSON value. */
export const ANY: Schema = {};

/** A schema of the document's components. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object: keys that are always there, and keys that may be. */
export function object(
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  const keys = Object.keys(required);
  return { type: 'object', properties: { ...required, ...optional }, required: keys };
}

/** A list of one kind of item. */
export function list(items: Schema): Schema {
  return { type: 'array', items };
}

/** What may be null. */
export function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** One of some texts. */
export function choice(...words: readonly string[]): Schema {
  return { enum: words };
}

/** One constant value. */
export function only(value: JsonValue): Schema {
  return { const: value };
}

/** A page of a list. */
export function page(key: string, item: Schema): Schema {
  const cursor = { ...nullable(TEXT), description: 'For the next page; null on the last.' };
  return object({ [key]: list(item), cursor });
}

/**
 * What an ArkType definition accepts, without the name of the dialect, which the document states once. An object of any
 * keys says so: makers of clients take a bare `type: object` for one without keys.
 */
export function written(definition: { toJsonSchema(): object }): Schema {
  const { $schema: _, ...schema }: Record<string, JsonValue> = JSON.parse(
    JSON.stringify(definition.toJsonSchema()),
    (_key, value: JsonValue) => (isBareObject(value) ? { ...value, additionalProperties: true } : value),
  );
  return schema;
}

/** A written object of whose properties those that may be left out may be null as well. */
export function withNulls(schema: Schema): Schema {
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = Object.entries(schema['properties'] as Readonly<Record<string, Schema>>);
  const told = properties.map(([key, each]) => [key, required.includes(key) ? each : nullable(each)]);
  return { ...schema, properties: Object.fromEntries(told) as JsonObject };
}

function isBareObject(value: JsonValue): value is JsonObject {
  if (!isObject(value) || value['type'] !== 'object') return false;
  return !['properties', 'additionalProperties', 'patternProperties'].some((key) =>
    Object.hasOwn(value, key),
  );
}

/** A written object, some of its properties told in more detail than its definition does. */
export function withProperties(schema: Schema, properties: Readonly<Record<string, Schema>>): Schema {
  const known = schema['properties'] as JsonObject;
  for (const key of Object.keys(properties)) {
    if (!Object.hasOwn(known, key)) throw new Error(`There is no property ${key} to be told.`);
  }
  return { ...schema, properties: { ...known, ...properties } };
}
