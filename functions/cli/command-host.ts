import type { Checkout } from './checkout.ts';
import type { Environment } from './commands.ts';
import type { Terminal } from './terminal.ts';

/** What commands need of the process. */
export type CommandHost = {
  readonly terminal: Terminal;
  readonly environment: Environment;
  readonly checkout: Checkout;
  /** Where relative paths start. */
  readonly folder: string;
  /** All of standard input. */
  readonly readInput: () => Promise<string>;
  /** Aborts when the person at the terminal interrupts. */
  readonly signal: AbortSignal;
};
