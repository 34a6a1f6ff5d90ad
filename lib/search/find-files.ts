import type { Budget } from '../base/budget.ts';
import type { Failure } from '../base/failure.ts';
import { joinPath, relativeTo, type FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { walk } from '../files/walk.ts';
import type { WalkItem } from '../files/walk-item.ts';
import type { GlobSet } from './glob-set.ts';

/** Which files are meant. The patterns are about paths below `folder`. */
export type FileQuery = {
  readonly folder: FilePath;
  readonly pattern?: GlobSet | undefined;
  /** Only files that match. */
  readonly include?: GlobSet | undefined;
  /** No files that match, and nothing below a folder that matches. */
  readonly exclude?: GlobSet | undefined;
  readonly budget: Budget;
};

/** What a search for files meets, in the order of paths. */
export type FoundFile =
  | {
      readonly type: 'file';
      readonly path: FilePath;
      readonly link: boolean;
      /** Its index, where the workspace is in a table. */
      readonly index: number | undefined;
    }
  /** A file, or all of a folder, that `include` or `exclude` leaves out. */
  | { readonly type: 'left_out'; readonly path: FilePath }
  | { readonly type: 'unreadable'; readonly path: FilePath; readonly failure: Failure }
  | { readonly type: 'exhausted'; readonly failure: Failure };

/** Steps of matching that are as dear as an entry. */
const STEPS_PER_ENTRY = 64;

/** Finds files without entering folders that cannot hold any. Links are met, not followed. */
export function* findFiles(fs: FileSystem, query: FileQuery): Generator<FoundFile, void> {
  const { budget, folder, pattern } = query;
  const base = pattern?.base ?? '';
  const start = joinPath(folder, base as FilePath);
  if (base !== '' && !startsInside(fs, query, start)) return;
  const sets = [pattern, query.include, query.exclude].filter((set) => set !== undefined);
  const enter = (path: FilePath) => mayHold(query, relativeTo(folder, path) ?? path);
  for (const item of walk(fs, start, { budget, enter })) {
    const found = judge(query, item);
    if (found !== undefined) yield found;
    const failure = spendSteps(sets, budget);
    if (failure !== undefined) {
      yield { type: 'exhausted', failure };
      return;
    }
  }
}

/** True when the folder that a pattern names in full is there and not excluded with what is above it. */
function startsInside(fs: FileSystem, query: FileQuery, start: FilePath): boolean {
  const parts = (relativeTo(query.folder, start) ?? start).split('/');
  const excluded = parts.some(
    (_, i) => query.exclude?.matches(parts.slice(0, i + 1).join('/'), true) === true,
  );
  return !excluded && fs.list(start).ok;
}

function mayHold(query: FileQuery, path: string): boolean {
  if (query.pattern?.mayMatchBelow(path) === false) return false;
  return query.include?.mayMatchBelow(path) !== false && query.exclude?.matches(path, true) !== true;
}

function judge(query: FileQuery, item: WalkItem): FoundFile | undefined {
  if (item.type !== 'entry') return item;
  const { index, kind, path } = item;
  const below = relativeTo(query.folder, path) ?? path;
  if (kind === 'dir') {
    const meant = query.pattern?.mayMatchBelow(below) !== false;
    return meant && !mayHold(query, below) ? { type: 'left_out', path } : undefined;
  }
  if (query.pattern?.matches(below, false) === false) return undefined;
  const wanted =
    query.include?.matches(below, false) !== false && query.exclude?.matches(below, false) !== true;
  return wanted ? { type: 'file', path, link: kind === 'symlink', index } : { type: 'left_out', path };
}

function spendSteps(sets: readonly GlobSet[], budget: Budget): Failure | undefined {
  let steps = 0;
  for (const set of sets) steps += set.takeSteps();
  return steps < STEPS_PER_ENTRY ? undefined : budget.spend('entries', Math.floor(steps / STEPS_PER_ENTRY));
}
