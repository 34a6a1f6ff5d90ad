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
  /** The skill's own files, their paths still from the root; without `.git` and nested skills. */
  readonly own: readonly F[];
};

/** True for `SKILL.md` in any case: where a skill may be. */
function isManifestName(path: FilePath): boolean {
  return baseName(path).toLowerCase() === 'skill.md';
}

/** Every place of a skill among files, in the order of the folders. Each file belongs to the nearest place above it. */
export function findPlaces<F extends FileRecord>(files: readonly F[]): readonly SkillPlace<F>[] {
  const relevant = files.filter(({ path }) => !path.split('/').includes('.git'));
  const manifests = new Map<FilePath, F[]>();
  for (const file of relevant) {
    if (isManifestName(file.path)) append(manifests, parentOf(file.path), file);
  }
  const own = new Map<FilePath, F[]>();
  for (const file of relevant) {
    const folder = nearest(parentOf(file.path), manifests);
    if (folder !== undefined) append(own, folder, file);
  }
  const places: SkillPlace<F>[] = [];
  for (const [folder, found] of manifests) {
    const [manifest, ...others] = found.sort(exactNameFirst);
    if (manifest !== undefined) places.push({ folder, manifest, others, own: own.get(folder) ?? [] });
  }
  return places.sort((a, b) => comparePaths(a.folder, b.folder));
}

/** The same files with paths from their skill's folder. */
export function relativeFiles<F extends FileRecord>(folder: FilePath, files: readonly F[]): F[] {
  return files.map((file) => ({ ...file, path: relativeTo(folder, file.path) ?? file.path }));
}

function append<F>(groups: Map<FilePath, F[]>, key: FilePath, file: F): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [file]);
  else group.push(file);
}

function nearest(start: FilePath, folders: ReadonlyMap<FilePath, unknown>): FilePath | undefined {
  for (let folder = start; ; folder = parentOf(folder)) {
    if (folders.has(folder)) return folder;
    if (folder === '') return undefined;
  }
}

function exactNameFirst(a: FileRecord, b: FileRecord): number {
  const exact = Number(baseName(b.path) === MANIFEST_NAME) - Number(baseName(a.path) === MANIFEST_NAME);
  return exact === 0 ? comparePaths(a.path, b.path) : exact;
}
