import { joinPath, type FilePath } from '../files/file-path.ts';
import type { IndexedFiles } from '../files/file-system.ts';
import { EntriesMet, spendSteps, type FileQuery, type FoundFile } from './file-query.ts';
import type { FileTable } from '../files/file-table.ts';
import type { GlobSet } from './glob-set.ts';

/**
 * The files below `start` that match the pattern of a query, or all without one, and nothing else of the query: one pass
 * over the range of the table, in which a path is looked at as a text only if its last bytes can match.
 */
export function* findInTable(
  { root, table }: IndexedFiles,
  { budget, folder, pattern }: Omit<FileQuery, 'include' | 'exclude'>,
  start: FilePath,
): Generator<FoundFile, void> {
  const { from, to } = table.range(joinPath(root, start));
  const above = joinPath(root, folder);
  const [skipRoot, skipFolder] = [root, above].map(({ length }) => (length === 0 ? 0 : length + 1));
  const sets = pattern === undefined ? [] : [pattern];
  const asked = pattern?.endingsDecide === true ? undefined : pattern;
  const next = candidatesOf(table, pattern?.endings, to);
  const met = new EntriesMet(budget);
  let seen = from;
  while (seen < to) {
    if (met.areMany()) yield { type: 'pause' };
    const index = next(seen);
    const passed = Math.min(index + 1, to);
    const failure = budget.spend('entries', passed - seen) ?? spendSteps(sets, budget);
    if (failure !== undefined) {
      yield { type: 'exhausted', failure };
      return;
    }
    seen = passed;
    if (index >= to) return;
    const path = table.pathAt(index);
    if (asked?.matches(path.slice(skipFolder), false) === false) continue;
    const link = table.modeAt(index) === '120000';
    yield { type: 'file', path: path.slice(skipRoot) as FilePath, link, index };
  }
}

/** The first index from a place on whose path may match, or `to` or more: most paths are told by their last byte. */
function candidatesOf(table: FileTable, endings: GlobSet['endings'], to: number): (from: number) => number {
  if (endings === undefined) return (from) => from;
  const { paths, starts } = table.columns;
  const last = new Uint8Array(256);
  for (const ending of endings) last[ending.at(-1) ?? 0] = 1;
  return (from) => {
    for (let index = from; index < to; index += 1) {
      const end = starts[index + 1] ?? 0;
      if (last[paths[end - 1] ?? 0] === 1 && endsWithOne(paths, starts[index] ?? 0, end, endings))
        return index;
    }
    return to;
  };
}

function endsWithOne(paths: Uint8Array, from: number, to: number, endings: readonly Uint8Array[]): boolean {
  for (const ending of endings) {
    const at = to - ending.length;
    let same = at >= from ? ending.length : -1;
    while (same > 0 && paths[at + same - 1] === ending[same - 1]) same -= 1;
    if (same === 0) return true;
  }
  return false;
}
