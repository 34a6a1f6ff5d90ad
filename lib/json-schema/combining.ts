import { inPlaceList, schemasByName, isList, textList, type Keyword, type Keywords } from './keyword.ts';
import type { Outcome, Rule, SchemaNode, Visit } from './visit.ts';

function reference(visit: Visit, node: SchemaNode): void {
  visit.take(visit.look(node));
}

const aReference: Keyword = (value, making) => {
  if (typeof value !== 'string') return making.refuse('the address of a schema');
  const node = making.referred(value);
  return (visit) => reference(visit, node);
};

const not: Keyword = (value, making) => {
  const node = making.inPlace(value);
  return (visit) => {
    if (visit.look(node).problems.length > 0 || visit.run.isOver) return;
    visit.report((field) => `${field} must not match the schema of "not"`);
  };
};

const allOf: Keyword = (value, making) => {
  const nodes = inPlaceList(value, making);
  return nodes === undefined ? undefined : (visit) => nodes.forEach((node) => reference(visit, node));
};

/** `anyOf` and `oneOf`: what fits is taken over; when nothing does, so are the problems of all. */
function choiceOf(keyword: 'anyOf' | 'oneOf'): Keyword {
  return (value, making) => {
    const nodes = inPlaceList(value, making);
    if (nodes === undefined) return undefined;
    return (visit) => {
      const outcomes: Outcome[] = [];
      for (const node of nodes) {
        const outcome = visit.look(node);
        outcomes.push(outcome);
        // One is enough, unless what the others have looked at is asked for.
        if (keyword === 'anyOf' && outcome.problems.length === 0 && !visit.run.tracksSeen) return;
      }
      const fitting = outcomes.filter(({ problems }) => problems.length === 0);
      if (fitting.length === 0) {
        visit.report((field) => `${field} matches no schema of "${keyword}"`);
        outcomes.forEach((outcome) => visit.take(outcome));
        return;
      }
      if (keyword === 'oneOf' && fitting.length > 1 && !visit.run.isOver) {
        visit.report((field) => `${field} matches ${fitting.length} schemas of "oneOf"; it must match one`);
      }
      fitting.forEach((outcome) => visit.take(outcome));
    };
  };
}

const condition: Keyword = (value, making) => {
  const { then, else: otherwise } = making.schema;
  const test = making.inPlace(value);
  const branch = (schema: typeof then) => (schema === undefined ? undefined : making.inPlace(schema));
  const yes = branch(then);
  const no = branch(otherwise);
  return (visit) => {
    const outcome = visit.look(test);
    const holds = outcome.problems.length === 0;
    if (holds) visit.take(outcome);
    const next = holds ? yes : no;
    if (next !== undefined) reference(visit, next);
  };
};

/** A rule for the keys of a map that the value has. */
export function whereKeyIs<T>(byKey: ReadonlyMap<string, T>, then: (found: T, visit: Visit) => void): Rule {
  return (visit) => {
    const { value } = visit;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [key, found] of byKey) if (Object.hasOwn(value, key)) then(found, visit);
  };
}

const dependentSchemas: Keyword = (value, making) => {
  const nodes = schemasByName(value, making, (schema) => making.inPlace(schema));
  if (nodes === undefined) return undefined;
  making.weigh(nodes.size);
  return whereKeyIs(nodes, (node, visit) => reference(visit, node));
};

/** Draft 7: lists of names and schemas in one. */
const dependencies: Keyword = (value, making) => {
  const nodes = schemasByName(value, making, (one) =>
    making.inPlace(isList(one) && textList(one) !== undefined ? { required: one } : one),
  );
  if (nodes === undefined) return undefined;
  making.weigh(nodes.size);
  return whereKeyIs(nodes, (node, visit) => reference(visit, node));
};

/** Keywords that lead to other schemas at the same place. */
export const REFERENCES: Keywords = {
  $ref: aReference,
  $dynamicRef: aReference,
  $recursiveRef: aReference,
};

/** Keywords that join schemas at the same place. */
export const COMBINING_KEYWORDS: Keywords = {
  not,
  anyOf: choiceOf('anyOf'),
  allOf,
  oneOf: choiceOf('oneOf'),
  if: condition,
  dependentSchemas,
  dependencies,
};
