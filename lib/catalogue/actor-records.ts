import { didYouMean } from '../base/closest.ts';
import { notFound } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import { shortNameOf, type QualifiedName } from '../base/name.ts';
import type { Clock, Store } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isoTime } from '../base/time.ts';
import { readPage, type Page, type PageRequest } from './page.ts';
import { preconditionFault, type Precondition } from './precondition.ts';

/** An actor as it is kept: its document, checked when it was put. */
export type ActorRecord = {
  readonly name: QualifiedName;
  readonly description: string;
  /** SHA-256 of the document's canonical JSON. */
  readonly revision: string;
  readonly document: JsonValue;
  /** ISO 8601, in UTC. */
  readonly updated_at: string;
};

/** An actor to be kept. */
export type NewActor = Omit<ActorRecord, 'updated_at'>;

const TABLE = 'actors';

/** Keeps an actor, if what is there is what the writer expects: otherwise another writer's change would be lost. */
export function putActor(
  store: Store,
  clock: Clock,
  actor: NewActor,
  condition?: Precondition,
): Result<{ readonly record: ActorRecord; readonly created: boolean }> {
  const key = shortNameOf(actor.name);
  const before = store.get(TABLE, key) as ActorRecord | undefined;
  const fault = preconditionFault(`The actor ${actor.name}`, before?.revision, condition);
  if (fault !== undefined) return fail(fault);
  const record = { ...actor, updated_at: isoTime(clock.now()) };
  store.put(TABLE, key, record);
  return ok({ record, created: before === undefined });
}

/** The actor of a name. */
export function getActor(store: Store, name: QualifiedName): Result<ActorRecord> {
  const value = store.get(TABLE, shortNameOf(name));
  if (value !== undefined) return ok(value as ActorRecord);
  const names = listActors(store, { cursor: undefined, limit: 1000 }).items.map((actor) => actor.name);
  return fail(
    notFound('Actor', name, `GET /v1/actors lists the actors of a namespace.${didYouMean(name, names)}`),
  );
}

/** Actors by name. */
export function listActors(store: Store, page: PageRequest): Page<ActorRecord> {
  return readPage<ActorRecord>(store, TABLE, page);
}

/** Forgets an actor; its runs stay. */
export function deleteActor(store: Store, name: QualifiedName): Result<null> {
  const actor = getActor(store, name);
  if (!actor.ok) return actor;
  store.delete(TABLE, shortNameOf(name));
  return ok(null);
}
