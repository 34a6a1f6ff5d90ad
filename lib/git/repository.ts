import { fail, ok, type Result } from '../base/result.ts';
import { joinPath, parseFilePath, type FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { byteText, type GitPath } from './byte-text.ts';
import type { Config } from './config/config.ts';
import { loadConfig } from './config/load-config.ts';
import { damaged } from './errors/damage.ts';
import { ObjectStore, type ObjectFolder } from './objects/object-store.ts';
import { parseOid, type ObjectFormat, type Oid } from './objects/oid.ts';
import type { GitPorts, RepositoryFiles } from './ports.ts';
import { findGitFolder, type GitFolder } from './refs/git-folder.ts';
import { isOwnName } from './refs/ref-name.ts';
import { RefStore } from './refs/ref-store.ts';
import { below, workspaceFiles } from './refs/workspace-files.ts';

/** A repository, opened for reading. */
export type Repository = {
  readonly folder: GitFolder;
  readonly files: RepositoryFiles;
  readonly config: Config;
  readonly objects: ObjectStore;
  readonly refs: RefStore;
  /** Commits whose parents are not here: they count as roots. */
  readonly shallow: ReadonlySet<Oid>;
  /** True where objects stand for others. */
  readonly replaces: boolean;
  /** What was left aside, for the caller. */
  readonly hints: readonly string[];
};

/** How many repositories may borrow objects from one another in a row. */
const MAX_ALTERNATES = 5;

/** Opens the repository that a folder of the workspace is in. */
export async function openRepository(
  fs: FileSystem,
  start: FilePath,
  ports: GitPorts,
): Promise<Result<Repository>> {
  const folder = await findGitFolder(fs, start);
  return folder.ok ? openGitFolder(fs, folder.value, ports) : folder;
}

/** Opens a repository whose folder is known. */
async function openGitFolder(
  fs: FileSystem,
  folder: GitFolder,
  ports: GitPorts,
): Promise<Result<Repository>> {
  const files = workspaceFiles(fs, (name) => below(isOwnName(name) ? folder.own : folder.common, name));
  const config = await loadConfig(files);
  if (!config.ok) return config;
  const format = formatOf(config.value);
  if (!format.ok) return format;
  const hints: string[] = [];
  const folders = await objectFolders(fs, folder.common, hints);
  if (!folders.ok) return folders;
  const objects = new ObjectStore(
    [{ files, folder: 'objects' as GitPath }, ...folders.value],
    format.value,
    ports,
  );
  const refs = new RefStore(files, format.value);
  const shallow = await readShallow(files, format.value);
  if (!shallow.ok) return shallow;
  const replaced =
    config.value.flag('core.usereplacerefs') === false
      ? ok(new Map())
      : await readReplaced(refs, format.value);
  if (!replaced.ok) return replaced;
  objects.replace(replaced.value);
  return ok({
    folder,
    files,
    config: config.value,
    objects,
    refs,
    shallow: shallow.value,
    replaces: replaced.value.size > 0,
    hints,
  });
}

/** The hash of a repository; refused is what a later git may write and this one does not read. */
function formatOf(config: Config): Result<ObjectFormat> {
  const version = Number(config.text('core.repositoryformatversion') ?? '0');
  if (version > 1)
    return fail(damaged(`its format is version ${version}, and 1 is the newest that is known`));
  const storage = config.text('extensions.refstorage');
  if (storage !== undefined && storage !== 'files') {
    return fail(damaged(`refs stored as ${JSON.stringify(storage)} are not supported`));
  }
  const format = version === 1 ? (config.text('extensions.objectformat') ?? 'sha1') : 'sha1';
  if (format === 'sha1' || format === 'sha256') return ok(format);
  return fail(damaged(`objects named by ${JSON.stringify(format)} are not supported`));
}

/** The folders that a repository borrows objects from. Only those inside the workspace can be read. */
async function objectFolders(
  fs: FileSystem,
  common: FilePath,
  hints: string[],
): Promise<Result<readonly ObjectFolder[]>> {
  const found = new Map<FilePath, ObjectFolder>();
  const visit = async (objects: FilePath, depth: number): Promise<void> => {
    const bytes = await fs.read(joinPath(objects, 'info/alternates' as FilePath));
    if (!bytes.ok) return;
    for (const line of byteText(bytes.value).split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      const path = line.startsWith('/') ? undefined : parseFilePath(`${objects}/${line}`);
      const listed = path?.ok === true ? fs.list(path.value) : undefined;
      if (path?.ok !== true || listed?.ok !== true) {
        hints.push(`Objects borrowed from ${JSON.stringify(line)} are not in the workspace.`);
      } else if (
        !found.has(path.value) &&
        path.value !== joinPath(common, 'objects' as FilePath) &&
        depth < MAX_ALTERNATES
      ) {
        const files = workspaceFiles(fs, (name) => below(path.value, name));
        found.set(path.value, { files, folder: '.' as GitPath });
        await visit(path.value, depth + 1);
      }
    }
  };
  await visit(joinPath(common, 'objects' as FilePath), 0);
  return ok([...found.values()]);
}

async function readShallow(files: RepositoryFiles, format: ObjectFormat): Promise<Result<ReadonlySet<Oid>>> {
  const name = 'shallow' as GitPath;
  if (files.size(name) === undefined) return ok(new Set());
  const bytes = await files.read(name);
  if (!bytes.ok) return bytes;
  const oids = byteText(bytes.value)
    .split('\n')
    .flatMap((line) => parseOid(line.trim(), format) ?? []);
  return ok(new Set(oids));
}

async function readReplaced(refs: RefStore, format: ObjectFormat): Promise<Result<ReadonlyMap<Oid, Oid>>> {
  const folder = 'refs/replace/' as GitPath;
  const names = await refs.list(folder);
  if (!names.ok) return names;
  const replaced = new Map<Oid, Oid>();
  for (const name of names.value) {
    const from = parseOid(name.slice(folder.length), format);
    const to = await refs.resolve(name);
    if (!to.ok) return to;
    if (from !== undefined && to.value?.oid !== undefined) replaced.set(from, to.value.oid);
  }
  return ok(replaced);
}
