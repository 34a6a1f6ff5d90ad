import { ok, type Result } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { FileTable } from '../files/file-table.ts';
import { ObjectCommits } from '../git/history/commits.ts';
import type { GitPorts } from '../git/ports.ts';
import { openRepository, type Repository } from '../git/repository.ts';

/** An opened repository and the commits that are known of it. */
type OpenedRepository = { readonly repository: Repository; readonly commits: ObjectCommits };

/** Opens repositories, and keeps them for as long as their workspace is open. */
export type Repositories = (fs: FileSystem, folder: FilePath) => Promise<Result<OpenedRepository>>;

/** Repositories of one workspace that are kept: each holds up to 40 MB. */
const MAX_KEPT = 1;

/** Keeps only what is finished: on Workers a request must not wait for another request's promise. */
export function createRepositories(ports: GitPorts): Repositories {
  const kept = new WeakMap<FileTable, Map<string, OpenedRepository>>();
  return async (fs, folder) => {
    const { indexed } = fs;
    const key = `${indexed?.root ?? ''}\0${folder}`;
    const known = indexed && kept.get(indexed.table)?.get(key);
    if (known !== undefined) {
      known.commits.trim();
      return ok(known);
    }
    const opened = await openRepository(fs, folder, ports);
    if (!opened.ok) return opened;
    const repository = opened.value;
    const made = { repository, commits: new ObjectCommits(repository.objects, repository.shallow) };
    if (indexed !== undefined) {
      const ofTable = kept.get(indexed.table) ?? new Map<string, OpenedRepository>();
      for (const oldest of ofTable.keys()) if (ofTable.size >= MAX_KEPT) ofTable.delete(oldest);
      kept.set(indexed.table, ofTable.set(key, made));
    }
    return ok(made);
  };
}
