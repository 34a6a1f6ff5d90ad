import type { PerformPorts } from '../../lib/runs/perform.ts';
import { nodeRandom } from '../adapters/node-crypto.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { readProviders } from '../adapters/providers.ts';
import type { Environment } from './commands.ts';

/** The models that this process can reach: those whose keys stand in the environment, as for the service. */
export function localModels(environment: Environment): PerformPorts['models'] {
  return {
    ...readProviders(environment),
    // The process is its user's own, on the user's own machine.
    allowLoopback: true,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: nodeRandom,
  };
}
