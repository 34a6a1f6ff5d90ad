import type { Budget } from '../base/budget.ts';
import type { Failure } from '../base/failure.ts';
import type { FilePath } from '../files/file-path.ts';
import type { GlobSet } from './glob-set.ts';

/** Which files are meant. The patterns are about paths below `folder`. */
export type FileQuery = {
  readonly folder: FilePath;
  readonly pattern?: GlobSet | undefined;
  /** Only files that match. */
  readonly include?: GlobSet | undefined;
  /** No files that match, and nothing below a folder that matches. */
  readonly exclude?: GlobSet | undefined;
  readonly budget: Budget;
};

/** What a search for files meets, in the order of paths. */
export type FoundFile =
  | {
      readonly type: 'file';
      readonly path: FilePath;
      readonly link: boolean;
      /** Its index, where the workspace is in a table. */
      readonly index: number | undefined;
    }
  /** A file, or all of a folder, that `include` or `exclude` leaves out. */
  | { readonly type: 'left_out'; readonly path: FilePath }
  | { readonly type: 'unreadable'; readonly path: FilePath; readonly failure: Failure }
  | { readonly type: 'exhausted'; readonly failure: Failure }
  /** Nothing: much was looked at, and others may go on. */
  | { readonly type: 'pause' };

/** What an entry costs, in steps of about ten nanoseconds. */
export const ENTRY_STEPS = 50;

/** Entries after which others may go on. */
const ENTRIES_AT_ONCE = 4096;

/** Tells what walking has cost, by the entries of its budget. */
export class EntriesMet {
  readonly #budget: Budget;
  #told: number;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#told = budget.work.entries;
  }

  /** In steps of about ten nanoseconds, since the last time. */
  take(): number {
    const { entries } = this.#budget.work;
    const steps = ENTRY_STEPS * (entries - this.#told);
    this.#told = entries;
    return steps;
  }

  /** Whether there were so many since the last time that others may go on. */
  areMany(): boolean {
    const { entries } = this.#budget.work;
    if (entries - this.#told < ENTRIES_AT_ONCE) return false;
    this.#told = entries;
    return true;
  }
}

/** Steps of matching that are as dear as an entry. */
const STEPS_PER_ENTRY = 64;

/** Counts what matching took; a failure once the budget is used up. */
export function spendSteps(sets: readonly GlobSet[], budget: Budget): Failure | undefined {
  let steps = 0;
  for (const set of sets) steps += set.takeSteps();
  return steps < STEPS_PER_ENTRY ? undefined : budget.spend('entries', Math.floor(steps / STEPS_PER_ENTRY));
}
