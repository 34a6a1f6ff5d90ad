import { invalidInput, quote, type Failure } from '../base/failure.ts';
import { isNestedWithin, isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import type { QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Actor } from './actor.ts';
import { parseActor } from './config.ts';
import { readGraph } from './read-graph.ts';
import { readPipeline } from './read-pipeline.ts';

/** How deep a document may be nested: what the reader of YAML allows, for JSON too. */
const MAX_NESTING = 40;

/** How deep actors may be written out inside one another. */
const MAX_INNER = 4;

/**
 * Reads an actor's document (already parsed from YAML or JSON) under the name it is stored by. `type` is `llm` (the
 * default), `tool` or `graph`. Fails with the path to the first fault and the fix.
 */
export function readActor(document: JsonValue, name: QualifiedName): Result<Actor> {
  if (!isObject(document)) {
    return fail(invalidInput('', 'An actor is a mapping of keys: write at least `provider`.'));
  }
  if (!isNestedWithin(document, MAX_NESTING)) {
    return fail(invalidInput('', `The document is nested deeper than ${MAX_NESTING} levels.`));
  }
  return readAt(document, name, 0);
}

function readAt(document: JsonObject, name: QualifiedName, depth: number): Result<Actor> {
  const { type = 'llm' } = document;
  if (type === 'llm') {
    const actor = parseActor(document, name);
    return actor.ok ? ok({ type, ...actor.value }) : actor;
  }
  if (type !== 'tool' && type !== 'graph') {
    const found = typeof type === 'string' ? quote(type) : `a ${typeof type}`;
    return fail(invalidInput('type', `type must be "llm", "tool" or "graph", not ${found}.`));
  }
  const given = document['name'];
  if (given !== undefined && given !== name) {
    return fail(invalidInput('name', `The document names ${JSON.stringify(given)}, the address ${name}.`));
  }
  if (type === 'tool') return readPipeline(document, name);
  return readGraph(document, name, (inner, field) => {
    if (depth + 1 >= MAX_INNER) {
      const advice = 'Store the innermost as an actor of its own and name it.';
      return fail(invalidInput(field, `Actors are written out ${MAX_INNER} deep at most. ${advice}`));
    }
    const actor = readAt(inner, name, depth + 1);
    return actor.ok ? actor : fail(below(field, actor.error));
  });
}

/** A failure about an inner document, told about the whole one. */
function below(place: string, failure: Failure): Failure {
  const field = [place, failure.field ?? ''].filter((part) => part !== '').join('.');
  return { ...failure, field };
}
