import { joinPath, type FilePath } from './file-path.ts';
import type { DirEntry, FileSystem } from './file-system.ts';
import type { WalkItem, WalkOptions } from './walk-item.ts';
import { walkTable } from './walk-table.ts';

/**
 * Everything below a folder, depth first and in the order of `comparePaths`: a folder comes before its content. Links
 * are met and not followed, so a walk ends. It is lazy: what follows a deadline check of its caller is not done yet.
 */
export function walk(fs: FileSystem, start: FilePath, options: WalkOptions): Iterable<WalkItem> {
  const at = fs.indexed === undefined ? undefined : fs.resolve(start);
  return fs.indexed !== undefined && at?.ok === true && fs.list(start).ok
    ? walkTable(fs.indexed, { real: at.value, shown: start }, options)
    : walkLists(fs, start, options);
}

function* walkLists(fs: FileSystem, start: FilePath, options: WalkOptions): Generator<WalkItem, void> {
  const open: { readonly folder: FilePath; readonly entries: readonly DirEntry[]; next: number }[] = [];
  const first = fs.list(start);
  if (!first.ok) {
    yield { type: 'unreadable', path: start, failure: first.error };
    return;
  }
  open.push({ folder: start, entries: first.value, next: 0 });
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const entry = top.entries[top.next];
    top.next += 1;
    if (entry === undefined) {
      open.pop();
      continue;
    }
    const failure = options.budget.spend('entries', 1);
    if (failure !== undefined) {
      yield { type: 'exhausted', failure };
      return;
    }
    const path = joinPath(top.folder, entry.name as FilePath);
    yield { type: 'entry', path, kind: entry.kind, index: undefined };
    if (entry.kind !== 'dir' || !options.enter(path)) continue;
    const listed = fs.list(path);
    if (listed.ok) open.push({ folder: path, entries: listed.value, next: 0 });
    else yield { type: 'unreadable', path, failure: listed.error };
  }
}
