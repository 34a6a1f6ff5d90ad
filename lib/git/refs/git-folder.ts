import { quote, type Failure } from '../../base/failure.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { decodeLenient } from '../../base/text.ts';
import { joinPath, parentOf, parseFilePath, ROOT, type FilePath } from '../../files/file-path.ts';
import type { FileSystem } from '../../files/file-system.ts';

/** Where a repository was found, all of it inside the workspace. */
export type GitFolder = {
  /** Its own folder: HEAD, the index and the like. */
  readonly own: FilePath;
  /** The folder of objects, refs and configuration: another one for a linked worktree. */
  readonly common: FilePath;
  /** The top of the files it is about; undefined where it was found as a bare repository. */
  readonly top: FilePath | undefined;
};

/** Bytes of the small files that name folders. */
const MAX_POINTER = 4096;

/**
 * Looks for a repository at a folder and in those above it, up to the root of the workspace: a folder `.git`, a file
 * `.git` that names one, or a bare repository. A valid HEAD makes one, since empty folders are in no archive.
 */
export async function findGitFolder(fs: FileSystem, start: FilePath): Promise<Result<GitFolder>> {
  const stat = fs.stat(start);
  if (!stat.ok) return fail({ ...stat.error, field: 'input.repo_path' });
  for (let at = start; ; at = parentOf(at)) {
    const found = await gitFolderAt(fs, at);
    if (found !== undefined) return found;
    if (at === ROOT) return fail(notRepository(start));
  }
}

async function gitFolderAt(fs: FileSystem, at: FilePath): Promise<Result<GitFolder> | undefined> {
  const dotGit = joinPath(at, '.git' as FilePath);
  const real = fs.resolve(dotGit);
  const stat = real.ok ? fs.stat(real.value) : undefined;
  if (real.ok && stat?.ok === true && stat.value.kind === 'file') return named(fs, at, real.value);
  if (real.ok && (await hasHead(fs, real.value))) return completed(fs, real.value, at);
  const bare = ['objects', 'refs', 'config', 'packed-refs'].some(
    (name) => fs.stat(joinPath(at, name as FilePath)).ok,
  );
  return bare && (await hasHead(fs, at)) ? completed(fs, at, undefined) : undefined;
}

/** A file `.git`: `gitdir: ` and a path, relative to the folder that holds it. */
async function named(fs: FileSystem, at: FilePath, file: FilePath): Promise<Result<GitFolder>> {
  const text = await readPointer(fs, file);
  const target = text?.startsWith('gitdir: ') === true ? text.slice(8) : undefined;
  if (target === undefined) return fail(notThere(`the format of ${quote(file)} is not "gitdir: path"`));
  const folder = resolvePointer(at, target);
  if (folder === undefined || !(await hasHead(fs, folder))) return fail(elsewhere(file, target));
  return completed(fs, folder, at);
}

async function completed(
  fs: FileSystem,
  own: FilePath,
  top: FilePath | undefined,
): Promise<Result<GitFolder>> {
  const file = joinPath(own, 'commondir' as FilePath);
  if (!fs.stat(file).ok) return ok({ own, common: own, top });
  const target = await readPointer(fs, file);
  const common = target === undefined ? undefined : resolvePointer(own, target);
  const listed = common === undefined ? undefined : fs.list(common);
  if (common === undefined || listed?.ok !== true) return fail(elsewhere(file, target ?? ''));
  return ok({ own, common, top });
}

function resolvePointer(folder: FilePath, target: string): FilePath | undefined {
  if (target.startsWith('/')) return undefined;
  const path = parseFilePath(`${folder}/${target}`);
  return path.ok ? path.value : undefined;
}

async function readPointer(fs: FileSystem, file: FilePath): Promise<string | undefined> {
  const bytes = await readSmall(fs, file);
  return bytes === undefined ? undefined : decodeLenient(bytes).replace(/[\r\n]+$/, '');
}

async function readSmall(fs: FileSystem, file: FilePath): Promise<Uint8Array | undefined> {
  const real = fs.resolve(file);
  const stat = real.ok ? fs.stat(real.value) : undefined;
  if (stat?.ok !== true || stat.value.kind !== 'file' || stat.value.size > MAX_POINTER) return undefined;
  const bytes = await fs.read(file);
  return bytes.ok ? bytes.value : undefined;
}

/** HEAD names a ref or an object. As a link, it leads to a ref that may not exist. */
async function hasHead(fs: FileSystem, folder: FilePath): Promise<boolean> {
  const head = joinPath(folder, 'HEAD' as FilePath);
  const link = fs.readLink(head);
  if (link.ok) return link.value.startsWith('refs/');
  const bytes = await readSmall(fs, head);
  return bytes !== undefined && /^(?:ref:\s*refs\/|[0-9a-f]{40})/.test(decodeLenient(bytes));
}

function notRepository(start: FilePath): Failure {
  const where = start === ROOT ? 'The root of the workspace' : quote(start);
  return {
    code: 'not_found',
    message:
      `${where} is not a git repository (or any of the parent directories): .git. ` +
      'Give repo_path, or upload the files together with their folder .git.',
    field: 'input.repo_path',
  };
}

function notThere(why: string): Failure {
  return { code: 'not_found', message: `This is not a git repository: ${why}.`, field: 'input.repo_path' };
}

function elsewhere(file: FilePath, target: string): Failure {
  return notThere(
    `${quote(file)} names ${quote(target)}, which is not a repository in the workspace. Upload that folder too, with a ` +
      'relative path to it',
  );
}
