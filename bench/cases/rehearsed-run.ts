import { nodeDigest, nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { runLoop } from '../../lib/actors/loop.ts';
import { startNumbers } from '../../lib/actors/run-numbers.ts';
import { DEFAULT_LIMITS } from '../../lib/actors/stop.ts';
import { buildToolset } from '../../lib/actors/toolset.ts';
import { ok } from '../../lib/base/result.ts';
import { redactor } from '../../lib/base/redact.ts';
import { wireOf } from '../../lib/llm/open-wire.ts';
import { createRehearsal } from '../../lib/llm/rehearsal.ts';
import { createResilientModel } from '../../lib/llm/resilient-model.ts';
import { READ_ONLY, type Tool } from '../../lib/tools/contract.ts';
import type { BenchCase, Workload } from '../bench-case.ts';

const echo: Tool = {
  descriptor: {
    name: 'local/echo',
    description: 'Gives back its number.',
    source: 'inline',
    input_schema: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  },
  execute: async (input) => ok({ number: input['number'] ?? 0 }),
};

function prepare(steps: number): Workload {
  const calls = Array.from({ length: steps - 1 }, (_, i) => ({
    calls: [{ tool: 'local/echo', input: { number: i } }],
  }));
  const played = wireOf(createRehearsal([...calls, { text: 'done' }]));
  const ports = { clock: systemClock, random: nodeRandom, maxRetries: 0 };
  const model = createResilientModel([{ label: played.label, open: async () => played }], ports);
  const { toolset } = buildToolset([{ name: 'local/echo', tool: echo }], nodeDigest);
  const limits = { ...DEFAULT_LIMITS, steps: steps + 1 };
  return {
    // Two events a step, two a call, and the one piece of text.
    expected: `completed after ${steps} steps and ${4 * steps - 1} events`,
    ours: {
      name: 'ours',
      async run() {
        let events = 0;
        const result = await runLoop({
          model,
          system: undefined,
          prompt: 'Go.',
          toolset,
          workspace: undefined,
          limits,
          clock: systemClock,
          signal: new AbortController().signal,
          emit: () => {
            events += 1;
          },
          numbers: startNumbers(),
          redact: redactor([]),
        });
        return `${result.outcome.kind} after ${result.steps} steps and ${events} events`;
      },
    },
    peers: [],
  };
}

export const rehearsedRun: BenchCase = {
  id: 'actors/rehearsed-run',
  about:
    'The loop with a model that plays a script and a tool that does nothing: our own overhead. Size: steps.',
  bias: 'The history is made sendable at every step as for a provider, but not written out.',
  size: 20,
  // A step costs what it adds, however long the history is.
  gates: [{ from: 20, to: 1000, factor: 125 }],
  prepare,
};
