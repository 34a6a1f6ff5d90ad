import { parseNamespace, type Namespace } from '../base/name.ts';
import type { RemoteCatalogue } from './catalogue.ts';

/** A pack in the store of blobs. */
export type StoredPack = {
  readonly key: string;
  /** When it was finished, in milliseconds since the epoch. */
  readonly stored_at: number;
};

/** What a sweep works with. */
export type SweepPorts = {
  /** Packs in the order of their keys, after a key; `more` when there are others behind them. */
  list(after: string | undefined): Promise<{ readonly packs: readonly StoredPack[]; readonly more: boolean }>;
  delete(keys: readonly string[]): Promise<void>;
  catalogueOf(namespace: Namespace): Pick<RemoteCatalogue, 'unusedPacks'>;
};

/** How old a pack is before a sweep looks at it, in milliseconds: a day, and no upload takes hours. */
export const SWEEP_AGE = 24 * 60 * 60 * 1000;

/** What a page of a sweep did, and where the next one starts; `next` is undefined at the end. */
export type SweptPage = { readonly deleted: number; readonly next: string | undefined };

/**
 * Deletes the packs of one page that no bundle uses and that were stored before `before`: those whose message to look
 * at them again was lost. A pack is used by its own upload alone and from the first, so that none of that age can come
 * into use between the question and the deletion.
 */
export async function sweepPage(
  after: string | undefined,
  before: number,
  ports: SweepPorts,
): Promise<SweptPage> {
  const { packs, more } = await ports.list(after);
  const old = Map.groupBy(
    packs.filter(({ stored_at }) => stored_at < before).map(({ key }) => key),
    namespaceIn,
  );
  let deleted = 0;
  for (const [namespace, keys] of old) {
    // Not of our making: it is left alone.
    if (namespace === undefined) continue;
    const unused = await ports.catalogueOf(namespace).unusedPacks(keys);
    if (unused.length > 0) await ports.delete(unused);
    deleted += unused.length;
  }
  return { deleted, next: more ? packs.at(-1)?.key : undefined };
}

function namespaceIn(key: string): Namespace | undefined {
  const [, text = ''] = /^packs\/([^/]+)\/[0-9a-f]{32}$/.exec(key) ?? [];
  const namespace = parseNamespace(text);
  return namespace.ok ? namespace.value : undefined;
}
