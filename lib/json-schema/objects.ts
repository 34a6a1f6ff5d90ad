import { didYouMean } from '../base/closest.ts';
import { quote } from '../base/failure.ts';
import { whereKeyIs } from './combining.ts';
import { count, isRecord, schemasByName, textList, type Keyword, type Keywords } from './keyword.ts';
import { Place } from './place.ts';
import type { Rule, SchemaNode, Visit } from './visit.ts';

/** Runs a rule on objects alone, with their keys; each key is a step. */
function onKeys(rule: (keys: readonly string[], visit: Visit) => void): Rule {
  return (visit) => {
    const { value } = visit;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const keys = Object.keys(value);
    visit.run.spend(keys.length);
    rule(keys, visit);
  };
}

function require(visit: Visit, names: readonly string[]): void {
  const { value } = visit;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const name of names) {
    if (!Object.hasOwn(value, name)) visit.report((field) => `${field} is required`, name);
  }
}

const required: Keyword = (value, making) => {
  const names = textList(value);
  if (names === undefined) return making.refuse('a list of names');
  making.weigh(names.length);
  return (visit) => require(visit, names);
};

const dependentRequired: Keyword = (value, making) => {
  if (!isRecord(value)) return making.refuse('an object of lists of names');
  const lists = new Map<string, readonly string[]>();
  for (const [key, list] of Object.entries(value)) {
    const names = textList(list);
    if (names === undefined) return making.refuse('an object of lists of names');
    making.weigh(names.length + 1);
    lists.set(key, names);
  }
  return whereKeyIs(lists, (names, visit) => require(visit, names));
};

/** `properties` and `additionalProperties` together: a key belongs to one of them. */
const properties: Keyword = (_, making) => {
  const { properties: written, additionalProperties: others } = making.schema;
  const known = schemasByName(written, making, (schema) => making.below(schema));
  if (known === undefined) return undefined;
  const rest = others === undefined || others === false ? undefined : making.below(others);
  const names = [...known.keys()];
  return onKeys((keys, visit) => {
    for (const key of keys) {
      if (visit.run.isOver) return;
      const node = known.get(key) ?? rest;
      if (node !== undefined) visit.below(node, key);
      else if (others === false) unknownKey(visit, key, names);
    }
  });
};

function unknownKey(visit: Visit, key: string, names: readonly string[]): void {
  visit.see(key);
  visit.report((_, owner) => {
    const list = names.length === 0 ? 'none' : listed(names);
    const isInput = owner === 'input';
    const of = isInput ? 'an input of this tool' : `a key of ${owner === 'output' ? 'the output' : owner}`;
    const kind = isInput ? 'inputs' : 'keys';
    return `${quote(key)} is not ${of}.${didYouMean(key, names)} Its ${kind}: ${list}`;
  }, key);
}

/** The most names that a message lists. */
const MAX_NAMES = 50;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => (name.length > 120 ? quote(name) : name));
  return names.length > MAX_NAMES
    ? `${shown.join(', ')} and ${names.length - MAX_NAMES} more`
    : shown.join(', ');
}

const additionalProperties: Keyword = (value, making) =>
  making.schema['properties'] === undefined ? properties(value, making) : undefined;

const propertyNames: Keyword = (value, making) => {
  const node = making.below(value);
  return onKeys((keys, visit) => {
    for (const key of keys) {
      if (visit.run.isOver) return;
      const name = new Place(key, visit.place, key);
      visit.take({ ...visit.run.visit(node, name), seen: new Set() });
    }
  });
};

const unevaluatedProperties: Keyword = (value, making) => {
  const node: SchemaNode | undefined = value === false ? undefined : making.below(value);
  return onKeys((keys, visit) => {
    for (const key of keys.filter((one) => !visit.hasSeen(one))) {
      if (visit.run.isOver) return;
      if (node !== undefined) visit.below(node, key);
      else unknownKey(visit, key, Object.keys(Object(making.schema['properties'])));
    }
  });
};

/** Keywords on objects. */
export const OBJECT_KEYWORDS: Keywords = {
  required,
  minProperties: count((limit) =>
    onKeys((keys, visit) => {
      if (keys.length >= limit) return;
      visit.report((field) => `${field} must have at least ${limit} keys, not ${keys.length}`);
    }),
  ),
  maxProperties: count((limit) =>
    onKeys((keys, visit) => {
      if (keys.length <= limit) return;
      visit.report((field) => `${field} must have at most ${limit} keys, not ${keys.length}`);
    }),
  ),
  propertyNames,
  dependentRequired,
  properties,
  additionalProperties,
};

/** The one on what no other keyword looked at: it comes last. */
export const LAST_OF_OBJECTS: Keywords = { unevaluatedProperties };
