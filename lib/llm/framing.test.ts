import { describe, expect, test } from 'vitest';
import { eventsOf } from './gateway.fixture.ts';
import type { ScriptedTurn } from './script.fixture.ts';
import { textOf, WIRES } from './wire.fixture.ts';

const TURN: ScriptedTurn = {
  reasoning: 'Hm.',
  text: 'Grüße \u2028 👋🏽',
  calls: [{ name: 'grep', input: '{"a": "é\\n"}', id: 'x' }],
};

/** Ways to frame the events of a stream. */
const FRAMINGS: readonly (readonly [string, (stream: string) => string])[] = [
  ['lines that end with CR LF', (text) => text.replaceAll('\n', '\r\n')],
  ['lines that end with CR', (text) => text.replaceAll('\n', '\r')],
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['no names of events', (text) => text.replaceAll(/^event: .*\n/gm, '')],
  ['no space after the colon', (text) => text.replaceAll(/^(data|event): /gm, '$1:')],
  ['no blank line at its end', (text) => text.trimEnd()],
  ['one line end at its end', (text) => `${text.trimEnd()}\n`],
  ['comments that keep it alive', (text) => text.replaceAll('\n\n', '\n\n: OPENROUTER PROCESSING\n\n')],
  ['comments inside events', (text) => text.replaceAll('data: ', ':\ndata: ')],
  ['events without data', (text) => text.replaceAll('\n\n', '\n\ndata:\n\ndata: \n\nevent: ping\n\n')],
  ['events that only keep it alive', (text) => `event: ping\ndata: x\n\n${text}`],
  [
    'ids, times and words of its own',
    (text) => text.replaceAll('data: ', 'id: 1\nretry: 5\nodd\nx: y\ndata: '),
  ],
  ['data of several lines', (text) => text.replaceAll('{"', '{\ndata: "')],
  [
    'no blank lines between its events',
    (text) => text.replaceAll(/\n(?:event: .*)?\n(?:event: .*\n)?/g, '\n'),
  ],
  ['no word before its data', (text) => text.replaceAll(/^event: .*\n/gm, '').replaceAll('data: {', '{')],
  ['[DONE] at its end', (text) => `${text.replaceAll('data: [DONE]\n\n', '')}data: [DONE]\n\n`],
  ['values that are no objects', (text) => `data: null\n\ndata: 7\n\ndata: []\n\n${text}`],
];

describe.each(WIRES)('%s: a stream with', (name) => {
  test.each(FRAMINGS)('%s is the same turn', async (_, frame) => {
    const plain = await eventsOf(name, textOf(name, TURN));
    expect(plain.at(-1)).toMatchObject({ type: 'finished', message: { calls: [{ id: 'x' }] } });
    expect(await eventsOf(name, frame(textOf(name, TURN)))).toEqual(plain);
  });

  test.each(['not ready', '{"a":'])('data %s that are not JSON are told', async (data) => {
    const [last] = (await eventsOf(name, `data: ${data}\n\n`)).slice(-1);
    expect(last).toMatchObject({ fault: { class: 'interrupted' } });
    expect(JSON.stringify(last)).toContain(JSON.stringify(`(${data})`).slice(1, -1));
  });

  test.each<[string, string, object]>([
    ['with a name', 'event: error\ndata: {"message":"busy"}', { class: 'unavailable' }],
    ['in words', 'event: error\ndata: busy', { class: 'unavailable' }],
    ['by its type', 'data: {"type":"error","message":"busy"}', { class: 'unavailable' }],
    ['by its object', 'data: {"object":"error","message":"busy","code":429}', { class: 'rate_limited' }],
    ['as an object', 'data: {"error":{"type":"overloaded_error","message":"busy"}}', { class: 'overloaded' }],
    ['as a text', 'data: {"error":"busy"}', { class: 'unavailable' }],
    ['with its status as text', 'data: {"error":{"message":"busy","code":"429"}}', { status: 429 }],
    [
      'of a provider behind it',
      'data: {"error":{"message":"Provider returned error","code":502,"metadata":{"raw":"busy","provider_name":"Far"}},"choices":[{"delta":{"content":""},"finish_reason":"error"}]}',
      { class: 'unavailable', message: expect.stringContaining('(Far: busy)') },
    ],
  ])('an error %s ends the turn', async (_, event, fault) => {
    const events = await eventsOf(name, `${event}\n\n`);
    expect(events).toMatchObject([{ type: 'failed', fault }]);
    expect(JSON.stringify(events)).toContain('busy');
  });

  test('an error that says that the conversation is too long is the turn’s end, and its only one', async () => {
    const error = { message: 'Context size has been exceeded.', type: 'server_error' };
    const events = await eventsOf(name, `data: ${JSON.stringify({ error })}\n\n${textOf(name, TURN)}`);
    expect(events).toMatchObject([{ type: 'finished', stop: 'context' }]);
  });

  test('an error after its end does not undo the turn', async () => {
    const error = 'data: {"error":{"message":"upstream closed"}}\n\n';
    const events = await eventsOf(name, textOf(name, TURN).replace('data: [DONE]\n\n', '') + error);
    expect(events.at(-1)).toMatchObject({ type: 'finished' });
  });
});
