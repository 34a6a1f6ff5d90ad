import type { Budget } from '../base/budget.ts';
import { toHex, utf8 } from '../base/bytes.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { invalidInput, quote, type Failure } from '../base/failure.ts';
import type { Digest } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { baseName, joinPath, type FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { FileRecord } from '../files/file-table.ts';
import { walk } from '../files/walk.ts';
import { readPaths } from './body-links.ts';
import { examinePlace, type ExamineOptions } from './examine.ts';
import { extentOf } from './extent.ts';
import { createSkillFolder } from './folder.ts';
import { MAX_SKILL_MD_BYTES, SKILL_LIMITS } from './limits.ts';
import { checkLinks } from './link-check.ts';
import { findPlaces, relativeFiles } from './skill-places.ts';
import type { AgentSkill, LoadedSkill, RevisionOf, SkillFile, SkillFolder } from './skill.ts';

/** What a folder is loaded with. The budget pays for the walk and the bytes. */
export type LoadOptions = ExamineOptions & {
  readonly revisionOf: RevisionOf;
  readonly digest: Digest;
  readonly budget: Budget;
};

/** A skill and what was tolerated or noticed in it. */
export type FolderLoad = { readonly loaded: LoadedSkill; readonly diagnostics: readonly Diagnostic[] };

/**
 * Loads the skill of one folder of a workspace. Refused: no folder, a folder that is "not found" or "not a
 * directory", one without SKILL.md, and whatever refuses a SKILL.md; the diagnostics of a refusal are in its `data`.
 */
export async function loadSkillFolder(
  fs: FileSystem,
  folder: FilePath | undefined,
  options: LoadOptions,
): Promise<Result<FolderLoad>> {
  if (folder === undefined)
    return fail(invalidInput('folder', 'folder: is missing. Give the path of a skill.'));
  const found = findFiles(fs, folder, options.budget);
  if (!found.ok) return found;
  const place = findPlaces(found.value).find((each) => each.folder === folder);
  if (place === undefined) return fail(withoutManifest(folder));
  const readable = place.manifest.mode !== '120000' && place.manifest.size <= MAX_SKILL_MD_BYTES;
  const bytes = readable ? await fs.read(place.manifest.path) : ok(undefined);
  if (!bytes.ok) return bytes;
  const parsed = examinePlace(place, bytes.value, options);
  if (parsed.skill === undefined) {
    const { failure, diagnostics } = parsed;
    return fail({ ...failure, data: { ...failure.data, diagnostics: [...diagnostics] } });
  }
  const files = await hashFiles(fs, extentOf(place, options.limits ?? SKILL_LIMITS), options);
  if (!files.ok) return files;
  const own = createSkillFolder(folder, baseName(place.manifest.path), relativeFiles(folder, files.value));
  const loaded = assembleSkill(parsed.skill, own, options.revisionOf);
  if (!loaded.ok) return loaded;
  const at = { path: place.manifest.path, firstLine: parsed.bodyLine };
  const links = checkLinks(readPaths(parsed.skill.body).links, own.files, at);
  return ok({ loaded: loaded.value, diagnostics: [...parsed.diagnostics, ...links] });
}

/** A parsed skill and its folder as one. Either may come from a caller that has none. */
export function assembleSkill(
  spec: AgentSkill | undefined,
  folder: SkillFolder | undefined,
  revisionOf: RevisionOf,
): Result<LoadedSkill> {
  if (spec === undefined)
    return fail(invalidInput('spec', 'spec: is missing. Give what parseSkillFile has read.'));
  if (folder === undefined)
    return fail(invalidInput('folder', 'folder: is missing. Give the folder of the skill.'));
  return ok({ skill: spec, folder, revision: revisionOf(folder.files) });
}

/** All files and links below a folder. */
function findFiles(fs: FileSystem, folder: FilePath, budget: Budget): Result<FileRecord[]> {
  const stat = fs.stat(folder);
  if (!stat.ok) return stat.error.code === 'not_found' ? fail(folderFailure('not_found', folder)) : stat;
  if (stat.value.kind !== 'dir') return fail(folderFailure('not_a_directory', folder));
  const files: FileRecord[] = [];
  for (const item of walk(fs, folder, { budget, enter: (path) => baseName(path) !== '.git' })) {
    if (item.type !== 'entry') return fail(item.failure);
    if (item.kind === 'dir') continue;
    const file = fs.stat(item.path);
    if (!file.ok) return file;
    const plain = file.value.executable ? '100755' : '100644';
    const mode = item.kind === 'symlink' ? '120000' : plain;
    files.push({ path: item.path, mode, size: file.value.size });
  }
  return ok(files);
}

async function hashFiles(
  fs: FileSystem,
  files: readonly FileRecord[],
  { budget, digest }: LoadOptions,
): Promise<Result<SkillFile[]>> {
  const hashed: SkillFile[] = [];
  for (const file of files) {
    const failure = budget.check() ?? budget.spend('bytes', file.size);
    if (failure !== undefined) return fail(failure);
    const bytes = file.mode === '120000' ? readTarget(fs, file.path) : await fs.read(file.path);
    if (!bytes.ok) return bytes;
    hashed.push({ ...file, sha256: toHex(digest.sha256(bytes.value)) });
  }
  return ok(hashed);
}

function readTarget(fs: FileSystem, path: FilePath): Result<Uint8Array> {
  const target = fs.readLink(path);
  return target.ok ? ok(utf8(target.value)) : target;
}

function folderFailure(code: 'not_found' | 'not_a_directory', folder: FilePath): Failure {
  const what = code === 'not_found' ? 'was not found' : 'is not a directory';
  const message = `The skill folder ${quote(folder)} ${what}. Give the path of a folder that holds a SKILL.md.`;
  return { code, message, field: 'folder' };
}

function withoutManifest(folder: FilePath): Failure {
  const path = joinPath(folder, 'SKILL.md' as FilePath);
  const message = `The folder ${quote(folder)} holds no SKILL.md. Put one at ${quote(path)}.`;
  return { code: 'not_found', message, field: 'folder' };
}
