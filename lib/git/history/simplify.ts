import type { Budget } from '../../base/budget.ts';
import { ok, type Result } from '../../base/result.ts';
import type { Oid } from '../objects/oid.ts';
import type { PathFilter } from './path-filter.ts';

/** A parent, as far as it matters: one that is left out tells less of a merge than the others. */
export type SimplifyParent = { readonly oid: Oid; readonly tree: Oid; readonly relevant: boolean };

/** Whether a commit changes none of the paths, and which parent alone explains them. */
export type Simplified = { readonly same: boolean; readonly only: Oid | undefined };

/**
 * Compares the paths of a commit with those of its parents. One that has them all from one parent is the same, and only
 * that parent is followed. A root is the same where it has none of the paths.
 */
export async function simplify(
  tree: Oid,
  parents: readonly SimplifyParent[],
  { paths, budget }: { readonly paths: PathFilter; readonly budget: Budget },
): Promise<Result<Simplified>> {
  if (parents.length === 0) {
    const differs = await paths.differs(undefined, tree, budget);
    return differs.ok ? ok({ same: !differs.value, only: undefined }) : differs;
  }
  let relevant = 0;
  let relevantChange = false;
  let irrelevantChange = false;
  for (const parent of parents) {
    const differs = await paths.differs(parent.tree, tree, budget);
    if (!differs.ok) return differs;
    if (!differs.value && parent.relevant) return ok({ same: true, only: parent.oid });
    if (parent.relevant) relevant += 1;
    if (differs.value && parent.relevant) relevantChange = true;
    if (differs.value && !parent.relevant) irrelevantChange = true;
  }
  return ok({ same: relevant > 0 ? !relevantChange : !irrelevantChange, only: undefined });
}
