/** How much a finding matters: an `error` keeps something out, a `warning` needs an author's eye, a `note` informs. */
export type Severity = 'error' | 'warning' | 'note';

/**
 * Something an upload or a configuration should hear about without being refused as a whole. `code` is stable:
 * programs switch on it; `message` says what was found and what to do.
 */
export type Diagnostic = {
  readonly severity: Severity;
  readonly code: string;
  /** The file it is about, as it is named in the bundle (as it was found, for a file that was left out). */
  readonly path?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in code points. */
  readonly column?: number;
  readonly message: string;
};
