import { importPeer } from '../peers.ts';

/** What a loop did: steps taken, and the last text. */
export type Looped = { readonly tools: number; readonly text: string };

/** Runs a prompt against a model at an address to its end, calling the tool `echo` as often as it is asked to. */
export type Loop = (baseUrl: string, steps: number, onText?: () => void) => Promise<Looped>;

type Chunk = {
  readonly choices: readonly {
    readonly delta: {
      readonly content?: string | null;
      readonly tool_calls?: readonly {
        readonly id?: string;
        readonly function: { readonly name?: string; readonly arguments: string };
      }[];
    };
  }[];
};
type Client = { chat: { completions: { create(body: object): Promise<AsyncIterable<Chunk>> } } };
type OpenAiModule = { default: new (options: object) => Client };

const SCHEMA = { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] };

/** The SDK alone, in the least loop that does the work. */
export const bareLoop: Loop = async (baseURL, _, onText) => {
  const { default: OpenAI } = (await importPeer('openai', 'index.mjs')) as OpenAiModule;
  const client = new OpenAI({ apiKey: 'k', baseURL, maxRetries: 0 });
  const messages: object[] = [{ role: 'user', content: 'Go.' }];
  const tools = [{ type: 'function', function: { name: 'echo', description: 'E.', parameters: SCHEMA } }];
  for (let done = 0; ; done += 1) {
    let [text, id, args] = ['', '', ''];
    const options = { stream: true, stream_options: { include_usage: true } };
    for await (const { choices } of await client.chat.completions.create({
      model: 'm',
      messages,
      tools,
      ...options,
    })) {
      const delta = choices[0]?.delta;
      const call = delta?.tool_calls?.[0];
      id = call?.id ?? id;
      args += call?.function.arguments ?? '';
      if (delta?.content) onText?.();
      text += delta?.content ?? '';
    }
    if (id === '') return { tools: done, text };
    const { number } = JSON.parse(args) as { number: number };
    const call = { id, type: 'function', function: { name: 'echo', arguments: args } };
    messages.push({ role: 'assistant', content: null, tool_calls: [call] });
    messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify({ number }) });
  }
};

type AiModule = {
  readonly streamText: (options: object) => { textStream: AsyncIterable<string> };
  readonly tool: (options: object) => object;
  readonly jsonSchema: (schema: object) => object;
  readonly isStepCount: (steps: number) => object;
};
type AiOpenAi = { readonly createOpenAI: (options: object) => { chat(model: string): object } };

/** The Vercel AI SDK. */
export const aiSdkLoop: Loop = async (baseURL, steps, onText) => {
  const { isStepCount, jsonSchema, streamText, tool } = (await importPeer('ai', 'dist/index.js')) as AiModule;
  const { createOpenAI } = (await importPeer('@ai-sdk/openai', 'dist/index.js')) as AiOpenAi;
  let [tools, text] = [0, ''];
  const execute = async ({ number }: { number: number }) => {
    tools += 1;
    return { number };
  };
  const echo = tool({ description: 'E.', inputSchema: jsonSchema(SCHEMA), execute });
  const model = createOpenAI({ apiKey: 'k', baseURL }).chat('m');
  const stopWhen = isStepCount(steps + 1);
  const { textStream } = streamText({ model, prompt: 'Go.', tools: { echo }, stopWhen, maxRetries: 0 });
  for await (const piece of textStream) {
    onText?.();
    text += piece;
  }
  return { tools, text };
};

type AgentsModule = {
  Agent: new (options: object) => object;
  OpenAIChatCompletionsModel: new (client: object, model: string) => object;
  run(
    agent: object,
    input: string,
    options: object,
  ): Promise<AsyncIterable<object> & { finalOutput: string; completed: Promise<void> }>;
  tool(options: object): object;
  setTracingDisabled(disabled: boolean): void;
};

/** OpenAI's Agents SDK. */
export const agentsLoop: Loop = async (baseURL, steps) => {
  const agents = (await importPeer('@openai/agents', 'dist/index.mjs')) as AgentsModule;
  const { default: OpenAI } = (await importPeer('openai', 'index.mjs')) as OpenAiModule;
  agents.setTracingDisabled(true);
  let tools = 0;
  const execute = async ({ number }: { number: number }) => {
    tools += 1;
    return JSON.stringify({ number });
  };
  const parameters = { ...SCHEMA, additionalProperties: false };
  const echo = agents.tool({ name: 'echo', description: 'E.', parameters, strict: false, execute });
  const model = new agents.OpenAIChatCompletionsModel(
    new OpenAI({ apiKey: 'k', baseURL, maxRetries: 0 }),
    'm',
  );
  const agent = new agents.Agent({ name: 'bench', instructions: '', model, tools: [echo] });
  const stream = await agents.run(agent, 'Go.', { stream: true, maxTurns: steps + 1 });
  for await (const event of stream) void event;
  await stream.completed;
  return { tools, text: stream.finalOutput };
};

type LangGraph = {
  readonly createReactAgent: (options: object) => {
    stream(input: object, options: object): Promise<AsyncIterable<[object, object]>>;
  };
};
type LangChainOpenAi = { ChatOpenAI: new (options: object) => object };
type LangChainTools = {
  readonly tool: (run: (input: { number: number }) => Promise<string>, options: object) => object;
};

/** LangGraph's prebuilt agent. */
export const langGraphLoop: Loop = async (baseURL, steps) => {
  const { createReactAgent } = (await importPeer(
    '@langchain/langgraph',
    'dist/prebuilt/index.js',
  )) as LangGraph;
  const { ChatOpenAI } = (await importPeer('@langchain/openai', 'dist/index.js')) as LangChainOpenAi;
  const { tool } = (await importPeer('@langchain/core', 'dist/tools/index.js')) as LangChainTools;
  let [tools, text] = [0, ''];
  const execute = async ({ number }: { number: number }) => {
    tools += 1;
    return JSON.stringify({ number });
  };
  const echo = tool(execute, { name: 'echo', description: 'E.', schema: SCHEMA });
  const llm = new ChatOpenAI({
    apiKey: 'k',
    model: 'm',
    maxRetries: 0,
    streaming: true,
    configuration: { baseURL },
  });
  const agent = createReactAgent({ llm, tools: [echo] });
  const options = { streamMode: 'messages', recursionLimit: 3 * steps };
  for await (const [message] of await agent.stream(
    { messages: [{ role: 'user', content: 'Go.' }] },
    options,
  )) {
    const { content, tool_call_id: answered } = message as { content?: unknown; tool_call_id?: string };
    if (answered === undefined && typeof content === 'string') text += content;
  }
  return { tools, text };
};
