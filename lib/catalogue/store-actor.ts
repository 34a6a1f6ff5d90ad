import { toolsNamedIn } from '../actors/actor.ts';
import { readActor } from '../actors/read-actor.ts';
import { toHex, utf8 } from '../base/bytes.ts';
import { invalidInput } from '../base/failure.ts';
import { canonicalJson, type JsonValue } from '../base/json.ts';
import type { QualifiedName } from '../base/name.ts';
import type { Digest } from '../base/ports.ts';
import { fail, type Result } from '../base/result.ts';
import type { ActorRecord } from './actor-records.ts';
import type { CataloguePort } from './catalogue.ts';

/** What storing an actor needs. */
export type ActorPorts = {
  readonly catalogue: CataloguePort;
  readonly digest: Digest;
  /** Whether a tool exists; the failure names near ones. */
  readonly checkTool: (name: string) => Result<unknown>;
};

/** How many tools that do not exist are told of. */
const MAX_PROBLEMS = 20;

/** Checks an actor's document, its tools included, and keeps it under its name; `ifMatch` as for `putActor`. */
export async function storeActor(
  name: QualifiedName,
  document: JsonValue,
  ports: ActorPorts,
  ifMatch?: string,
): Promise<Result<{ readonly record: ActorRecord; readonly created: boolean }>> {
  const actor = readActor(document, name);
  if (!actor.ok) return actor;
  const missing = toolsNamedIn(actor.value).flatMap((tool) => {
    const found = ports.checkTool(tool.name);
    return found.ok ? [] : [{ field: tool.field, message: found.error.message }];
  });
  const [first] = missing;
  if (first !== undefined) {
    const more = missing.length > 1 ? { problems: missing.slice(0, MAX_PROBLEMS) } : undefined;
    return fail(invalidInput(first.field, first.message, more));
  }
  const revision = toHex(ports.digest.sha256(utf8(canonicalJson(document))));
  const { description } = actor.value;
  return ports.catalogue.putActor({ name, description, revision, document }, ifMatch);
}
