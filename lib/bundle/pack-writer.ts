import type { BlobWriter, Digest } from '../base/ports.ts';
import { createFileTable, type FileRecord } from '../files/file-table.ts';
import { DIGEST_LENGTH, encodeFooter, encodeIndex, type PackFooter } from './pack-format.ts';

/** A file as it was written to a pack. */
export type WrittenFile = FileRecord & {
  readonly offset: number;
  readonly packedSize: number;
  /** `STORED` or `DEFLATED`. */
  readonly method: number;
  /** SHA-256 of the file's bytes. */
  readonly digest: Uint8Array;
};

/** Counts the bytes that go to a blob, so that each file's place is known. */
export class PackWriter {
  readonly #blob: BlobWriter;
  #offset = 0;

  constructor(blob: BlobWriter) {
    this.#blob = blob;
  }

  /** Bytes written so far: where the next ones will stand. */
  get offset(): number {
    return this.#offset;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length;
    await this.#blob.write(bytes);
  }

  /** Writes the index and the footer and makes the blob exist. */
  async finish(
    files: readonly WrittenFile[],
    about: { readonly modesKnown: boolean },
    digest: Digest,
  ): Promise<void> {
    const index = indexOf(files, about.modesKnown);
    const footer: PackFooter = {
      indexOffset: this.#offset,
      indexLength: index.length,
      count: files.length,
      checksum: digest.sha256(index),
    };
    await this.write(index);
    await this.write(encodeFooter(footer));
    await this.#blob.finish();
  }
}

function indexOf(files: readonly WrittenFile[], modesKnown: boolean): Uint8Array {
  const table = createFileTable(files);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const count = files.length;
  const offsets = new Float64Array(count);
  const packedSizes = new Uint32Array(count);
  const methods = new Uint8Array(count);
  const digests = new Uint8Array(count * DIGEST_LENGTH);
  for (let i = 0; i < count; i += 1) {
    const file = byPath.get(table.pathAt(i));
    if (file === undefined) continue;
    offsets[i] = file.offset;
    packedSizes[i] = file.packedSize;
    methods[i] = file.method;
    digests.set(file.digest, i * DIGEST_LENGTH);
  }
  return encodeIndex({ ...table.columns, offsets, packedSizes, methods, digests, modesKnown });
}
