import type { Budget } from '../base/budget.ts';
import type { Failure } from '../base/failure.ts';
import type { FilePath } from './file-path.ts';
import type { EntryKind } from './file-system.ts';

/** What a walk meets, in order. */
export type WalkItem =
  | {
      readonly type: 'entry';
      readonly path: FilePath;
      readonly kind: EntryKind;
      /** The index of a file or link, where the workspace is in a table. */
      readonly index: number | undefined;
    }
  /** A folder that could not be listed; the walk goes on beside it. */
  | { readonly type: 'unreadable'; readonly path: FilePath; readonly failure: Failure }
  /** The budget ran out; nothing follows. */
  | { readonly type: 'exhausted'; readonly failure: Failure };

/** What a walk may use, and where it may go. */
export type WalkOptions = {
  /** One entry is spent for each entry met. */
  readonly budget: Budget;
  /** False for a folder whose content is of no interest: it is met, but not listed. */
  readonly enter: (folder: FilePath) => boolean;
};
