import type { Diagnostic } from '../base/diagnostic.ts';
import type { Blobs, Digest, Inflate } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import type { IntakeLimits } from './limits.ts';
import type { ManifestEntry } from './manifest.ts';

/** How an upload is read. */
export type IntakeOptions = {
  readonly limits: IntakeLimits;
  /** The request's content type: needed for a multipart form, otherwise the bytes decide. */
  readonly contentType?: string | undefined;
  /**
   * Chooses small files whose bytes the report shall hold. Asked with the path before a wrapping folder is stripped,
   * so look at its end. A file over 1 MiB, or past 16 MiB in all, is not held.
   */
  readonly retain?: (path: FilePath) => boolean;
};

/** What intake works with. */
export type IntakePorts = { readonly inflate: Inflate; readonly digest: Digest; readonly blobs: Blobs };

/** What came in. */
export type IntakeReport = {
  /** The bundle id. */
  readonly id: string;
  /** Every file and link in path order, a wrapping folder stripped. */
  readonly entries: readonly ManifestEntry[];
  readonly files: number;
  /** Bytes of all files together. */
  readonly bytes: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Bytes of the files that `retain` chose, by their path in the bundle. */
  readonly retained: ReadonlyMap<FilePath, Uint8Array>;
};

/**
 * Reads an upload (zip, tar, tar.gz, multipart form) and stores it as a pack under `key`. A fault of the archive or a
 * breached limit refuses the whole and leaves nothing under the key.
 */
export async function intake(
  _source: AsyncIterable<Uint8Array>,
  _options: IntakeOptions,
  _ports: IntakePorts,
  _key: string,
): Promise<Result<IntakeReport>> {
  throw new Error('not written yet');
}
