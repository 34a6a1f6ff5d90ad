import type { Log } from '../../lib/base/ports.ts';

/** The service's log: one JSON object a line on the console, which Workers keep. */
export const consoleLog: Log = {
  write(level, event, data) {
    // oxlint-disable-next-line no-console -- the console is the log of a Worker
    console[level](JSON.stringify({ level, event, ...data }));
  },
};
