import type { Change, LineDiff } from './line-diff.ts';

/** Changes that are shown together: lines `[oldFrom, oldTo)` and `[newFrom, newTo)`, the lines around them included. */
export type Hunk = Change & { readonly changes: readonly Change[] };

/** Puts changes into hunks with so many lines of context; those whose contexts touch share one. */
export function hunksOf({ pair, changes }: LineDiff, context: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let group: Change[] = [];
  for (const [index, change] of changes.entries()) {
    group.push(change);
    const next = changes[index + 1];
    if (next !== undefined && next.oldFrom - change.oldTo <= 2 * context) continue;
    hunks.push(around(group, context, pair.before.count, pair.after.count));
    group = [];
  }
  return hunks;
}

function around(changes: readonly Change[], context: number, oldCount: number, newCount: number): Hunk {
  const first = changes[0] ?? { oldFrom: 0, newFrom: 0 };
  const last = changes.at(-1) ?? { oldTo: 0, newTo: 0 };
  const before = Math.min(context, first.oldFrom, first.newFrom);
  const after = Math.min(context, oldCount - last.oldTo, newCount - last.newTo);
  return {
    oldFrom: first.oldFrom - before,
    oldTo: last.oldTo + after,
    newFrom: first.newFrom - before,
    newTo: last.newTo + after,
    changes,
  };
}
