import { actorsIn, toolsNamedIn, type Actor } from '../actors/actor.ts';
import { readActor } from '../actors/read-actor.ts';
import { toHex, utf8 } from '../base/bytes.ts';
import { invalidInput, type Failure } from '../base/failure.ts';
import { canonicalJson, isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { namespaceOf, parseNamespace, type QualifiedName } from '../base/name.ts';
import type { Digest, SecretBox } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { addressFault, type AddressRules } from '../llm/route.ts';
import { keepsKeys, sealKeys, shownActor, shownDocument } from './actor-keys.ts';
import type { ActorRecord } from './actor-records.ts';
import type { Precondition } from './precondition.ts';
import type { CataloguePort } from './within-access.ts';

/** What storing an actor needs. */
export type ActorPorts = {
  readonly catalogue: CataloguePort;
  readonly digest: Digest;
  /** Seals keys that are written out in a document; without it they are refused. */
  readonly secretBox: SecretBox | undefined;
  /** Where models may be. */
  readonly models: AddressRules;
  /** Whether a tool exists; the failure names near ones. */
  readonly checkTool: (name: string) => Result<unknown>;
};

/** How many tools that do not exist are told of. */
const MAX_PROBLEMS = 20;

/**
 * Checks an actor's document, its tools included, and keeps it under its name, which stands in no reserved namespace.
 * Its keys are sealed; `condition` is as for
 * `putActor`. The revision is that of the document as it is shown: a key is no part of it. The record is what may be
 * shown.
 */
export async function storeActor(
  name: QualifiedName,
  document: JsonValue,
  ports: ActorPorts,
  condition?: Precondition,
): Promise<Result<{ readonly record: ActorRecord; readonly created: boolean }>> {
  const namespace = parseNamespace(namespaceOf(name), 'name');
  if (!namespace.ok) return namespace;
  const actor = readActor(document, name);
  if (!actor.ok) return actor;
  const fault = placeFault(actor.value, ports.models);
  if (fault !== undefined) return fail(fault);
  const missing = toolsNamedIn(actor.value).flatMap((tool) => {
    const found = ports.checkTool(tool.name);
    return found.ok ? [] : [{ field: tool.field, message: found.error.message }];
  });
  const [first] = missing;
  if (first !== undefined) {
    const more = missing.length > 1 ? { problems: missing.slice(0, MAX_PROBLEMS) } : undefined;
    return fail(invalidInput(first.field, first.message, more));
  }
  const sealed = await sealedDocument(name, document, ports);
  if (!sealed.ok) return sealed;
  const revision = toHex(ports.digest.sha256(utf8(canonicalJson(shownDocument(document)))));
  const { description } = actor.value;
  const kept = await ports.catalogue.putActor(
    { name, description, revision, document: sealed.value },
    condition,
  );
  return kept.ok ? ok({ ...kept.value, record: shownActor(kept.value.record) }) : kept;
}

/** The first address of a model where it may not be. */
function placeFault(actor: Actor, rules: AddressRules): Failure | undefined {
  const lists = actorsIn(actor).flatMap((one) => (one.type === 'llm' ? [one.models] : []));
  for (const [index, { provider, baseUrl }] of lists.flatMap((models) => [...models.entries()])) {
    const field = index === 0 ? 'base_url' : `fallback[${index - 1}].base_url`;
    const fault = baseUrl === undefined ? undefined : addressFault({ provider, baseUrl }, field, rules);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

async function sealedDocument(
  name: QualifiedName,
  document: JsonValue,
  { catalogue, secretBox }: ActorPorts,
): Promise<Result<JsonObject>> {
  if (!isObject(document)) throw new Error('a document that was read is an object');
  const before = keepsKeys(document) ? await catalogue.getActor(name) : undefined;
  return sealKeys(document, name, before?.ok === true ? before.value.document : undefined, secretBox);
}
