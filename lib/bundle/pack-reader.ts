import type { Blobs, Digest, Inflate } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import type { FileTable } from '../files/file-table.ts';
import type { ManifestEntry } from './manifest.ts';

/** A file's place in the table and its bytes. */
export type PackedFile = { readonly index: number; readonly bytes: Uint8Array };

/** A stored bundle, opened: its table is in memory, its files are read when asked for. */
export interface Pack {
  /** The files in path order; an index below is a place in it. */
  readonly table: FileTable;
  /** The bytes of a file (the target's text of a link). `unavailable` when the store fails or the pack is damaged. */
  readAt(index: number): Promise<Result<Uint8Array>>;
  /** Bytes `[offset, offset + length)` of a file, fewer at its end; one ranged read where the file is stored raw. */
  readPart(index: number, offset: number, length: number): Promise<Result<Uint8Array>>;
  /** The files `[from, to)`, each once, in the order they are stored; neighbours share one read of the store. */
  readAll(from: number, to: number): AsyncIterable<Result<PackedFile>>;
  /** SHA-256 of a file in lower-case hexadecimal. */
  sha256At(index: number): string;
  manifest(): readonly ManifestEntry[];
}

/** What opening a pack needs. */
export type PackPorts = { readonly inflate: Inflate; readonly digest: Digest };

/** Opens the pack under a key: `not_found` when there is none, `unavailable` when it cannot be read. */
export async function openPack(_blobs: Blobs, _key: string, _ports: PackPorts): Promise<Result<Pack>> {
  throw new Error('not written yet');
}
