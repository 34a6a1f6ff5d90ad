import { expect, test } from 'vitest';
import { createAnthropicModel } from './anthropic.ts';
import type { ModelEvent, ModelRequest } from './model.ts';

const REQUEST: ModelRequest = {
  system: undefined,
  messages: [{ role: 'user', text: 'Hi' }],
  tools: [],
  signal: new AbortController().signal,
};

function sse(...events: object[]): string {
  return events
    .map((event) => `event: ${Reflect.get(event, 'type')}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

const START = {
  type: 'message_start',
  message: { id: 'm', content: [], usage: { input_tokens: 7, output_tokens: 1, cache_read_input_tokens: 3 } },
};
const STOP = { type: 'message_stop' };
const end = (stop_reason: string) => ({
  type: 'message_delta',
  delta: { stop_reason, stop_sequence: null },
  usage: { output_tokens: 9 },
});

async function play(answer: () => Response, request: Partial<ModelRequest> = {}) {
  const sent: { url: string; key: string | null; body: unknown }[] = [];
  const model = createAnthropicModel(
    {
      apiKey: 'secret-key',
      baseUrl: 'http://loopback.test',
      async fetch(url, init) {
        const body: unknown = JSON.parse(init?.body as string);
        sent.push({ url: url as string, key: new Headers(init?.headers).get('authorization'), body });
        return answer();
      },
    },
    { model: 'm1', maxTokens: 10 },
  );
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ ...REQUEST, ...request })) events.push(event);
  return { events, sent, label: model.label };
}

const stream = (text: string) => () =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });

test('text, thinking and a call become one turn that can be replayed byte for byte', async () => {
  const text = sse(
    START,
    {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'thinking', thinking: '', signature: '' },
    },
    { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig' } },
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'I ' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'look' } },
    {
      type: 'content_block_start',
      index: 2,
      content_block: { type: 'tool_use', id: 't1', name: 'grep', input: {} },
    },
    { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"a"' } },
    { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: ':1}' } },
    end('tool_use'),
    STOP,
  );
  const { events, sent, label } = await play(stream(text));
  expect(label).toBe('anthropic/m1');
  expect(events.slice(0, 3)).toEqual([
    { type: 'reasoning', text: 'Hm' },
    { type: 'text', text: 'I ' },
    { type: 'text', text: 'look' },
  ]);
  const content = [
    { type: 'thinking', thinking: 'Hm', signature: 'sig' },
    { type: 'text', text: 'I look' },
    { type: 'tool_use', id: 't1', name: 'grep', input: { a: 1 } },
  ];
  const message = {
    role: 'assistant' as const,
    text: 'I look',
    calls: [{ id: 't1', wireName: 'grep', input: { a: 1 }, rawInput: '{"a":1}' }],
    native: { provider: 'anthropic', content },
  };
  expect(events.at(-1)).toEqual({
    type: 'finished',
    message,
    stop: 'tool_calls',
    usage: { input_tokens: 10, output_tokens: 9, cached_tokens: 3, reasoning_tokens: 0 },
  });
  expect(sent).toEqual([
    {
      url: 'http://loopback.test/v1/messages',
      key: 'Bearer secret-key',
      body: { model: 'm1', max_tokens: 10, stream: true, messages: [{ role: 'user', content: 'Hi' }] },
    },
  ]);
  const again = await play(stream(sse(START, end('end_turn'), STOP)), {
    messages: [
      { role: 'user', text: 'Hi' },
      message,
      { role: 'tool', answers: [{ callId: 't1', text: 'r', isError: true }] },
    ],
  });
  expect(Reflect.get(Object(again.sent[0]?.body), 'messages')).toEqual([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'r', is_error: true }] },
  ]);
});

test('a turn of another provider is told in this one’s words', async () => {
  const calls = [{ id: 'c', wireName: 'grep', input: undefined, rawInput: '[' }];
  const turn = {
    role: 'assistant' as const,
    text: 'T',
    calls,
    native: { provider: 'other', content: ['opaque'] },
  };
  const silent = { role: 'assistant' as const, text: '', calls: [], native: undefined };
  const { sent } = await play(stream(sse(START, end('end_turn'), STOP)), { messages: [turn, silent] });
  expect(Reflect.get(Object(sent[0]?.body), 'messages')).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'T' },
        { type: 'tool_use', id: 'c', name: 'grep', input: {} },
      ],
    },
  ]);
});

test.each([
  ['end_turn', 'end'],
  ['stop_sequence', 'end'],
  ['tool_use', 'tool_calls'],
  ['max_tokens', 'length'],
  ['refusal', 'refusal'],
  ['pause_turn', 'pause'],
  ['model_context_window_exceeded', 'context'],
  ['something new', 'end'],
])('stop reason %s is %s', async (reason, stop) => {
  const { events } = await play(stream(sse(START, end(reason), STOP)));
  expect(events.at(-1)).toMatchObject({ type: 'finished', stop });
});

test.each([
  ['', {}],
  ['  ', {}],
  ['{"a":{}}', { a: {} }],
  ['[1]', undefined],
  ['"x"', undefined],
  ['{"a":', undefined],
])('arguments %j are read as %j', async (raw, input) => {
  const block = { type: 'tool_use', id: 't', name: 'n', input: {} };
  const text = sse(
    START,
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: raw } },
    end('tool_use'),
    STOP,
  );
  const last = (await play(stream(text))).events.at(-1);
  expect(last?.type === 'finished' ? last.message.calls[0] : last).toEqual({
    id: 't',
    wireName: 'n',
    input,
    rawInput: raw,
  });
});

test('an empty text block is left out of what is replayed', async () => {
  const block = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
  const last = (await play(stream(sse(START, block, end('end_turn'), STOP)))).events.at(-1);
  expect(last).toMatchObject({ message: { text: '', native: { content: [] } } });
});

const error = (status: number, type: string) => () =>
  Response.json({ type: 'error', error: { type, message: `no secret-key for ${type}` } }, { status });

test.each([
  [error(401, 'authentication_error'), 'authentication', 401],
  [error(403, 'permission_error'), 'authentication', 403],
  [error(404, 'not_found_error'), 'invalid_request', 404],
  [error(400, 'invalid_request_error'), 'invalid_request', 400],
  [error(413, 'request_too_large'), 'invalid_request', 413],
  [error(429, 'rate_limit_error'), 'rate_limited', 429],
  [error(529, 'overloaded_error'), 'overloaded', 529],
  [error(500, 'api_error'), 'unavailable', 500],
  [() => new Response('bad gateway', { status: 502 }), 'unavailable', 502],
  [() => new Response('', { status: 529 }), 'overloaded', 529],
  [() => new Response('', { status: 429 }), 'rate_limited', 429],
  [() => new Response('', { status: 403 }), 'authentication', 403],
  [() => new Response('', { status: 418 }), 'invalid_request', 418],
])('answer %# is a fault with class and status, and shows no key', async (answer, kind, status) => {
  const { events } = await play(answer);
  expect(events).toMatchObject([{ type: 'failed', fault: { class: kind, status } }]);
  expect(JSON.stringify(events)).not.toContain('secret-key');
});

test('an error event inside a stream is classified by its type', async () => {
  const text = sse(START, { type: 'error', error: { type: 'overloaded_error', message: 'busy' } });
  const { events } = await play(stream(text));
  expect(events).toMatchObject([{ type: 'failed', fault: { class: 'overloaded' } }]);
});

test('a stream without its last event was interrupted', async () => {
  const { events } = await play(stream(sse(START, end('end_turn'))));
  expect(events).toMatchObject([{ type: 'failed', fault: { class: 'interrupted' } }]);
});

test('a host that cannot be reached is a network fault; a cancelled call says so', async () => {
  const unreachable = () => {
    throw new TypeError('fetch failed');
  };
  expect((await play(unreachable)).events).toMatchObject([{ fault: { class: 'network' } }]);
  const cancelled = await play(unreachable, { signal: AbortSignal.abort() });
  expect(cancelled.events).toMatchObject([{ fault: { class: 'cancelled' } }]);
});
