import type { Namespace } from '../base/name.ts';
import type { Blobs } from '../base/ports.ts';
import { ok, type Result } from '../base/result.ts';
import { openPack, type Pack, type PackPorts } from '../bundle/pack-reader.ts';
import type { FileSystem } from '../files/file-system.ts';
import { createSnapshot } from '../files/snapshot.ts';
import { cacheContent, type CachedContent, type Room } from './content-cache.ts';

/** An opened bundle: its pack and the workspace over it. */
export type OpenBundle = { readonly pack: Pack; readonly files: FileSystem };

/** Opened bundles by namespace and pack. Bundles are immutable, so an opened one never grows stale. */
export interface Workspaces {
  /** Opens a bundle's pack; `not_found` when its bytes are gone. */
  open(namespace: Namespace, packKey: string): Promise<Result<OpenBundle>>;
  /** Gives up what is kept; those who have a bundle open keep it as long as they need it. */
  clear(): void;
}

/** What opening bundles needs. */
export type WorkspacePorts = PackPorts & {
  /** Where the texts of a bundle are kept; by default, an array of its own. */
  readonly room?: Room;
};

/** What an opened bundle without cached files is taken to cost, in bytes. */
const BASE_COST = 4096;

function baseCost({ table }: Pack): number {
  return table.columns.paths.length + BASE_COST;
}

type Kept = OpenBundle & { readonly content: CachedContent };

/**
 * Keeps opened bundles, and the text of their files, up to about `maxBytes`; the least recently used go first. Only
 * finished work is kept: on Workers a request must not wait for another request's promise.
 */
export function createWorkspaces(blobs: Blobs, ports: WorkspacePorts, maxBytes: number): Workspaces {
  const kept = new Map<string, Kept>();
  const trim = (coming = 0) => {
    let total = coming;
    for (const [key, bundle] of [...kept].reverse()) {
      total += bundle.content.bytes() + baseCost(bundle.pack);
      if (total > maxBytes) kept.delete(key);
    }
  };
  const room: Room = (bytes) => {
    // What has to go goes before the array is made, so that both are never there.
    trim(bytes);
    return ports.room?.(bytes) ?? new Uint8Array(bytes);
  };
  return {
    clear: () => kept.clear(),
    async open(namespace, packKey) {
      const key = `${namespace}\n${packKey}`;
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        trim();
        return ok(known);
      }
      const pack = await openPack(blobs, packKey, ports);
      if (!pack.ok) return pack;
      const content = cacheContent(pack.value, maxBytes - baseCost(pack.value), room);
      const files = await createSnapshot(pack.value.table, content);
      kept.set(key, { pack: pack.value, files, content });
      trim();
      return ok({ pack: pack.value, files });
    },
  };
}
