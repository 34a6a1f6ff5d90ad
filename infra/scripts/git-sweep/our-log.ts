import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { nodeDigest } from '../../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../../functions/adapters/system-clock.ts';
import { nodeInflate } from '../../../functions/adapters/node-zlib.ts';
import { createBudget } from '../../../lib/base/budget.ts';
import type { Failure } from '../../../lib/base/failure.ts';
import { ROOT } from '../../../lib/files/file-path.ts';
import type { FileSystem } from '../../../lib/files/file-system.ts';
import { memoryFileSystem, type MemoryFile } from '../../../lib/files/memory-files.ts';
import { ObjectCommits } from '../../../lib/git/history/commits.ts';
import { log, type LogQuery } from '../../../lib/git/log.ts';
import { openRepository, type Repository } from '../../../lib/git/repository.ts';

/** A folder of the disk as a workspace. */
function readFolder(folder: string): FileSystem {
  const files = new Map<string, MemoryFile>();
  const visit = (at: string): void => {
    for (const entry of readdirSync(path.join(folder, at), { withFileTypes: true })) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`;
      const full = path.join(folder, name);
      if (entry.isDirectory()) visit(name);
      else if (entry.isSymbolicLink()) files.set(name, { link: readlinkSync(full) });
      else files.set(name, new Uint8Array(readFileSync(full)));
    }
  };
  visit('');
  return memoryFileSystem(files);
}

/** A repository that is opened once for many logs. */
export type Opened = { readonly fs: FileSystem; readonly repository: Repository };

export async function openFolder(folder: string): Promise<Opened> {
  const fs = readFolder(folder);
  const opened = await openRepository(fs, ROOT, {
    clock: systemClock,
    inflate: nodeInflate,
    digest: nodeDigest,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return { fs, repository: opened.value };
}

const EMPTY: LogQuery = {
  ref: undefined,
  maxCount: undefined,
  skip: 0,
  oneline: false,
  author: undefined,
  since: undefined,
  until: undefined,
  path: undefined,
  structured: false,
};

/** The whole log, page by page; or the failure. */
export async function ourLog(
  { fs, repository }: Opened,
  asked: Partial<LogQuery>,
  now: number,
): Promise<string | Failure> {
  const commits = new ObjectCommits(repository.objects, repository.shallow);
  const query = { ...EMPTY, ...asked };
  let { skip, maxCount } = query;
  let output = '';
  for (;;) {
    const budget = createBudget({ bytes: 2 ** 40, entries: 2 ** 30, ms: 600_000 }, systemClock);
    const answer = await log({ ...query, skip, maxCount }, { fs, repository, commits, budget, now });
    if (!answer.ok) return answer.error;
    output += (output === '' || query.oneline ? '' : '\n') + (answer.value.output ?? '');
    const { next } = answer.value;
    if (next === undefined) return output;
    ({ skip } = next);
    maxCount = next.max_count;
  }
}
