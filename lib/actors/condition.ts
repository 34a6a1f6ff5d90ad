import { JsonEquality } from '../base/json-equality.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { lookUp } from '../base/template.ts';
import { END, type Condition, type GraphActor } from './actor.ts';

/** True when a condition holds of a context. What is missing equals nothing. */
export function holds(
  { path, test, value }: Condition,
  context: JsonObject,
  equality = new JsonEquality(),
): boolean {
  const found = lookUp(path, context) as JsonValue | undefined;
  const isEqual = (wanted: JsonValue) => found !== undefined && equality.equal(found, wanted);
  switch (test) {
    case 'exists':
      return (found !== undefined) === value;
    case 'equals':
      return isEqual(value);
    case 'not_equals':
      return !isEqual(value);
    case 'in':
      return Array.isArray(value) && value.some(isEqual);
  }
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
  const equality = new JsonEquality();
  const taken = leaving.find(({ when }) => when === undefined || holds(when, context, equality));
  if (taken !== undefined) return taken.to;
  return leaving.length === 0 && on === 'success' ? END : undefined;
}
