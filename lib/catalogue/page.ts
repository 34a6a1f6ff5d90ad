import type { JsonValue } from '../base/json.ts';
import type { Store } from '../base/ports.ts';

/** How a list is asked for. */
export type PageRequest = {
  /** Where the page before ended: its `cursor`. */
  readonly cursor: string | undefined;
  /** At most this many items. */
  readonly limit: number;
};

/** A page of a list; `cursor` is null on the last. */
export type Page<T> = { readonly items: readonly T[]; readonly cursor: string | null };

/** The most items a page holds, and how many it holds unless asked for fewer. */
export const MAX_PAGE = 1000;

/**
 * A page of a table in key order, of the keys that start with `prefix`; a cursor is what follows it. Looks one past the
 * page, so that a full last page has no cursor.
 */
export function readPage<T extends JsonValue>(
  store: Store,
  table: string,
  { cursor, limit }: PageRequest,
  prefix = '',
): Page<T> {
  const range = { prefix, limit: limit + 1 };
  const records = store.list(table, cursor === undefined ? range : { ...range, after: `${prefix}${cursor}` });
  const shown = records.slice(0, limit);
  // Records of a table are written by the one module that reads them.
  const items = shown.map((record) => record.value as T);
  return { items, cursor: records.length > limit ? (shown.at(-1)?.key.slice(prefix.length) ?? null) : null };
}
