import { toHex } from '../base/bytes.ts';
import type { Failure } from '../base/failure.ts';
import type { Blobs, Digest, Inflate } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { FileTable } from '../files/file-table.ts';
import type { ManifestEntry } from './manifest.ts';
import { DEFLATED, DIGEST_LENGTH, type PackColumns } from './pack-format.ts';
import { readIndex } from './pack-index.ts';
import { readRuns, type PackedFile, type RangeReader } from './pack-runs.ts';

/** A stored bundle, opened: its table is in memory, its files are read when asked for. */
export interface Pack {
  /** The files in path order; an index below is a place in it. */
  readonly table: FileTable;
  /** The bytes of a file (the target's text of a link). `unavailable` when the store fails or the pack is damaged. */
  readAt(index: number): Promise<Result<Uint8Array>>;
  /** Bytes `[offset, offset + length)` of a file, fewer at its end; one ranged read where the file is stored raw. */
  readPart(index: number, offset: number, length: number): Promise<Result<Uint8Array>>;
  /**
   * The files `[from, to)`, each once, in the order they are stored; neighbours share one read of the store. Ends
   * after the first failure.
   */
  readAll(from: number, to: number): AsyncIterable<Result<PackedFile>>;
  /** SHA-256 of a file in lower-case hexadecimal. */
  sha256At(index: number): string;
  manifest(): readonly ManifestEntry[];
  /** False where the upload told no Unix modes: then no file counts as executable, whatever it was. */
  readonly modesKnown: boolean;
}

/** What opening a pack needs. */
export type PackPorts = { readonly inflate: Inflate; readonly digest: Digest };

/**
 * Opens the pack under a key with two ranged reads, three when its index is over 64 KiB: `not_found` when there is
 * none, `unavailable` when the store fails or the pack is damaged.
 */
export async function openPack(blobs: Blobs, key: string, ports: PackPorts): Promise<Result<Pack>> {
  const index = await readIndex(blobs, key, ports.digest);
  return index.ok ? ok(createPack(index.value, createRangeReader(blobs, key), ports.inflate)) : index;
}

function createRangeReader(blobs: Blobs, key: string): RangeReader {
  return async (offset, length) => {
    if (length === 0) return ok(new Uint8Array(0));
    try {
      const bytes = await blobs.read(key, offset, length);
      return bytes?.length === length ? ok(bytes) : fail(DAMAGED);
    } catch {
      return fail(UNREADABLE);
    }
  };
}

function createPack(columns: PackColumns, read: RangeReader, inflate: Inflate): Pack {
  const table = new FileTable(columns);
  const unpack = (index: number, packed: Uint8Array): Result<Uint8Array> => {
    const size = columns.sizes[index] ?? 0;
    if (columns.methods[index] !== DEFLATED) return packed.length === size ? ok(packed) : fail(DAMAGED);
    const bytes = inflate.inflateRaw(packed, size);
    return bytes.ok ? bytes : fail(DAMAGED);
  };
  const readAt = async (index: number): Promise<Result<Uint8Array>> => {
    const packed = await read(columns.offsets[index] ?? 0, columns.packedSizes[index] ?? 0);
    return packed.ok ? unpack(index, packed.value) : packed;
  };
  const sha256At = (index: number): string =>
    toHex(columns.digests.subarray(index * DIGEST_LENGTH, (index + 1) * DIGEST_LENGTH));
  return {
    table,
    readAt,
    async readPart(index, offset, length) {
      if (columns.methods[index] === DEFLATED) {
        const whole = await readAt(index);
        return whole.ok ? ok(whole.value.subarray(offset, offset + length)) : whole;
      }
      const start = Math.min(offset, columns.sizes[index] ?? 0);
      const end = Math.min(offset + length, columns.sizes[index] ?? 0);
      return read((columns.offsets[index] ?? 0) + start, end - start);
    },
    readAll: (from, to) => readRuns(columns, { from, to }, read, unpack),
    sha256At,
    manifest: () => listManifest(table, sha256At),
    modesKnown: columns.modesKnown,
  };
}

function listManifest(table: FileTable, sha256At: (index: number) => string): readonly ManifestEntry[] {
  return Array.from({ length: table.count }, (_, index) => ({
    path: table.pathAt(index),
    mode: table.modeAt(index),
    size: table.sizeAt(index),
    sha256: sha256At(index),
  }));
}

const DAMAGED: Failure = {
  code: 'unavailable',
  message: 'The stored bundle is damaged. Upload it again, or tell the operator of this service.',
};

const UNREADABLE: Failure = {
  code: 'unavailable',
  message: 'The stored bundle could not be read just now. Try again.',
};
