import { joinPath, relativeTo, ROOT, type FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { walk } from '../files/walk.ts';
import type { WalkItem } from '../files/walk-item.ts';
import { EntriesMet, spendSteps, type FileQuery, type FoundFile } from './file-query.ts';
import { findInTable } from './find-in-table.ts';

/** Finds files without entering folders that cannot hold any. Links are met, not followed. */
export function findFiles(fs: FileSystem, query: FileQuery): Iterable<FoundFile> {
  const { exclude, folder, include, pattern } = query;
  if (fs.indexed === undefined) return findByWalk(fs, query);
  const start = joinPath(folder, pattern?.base ?? ROOT);
  const real = fs.resolve(start);
  // A path that leads through links, and what is told of folders that are left out, are for the walk.
  const plain = real.ok && real.value === start && include === undefined && exclude === undefined;
  return plain ? findInTable(fs.indexed, query, start) : findByWalk(fs, query);
}

function* findByWalk(fs: FileSystem, query: FileQuery): Generator<FoundFile, void> {
  const { budget, folder, pattern } = query;
  const base = pattern?.base ?? '';
  const start = joinPath(folder, base as FilePath);
  if (base !== '' && !startsInside(fs, query, start)) return;
  const sets = [pattern, query.include, query.exclude].filter((set) => set !== undefined);
  const enter = (path: FilePath) => mayHold(query, relativeTo(folder, path) ?? path);
  const met = new EntriesMet(budget);
  for (const item of walk(fs, start, { budget, enter })) {
    if (met.areMany()) yield { type: 'pause' };
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
