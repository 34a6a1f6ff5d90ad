import { nodeDigest, nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { runLoop } from '../../lib/actors/loop.ts';
import { startNumbers } from '../../lib/actors/run-numbers.ts';
import { DEFAULT_LIMITS } from '../../lib/actors/stop.ts';
import { buildToolset } from '../../lib/actors/toolset.ts';
import { ok } from '../../lib/base/result.ts';
import { redactor } from '../../lib/base/redact.ts';
import { parseBaseUrl } from '../../lib/llm/base-url.ts';
import { createChatWire } from '../../lib/llm/openai-chat.ts';
import { createResilientModel } from '../../lib/llm/resilient-model.ts';
import { READ_ONLY, type Tool } from '../../lib/tools/contract.ts';
import type { BenchCase, Candidate, Workload } from '../bench-case.ts';
import { startModelServer } from '../loopback/model-server.ts';
import { agentsLoop, aiSdkLoop, bareLoop, langGraphLoop, type Loop } from './loop-peers.ts';

function echoTool(onCall: () => void): Tool {
  return {
    descriptor: {
      name: 'local/echo',
      description: 'E.',
      source: 'inline',
      input_schema: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
      capability: READ_ONLY,
      resource_slots: [],
      metadata: {},
    },
    async execute(input) {
      onCall();
      return ok({ number: input['number'] ?? 0 });
    },
  };
}

/** Ours on Node, as the command line runs it: provider, retries, watch and the loop. */
const oursLoop: Loop = async (address, steps, onText) => {
  const baseUrl = parseBaseUrl(address, 'base_url');
  if (!baseUrl.ok) throw new Error(baseUrl.error.message);
  const access = {
    provider: 'bench',
    apiKey: 'k',
    baseUrl: baseUrl.value,
    fetch,
    clock: systemClock,
  };
  const ports = { clock: systemClock, random: nodeRandom, maxRetries: 0 };
  const model = createResilientModel(
    [{ label: 'bench/m', open: async () => createChatWire(access, 'm', {}) }],
    ports,
  );
  let [tools, text] = [0, ''];
  const tool = echoTool(() => (tools += 1));
  const { toolset } = buildToolset([{ name: 'local/echo', tool }], nodeDigest);
  const result = await runLoop({
    model,
    system: undefined,
    prompt: 'Go.',
    toolset,
    workspace: undefined,
    limits: { ...DEFAULT_LIMITS, steps: steps + 1 },
    clock: systemClock,
    signal: new AbortController().signal,
    emit: (event) => {
      if (event.type !== 'text.delta') return;
      onText?.();
      text += event.text;
    },
    numbers: startNumbers(),
    redact: redactor([]),
  });
  if (result.outcome.kind !== 'completed') throw new Error(JSON.stringify(result.outcome));
  return { tools, text };
};

/** The tool's name as each sends it. */
const TOOL = { ours: 'local_S_echo', peers: 'echo' } as const;

function stepping(name: string, loop: Loop, origin: string, steps: number): Candidate {
  const tool = name === 'ours' ? TOOL.ours : TOOL.peers;
  return {
    name,
    async run() {
      const { tools, text } = await loop(`${origin}/steps/${steps}/${tool}/v1`, steps);
      return `${tools} calls, ${text}`;
    },
  };
}

const BARE: readonly (readonly [string, Loop])[] = [['bare SDK', bareLoop]];

const PEERS: typeof BARE = [
  ...BARE,
  ['AI SDK', aiSdkLoop],
  ['OpenAI Agents', agentsLoop],
  ['LangGraph', langGraphLoop],
];

async function prepareSteps(steps: number, peers: typeof BARE): Promise<Workload> {
  const { origin, close } = await startModelServer();
  return {
    expected: `${steps - 1} calls, x`,
    ours: stepping('ours', oursLoop, origin, steps),
    peers: peers.map(([name, loop]) => stepping(name, loop, origin, steps)),
    close,
  };
}

const BIAS =
  'The model answers at once from a thread beside, so what is left is the overhead of each. Subtract the time of the ' +
  'bare SDK, which does not check, record or bound anything. Ours checks the input against the schema, keeps the ' +
  'transcript well formed, bounds results and reports events; it does not write a log here.';

/** Of the longest only the base is measured too: some of the peers would take minutes. */
const LONGEST = 1000;

export const loopCases: readonly BenchCase[] = [20, 200, LONGEST].map((size) => ({
  id: `actors/loop-${size}`,
  about:
    'The loop against a model without latency over HTTP, a tool call in each step but the last. Size: steps.',
  bias: BIAS,
  size,
  gates: size === 20 ? [{ from: 20, to: LONGEST, factor: 150 }] : [],
  prepare: (steps) => prepareSteps(steps, steps !== size ? [] : size === LONGEST ? BARE : PEERS),
}));

function streaming(name: string, loop: Loop, address: string): Candidate {
  return { name, run: async () => (await loop(address, 2)).text.length };
}

export const deltas: BenchCase = {
  id: 'actors/deltas',
  about: 'One answer in many pieces, from the provider to the last event. Size: pieces.',
  bias: BIAS,
  size: 8000,
  gates: [{ from: 2000, to: 8000, factor: 6 }],
  async prepare(pieces) {
    const { origin, close } = await startModelServer();
    const address = `${origin}/deltas/${pieces}/v1`;
    return {
      expected: pieces,
      ours: streaming('ours', oursLoop, address),
      peers: [streaming('bare SDK', bareLoop, address), streaming('AI SDK', aiSdkLoop, address)],
      close,
    };
  },
};

/** Runs until the first piece of text; what is left of the answer is waited for before the next run. */
function first(name: string, loop: Loop, address: string): Candidate {
  let rest: Promise<unknown> = Promise.resolve();
  return {
    name,
    async run() {
      await rest;
      await new Promise<void>((resolve, reject) => {
        rest = loop(address, 2, resolve).catch(reject);
      });
      return 'first';
    },
  };
}

export const firstToken: BenchCase = {
  id: 'actors/first-token',
  about: 'From the call to the first piece of text of a short answer.',
  bias: `${BIAS} The time above that of the bare SDK is what each adds.`,
  size: 5,
  gates: [],
  async prepare(pieces) {
    const { origin, close } = await startModelServer();
    const address = `${origin}/deltas/${pieces}/v1`;
    return {
      expected: 'first',
      ours: first('ours', oursLoop, address),
      peers: [first('bare SDK', bareLoop, address), first('AI SDK', aiSdkLoop, address)],
      close,
    };
  },
};
