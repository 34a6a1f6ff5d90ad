import { utf8 } from '../base/bytes.ts';
import { notFound } from '../base/failure.ts';
import { fail, ok } from '../base/result.ts';
import { parseFilePath, type FilePath } from './file-path.ts';
import type { FileSystem } from './file-system.ts';
import { createFileTable, type FileMode } from './file-table.ts';
import { snapshotOf } from './snapshot.ts';

/** A file given as text or bytes, an executable one, or a symbolic link with its target. */
export type MemoryFile =
  | string
  | Uint8Array
  | { readonly executable: true; readonly content: string | Uint8Array }
  | { readonly link: string };

/** Files by path. */
export type MemoryFiles = { readonly [path: string]: MemoryFile } | ReadonlyMap<string, MemoryFile>;

/** A workspace of files at hand. Throws for a path that is malformed, given twice or a folder of another. */
export function memoryFileSystem(files: MemoryFiles): FileSystem {
  const given = files instanceof Map ? [...files] : Object.entries(files);
  const stored = new Map<FilePath, Stored>();
  for (const [text, file] of given) {
    const path = parseFilePath(text);
    if (!path.ok || path.value === '' || stored.has(path.value))
      throw new Error(`No file can be at ${text}.`);
    stored.set(path.value, store(file));
  }
  const table = createFileTable(
    [...stored].map(([path, { bytes, mode }]) => ({ path, mode, size: bytes.length })),
  );
  const targets = new Map<number, string>();
  for (const [path, { target }] of stored) {
    const { from, to } = table.range(path);
    if (from < to) throw new Error(`${path} is a file and a folder.`);
    if (target !== undefined) targets.set(table.find(path) ?? 0, target);
  }
  const bytesAt = (index: number) => stored.get(table.pathAt(index))?.bytes;
  const readAt = async (index: number) => {
    const bytes = bytesAt(index);
    return bytes === undefined ? fail(notFound('File', String(index), '')) : ok(bytes);
  };
  return snapshotOf(table, { readAt, bytesAt }, targets);
}

type Stored = { readonly bytes: Uint8Array; readonly mode: FileMode; readonly target?: string };

function store(file: MemoryFile): Stored {
  if (typeof file === 'string') return { bytes: utf8(file), mode: '100644' };
  if (file instanceof Uint8Array) return { bytes: file, mode: '100644' };
  if ('link' in file) return { bytes: utf8(file.link), mode: '120000', target: file.link };
  return { bytes: store(file.content).bytes, mode: '100755' };
}
