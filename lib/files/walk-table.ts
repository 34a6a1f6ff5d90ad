import { baseName, joinPath, parentOf, type FilePath } from './file-path.ts';
import type { IndexedFiles } from './file-system.ts';
import type { FileTable } from './file-table.ts';
import type { WalkItem, WalkOptions } from './walk-item.ts';

/** A folder: where it is in the workspace, and by what path it was asked for. */
type Start = { readonly real: FilePath; readonly shown: FilePath };

/**
 * What `walk` says, from the ranges of a table: no folder is listed, and what is not entered is skipped by one search
 * for its end.
 */
export function* walkTable(
  { table, root }: IndexedFiles,
  { real, shown }: Start,
  { budget, enter }: WalkOptions,
): Generator<WalkItem, void> {
  const base = joinPath(root, real);
  const show = base === shown ? (path: string) => path as FilePath : shownBelow(base, shown);
  const range = table.range(base);
  let folder: FilePath = base;
  for (let index = range.from; index < range.to;) {
    const path = table.pathAt(index);
    folder = sharedFolder(folder, path, base);
    const opened = nextFolder(folder, path);
    const failure = budget.spend('entries', 1);
    if (failure !== undefined) {
      yield { type: 'exhausted', failure };
      return;
    }
    if (opened === undefined) {
      const kind = table.modeAt(index) === '120000' ? 'symlink' : 'file';
      const seen = show(path);
      yield { type: 'entry', path: seen, name: baseName(seen), kind, index };
      index = afterFile(table, index, path);
      continue;
    }
    const seen = show(opened);
    yield { type: 'entry', path: seen, name: baseName(seen), kind: 'dir' };
    if (enter(seen)) folder = opened;
    else index = table.range(opened).to;
  }
}

function shownBelow(base: FilePath, shown: FilePath): (path: string) => FilePath {
  const skip = base === '' ? 0 : base.length + 1;
  return (path) => joinPath(shown, path.slice(skip) as FilePath);
}

/** The folder itself or the nearest one above it that holds a path, which is below `base`. */
function sharedFolder(folder: FilePath, path: string, base: FilePath): FilePath {
  let shared = folder;
  while (shared !== base && !(path.startsWith(shared) && path[shared.length] === '/'))
    shared = parentOf(shared);
  return shared;
}

/** The folder one level down that leads to a path, or undefined where the path itself is there. */
function nextFolder(folder: FilePath, path: FilePath): FilePath | undefined {
  const slash = path.indexOf('/', folder === '' ? 0 : folder.length + 1);
  return slash < 0 ? undefined : (path.slice(0, slash) as FilePath);
}

/** A table that holds a file and a folder of one name shows the file alone. */
function afterFile(table: FileTable, index: number, path: FilePath): number {
  const next = index + 1;
  if (next === table.count) return next;
  const after = table.pathAt(next);
  return after.startsWith(path) && after[path.length] === '/' ? table.range(path).to : next;
}
