import { describe, expect, test } from 'vitest';
import type { ScriptedTurn } from './script.fixture.ts';
import { ask, textOf, WIRES, type WireName } from './wire.fixture.ts';

/** An answer that sends a text and then stays open, with a sign of life now and then. */
function staysOpen(text: string) {
  const encoder = new TextEncoder();
  const state = { left: false };
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(text));
      timer = setInterval(
        () => controller.enqueue(encoder.encode(': alive\n\ndata: {"choices":[]}\n\n')),
        50,
      );
    },
    cancel() {
      state.left = true;
      clearInterval(timer);
    },
  });
  return { state, answer: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) };
}

const TURN: ScriptedTurn = { text: 'T', calls: [{ name: 'grep', input: '{"a":1}' }] };
const without = (name: WireName, ...words: string[]) =>
  words.reduce(
    (text, word) => text.replace(new RegExp(`(?:event: .*\\n)?data: .*${word}.*\\n\\n`), ''),
    textOf(name, TURN),
  );

describe.each<[string, WireName, string, number]>([
  ['its last event', 'anthropic', without('anthropic'), 500],
  ['its last event', 'responses', without('responses'), 500],
  ['[DONE]', 'chat', without('chat'), 500],
  ['its figures, without [DONE]', 'chat', without('chat', 'DONE'), 500],
  ['its reason, without figures and [DONE]', 'chat', without('chat', 'DONE', 'usage'), 1500],
  ['its reason, without its last event', 'anthropic', without('anthropic', 'message_stop'), 1500],
])('a stream that stays open after %s (%s)', (_, name, text, atMost) => {
  test('is the whole turn, soon, and its connection is given up', async () => {
    const { state, answer } = staysOpen(text);
    const begun = performance.now();
    const { events } = await ask(name, () => answer);
    expect(performance.now() - begun).toBeLessThan(atMost);
    expect(events.at(-1)).toMatchObject({ type: 'finished', stop: 'tool_calls', message: { text: 'T' } });
    expect(state.left).toBe(true);
  });
});

test('a turn whose end was told with every chunk is read for as long as it goes on', async () => {
  const encoder = new TextEncoder();
  const chunk = (content: string) => ({ choices: [{ delta: { content }, finish_reason: 'stop' }] });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 400));
      if (sent > 4) controller.close();
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(chunk(String(sent)))}\n\n`));
    },
  });
  const { last } = await ask('chat', () => new Response(body));
  expect(last).toMatchObject({ type: 'finished', message: { text: '1234' } });
});

describe.each(WIRES)('%s', (name) => {
  test('a connection that breaks after the turn’s end does not undo it', async () => {
    let given = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (given) controller.error(new TypeError('terminated'));
        else controller.enqueue(new TextEncoder().encode(without(name, 'DONE', 'message_stop')));
        given = true;
      },
    });
    const { last } = await ask(name, () => new Response(body));
    expect(last).toMatchObject({ type: 'finished', stop: 'tool_calls' });
  });
});

/** Answers in one JSON text, in the words of each protocol. */
const WHOLE: Readonly<Record<WireName, object>> = {
  anthropic: {
    type: 'message',
    content: [
      { type: 'text', text: 'T' },
      { type: 'tool_use', id: 'x', name: 'n', input: { a: 1 } },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 20, output_tokens: 7 },
  },
  responses: {
    object: 'response',
    status: 'completed',
    error: null,
    output: [
      { type: 'message', content: [{ type: 'output_text', text: 'T' }] },
      { type: 'function_call', id: 'f', call_id: 'x', name: 'n', arguments: '{"a":1}' },
    ],
    usage: { input_tokens: 20, output_tokens: 7 },
  },
  chat: {
    choices: [
      {
        message: {
          content: 'T',
          tool_calls: [{ id: 'x', type: 'function', function: { name: 'n', arguments: '{"a":1}' } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 20, completion_tokens: 7 },
  },
};

describe.each(WIRES)('%s: an answer in one JSON text', (name) => {
  test.each<[string, (whole: object) => Response]>([
    ['as such', (whole) => Response.json(whole)],
    [
      'over several lines',
      (whole) =>
        new Response(JSON.stringify(whole, null, 2), {
          headers: { 'content-type': 'application/json; charset=utf-8' },
        }),
    ],
    [
      'under the type of a stream',
      (whole) => new Response(JSON.stringify(whole), { headers: { 'content-type': 'text/event-stream' } }),
    ],
    ['with [DONE] after it', (whole) => new Response(`${JSON.stringify(whole)}\ndata: [DONE]\n\n`)],
  ])('%s is the turn', async (_, answer) => {
    const { events } = await ask(name, () => answer(WHOLE[name]));
    expect(events).toMatchObject([
      { type: 'text', text: 'T' },
      {
        type: 'finished',
        stop: 'tool_calls',
        message: { text: 'T', calls: [{ id: 'x', wireName: 'n', input: { a: 1 } }] },
        usage: { input_tokens: 20, output_tokens: 7 },
      },
    ]);
  });
});
