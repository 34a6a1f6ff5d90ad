import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ownValue } from '../../lib/base/json.ts';
import type { Environment } from './commands.ts';

/** What the folder of this project tells of the service that `npm start` runs from it. */
export type Checkout = {
  /** The settings in `.dev.vars`. */
  readonly devVars: Environment;
  /** The port of the service, while it runs. */
  readonly port: number | undefined;
};

/** Where `npm start` notes its process and its port, in the folder of its state. */
const RUNNING_NOTE = 'troupe-running.json';

/** Reads it from the root of the project; what is not there is empty. */
export function readCheckout(root: string, environment: Environment): Checkout {
  const named = environment['TROUPE_STATE'] ?? '';
  const state = named === '' ? path.join(root, '.wrangler', 'state') : path.resolve(named);
  return {
    devVars: parseEnv(textOf(path.join(root, '.dev.vars'))),
    port: runningPort(textOf(path.join(state, RUNNING_NOTE))),
  };
}

function runningPort(note: string): number | undefined {
  try {
    const value: unknown = JSON.parse(note);
    const [pid, port] = [ownValue(value, 'pid'), ownValue(value, 'port')];
    if (typeof pid !== 'number' || typeof port !== 'number') return undefined;
    process.kill(pid, 0);
    return port;
  } catch {
    // There is no note, or its process is gone.
    return undefined;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
