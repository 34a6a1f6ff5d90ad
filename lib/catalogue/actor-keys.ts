import {
  isPlainKey,
  keyContext,
  REDACTED,
  sealedIn,
  sealedKey,
  secretNamedBy,
  type KeyDestination,
} from '../actors/actor-key.ts';
import { mapKeys, type WrittenKey } from '../actors/key-places.ts';
import { invalidInput, type Failure } from '../base/failure.ts';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { namespaceOf, type QualifiedName } from '../base/name.ts';
import type { SecretBox } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { NO_KEY } from '../llm/route.ts';
import type { ActorRecord } from './actor-records.ts';
import { NO_SECRETS_KEY, openSecret, type SecretPorts } from './store-secret.ts';

/** An actor as its readers see it: its keys are not shown. */
export function shownActor(record: ActorRecord): ActorRecord {
  return { ...record, document: shownDocument(record.document) };
}

/** A document with what stands for a key in place of each that is kept. */
export function shownDocument(document: JsonValue): JsonValue {
  if (!isObject(document)) return document;
  return mapKeys(document, ({ key }) => (isPlainKey(key) ? REDACTED : key));
}

/**
 * The document, checked before, as it is kept: keys that are written out are sealed, each for the model it is for. A
 * redacted one stands for the key that `before` keeps for the same provider and address.
 */
export async function sealKeys(
  document: JsonObject,
  name: QualifiedName,
  before: JsonValue | undefined,
  secretBox: SecretBox | undefined,
): Promise<Result<JsonObject>> {
  const kept = keysIn(before);
  const sealed = new Map<string, string>();
  for (const written of keysIn(document)) {
    const key =
      written.key === REDACTED ? keyBefore(written, kept) : await sealedFor(written, name, secretBox);
    if (!key.ok) return key;
    sealed.set(written.field, key.value);
  }
  return ok(mapKeys(document, ({ field, key }) => sealed.get(field) ?? key));
}

/** True when a document says of a key that it is to stay. */
export function keepsKeys(document: JsonObject): boolean {
  return keysIn(document).some(({ key }) => key === REDACTED);
}

function keysIn(document: JsonValue | undefined): readonly WrittenKey[] {
  const keys: WrittenKey[] = [];
  const take = (written: WrittenKey) => {
    keys.push(written);
    return written.key;
  };
  if (isObject(document)) mapKeys(document, take);
  return keys;
}

function keyBefore(written: WrittenKey, kept: readonly WrittenKey[]): Result<string> {
  const { field, provider, baseUrl } = written;
  const same = kept.filter(
    (one) => one.provider === provider && one.baseUrl === baseUrl && sealedIn(one.key) !== undefined,
  );
  const found = same.find((one) => one.field === field) ?? same[0];
  if (found !== undefined) return ok(found.key);
  const where = baseUrl === undefined ? provider : `${provider} at ${baseUrl}`;
  return fail(invalidInput(field, `There is no kept key for ${where}: write the key itself in ${field}.`));
}

async function sealedFor(
  { field, key, ...destination }: WrittenKey,
  name: QualifiedName,
  secretBox: SecretBox | undefined,
): Promise<Result<string>> {
  if (!isPlainKey(key)) return ok(key);
  if (sealedIn(key) !== undefined)
    return fail(invalidInput(field, `${field} cannot begin as a kept key does.`));
  if (secretBox === undefined) return fail({ ...NO_SECRETS_KEY, field });
  return ok(sealedKey(await secretBox.seal(key, keyContext(name, destination))));
}

/** A model of an actor that is about to be called. */
export type KeyedModel = KeyDestination & { readonly key: string | undefined };

/** The key of a model, opened: `none` for a server that wants none, undefined when the actor has none of its own. */
export async function openActorKey(
  { key, ...destination }: KeyedModel,
  actor: QualifiedName,
  ports: SecretPorts,
): Promise<Result<string | undefined>> {
  if (key === undefined || key === NO_KEY) return ok(key);
  const secret = secretNamedBy(key);
  if (secret !== undefined) return openSecret(namespaceOf(actor), secret, ports);
  const sealed = sealedIn(key);
  if (sealed === undefined) return fail(lost('is not kept'));
  if (ports.secretBox === undefined) return fail(NO_SECRETS_KEY);
  const plain = await ports.secretBox.open(sealed, keyContext(actor, destination));
  return plain === undefined ? fail(lost('was sealed with another key than the service has now')) : ok(plain);
}

function lost(why: string): Failure {
  return { code: 'misconfigured', message: `The actor’s api_key ${why}. Write it again.`, field: 'api_key' };
}
