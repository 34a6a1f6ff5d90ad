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

/** What stands at a name, links followed. */
type Place = { readonly path: FilePath; readonly index: number | undefined; readonly size: number };

/** The files of a workspace as those of a repository. Links are followed inside the workspace alone. */
export function workspaceFiles(fs: FileSystem, placeOf: PlaceOf): RepositoryFiles {
  return new WorkspaceFiles(fs, placeOf);
}

class WorkspaceFiles implements RepositoryFiles {
  readonly #fs: FileSystem;
  readonly #placeOf: PlaceOf;
  readonly #small: boolean;
  /** The file that was read last, where a workspace has no table: its parts are asked for one by one. */
  #last: { readonly path: FilePath; readonly bytes: Uint8Array } | undefined;

  constructor(fs: FileSystem, placeOf: PlaceOf) {
    this.#fs = fs;
    this.#placeOf = placeOf;
    const sizes = fs.indexed?.table.columns.sizes ?? new Float64Array(0);
    this.#small = sizes.reduce((sum, size) => sum + size, 0) <= SMALL;
  }

  size(name: GitPath): number | undefined {
    return this.#find(name)?.size;
  }

  isFolder(name: GitPath): boolean {
    const path = this.#resolve(name);
    const stat = path === undefined ? undefined : this.#fs.stat(path);
    return stat?.ok === true && stat.value.kind === 'dir';
  }

  list(folder: GitPath): readonly GitPath[] {
    const path = this.#placeOf(folder);
    const listed = path === undefined ? undefined : this.#fs.list(path);
    return listed?.ok === true ? listed.value.map(({ name }) => encodeByteText(name)) : [];
  }

  async read(name: GitPath): Promise<Result<Uint8Array>> {
    const place = this.#find(name);
    if (place === undefined) return missing(name);
    const { indexed } = this.#fs;
    if (indexed === undefined || place.index === undefined) return this.#fs.read(place.path);
    const known = indexed.bytesAt(place.index);
    if (known !== undefined) return ok(known);
    return this.#small ? indexed.readAt(place.index) : indexed.readPart(place.index, 0, place.size);
  }

  async readPart(name: GitPath, offset: number, length: number): Promise<Result<Uint8Array>> {
    const place = this.#find(name);
    if (place === undefined) return missing(name);
    const { indexed } = this.#fs;
    if (indexed !== undefined && place.index !== undefined)
      return indexed.readPart(place.index, offset, length);
    const bytes = this.#last?.path === place.path ? ok(this.#last.bytes) : await this.#fs.read(place.path);
    if (!bytes.ok) return bytes;
    this.#last = { path: place.path, bytes: bytes.value };
    return ok(bytes.value.subarray(offset, offset + length));
  }

  #resolve(name: GitPath): FilePath | undefined {
    const path = this.#placeOf(name);
    const real = path === undefined ? undefined : this.#fs.resolve(path);
    return real?.ok === true ? real.value : undefined;
  }

  #find(name: GitPath): Place | undefined {
    const path = this.#resolve(name);
    if (path === undefined) return undefined;
    const { indexed } = this.#fs;
    const index = indexed?.table.find(joinPath(indexed.root, path));
    if (index !== undefined) return { path, index, size: indexed?.table.sizeAt(index) ?? 0 };
    const stat = indexed === undefined ? this.#fs.stat(path) : undefined;
    return stat?.ok === true && stat.value.kind === 'file'
      ? { path, index, size: stat.value.size }
      : undefined;
  }
}

function missing(name: GitPath) {
  return fail(notFound('File', decodeByteText(name), 'It is not in the upload.'));
}
