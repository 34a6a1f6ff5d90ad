import type { FilePath } from '../files/file-path.ts';

const MAX_EACH = 1024 * 1024;
// Beside a zip of 60 MiB this keeps intake under its 96 MB.
const MAX_TOTAL = 16 * 1024 * 1024;

/** Decides which small files stay in memory for whoever reads the report. */
export class Retained {
  readonly #wants: (path: FilePath) => boolean;
  #total = 0;

  constructor(wants: ((path: FilePath) => boolean) | undefined) {
    this.#wants = wants ?? (() => false);
  }

  /** A copy of the bytes of a file that is wanted and fits, else undefined. */
  keep(path: FilePath, bytes: Uint8Array): Uint8Array | undefined {
    if (bytes.length > MAX_EACH || this.#total + bytes.length > MAX_TOTAL || !this.#wants(path))
      return undefined;
    this.#total += bytes.length;
    // The bytes may be a view into a block of the upload, which must not outlive it.
    return bytes.slice();
  }
}
