import { baseName, comparePaths, parentOf, relativeTo, type FilePath } from '../files/file-path.ts';
import type { FileRecord } from '../files/file-table.ts';

/** The name of a skill's manifest. */
export const MANIFEST_NAME = 'SKILL.md';

/** A folder with a SKILL.md, or with a file whose name differs from that in case alone. */
export type SkillPlace<F extends FileRecord> = {
  readonly folder: FilePath;
  /** `SKILL.md` where there is one, otherwise its first case variant. */
  readonly manifest: F;
  /** Case variants beside the manifest. */
  readonly others: readonly F[];
  /** Folders of the places around this one, the nearest first. */
  readonly outer: readonly FilePath[];
  /** Every file below the folder in path order, their paths still from the root; without `.git`. Made when asked for. */
  readonly whole: readonly F[];
  /** Those of them with no other place between. Made when asked for. */
  readonly apart: readonly F[];
};

/** True for `SKILL.md` in any case: where a skill may be. */
export function isManifestName(path: FilePath): boolean {
  return baseName(path).toLowerCase() === 'skill.md';
}

/** True for what is in a repository's own folder, or is the file that stands for one. */
export function isGitOwn(path: FilePath): boolean {
  return path.includes('.git') && path.split('/').includes('.git');
}

/**
 * Every place of a skill among files, in the order of the folders. A skill is its whole folder, so that a file in a
 * nested one belongs to every place above it.
 */
export function findPlaces<F extends FileRecord>(files: readonly F[]): readonly SkillPlace<F>[] {
  const sorted = files.filter(({ path }) => !isGitOwn(path)).sort((a, b) => comparePaths(a.path, b.path));
  const manifests = new Map<FilePath, F[]>();
  for (const file of sorted) {
    if (!isManifestName(file.path)) continue;
    const group = manifests.get(parentOf(file.path));
    if (group === undefined) manifests.set(parentOf(file.path), [file]);
    else group.push(file);
  }
  const places: SkillPlace<F>[] = [];
  for (const [folder, found] of manifests) {
    const [manifest, ...others] = found.sort(exactNameFirst);
    if (manifest !== undefined) places.push(new Place(folder, manifest, others, { sorted, manifests }));
  }
  return places.sort((a, b) => comparePaths(a.folder, b.folder));
}

/** All files in path order, and the folders with a manifest. */
type Surroundings<F> = { readonly sorted: readonly F[]; readonly manifests: ReadonlyMap<FilePath, unknown> };

class Place<F extends FileRecord> implements SkillPlace<F> {
  readonly folder: FilePath;
  readonly manifest: F;
  readonly others: readonly F[];
  readonly outer: readonly FilePath[];
  readonly #around: Surroundings<F>;

  constructor(folder: FilePath, manifest: F, others: readonly F[], around: Surroundings<F>) {
    this.folder = folder;
    this.manifest = manifest;
    this.others = others;
    this.#around = around;
    const outer: FilePath[] = [];
    for (let at = folder; at !== '';) {
      at = parentOf(at);
      if (around.manifests.has(at)) outer.push(at);
    }
    this.outer = outer;
  }

  // A list for each place would take, with places nested in one another, a multiple of all files.
  get whole(): readonly F[] {
    const { sorted } = this.#around;
    const from = lowerBound(sorted, this.folder);
    let to = from;
    for (let path = sorted[to]?.path; path !== undefined; path = sorted[to]?.path) {
      if (relativeTo(this.folder, path) === undefined) break;
      to += 1;
    }
    return sorted.slice(from, to);
  }

  get apart(): readonly F[] {
    return this.whole.filter(({ path }) => {
      for (let at = parentOf(path); at !== this.folder; at = parentOf(at)) {
        if (this.#around.manifests.has(at)) return false;
      }
      return true;
    });
  }
}

/** The same files with paths from their skill's folder. */
export function relativeFiles<F extends FileRecord>(folder: FilePath, files: readonly F[]): F[] {
  return files.map((file) => ({ ...file, path: relativeTo(folder, file.path) ?? file.path }));
}

/** Where a folder's files start: a folder's name sorts right before what is in it. */
function lowerBound(sorted: readonly FileRecord[], folder: FilePath): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePaths(sorted[middle]?.path ?? '', folder) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function exactNameFirst(a: FileRecord, b: FileRecord): number {
  const exact = Number(baseName(b.path) === MANIFEST_NAME) - Number(baseName(a.path) === MANIFEST_NAME);
  return exact === 0 ? comparePaths(a.path, b.path) : exact;
}
