import type { GraphActor } from './actor.ts';
import type { Outcome } from './run-event.ts';
import type { ActorEnd, Allowance } from './stage.ts';
import { limit } from './stop.ts';

/**
 * What a graph's next node may use: what is left of the graph's own limits and of those around it. The limit that was
 * reached, when nothing is left of one.
 */
export function spent({ limits }: GraphActor, around: Allowance, done: ActorEnd): Allowance | Outcome {
  const tokens = done.usage.input_tokens + done.usage.output_tokens;
  const left = {
    visits: Math.min(limits.visits, around.visits) - done.visits,
    steps: Math.min(limits.steps, around.steps) - done.steps,
    tokens: Math.min(limits.tokens, around.tokens) - tokens,
  };
  const used = { visits: done.visits, steps: done.steps, tokens };
  const reached = (['visits', 'steps', 'tokens'] as const).find((kind) => left[kind] <= 0);
  // The visit that is about to be made is no longer there for the nodes inside it.
  if (reached === undefined) return { ...left, visits: left.visits - 1 };
  return limit(
    reached,
    `The graph used its ${used[reached]} ${reached} before it came to its end. Raise limits.${reached} or look for a cycle.`,
  );
}
