import { didYouMean } from '../base/closest.ts';
import { limitExceeded, notFound } from '../base/failure.ts';
import { isObject } from '../base/json.ts';
import type { Clock, Store } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isoTime } from '../base/time.ts';
import { readPage, type Page, type PageRequest } from './page.ts';
import { preconditionFault, type Precondition } from './precondition.ts';
import { MAX_VALUES } from './variables.ts';

/** What is told of a secret: never its value. */
export type SecretView = { readonly name: string; readonly updated_at: string };

type SealedSecret = SecretView & { readonly sealed: string };

const TABLE = 'secrets';

/** Keeps a sealed secret; one of the name is replaced. Its revision is its time. */
export function putSecret(
  store: Store,
  clock: Clock,
  { name, sealed }: Omit<SealedSecret, 'updated_at'>,
  condition?: Precondition,
): Result<{ readonly secret: SecretView; readonly created: boolean }> {
  const before = store.get(TABLE, name) as SealedSecret | undefined;
  const unexpected = preconditionFault(`The secret ${name}`, before?.updated_at, condition);
  if (unexpected !== undefined) return fail(unexpected);
  const created = before === undefined;
  if (created && secretNames(store).length >= MAX_VALUES) {
    return fail(limitExceeded('secrets', MAX_VALUES, MAX_VALUES + 1, 'Delete secrets that no skill uses.'));
  }
  const secret = { name, updated_at: isoTime(clock.now()) };
  store.put(TABLE, name, { ...secret, sealed });
  return ok({ secret, created });
}

/** Secrets by name: when each was set, and nothing of its value. */
export function listSecrets(store: Store, page: PageRequest): Page<SecretView> {
  const { items, cursor } = readPage<SealedSecret>(store, TABLE, page);
  return { items: items.map(({ name, updated_at }) => ({ name, updated_at })), cursor };
}

/** The names of all secrets: there are never more than `MAX_VALUES`. */
export function secretNames(store: Store): readonly string[] {
  return store.list(TABLE, { limit: MAX_VALUES }).map(({ key }) => key);
}

/** A secret as it is stored: of use to the holder of the key alone. */
export function getSealedSecret(store: Store, name: string): Result<string> {
  const value = store.get(TABLE, name);
  if (isObject(value)) return ok((value as unknown as SealedSecret).sealed);
  return fail(notFound('Secret', name, `Set it with PUT.${didYouMean(name, secretNames(store))}`));
}

/** Forgets a secret. */
export function deleteSecret(store: Store, name: string): Result<null> {
  const secret = getSealedSecret(store, name);
  if (!secret.ok) return secret;
  store.delete(TABLE, name);
  return ok(null);
}
