import { fail, ok, type Result } from '../base/result.ts';
import { faultAt, fileFault } from './file-fault.ts';
import { joinPath, type FilePath } from './file-path.ts';
import type { FileSystem } from './file-system.ts';
import { followLinks, placeOf, type PlainEntry } from './links.ts';

/**
 * A workspace rooted at a folder of another. Links are followed as if nothing were around it: one that climbs
 * out of the folder is a traversal, even where it stays inside the outer workspace.
 */
export function subfolder(outer: FileSystem, folder: FilePath): Result<FileSystem> {
  const root = outer.resolve(folder);
  if (!root.ok) return root;
  const listed = outer.list(root.value);
  if (!listed.ok) return fail(fileFault('not_a_directory', folder));
  return ok(folder === '' ? outer : rootedAt(outer, root.value));
}

function rootedAt(outer: FileSystem, root: FilePath): FileSystem {
  const look = (path: FilePath): PlainEntry => {
    const stat = outer.stat(joinPath(root, path));
    if (!stat.ok) return undefined;
    if (stat.value.kind !== 'symlink') return stat.value.kind;
    const target = outer.readLink(joinPath(root, path));
    return { target: target.ok ? target.value : undefined };
  };
  const resolve = (path: FilePath): Result<FilePath> => followLinks(path, look);
  const inner = <T>(
    path: FilePath,
    at: Result<FilePath>,
    act: (outside: FilePath) => Result<T>,
  ): Result<T> => {
    if (!at.ok) return at;
    const done = act(joinPath(root, at.value));
    return done.ok ? done : fail(faultAt(path, done.error));
  };
  const indexed = outer.indexed && { ...outer.indexed, root: joinPath(outer.indexed.root, root) };
  return {
    indexed,
    resolve,
    stat: (path) => inner(path, placeOf(path, look), (at) => outer.stat(at)),
    list: (path) => inner(path, resolve(path), (at) => outer.list(at)),
    readLink: (path) => inner(path, placeOf(path, look), (at) => outer.readLink(at)),
    async read(path) {
      const at = resolve(path);
      if (!at.ok) return at;
      const bytes = await outer.read(joinPath(root, at.value));
      return bytes.ok ? bytes : fail(faultAt(path, bytes.error));
    },
  };
}
