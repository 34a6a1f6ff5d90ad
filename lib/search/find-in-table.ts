import { joinPath, type FilePath } from '../files/file-path.ts';
import type { IndexedFiles } from '../files/file-system.ts';
import { spendSteps, type FileQuery, type FoundFile } from './file-query.ts';
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
  const { paths, starts } = table.columns;
  const above = joinPath(root, folder);
  const [skipRoot, skipFolder] = [root, above].map(({ length }) => (length === 0 ? 0 : length + 1));
  const sets = pattern === undefined ? [] : [pattern];
  const ending = endingTest(pattern);
  for (let index = from; index < to; index += 1) {
    const failure = budget.spend('entries', 1) ?? spendSteps(sets, budget);
    if (failure !== undefined) {
      yield { type: 'exhausted', failure };
      return;
    }
    const [first, end] = [starts[index] ?? 0, starts[index + 1] ?? 0];
    if (!ending(paths, first, end)) continue;
    const path = table.pathAt(index);
    if (pattern?.matches(path.slice(skipFolder), false) === false) continue;
    const link = table.modeAt(index) === '120000';
    yield { type: 'file', path: path.slice(skipRoot) as FilePath, link, index };
  }
}

type EndingTest = (paths: Uint8Array, from: number, to: number) => boolean;

/** Most paths are told by their last byte. */
function endingTest(pattern: GlobSet | undefined): EndingTest {
  const endings = pattern?.endings;
  if (endings === undefined) return () => true;
  const last = new Uint8Array(256);
  for (const ending of endings) last[ending.at(-1) ?? 0] = 1;
  return (paths, from, to) => {
    if (last[paths[to - 1] ?? 0] === 0) return false;
    for (const ending of endings) {
      const at = to - ending.length;
      let same = at >= from ? ending.length : -1;
      while (same > 0 && paths[at + same - 1] === ending[same - 1]) same -= 1;
      if (same === 0) return true;
    }
    return false;
  };
}
