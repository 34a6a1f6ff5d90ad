import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import type { AssistantMessage, Message } from './message.ts';
import { play, wireOver, WIRES, type WireName } from './wire.fixture.ts';

/** What a wire sends of a history. */
async function sentOf(name: WireName, messages: readonly Message[]): Promise<JsonObject> {
  const { sent } = await play(name, { text: 'T' }, { request: { messages } });
  return sent[0]?.body as JsonObject;
}

const ASKED: Message = { role: 'user', text: 'Hi' };
const answered = (...ids: readonly string[]): Message => ({
  role: 'tool',
  answers: ids.map((callId) => ({ callId, text: 'r', isError: false })),
});
const said = (change: Partial<AssistantMessage>): AssistantMessage => ({
  role: 'assistant',
  text: '',
  calls: [],
  native: undefined,
  ...change,
});

function originOf(name: WireName): string {
  return wireOver(name, () => Promise.reject(new Error('not asked'))).origin;
}

/** A turn of Responses with one call, as it came and as it was read. */
function callItem(raw: string, input: JsonObject | undefined): AssistantMessage {
  const item = { type: 'function_call', id: 'fc_1', call_id: 'c', name: 't', arguments: raw };
  return said({
    calls: [{ id: 'c', wireName: 't', input, rawInput: raw }],
    native: { provider: originOf('responses'), content: [item] },
  });
}

test.each<[string, JsonObject | undefined, string]>([
  ['{"a": 1}', { a: 1 }, '{"a": 1}'],
  [' {"a": 1}', { a: 1 }, ' {"a": 1}'],
  ['{ }', {}, '{}'],
  ['', {}, '{}'],
  ['[{"a":1}]', undefined, '{}'],
  ['{"a":', undefined, '{}'],
])('responses: arguments %j go back as %s %s', async (raw, input, sent) => {
  const body = await sentOf('responses', [ASKED, callItem(raw, input), answered('c')]);
  expect(body['input']).toMatchObject([{}, { id: 'fc_1', call_id: 'c', arguments: sent }, {}]);
});

test('anthropic: what was sent last and what stands before it are marked for the cache', async () => {
  const tool = { name: 't', wireName: 't', description: 'D', inputSchema: {} };
  const calling = said({ calls: [{ id: 'c', wireName: 't', input: {}, rawInput: '{}' }] });
  const mark = { cache_control: { type: 'ephemeral' } };
  const marked = async (...messages: readonly Message[]) => {
    const { sent } = await play('anthropic', { text: 'T' }, { request: { messages, tools: [tool] } });
    const body = sent[0]?.body['messages'] as { content: string | object[] }[];
    return body.map(({ content }) => JSON.stringify(content).includes(JSON.stringify(mark).slice(1, -1)));
  };
  expect(await marked(ASKED)).toEqual([true]);
  expect(await marked(ASKED, calling, answered('c'), ASKED)).toEqual([false, false, true, true]);
  expect(await marked(ASKED, calling, answered('c'))).toEqual([true, false, true]);
});

test.each<[Partial<AssistantMessage>, string | null]>([
  [{ native: { provider: originOf('chat'), content: { reasoning_details: [{ a: 1 }] } } }, ''],
  [{ text: 'x' }, 'x'],
  [{ text: 'x', calls: [{ id: 'c', wireName: 't', input: {}, rawInput: '{}' }] }, 'x'],
  [{ calls: [{ id: 'c', wireName: 't', input: {}, rawInput: '{}' }] }, null],
])('chat: of a turn %j the content is %j', async (turn, content) => {
  const calls = turn.calls ?? [];
  const rest: Message[] = calls.length === 0 ? [ASKED] : [answered('c')];
  const body = await sentOf('chat', [ASKED, said(turn), ...rest]);
  expect(body['messages']).toMatchObject([{}, { role: 'assistant', content }, {}]);
});

test.each(WIRES)(
  '%s: a call leaves nothing but the watch on the signal of the run, and its end ends that',
  async (name) => {
    const run = new AbortController();
    await play(name, { text: 'T' }, { request: { signal: run.signal } });
    expect(getEventListeners(run.signal, 'abort').length).toBe(1);
    run.abort('over');
    expect(getEventListeners(run.signal, 'abort')).toEqual([]);
  },
);
