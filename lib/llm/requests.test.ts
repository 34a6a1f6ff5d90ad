import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import type { AssistantMessage, Message } from './message.ts';
import { KEY, play, WIRES, type Asked, type WireName } from './wire.fixture.ts';

const TOOL = {
  name: 'skill/grep',
  wireName: 'skill_S_grep',
  description: 'Searches.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
};

const HISTORY: readonly Message[] = [
  { role: 'user', text: 'Hi' },
  {
    role: 'assistant',
    text: 'T',
    calls: [
      { id: 'x', wireName: 'grep', input: { a: 1 }, rawInput: '{"a":1}' },
      { id: 'y', wireName: 'grep', input: undefined, rawInput: '[' },
    ],
    native: undefined,
  },
  {
    role: 'tool',
    answers: [
      { callId: 'x', text: 'r', isError: false },
      { callId: 'y', text: 'no', isError: true },
    ],
  },
];

async function bodyOf(name: WireName, asked: Asked = {}): Promise<JsonObject> {
  const { sent } = await play(name, { text: 'T' }, asked);
  return sent[0]?.body as JsonObject;
}

describe('a request without tools and prompt has neither', () => {
  test.each<[WireName, object]>([
    [
      'anthropic',
      { model: 'm', max_tokens: 8192, stream: true, messages: [{ role: 'user', content: 'Hi' }] },
    ],
    [
      'responses',
      {
        model: 'm',
        stream: true,
        store: false,
        include: ['reasoning.encrypted_content'],
        input: [{ role: 'user', content: 'Hi' }],
      },
    ],
    [
      'chat',
      {
        model: 'm',
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'user', content: 'Hi' }],
      },
    ],
  ])('%s', async (name, body) => {
    expect(await bodyOf(name)).toEqual(body);
  });
});

describe('a request with everything', () => {
  const asked = { request: { system: 'S', messages: HISTORY, tools: [TOOL] }, fields: { temperature: 0 } };
  const mark = { cache_control: { type: 'ephemeral' } };

  test('anthropic: the prompt and the ends of the last two messages of the user are marked', async () => {
    expect(await bodyOf('anthropic', asked)).toEqual({
      model: 'm',
      max_tokens: 8192,
      stream: true,
      temperature: 0,
      system: [{ type: 'text', text: 'S', ...mark }],
      tools: [{ name: 'skill_S_grep', description: 'Searches.', input_schema: TOOL.inputSchema }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hi', ...mark }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'T' },
            { type: 'tool_use', id: 'x', name: 'grep', input: { a: 1 } },
            { type: 'tool_use', id: 'y', name: 'grep', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'x', content: 'r' },
            { type: 'tool_result', tool_use_id: 'y', content: 'no', is_error: true, ...mark },
          ],
        },
      ],
    });
  });

  test('anthropic: marks are at most four however long the history, and one stands on the tools without a prompt', async () => {
    const long = Array.from({ length: 12 }, () => HISTORY).flat();
    const { system, tools, messages } = await bodyOf('anthropic', {
      request: { messages: long, tools: [TOOL, { ...TOOL, wireName: 'last' }] },
    });
    expect(JSON.stringify(messages).split('cache_control')).toHaveLength(3);
    expect([system, JSON.stringify(tools).split('cache_control').length]).toEqual([undefined, 2]);
    expect(tools).toMatchObject([{ name: 'skill_S_grep' }, { name: 'last', ...mark }]);
  });

  test('responses', async () => {
    expect(await bodyOf('responses', asked)).toEqual({
      model: 'm',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      temperature: 0,
      instructions: 'S',
      tools: [
        {
          type: 'function',
          name: 'skill_S_grep',
          description: 'Searches.',
          parameters: TOOL.inputSchema,
          strict: false,
        },
      ],
      input: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'T' },
        { type: 'function_call', call_id: 'x', name: 'grep', arguments: '{"a":1}' },
        { type: 'function_call', call_id: 'y', name: 'grep', arguments: '{}' },
        { type: 'function_call_output', call_id: 'x', output: 'r' },
        { type: 'function_call_output', call_id: 'y', output: 'no' },
      ],
    });
  });

  test('chat', async () => {
    const named = (id: string, args: string) => ({
      id,
      type: 'function',
      function: { name: 'grep', arguments: args },
    });
    expect(await bodyOf('chat', asked)).toEqual({
      model: 'm',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      tools: [
        {
          type: 'function',
          function: { name: 'skill_S_grep', description: 'Searches.', parameters: TOOL.inputSchema },
        },
      ],
      messages: [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'T', tool_calls: [named('x', '{"a":1}'), named('y', '{}')] },
        { role: 'tool', tool_call_id: 'x', content: 'r' },
        { role: 'tool', tool_call_id: 'y', content: 'no' },
      ],
    });
  });
});

test.each(WIRES)('%s: what a provider refused is left out', async (name) => {
  const leftOut = new Map((['tools', 'include', 'stream_options'] as const).map((part) => [part, undefined]));
  const body = await bodyOf(name, { request: { tools: [TOOL] }, leftOut });
  expect(Object.keys(body)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/tools|include|options/)]),
  );
});

test.each(WIRES)('%s: the tools are the same bytes at every step', async (name) => {
  const first = await bodyOf(name, { request: { system: 'S', tools: [TOOL] } });
  const later = await bodyOf(name, { request: { system: 'S', tools: [TOOL], messages: HISTORY } });
  expect(JSON.stringify(later['tools'])).toBe(JSON.stringify(first['tools']));
});

describe.each(WIRES)('%s', (name) => {
  test('the key goes out as a bearer’s, and without one nothing does', async () => {
    const { sent } = await play(name, { text: 'T' });
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
    const keyless = await play(name, { text: 'T' }, { access: { apiKey: undefined } });
    expect(
      [...(keyless.sent[0]?.headers.entries() ?? [])].filter(([header]) => /auth|key/.test(header)),
    ).toEqual([]);
  });

  test('a turn is replayed as it came, to the provider that it came from alone', async () => {
    const turn = { reasoning: 'Hm', text: 'T', calls: [{ name: 'grep', input: '{"a": 1}', id: 'id1' }] };
    const { last } = await play(name, turn);
    const message = last?.type === 'finished' ? last.message : undefined;
    const messages: Message[] = [{ role: 'user', text: 'Hi' }, message as AssistantMessage];
    const mine = JSON.stringify(await bodyOf(name, { request: { messages } }));
    for (const part of NATIVE[name]) expect(mine).toContain(part);
    const other = { request: { messages }, access: { baseUrl: 'http://elsewhere.test' } };
    for (const part of NATIVE[name]) expect(JSON.stringify(await bodyOf(name, other))).not.toContain(part);
  });
});

const NATIVE: Readonly<Record<WireName, readonly string[]>> = {
  anthropic: ['{"type":"thinking","thinking":"Hm","signature":"signed"}'],
  responses: [
    '{"type":"reasoning","id":"rs_0","summary":[{"type":"summary_text","text":"Hm"}],"encrypted_content":"sealed"}',
    '{"type":"function_call","id":"fc_0","call_id":"id1","name":"grep","arguments":"{\\"a\\": 1}","status":"completed"}',
  ],
  chat: ['"reasoning_content":"Hm"'],
};
