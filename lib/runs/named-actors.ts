import { actorsNamedIn, type Actor } from '../actors/actor.ts';
import { readActor } from '../actors/read-actor.ts';
import { limitExceeded } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import { namespaceOf, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { WorkspacePorts } from '../catalogue/workspace-reference.ts';

/** A stored actor that another names. */
export type NamedActor = {
  readonly name: QualifiedName;
  readonly document: JsonValue;
  readonly actor: Actor;
};

/** The most stored actors that one may name, directly and through others: their documents are kept with each run. */
const MAX_NAMED = 50;

/** All stored actors that an actor names, and that these name. Fails at the place of a name that stands for nothing. */
export async function lookUpActors(
  top: Actor,
  { catalogueOf }: Pick<WorkspacePorts, 'catalogueOf'>,
): Promise<Result<readonly NamedActor[]>> {
  const found = new Map<QualifiedName, NamedActor>();
  const pending = [...actorsNamedIn(top, 'actor.')].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { name, field } = next;
    if (found.has(name)) continue;
    if (found.size >= MAX_NAMED) {
      return fail(limitExceeded('actors', MAX_NAMED, found.size + 1, 'Name fewer actors in the graph.'));
    }
    const record = await catalogueOf(namespaceOf(name)).getActor(name);
    if (!record.ok) return fail({ ...record.error, field });
    const actor = readActor(record.value.document, name);
    if (!actor.ok) return actor;
    found.set(name, { name, document: record.value.document, actor: actor.value });
    pending.push(...[...actorsNamedIn(actor.value, `${field}.`)].reverse());
  }
  return ok([...found.values()]);
}
