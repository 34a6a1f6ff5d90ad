import type { Budget } from '../../base/budget.ts';
import type { CommitSource } from '../history/commits.ts';
import type { Repository } from '../repository.ts';

/** What naming objects needs. */
export type RevisionContext = {
  readonly repository: Repository;
  readonly commits: CommitSource;
  readonly budget: Budget;
  /** Seconds since the epoch: what the words for dates count from. */
  readonly now: number;
};
