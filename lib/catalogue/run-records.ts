import { isObject, type JsonObject } from '../base/json.ts';
import type { Clock, Store } from '../base/ports.ts';
import { isoTime } from '../base/time.ts';
import { readPage, type Page, type PageRequest } from './page.ts';

/** A run in its namespace's list; the run itself is kept by its own object. */
export type RunEntry = {
  readonly id: string;
  readonly actor: string;
  /** ISO 8601, in UTC. */
  readonly created_at: string;
  readonly state: 'running' | 'done';
  /** How it ended and what spoke, both null until then. */
  readonly outcome: JsonObject | null;
  readonly model: string | null;
};

/** How a run ended, for its entry in the list. */
export type RunEnd = { readonly outcome: JsonObject; readonly model: string };

const BY_TIME = 'runs';
const BY_ID = 'run_keys';
const LATEST = 10_000_000_000_000;

/** Lists a run, the newest first. */
export function addRun(
  store: Store,
  clock: Clock,
  run: { readonly id: string; readonly actor: string },
): RunEntry {
  const now = clock.now();
  const entry: RunEntry = { ...run, created_at: isoTime(now), state: 'running', outcome: null, model: null };
  const key = `${String(LATEST - now).padStart(14, '0')}-${run.id}`;
  store.put(BY_TIME, key, entry);
  store.put(BY_ID, run.id, key);
  return entry;
}

/** Runs, newest first. */
export function listRuns(store: Store, page: PageRequest): Page<RunEntry> {
  return readPage<RunEntry>(store, BY_TIME, page);
}

/** Notes in the list how a run ended; one that was taken off it stays off. */
export function endRun(store: Store, id: string, { outcome, model }: RunEnd): void {
  const key = store.get(BY_ID, id);
  const entry = typeof key === 'string' ? store.get(BY_TIME, key) : undefined;
  if (typeof key !== 'string' || !isObject(entry)) return;
  store.put(BY_TIME, key, { ...entry, state: 'done', outcome, model });
}

/** Takes a run off the list. */
export function removeRun(store: Store, id: string): void {
  const key = store.get(BY_ID, id);
  if (typeof key === 'string') store.delete(BY_TIME, key);
  store.delete(BY_ID, id);
}
