import { limitExceeded, type Failure } from './failure.ts';
import type { Clock } from './ports.ts';
import type { Turns } from './turns.ts';

/** Work done, as a caller reads it: bytes looked at and entries visited. */
export type Work = { bytes: number; entries: number };

/** What one call may use. */
export type BudgetLimits = {
  /** Bytes read, scanned or matched. */
  readonly bytes: number;
  /** Entries visited, or steps of a matcher that are as dear as one. */
  readonly entries: number;
  /** Milliseconds until "timed out". Seen only between awaits, since a Worker's clock stands still in between. */
  readonly ms: number;
};

/** What a tool call may use unless its caller says less. */
export const DEFAULT_BUDGET: BudgetLimits = { bytes: 512 * 1024 * 1024, entries: 2_000_000, ms: 30_000 };

/** Counts the work of one call against its limits; threaded through everything that loops over a caller's data. */
export interface Budget {
  readonly work: Readonly<Work>;
  /** Counts work; the failure `limit_exceeded` once a limit is passed. */
  spend(kind: keyof Work, amount: number): Failure | undefined;
  /** `cancelled` or `timed_out` when the caller gave up or the deadline passed. Call it between awaits. */
  check(): Failure | undefined;
  /** Counts steps of about ten nanoseconds; true when others have waited long enough and the call is to `rest`. */
  tire(steps: number): boolean;
  /** Lets other calls go on; then what `check` says. */
  rest(): Promise<Failure | undefined>;
}

/** A fresh budget. `signal` ends it early; without `turns` it never has to rest. */
// oxlint-disable-next-line max-params -- what a call may use, and what it is measured and shared by
export function createBudget(
  limits: BudgetLimits,
  clock: Clock,
  signal?: AbortSignal,
  turns?: Turns,
): Budget {
  const share = turns?.share();
  const work: Work = { bytes: 0, entries: 0 };
  const deadline = clock.monotonic() + limits.ms;
  const budget: Budget = {
    work,
    spend(kind, amount) {
      work[kind] += amount;
      if (work[kind] <= limits[kind]) return undefined;
      return limitExceeded(`work.${kind}`, limits[kind], work[kind], 'Narrow the path or the patterns.');
    },
    check() {
      if (signal?.aborted === true) return { code: 'cancelled', message: 'The call was cancelled.' };
      if (clock.monotonic() <= deadline) return undefined;
      return {
        code: 'timed_out',
        message: `The call timed out after ${limits.ms} ms. Narrow the path or the patterns.`,
        data: { ms: limits.ms },
      };
    },
    tire: (steps) => share?.spend(steps) === true,
    async rest() {
      await share?.rest(signal);
      return budget.check();
    },
  };
  return budget;
}
