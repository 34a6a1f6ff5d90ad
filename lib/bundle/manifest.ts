import { toHex, utf8 } from '../base/bytes.ts';
import type { Digest } from '../base/ports.ts';
import { compareText } from '../base/text.ts';
import type { FilePath } from '../files/file-path.ts';
import type { FileMode } from '../files/file-table.ts';

/** One file or symbolic link of a bundle. */
export type ManifestEntry = {
  readonly path: FilePath;
  readonly mode: FileMode;
  /** Bytes of the file, or of the target's text for a link. */
  readonly size: number;
  /** SHA-256 of the file's bytes, or of the target's text for a link, in lower-case hexadecimal. */
  readonly sha256: string;
};

const HEADER = utf8('troupe-bundle-v1\0');

/**
 * The identity of a set of files: 64 lower-case hexadecimal digits that depend on their paths, modes and bytes alone.
 * The SHA-256 of a header record and one record per file, sorted by the UTF-8 bytes of the whole path; records end in
 * NUL (decision 002). Paths must be distinct; the order of `entries` does not matter.
 */
export function bundleId(digest: Digest, entries: readonly ManifestEntry[]): string {
  const hasher = digest.sha256Hasher();
  hasher.update(HEADER);
  const sorted = [...entries].sort((a, b) => compareText(a.path, b.path));
  for (const { mode, size, sha256, path } of sorted)
    hasher.update(utf8(`${mode} ${size} ${sha256} ${path}\0`));
  return toHex(hasher.digest());
}
