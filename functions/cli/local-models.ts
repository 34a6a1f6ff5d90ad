import { fail, ok, type Result } from '../../lib/base/result.ts';
import type { PerformPorts } from '../../lib/runs/perform.ts';
import { nodeRandom } from '../adapters/node-crypto.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { readProviders } from '../adapters/providers.ts';
import type { Environment } from './commands.ts';

/**
 * The models that this process can reach: those whose keys stand in the environment, as for the service. Fails for an
 * address in it that is none.
 */
export function localModels(environment: Environment): Result<PerformPorts['models']> {
  try {
    return ok({
      ...readProviders(environment),
      // The process is its user's own, on the user's own machine.
      allowLoopback: true,
      fetch: (input, init) => fetch(input, init),
      clock: systemClock,
      random: nodeRandom,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail({ code: 'misconfigured', message });
  }
}
