import { canonicalJson, type JsonObject, type JsonValue } from '../base/json.ts';
import { lookUp } from '../base/template.ts';
import { END, type Condition, type GraphActor } from './actor.ts';

/** True when a condition holds of a context. What is missing equals nothing. */
export function holds({ path, test, value }: Condition, context: JsonObject): boolean {
  const found = lookUp(path, context) as JsonValue | undefined;
  switch (test) {
    case 'exists':
      return (found !== undefined) === value;
    case 'equals':
      return same(found, value);
    case 'not_equals':
      return !same(found, value);
    case 'in':
      return Array.isArray(value) && value.some((one: JsonValue) => same(found, one));
  }
}

function same(found: JsonValue | undefined, wanted: JsonValue): boolean {
  return found !== undefined && canonicalJson(found) === canonicalJson(wanted);
}

/**
 * Where a graph goes on from a node: the first edge that holds, the end for a node that no edge leaves after a
 * success, undefined when nothing fits.
 */
export function nextNode(
  { edges }: GraphActor,
  from: string,
  on: 'success' | 'failure',
  context: JsonObject,
): string | undefined {
  const leaving = edges.filter((edge) => edge.from === from && edge.on === on);
  const taken = leaving.find(({ when }) => when === undefined || holds(when, context));
  if (taken !== undefined) return taken.to;
  return leaving.length === 0 && on === 'success' ? END : undefined;
}
