import type { Result } from '../base/result.ts';
import type { FilePath } from './file-path.ts';
import type { FileTable } from './file-table.ts';

/** What an entry of a workspace is. */
export type EntryKind = 'file' | 'dir' | 'symlink';

/** An entry of a folder, by its own name; a symbolic link is not followed. `size` is that of `Stat`, where it is known. */
export type DirEntry = { readonly name: string; readonly kind: EntryKind; readonly size?: number };

/** What is known of a path. `size` is in bytes (of the target's text for a link, 0 for a folder). */
export type Stat = { readonly kind: EntryKind; readonly size: number; readonly executable: boolean };

/**
 * A workspace as tools see it: read-only and immutable, symbolic links resolved inside it only. Failures are
 * `not_found`, `not_a_directory`, `not_a_file`, `path_traversal` (a link that leads out) and, for a store that fails,
 * `unavailable`.
 */
export interface FileSystem {
  /** What stands at a path. A link at the end is described, not followed. */
  stat(path: FilePath): Result<Stat>;
  /** The path that a path leads to once every link in it is followed; at most 40 links. It exists. */
  resolve(path: FilePath): Result<FilePath>;
  /** The entries of a folder, sorted by the UTF-8 bytes of their names. Links in the path are followed. */
  list(path: FilePath): Result<readonly DirEntry[]>;
  /** The bytes of a file. Links are followed. The caller must not change them. */
  read(path: FilePath): Promise<Result<Uint8Array>>;
  /** The target's text of a link; `invalid_path` for a path that is none. */
  readLink(path: FilePath): Result<string>;
  /** The same files by their index, where they stand in one table: what goes through thousands of them uses it. */
  readonly indexed?: IndexedFiles | undefined;
}

/** The files of a workspace in one table, without the links that lead to them. */
export type IndexedFiles = {
  readonly table: FileTable;
  /** Where the root of the workspace is in the table. */
  readonly root: FilePath;
  /** The bytes of a file that are at hand; undefined where they have to be read. */
  bytesAt(index: number): Uint8Array | undefined;
  /** The bytes of a file. The caller must not change them. */
  readAt(index: number): Promise<Result<Uint8Array>>;
  /**
   * Bytes `[offset, offset + length)` of a file, fewer at its end, without keeping the file: for what reads a little of
   * many or of large files. The caller must not change them.
   */
  readPart(index: number, offset: number, length: number): Promise<Result<Uint8Array>>;
};
