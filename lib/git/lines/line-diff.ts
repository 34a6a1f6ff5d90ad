import type { Budget } from '../../base/budget.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { chooseCandidates } from './candidates.ts';
import { compactChanges } from './compact-changes.ts';
import { tabulate, type LinePair } from './line-table.ts';
import { markChanges } from './mark-changes.ts';

/** Lines `[oldFrom, oldTo)` of one text that are replaced by the lines `[newFrom, newTo)` of the other. */
export type Change = {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
};

/** Two texts and what differs between them, in order. */
export type LineDiff = { readonly pair: LinePair; readonly changes: readonly Change[] };

/**
 * Compares two texts line by line and finds the same changes as `git diff` with its default algorithm and the indent
 * heuristic. The failure `limit_exceeded` when the budget is used up.
 */
export function diffLines(before: Uint8Array, after: Uint8Array, budget: Budget): Result<LineDiff> {
  const spent = budget.spend('bytes', before.length + after.length);
  if (spent !== undefined) return fail(spent);
  const pair = tabulate(before, after);
  const sides = chooseCandidates(pair);
  const failed =
    markChanges(sides.before, sides.after, budget) ??
    compactChanges(sides.before, sides.after, budget) ??
    compactChanges(sides.after, sides.before, budget);
  if (failed !== undefined) return fail(failed);
  return ok({ pair, changes: readChanges(sides.before.changed, sides.after.changed, pair) });
}

function readChanges(beforeMarks: Uint8Array, afterMarks: Uint8Array, { before, after }: LinePair): Change[] {
  const changes: Change[] = [];
  let old = 0;
  let next = 0;
  while (old < before.count || next < after.count) {
    const oldFrom = old;
    const newFrom = next;
    while (beforeMarks[old] === 1) old += 1;
    while (afterMarks[next] === 1) next += 1;
    if (old > oldFrom || next > newFrom) changes.push({ oldFrom, oldTo: old, newFrom, newTo: next });
    old += 1;
    next += 1;
  }
  return changes;
}

/**
 * How many bytes at the end of two texts are left out of a comparison without context lines, as git does to save work:
 * whole blocks of equal bytes, less the line that the first of them begins in. It can change which lines are found.
 */
export function commonTail(before: Uint8Array, after: Uint8Array): number {
  const shorter = Math.min(before.length, after.length);
  let tail = 0;
  while (tail + TAIL_BLOCK <= shorter && endsAlike(before, after, tail, tail + TAIL_BLOCK))
    tail += TAIL_BLOCK;
  let kept = 0;
  while (kept < tail) {
    kept += 1;
    if (before[before.length - tail + kept - 1] === LINE_FEED) break;
  }
  return tail - kept;
}

const TAIL_BLOCK = 1024;
const LINE_FEED = 10;

function endsAlike(before: Uint8Array, after: Uint8Array, from: number, to: number): boolean {
  for (let back = from + 1; back <= to; back += 1) {
    if (before[before.length - back] !== after[after.length - back]) return false;
  }
  return true;
}
