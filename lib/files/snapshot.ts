import { fail, ok, type Result } from '../base/result.ts';
import { decodeStrict } from '../base/text.ts';
import { fileFault } from './file-fault.ts';
import { joinPath, MAX_PATH_LENGTH, ROOT, type FilePath } from './file-path.ts';
import type { DirEntry, FileSystem, IndexedFiles, Stat } from './file-system.ts';
import type { FileTable } from './file-table.ts';
import { followLinks, placeOf, type PlainEntry } from './links.ts';

/** Where the bytes of a table's files come from, by index. */
export type FileContent = {
  readAt(index: number): Promise<Result<Uint8Array>>;
  /** The bytes that are at hand. */
  bytesAt?(index: number): Uint8Array | undefined;
  /** A part of a file, where it can be had for less than the whole. */
  readPart?(index: number, offset: number, length: number): Promise<Result<Uint8Array>>;
};

/** The longest target of a link, in bytes: what a path's length allows in UTF-8. */
const MAX_TARGET_BYTES = 3 * MAX_PATH_LENGTH;

/** The targets of links by index; a link that is missing here has none that can be followed. */
export type LinkTargets = ReadonlyMap<number, string>;

/**
 * A read-only file system over a table. Folders are implied by the paths of files. Link targets are read here once,
 * so that only `read` has to wait; a target that cannot be read makes its link one that cannot be followed.
 */
export async function createSnapshot(table: FileTable, content: FileContent): Promise<FileSystem> {
  const targets = new Map<number, string>();
  for (let index = 0; index < table.count; index += 1) {
    if (table.modeAt(index) !== '120000' || table.sizeAt(index) > MAX_TARGET_BYTES) continue;
    const bytes = await content.readAt(index);
    const target = bytes.ok ? decodeStrict(bytes.value) : undefined;
    if (target !== undefined) targets.set(index, target);
  }
  return snapshotOf(table, content, targets);
}

/** A snapshot whose link targets are known already. */
export function snapshotOf(table: FileTable, content: FileContent, targets: LinkTargets): FileSystem {
  const look = (path: FilePath): PlainEntry => {
    const index = table.lookUp(path);
    if (typeof index !== 'number') return index === 'folder' ? 'dir' : undefined;
    return table.modeAt(index) === '120000' ? { target: targets.get(index) } : 'file';
  };
  const resolve = (path: FilePath): Result<FilePath> => followLinks(path, look);
  const place = (path: FilePath): Result<FilePath> => placeOf(path, look);
  return {
    indexed: indexedOf(table, content),
    resolve,
    stat(path) {
      const found = place(path);
      return found.ok ? ok(statAt(table, found.value)) : found;
    },
    list(path) {
      const folder = resolve(path);
      if (!folder.ok) return folder;
      if (look(folder.value) !== 'dir') return fail(fileFault('not_a_directory', path));
      return ok(childrenOf(table, folder.value));
    },
    async read(path) {
      const file = resolve(path);
      if (!file.ok) return file;
      const index = table.find(file.value);
      return index === undefined ? fail(fileFault('not_a_file', path)) : content.readAt(index);
    },
    readLink(path) {
      const found = place(path);
      if (!found.ok) return found;
      const index = table.find(found.value);
      const target = index === undefined ? undefined : targets.get(index);
      return target === undefined ? fail(fileFault('invalid_path', path)) : ok(target);
    },
  };
}

function indexedOf(table: FileTable, content: FileContent): IndexedFiles {
  return {
    table,
    root: ROOT,
    bytesAt: (index) => content.bytesAt?.(index),
    readAt: (index) => content.readAt(index),
    async readPart(index, offset, length) {
      if (content.readPart !== undefined) return content.readPart(index, offset, length);
      const whole = await content.readAt(index);
      return whole.ok ? ok(whole.value.subarray(offset, offset + length)) : whole;
    },
  };
}

function statAt(table: FileTable, path: FilePath): Stat {
  const index = table.find(path);
  if (index === undefined) return { kind: 'dir', size: 0, executable: false };
  const mode = table.modeAt(index);
  return {
    kind: mode === '120000' ? 'symlink' : 'file',
    size: table.sizeAt(index),
    executable: mode === '100755',
  };
}

/** One step a child: everything below a sub-folder is skipped by a search for its end. */
function childrenOf(table: FileTable, folder: FilePath): DirEntry[] {
  const entries: DirEntry[] = [];
  const { from, to } = table.range(folder);
  let index = from;
  const skip = folder === '' ? 0 : folder.length + 1;
  while (index < to) {
    const below = table.pathAt(index).slice(skip);
    const slash = below.indexOf('/');
    if (slash < 0) {
      const kind = table.modeAt(index) === '120000' ? 'symlink' : 'file';
      entries.push({ name: below, kind, size: table.sizeAt(index) });
      index += 1;
    } else {
      const name = below.slice(0, slash);
      // A table that holds a file and a folder of one name shows the file alone.
      if (entries.at(-1)?.name !== name) entries.push({ name, kind: 'dir', size: 0 });
      index = table.range(joinPath(folder, name as FilePath)).to;
    }
  }
  return entries;
}
