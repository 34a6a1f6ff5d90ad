import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import type { Rule, SchemaNode } from './visit.ts';

/** What a keyword is made into a rule with. */
export interface Making {
  /** The schema that the keyword stands in. */
  readonly schema: JsonObject;
  /** A subschema for what is below the place. */
  below(value: JsonValue): SchemaNode;
  /** A subschema for the same place. */
  inPlace(value: JsonValue): SchemaNode;
  /** The schema that a reference leads to, for the same place. */
  referred(reference: string): SchemaNode;
  /** Says what the keyword must be: the schema is refused. */
  refuse(need: string): undefined;
  /** Counts work of a visit beyond its first step. */
  weigh(steps: number): void;
}

/** Makes the rule of a keyword; undefined where it has none, or is refused. */
export type Keyword = (value: JsonValue, making: Making) => Rule | undefined;

/** Keywords by name, in the order in which their problems are told. */
export type Keywords = Readonly<Record<string, Keyword>>;

/** A keyword that is a count, from 0. */
export function count(rule: (limit: number) => Rule): Keyword {
  return (value, making) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0
      ? rule(value)
      : making.refuse('a whole number from 0');
}

/** A schema: an object, true or false. */
export function isSchema(value: JsonValue): value is JsonObject | boolean {
  return isObject(value) || typeof value === 'boolean';
}

/** A list of schemas for the same place. */
export function inPlaceList(value: JsonValue, making: Making): readonly SchemaNode[] | undefined {
  if (!isList(value) || value.length === 0) return making.refuse('a list of schemas');
  return value.map((item) => making.inPlace(item));
}

/** An object's own schemas by name. */
export function schemasByName(
  value: JsonValue | undefined,
  making: Making,
  make: (schema: JsonValue) => SchemaNode,
): ReadonlyMap<string, SchemaNode> | undefined {
  if (value === undefined) return new Map();
  if (!isRecord(value)) return making.refuse('an object of schemas');
  return new Map(Object.entries(value).map(([name, schema]) => [name, make(schema)]));
}

/** A list of texts, or undefined. */
export function textList(value: JsonValue): readonly string[] | undefined {
  return isList(value) && value.every((one) => typeof one === 'string') ? value : undefined;
}

export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isRecord(value: JsonValue): value is JsonObject {
  return isObject(value);
}
