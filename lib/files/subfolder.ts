import { fail, ok, type Result } from '../base/result.ts';
import { faultAt, fileFault } from './file-fault.ts';
import { baseName, joinPath, parentOf, relativeTo, type FilePath } from './file-path.ts';
import type { FileSystem } from './file-system.ts';

/**
 * A workspace rooted at a folder of another. A link that leads out of the folder is a traversal, even where it stays
 * inside the outer workspace.
 */
export function subfolder(outer: FileSystem, folder: FilePath): Result<FileSystem> {
  const root = outer.resolve(folder);
  if (!root.ok) return root;
  const listed = outer.list(root.value);
  if (!listed.ok) return fail(fileFault('not_a_directory', folder));
  return ok(folder === '' ? outer : rootedAt(outer, root.value));
}

function rootedAt(outer: FileSystem, root: FilePath): FileSystem {
  const resolve = (path: FilePath): Result<FilePath> => {
    const found = outer.resolve(joinPath(root, path));
    if (!found.ok) return fail(faultAt(path, found.error));
    const inside = relativeTo(root, found.value);
    return inside === undefined ? fail(fileFault('path_traversal', path)) : ok(inside);
  };
  /** Where a path stands outside, its parents checked and a link at its end not followed. */
  const place = (path: FilePath): Result<FilePath> => {
    const parent = resolve(parentOf(path));
    if (!parent.ok) return fail(faultAt(path, parent.error));
    return ok(joinPath(root, path === '' ? path : joinPath(parent.value, baseName(path) as FilePath)));
  };
  const inner = <T>(
    path: FilePath,
    at: Result<FilePath>,
    look: (outside: FilePath) => Result<T>,
  ): Result<T> => {
    if (!at.ok) return at;
    const found = look(at.value);
    return found.ok ? found : fail(faultAt(path, found.error));
  };
  return {
    resolve,
    stat: (path) => inner(path, place(path), (at) => outer.stat(at)),
    list: (path) => inner(path, outside(root, resolve(path)), (at) => outer.list(at)),
    readLink: (path) => inner(path, place(path), (at) => outer.readLink(at)),
    async read(path) {
      const at = resolve(path);
      if (!at.ok) return at;
      const bytes = await outer.read(joinPath(root, at.value));
      return bytes.ok ? bytes : fail(faultAt(path, bytes.error));
    },
  };
}

function outside(root: FilePath, path: Result<FilePath>): Result<FilePath> {
  return path.ok ? ok(joinPath(root, path.value)) : path;
}
