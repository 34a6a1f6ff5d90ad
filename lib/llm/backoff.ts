import type { Random } from '../base/ports.ts';
import type { ModelFault } from './model.ts';

/** The first pause and the longest of our own, in milliseconds. */
const FIRST = 500;
const LONGEST = 8000;

/** The longest pause that a provider may ask for; who asks for more is not waited for. */
const MAX_ASKED = 60_000;

/** The tries after the first of an actor that sets none. */
export const DEFAULT_RETRIES = 2;

const PASSING: ReadonlySet<ModelFault['class']> = new Set([
  'rate_limited',
  'overloaded',
  'network',
  'interrupted',
  'unavailable',
]);

/**
 * The pause before the next try, in milliseconds, or undefined when there is to be none: the fault will not pass, or
 * the provider asks for more time than a run has. Its `Retry-After` is kept to; without one the pause doubles from try
 * to try and is drawn from its upper half, so that many runs do not come back at one time.
 */
export function pauseBefore(retry: number, fault: ModelFault, random: Random): number | undefined {
  if (!PASSING.has(fault.class)) return undefined;
  const asked = fault.retryAfterMs;
  if (asked !== undefined) return asked <= MAX_ASKED ? asked : undefined;
  const [high = 0, low = 0] = random.bytes(2);
  const share = 0.5 + (high * 256 + low) / 131_072;
  return Math.min(LONGEST, FIRST * 2 ** (retry - 1)) * share;
}
