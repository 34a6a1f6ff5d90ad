import { concat, utf8 } from '../base/bytes.ts';
import { comparePaths, type FilePath } from './file-path.ts';

/** git's three values of a file's mode; folders have no entry of their own. */
export type FileMode = '100644' | '100755' | '120000';

/** One file or symbolic link of a workspace. `size` is in bytes (of the target's text for a link). */
export type FileRecord = { readonly path: FilePath; readonly mode: FileMode; readonly size: number };

/** The columns of a file table: what a stored pack keeps and hands over without a copy. */
export type FileColumns = {
  /** All paths in UTF-8, one after another, in the order of `comparePaths`. */
  readonly paths: Uint8Array;
  /** Where each path starts in `paths`, and one more entry for the end. */
  readonly starts: Uint32Array;
  /** Index into `FILE_MODES`. */
  readonly modes: Uint8Array;
  /** Bytes of each file. */
  readonly sizes: Float64Array;
};

/** The order of modes in `FileColumns.modes`. */
const FILE_MODES: readonly FileMode[] = ['100644', '100755', '120000'];

const SLASH = 0x2f;

/** Paths beyond so many bytes in all are decoded one by one: the text of all would be held for ever. */
const MAX_TEXT = 16 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

/**
 * The files of a workspace, sorted by path components in UTF-8 byte order, in columns: about 70 bytes a file instead
 * of an object each. Everything below a folder is one range of indices.
 */
export class FileTable {
  readonly columns: FileColumns;
  /** All paths in one string, where each has as many UTF-16 units as bytes; made by the first who asks for a path. */
  #text: string | undefined;

  constructor(columns: FileColumns) {
    this.columns = columns;
  }

  get count(): number {
    return this.columns.modes.length;
  }

  pathAt(index: number): FilePath {
    const { starts } = this.columns;
    return this.#between(starts[index] ?? 0, starts[index + 1] ?? 0);
  }

  /** The first bytes of a path: one of the folders that lead to it. */
  prefixAt(index: number, bytes: number): FilePath {
    const start = this.columns.starts[index] ?? 0;
    return this.#between(start, start + bytes);
  }

  #between(from: number, to: number): FilePath {
    const { paths } = this.columns;
    this.#text ??= paths.length > MAX_TEXT ? '' : decoder.decode(paths);
    const text =
      this.#text.length === paths.length
        ? this.#text.slice(from, to)
        : decoder.decode(paths.subarray(from, to));
    return text as FilePath;
  }

  modeAt(index: number): FileMode {
    return FILE_MODES[this.columns.modes[index] ?? 0] ?? '100644';
  }

  sizeAt(index: number): number {
    return this.columns.sizes[index] ?? 0;
  }

  /** The index of a file or link, or undefined. */
  find(path: FilePath): number | undefined {
    const found = this.lookUp(path);
    return found === 'folder' ? undefined : found;
  }

  /** What stands at a path: a file or link by its index, or a folder, below which there are files. */
  lookUp(path: FilePath): number | 'folder' | undefined {
    if (path === '') return 'folder';
    const wanted = utf8(path);
    const index = this.#firstNotBefore(wanted);
    if (index === this.count) return undefined;
    if (this.#compareAt(index, wanted) === 0) return index;
    // What is below a folder comes right behind its own path.
    const below = this.columns.paths[(this.columns.starts[index] ?? 0) + wanted.length] === SLASH;
    return below && this.#compareAt(index, wanted, true) === 0 ? 'folder' : undefined;
  }

  /** The range `[from, to)` of indices below a folder; empty when there is no such folder. */
  range(folder: FilePath): { readonly from: number; readonly to: number } {
    if (folder === '') return { from: 0, to: this.count };
    const wanted = utf8(`${folder}/`);
    return { from: this.#firstNotBefore(wanted), to: this.#firstNotBefore(wanted, true) };
  }

  /** First index whose path is not before `wanted`, or with `past`, not below the folder `wanted` (ending in `/`). */
  #firstNotBefore(wanted: Uint8Array, past = false): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const before = past ? this.#compareAt(middle, wanted, true) <= 0 : this.#compareAt(middle, wanted) < 0;
      if (before) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Compares the path at an index with bytes; with `asFolder`, a path that starts with them counts as equal. */
  #compareAt(index: number, wanted: Uint8Array, asFolder = false): number {
    const { paths, starts } = this.columns;
    const start = starts[index] ?? 0;
    const length = (starts[index + 1] ?? 0) - start;
    const shared = Math.min(length, wanted.length);
    for (let i = 0; i < shared; i += 1) {
      const x = paths[start + i] ?? 0;
      const y = wanted[i] ?? 0;
      // A slash ends a component, so it sorts before every other byte.
      if (x !== y) return (x === SLASH ? -1 : x) - (y === SLASH ? -1 : y);
    }
    return asFolder && length >= wanted.length ? 0 : length - wanted.length;
  }
}

/** A table of records in any order; their paths must be distinct. */
export function createFileTable(records: readonly FileRecord[]): FileTable {
  const sorted = [...records].sort((a, b) => comparePaths(a.path, b.path));
  const encoded = sorted.map((record) => utf8(record.path));
  const starts = new Uint32Array(sorted.length + 1);
  encoded.forEach((bytes, i) => {
    starts[i + 1] = (starts[i] ?? 0) + bytes.length;
  });
  return new FileTable({
    paths: concat(encoded),
    starts,
    modes: Uint8Array.from(sorted, (record) => FILE_MODES.indexOf(record.mode)),
    sizes: Float64Array.from(sorted, (record) => record.size),
  });
}
