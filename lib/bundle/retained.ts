import type { FilePath } from '../files/file-path.ts';

const MAX_EACH = 1024 * 1024;
// Beside a zip of 60 MiB this keeps intake under its 96 MB.
const MAX_TOTAL = 16 * 1024 * 1024;

/** What of a small file shall stay in memory: nothing, or bytes of it. */
export type Retain = (path: FilePath, bytes: Uint8Array) => Uint8Array | undefined;

/** Keeps what is wanted of small files in memory for whoever reads the report. */
export class Retained {
  readonly #wanted: Retain;
  #total = 0;

  constructor(retain: Retain | undefined) {
    this.#wanted = retain ?? (() => undefined);
  }

  /** A copy of what is wanted of a file, when it fits. */
  keep(path: FilePath, bytes: Uint8Array): Uint8Array | undefined {
    const wanted = bytes.length > MAX_EACH ? undefined : this.#wanted(path, bytes);
    if (wanted === undefined || this.#total + wanted.length > MAX_TOTAL) return undefined;
    this.#total += wanted.length;
    // A view would keep the whole file; and `slice` of a Node buffer is a view.
    return new Uint8Array(wanted);
  }
}
