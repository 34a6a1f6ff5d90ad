import { notFound, type Failure } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import type { Clock, Store } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isoTime } from '../base/time.ts';
import { readPage, type Page, type PageRequest } from './page.ts';
import { bundleIsReferenced } from './skill-records.ts';

/** What a namespace keeps of a bundle; its files are in the pack. */
export type BundleRecord = {
  readonly id: string;
  /** Key of the pack in the blob store: never used for another upload. */
  readonly pack: string;
  readonly files: number;
  readonly bytes: number;
  /** ISO 8601, in UTC. */
  readonly created_at: string;
};

/** A bundle to be added. */
export type NewBundle = Omit<BundleRecord, 'created_at'>;

const TABLE = 'bundles';
const PACKS = 'packs';

/** Adds a bundle, or finds the one of the same content; then `pack` is that one's and the new pack is not needed. */
export function addBundle(
  store: Store,
  clock: Clock,
  bundle: NewBundle,
): { record: BundleRecord; created: boolean } {
  const known = store.get(TABLE, bundle.id);
  if (known !== undefined) return { record: toRecord(known), created: false };
  const record = { ...bundle, created_at: isoTime(clock.now()) };
  store.put(TABLE, record.id, record);
  store.put(PACKS, record.pack, record.id);
  return { record, created: true };
}

/** The bundle of an id. */
export function getBundle(store: Store, id: string): Result<BundleRecord> {
  const value = store.get(TABLE, id);
  return value === undefined ? fail(noBundle(id)) : ok(toRecord(value));
}

/** Bundles by id. */
export function listBundles(store: Store, page: PageRequest): Page<BundleRecord> {
  return readPage<BundleRecord>(store, TABLE, page);
}

/** Forgets a bundle and gives its pack's key; refused while a skill's history refers to it. */
export function deleteBundle(store: Store, id: string): Result<{ readonly pack: string }> {
  const bundle = getBundle(store, id);
  if (!bundle.ok) return bundle;
  const skill = bundleIsReferenced(store, id);
  if (skill !== undefined) {
    return fail({
      code: 'conflict',
      message: `The bundle is referenced by the skill ${skill}. Delete its skills first.`,
      data: { skill },
    });
  }
  store.delete(TABLE, id);
  store.delete(PACKS, bundle.value.pack);
  return ok({ pack: bundle.value.pack });
}

/** True while a bundle keeps its files in this pack: then it must not be collected. */
export function packIsUsed(store: Store, pack: string): boolean {
  return store.get(PACKS, pack) !== undefined;
}

function noBundle(id: string): Failure {
  return notFound('Bundle', id, 'GET /v1/bundles lists what a namespace holds.');
}

function toRecord(value: JsonValue): BundleRecord {
  return value as BundleRecord;
}
