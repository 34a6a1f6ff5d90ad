import type { Budget } from '../../base/budget.ts';
import type { Failure } from '../../base/failure.ts';
import { ChangeGroup, type MarkedLines } from './change-group.ts';
import { addSplit, compareScores, type SplitScore } from './split-score.ts';

/** How many places of a group are weighed against each other. */
const MOST_SLIDE = 100;

/**
 * Moves the groups of changed lines of `side` to where a reader expects them: merged with their neighbours where they
 * can be, beside a change of the other text, otherwise where the indent speaks for it.
 */
export function compactChanges(side: MarkedLines, other: MarkedLines, budget: Budget): Failure | undefined {
  const group = new ChangeGroup(side);
  const partner = new ChangeGroup(other);
  do {
    if (group.size > 0) {
      const spent = place(group, partner, side, budget);
      if (spent !== undefined) return spent;
    }
    partner.next();
  } while (group.next());
  return undefined;
}

function place(
  group: ChangeGroup,
  partner: ChangeGroup,
  side: MarkedLines,
  budget: Budget,
): Failure | undefined {
  const reach = slideThrough(group, partner, budget);
  if ('code' in reach) return reach;
  if (group.end === reach.highestEnd) return undefined;
  if (reach.besideChange) {
    while (partner.size === 0) slideUp(group, partner);
    return undefined;
  }
  const end = bestEnd(group, reach.highestEnd, side);
  while (group.end > end) slideUp(group, partner);
  return budget.spend('entries', 1);
}

/** What the places of a group are: up to where it can go, and whether one of them is beside a change of the other text. */
type Reach = { readonly highestEnd: number; readonly besideChange: boolean };

/** Slides a group all the way up, then all the way down; again when it has swallowed another. It ends lowest. */
function slideThrough(group: ChangeGroup, partner: ChangeGroup, budget: Budget): Reach | Failure {
  for (;;) {
    const { size } = group;
    while (slideUp(group, partner)) continue;
    const highestEnd = group.end;
    let besideChange = partner.size > 0;
    while (group.slideDown()) {
      partner.next();
      if (partner.size > 0) besideChange = true;
    }
    const spent = budget.spend('entries', 1 + ((group.end - highestEnd) >> 6));
    if (spent !== undefined) return spent;
    if (group.size === size) return { highestEnd, besideChange };
  }
}

function slideUp(group: ChangeGroup, partner: ChangeGroup): boolean {
  return group.slideUp() && partner.previous();
}

/** Where the group should end, by the indents at its two edges; of equally good places, the lowest. */
function bestEnd({ end, size }: ChangeGroup, highestEnd: number, { table }: MarkedLines): number {
  let best = -1;
  let bestScore: SplitScore = { indent: 0, penalty: 0 };
  for (let at = Math.max(highestEnd, end - size - 1, end - MOST_SLIDE); at <= end; at += 1) {
    const score: SplitScore = { indent: 0, penalty: 0 };
    addSplit(score, table, at);
    addSplit(score, table, at - size);
    if (best >= 0 && compareScores(score, bestScore) > 0) continue;
    best = at;
    bestScore = score;
  }
  return best;
}
