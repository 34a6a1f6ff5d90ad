import { notFound } from '../../base/failure.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { joinPath, parseFilePath, relativeTo, type FilePath } from '../../files/file-path.ts';
import type { FileSystem } from '../../files/file-system.ts';
import { decodeByteText, encodeByteText, type GitPath } from '../byte-text.ts';
import type { RepositoryFiles } from '../ports.ts';

/** A workspace of up to so many bytes is brought in as a whole: one read instead of one for each loose object. */
const SMALL = 8 * 1024 * 1024;

/** Where the names of a repository stand in the workspace; undefined for a name that leads out of its folder. */
export type PlaceOf = (name: GitPath) => FilePath | undefined;

/** A name below a folder of the workspace. */
export function below(folder: FilePath, name: GitPath): FilePath | undefined {
  const path = parseFilePath(`${folder}/${decodeByteText(name)}`);
  return path.ok && relativeTo(folder, path.value) !== undefined ? path.value : undefined;
}

/** The files of a workspace as those of a repository. Links are followed inside the workspace alone. */
export function workspaceFiles(fs: FileSystem, placeOf: PlaceOf): RepositoryFiles {
  const { indexed } = fs;
  const small = (indexed?.table.columns.sizes.reduce((sum, size) => sum + size, 0) ?? 0) <= SMALL;
  const indexOf = (name: GitPath): number | undefined => {
    const path = placeOf(name);
    const real = path === undefined ? undefined : fs.resolve(path);
    return real?.ok === true ? indexed?.table.find(joinPath(indexed.root, real.value)) : undefined;
  };
  const missing = (name: GitPath) => fail(notFound('File', decodeByteText(name), 'It is not in the upload.'));
  return {
    size(name) {
      const index = indexOf(name);
      return index === undefined ? undefined : indexed?.table.sizeAt(index);
    },
    isFolder(name) {
      const path = placeOf(name);
      const real = path === undefined ? undefined : fs.resolve(path);
      const stat = real?.ok === true ? fs.stat(real.value) : undefined;
      return stat?.ok === true && stat.value.kind === 'dir';
    },
    list(folder) {
      const path = placeOf(folder);
      const listed = path === undefined ? undefined : fs.list(path);
      return listed?.ok === true ? listed.value.map(({ name }) => encodeByteText(name)) : [];
    },
    async read(name): Promise<Result<Uint8Array>> {
      const index = indexOf(name);
      if (index === undefined || indexed === undefined) return missing(name);
      const known = indexed.bytesAt(index);
      if (known !== undefined) return ok(known);
      return small ? indexed.readAt(index) : indexed.readPart(index, 0, indexed.table.sizeAt(index));
    },
    async readPart(name, offset, length) {
      const index = indexOf(name);
      return index === undefined || indexed === undefined
        ? missing(name)
        : indexed.readPart(index, offset, length);
    },
  };
}
