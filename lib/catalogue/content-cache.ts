import { ok, type Result } from '../base/result.ts';
import type { Pack } from '../bundle/pack-reader.ts';
import type { FileContent } from '../files/snapshot.ts';

/** The files of a pack as they are read, kept once they are. */
export type CachedContent = FileContent & {
  /** Bytes kept. */
  bytes(): number;
};

/**
 * So many files are read one by one; a caller that wants more is about to read all, and gets them in a few large reads
 * of the store.
 */
const SINGLE_READS = 8;

/** Reads a pack's files, keeping them when all of them together fit into `maxBytes`. */
export function cacheContent(pack: Pack, maxBytes: number): CachedContent {
  const { table } = pack;
  const total = table.columns.sizes.reduce((sum, size) => sum + size, 0);
  if (total > maxBytes) return { readAt: (index) => pack.readAt(index), bytes: () => 0 };
  const kept = new Map<number, Uint8Array>();
  let single = 0;
  let bytes = 0;
  const keep = (index: number, file: Uint8Array) => {
    if (!kept.has(index)) bytes += file.length;
    kept.set(index, file);
  };
  return {
    bytes: () => bytes,
    async readAt(index): Promise<Result<Uint8Array>> {
      const known = kept.get(index);
      if (known !== undefined) return ok(known);
      if (single < SINGLE_READS) {
        single += 1;
        const file = await pack.readAt(index);
        if (file.ok) keep(index, file.value);
        return file;
      }
      for await (const file of pack.readAll(0, table.count)) {
        if (file.ok) keep(file.value.index, file.value.bytes);
      }
      const file = kept.get(index);
      return file === undefined ? pack.readAt(index) : ok(file);
    },
  };
}
