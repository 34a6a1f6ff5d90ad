import { describe, expect, test } from 'vitest';
import { actorOf } from './execute.fixture.ts';
import { spent } from './graph-limits.ts';
import { nothingDone, UNBOUNDED, type ActorEnd, type Allowance } from './stage.ts';

const LIMITS = { visits: 10, steps: 20, tokens: 300, seconds: 5 };
const document = { type: 'graph', entry: 'a', nodes: { a: { tool: 't/x' } }, limits: LIMITS };

/** What is left after so many visits, steps, input and output tokens. */
function left(visits: number, steps: number, tokens: readonly [number, number], around?: Partial<Allowance>) {
  const graph = actorOf(document);
  if (graph.type !== 'graph') throw new Error('the document is a graph');
  const nothing = nothingDone({ kind: 'completed' });
  const [input_tokens, output_tokens] = tokens;
  const usage = { ...nothing.usage, input_tokens, output_tokens };
  const done: ActorEnd = { ...nothing, visits, steps, usage };
  return spent(graph, { ...UNBOUNDED, ...around }, done);
}

describe('what a graph has left', () => {
  test.each<[string, ReturnType<typeof left>, Allowance]>([
    [
      'is all of it at the start, but for the visit',
      left(0, 0, [0, 0]),
      { visits: 9, steps: 20, tokens: 300 },
    ],
    ['is what was not used', left(3, 4, [100, 50]), { visits: 6, steps: 16, tokens: 150 }],
    ['may be one of each', left(9, 19, [200, 99]), { visits: 0, steps: 1, tokens: 1 }],
    [
      'is no more than those around it have',
      left(1, 2, [3, 4], { visits: 5, steps: 6, tokens: 17 }),
      { visits: 3, steps: 4, tokens: 10 },
    ],
  ])('%s', (_, allowance, expected) => {
    expect(allowance).toEqual(expected);
  });

  test.each([
    ['visits', left(10, 0, [0, 0]), 10],
    ['steps', left(0, 20, [0, 0]), 20],
    ['tokens', left(0, 0, [200, 100]), 300],
    ['visits', left(2, 0, [0, 0], { visits: 2 }), 2],
    ['visits', left(10, 20, [300, 0]), 10],
  ])('is a limit when nothing is left of its %s', (kind, outcome, used) => {
    expect(outcome).toEqual({
      kind: 'limit',
      limit: kind,
      message: `The graph used its ${used} ${kind} before it came to its end. Raise limits.${kind} or look for a cycle.`,
    });
  });
});
