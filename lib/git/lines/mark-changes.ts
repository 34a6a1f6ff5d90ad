import type { Budget } from '../../base/budget.ts';
import type { Failure } from '../../base/failure.ts';
import { roughRoot, type Side } from './candidates.ts';
import { SplitSearch, type Box } from './split-search.ts';

/** The lowest edit cost at which a search is cut off. */
const LEAST_COST_LIMIT = 256;

type Task = Box & { readonly exact: boolean };

/** Marks the lines of both sides that have no place in a common subsequence; a failure when the budget is used up. */
export function markChanges(before: Side, after: Side, budget: Budget): Failure | undefined {
  const { classes: old } = before;
  const { classes: next } = after;
  const costLimit = Math.max(LEAST_COST_LIMIT, roughRoot(old.length + next.length + 3));
  const search = new SplitSearch(old, next, costLimit);
  const tasks: Task[] = [{ oldFrom: 0, oldTo: old.length, newFrom: 0, newTo: next.length, exact: false }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const box = withoutEqualEnds(old, next, task);
    if (box.oldFrom === box.oldTo) mark(after, box.newFrom, box.newTo);
    else if (box.newFrom === box.newTo) mark(before, box.oldFrom, box.oldTo);
    else {
      const cut = search.split(box, task.exact, budget);
      if ('code' in cut) return cut;
      const { oldAt, newAt, exactBefore, exactAfter } = cut;
      tasks.push({ ...box, oldFrom: oldAt, newFrom: newAt, exact: exactAfter });
      tasks.push({ ...box, oldTo: oldAt, newTo: newAt, exact: exactBefore });
    }
  }
  return undefined;
}

function withoutEqualEnds(old: Int32Array, next: Int32Array, box: Box): Box {
  let { oldFrom, oldTo, newFrom, newTo } = box;
  while (oldFrom < oldTo && newFrom < newTo && old[oldFrom] === next[newFrom]) {
    oldFrom += 1;
    newFrom += 1;
  }
  while (oldFrom < oldTo && newFrom < newTo && old[oldTo - 1] === next[newTo - 1]) {
    oldTo -= 1;
    newTo -= 1;
  }
  return { oldFrom, oldTo, newFrom, newTo };
}

function mark(side: Side, from: number, to: number): void {
  for (let at = from; at < to; at += 1) side.changed[side.lines[at] ?? 0] = 1;
}
