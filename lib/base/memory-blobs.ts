import { concat } from './bytes.ts';
import type { Blobs } from './ports.ts';

/** Blobs in memory: for tests and for hosts without an object store. Every byte that goes in or out is a copy. */
export function createMemoryBlobs(): Blobs {
  const stored = new Map<string, Uint8Array>();
  return {
    async size(key) {
      return stored.get(key)?.length;
    },
    async read(key, offset, length) {
      return stored.get(key)?.slice(offset, offset + length);
    },
    async create(key) {
      let chunks: Uint8Array[] = [];
      return {
        async write(bytes) {
          chunks.push(bytes.slice());
        },
        async finish() {
          stored.set(key, concat(chunks));
        },
        async abort() {
          chunks = [];
        },
      };
    },
    async delete(key) {
      stored.delete(key);
    },
  };
}
