import { ok } from '../../lib/base/result.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import { createFileTable, type FileRecord } from '../../lib/files/file-table.ts';
import { snapshotOf } from '../../lib/files/snapshot.ts';
import type { CompiledKernel } from '../../lib/search/compiled-kernel.ts';

/** A text file: its path from the root of the tree, and its bytes. */
export type CorpusFile = { readonly path: string; readonly bytes: Uint8Array };

/** A corpus as a service holds it: a workspace whose text is in one array that the kernel searches in place. */
export function openCorpus(files: readonly CorpusFile[], kernel: CompiledKernel): FileSystem {
  const records = files.map(
    (file) => ({ path: file.path, mode: '100644', size: file.bytes.length }) as FileRecord,
  );
  const table = createFileTable(records);
  const bytesOf = new Map<string, Uint8Array>(files.map((file) => [file.path, file.bytes]));
  const room = kernel.room(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const held: Uint8Array[] = [];
  let at = 0;
  for (let index = 0; index < table.count; index += 1) {
    const bytes = bytesOf.get(table.pathAt(index)) ?? new Uint8Array();
    room.set(bytes, at);
    held.push(room.subarray(at, at + bytes.length));
    at += bytes.length;
  }
  const bytesAt = (index: number): Uint8Array | undefined => held[index];
  return snapshotOf(
    table,
    { readAt: async (index) => ok(held[index] ?? new Uint8Array()), bytesAt },
    new Map(),
  );
}
