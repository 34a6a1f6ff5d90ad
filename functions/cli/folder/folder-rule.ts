import type { Environment } from '../commands.ts';
import type { Inclusion } from './inclusion.ts';

/** What is taken of a folder beside the rule for everybody. */
export type FolderRule = {
  readonly include: Inclusion;
  /** Whether the folder `.git` goes too: the whole history, with all that was ever committed. */
  readonly withGit: boolean;
  /** Where git is found, and its user's own settings. */
  readonly environment: Environment;
  /**
   * Whether a repository is taken as a plain folder when git cannot be asked. Only for what stays on this machine: the
   * names of ignored files are not known then.
   */
  readonly guessWithoutGit: boolean;
};
