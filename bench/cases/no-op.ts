import { systemClock } from '../../functions/adapters/system-clock.ts';
import { ok } from '../../lib/base/result.ts';
import { READ_ONLY, type Tool } from '../../lib/tools/contract.ts';
import { createRegistry } from '../../lib/tools/registry.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import type { BenchCase, Candidate } from '../bench-case.ts';
import { importPeer } from '../peers.ts';

type Input = { readonly number: number };
/** A registered tool: called by its name with a number, it gives the number back. */
type Call = (input: Input) => Promise<number>;

/** A fresh tool each time, so that its schema is compiled as often as it is registered. */
function noOp(): Tool {
  return {
    descriptor: {
      name: 'local/no-op',
      description: 'Gives back its number.',
      source: 'inline',
      input_schema: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
      capability: READ_ONLY,
      resource_slots: [],
      metadata: {},
    },
    execute: async (input) => ok({ number: input['number'] ?? 0 }),
  };
}

async function registerOurs(): Promise<Call> {
  const registry = createRegistry();
  const registered = registry.register(noOp());
  if (!registered.ok) throw new Error(registered.error.message);
  return async (input) => {
    const tool = registry.get('local/no-op');
    if (!tool.ok) throw new Error(tool.error.message);
    const { output, error } = await runTool(tool.value, input, { clock: systemClock });
    if (error !== null) throw new Error(error.message);
    return Number(output?.['number']);
  };
}

type Zod = { z: { object(shape: object): object; number(): { int(): object } } };
type Validated = { success: boolean; value: Input };
type Ai = {
  asSchema: (schema: object) => { validate(value: unknown): Promise<Validated> | Validated };
  tool: <T extends object>(options: T) => T;
};

/** What the AI SDK does with a call of a model: the input is checked, then the tool executed. */
async function registerAi(): Promise<Call> {
  const { asSchema, tool } = (await importPeer('ai', 'dist/index.js')) as Ai;
  const { z } = (await importPeer('zod', 'index.js')) as Zod;
  const execute = async (input: Input, _: object): Promise<Input> => ({ number: input.number });
  const tools = {
    echo: tool({ description: 'E.', inputSchema: z.object({ number: z.number().int() }), execute }),
  };
  return async (input) => {
    const checked = await asSchema(tools.echo.inputSchema).validate(input);
    if (!checked.success) throw new Error('refused');
    return (await tools.echo.execute(checked.value, { toolCallId: 'c', messages: [] })).number;
  };
}

type Transport = object;
type McpModules = {
  client: {
    Client: new (info: object) => {
      connect(transport: Transport): Promise<void>;
      callTool(params: object): Promise<{ structuredContent?: Input }>;
    };
  };
  server: {
    McpServer: new (info: object) => {
      connect(transport: Transport): Promise<void>;
      registerTool(name: string, config: object, run: (input: Input) => Promise<object>): void;
    };
  };
  pair: { InMemoryTransport: { createLinkedPair(): [Transport, Transport] } };
};

async function loadMcp(): Promise<McpModules> {
  const load = (file: string) => importPeer('@modelcontextprotocol/sdk', `dist/esm/${file}`);
  return {
    client: await load('client/index.js'),
    server: await load('server/mcp.js'),
    pair: await load('inMemory.js'),
  } as McpModules;
}

/** A client and a server of the MCP SDK in one process. */
async function registerMcp(): Promise<Call> {
  const { client, server, pair } = await loadMcp();
  const { z } = (await importPeer('zod', 'index.js')) as Zod;
  const host = new server.McpServer({ name: 's', version: '1.0.0' });
  const shape = { number: z.number().int() };
  host.registerTool('echo', { inputSchema: shape, outputSchema: shape }, async ({ number }) => ({
    content: [],
    structuredContent: { number },
  }));
  const caller = new client.Client({ name: 'c', version: '1.0.0' });
  const [near, far] = pair.InMemoryTransport.createLinkedPair();
  await host.connect(far);
  await caller.connect(near);
  return async (input) => {
    const { structuredContent } = await caller.callTool({ name: 'echo', arguments: input });
    return structuredContent?.number ?? Number.NaN;
  };
}

function calling(name: string, register: () => Promise<Call>, calls: number): Candidate {
  return {
    name,
    async run() {
      const call = await register();
      let sum = 0;
      for (let number = 0; number < calls; number += 1) sum += await call({ number });
      return sum;
    },
  };
}

export const noOpCalls: BenchCase = {
  id: 'tools/no-op',
  about: 'A tool that does nothing, registered once and called by name, one call after another. Size: calls.',
  bias:
    'Ours keeps a deadline and a budget, times the call and checks that the output is JSON; the AI SDK is taken by its ' +
    'check of the input and its function alone, without the messages around them; the MCP SDK passes messages.',
  size: 5000,
  gates: [{ from: 1000, to: 10_000, factor: 15 }],
  prepare: (calls) => ({
    expected: (calls * (calls - 1)) / 2,
    ours: calling('ours', registerOurs, calls),
    peers: [calling('AI SDK', registerAi, calls), calling('MCP SDK', registerMcp, calls)],
    calls,
  }),
};
