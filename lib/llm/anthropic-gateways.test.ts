import { expect, test } from 'vitest';
import { ended, eventsOf, sse } from './gateway.fixture.ts';

const opened = (index: unknown, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
});
const piece = (index: unknown, delta: object) => ({ type: 'content_block_delta', index, delta });
const said = (text: string) => ({ type: 'text_delta', text });
const input = (partial_json: unknown) => ({ type: 'input_json_delta', partial_json });
const stopped = (stop_reason: string | null, usage?: object) => ({
  type: 'message_delta',
  delta: { stop_reason },
  usage,
});
const STOP = { type: 'message_stop' };
const USE = { type: 'tool_use', id: 'x', name: 'n', input: {} };

test.each<[string, readonly (object | string)[], object]>([
  ['a reason and no last event', [piece(0, said('T')), stopped('end_turn')], { text: 'T', stop: 'end' }],
  ['a reason and [DONE]', [piece(0, said('T')), stopped('end_turn'), '[DONE]'], { text: 'T', stop: 'end' }],
  ['a reason in other words', [piece(0, said('T')), stopped('length'), STOP], { stop: 'length' }],
  ['calls and no reason', [opened(0, USE), piece(0, input('{"a":1}')), STOP], { calls: ['x n {"a":1}'] }],
  [
    'one place for all blocks',
    [
      opened(0, { type: 'text', text: '' }),
      piece(0, said('T')),
      opened(0, USE),
      piece(0, input('{"a":1}')),
      opened(0, { ...USE, id: 'y' }),
      piece(0, input('{"b":2}')),
      stopped('tool_use'),
      STOP,
    ],
    { text: 'T', calls: ['x n {"a":1}', 'y n {"b":2}'], stop: 'tool_calls' },
  ],
  [
    'no places',
    [
      opened(undefined, { type: 'text', text: '' }),
      piece(undefined, said('T')),
      opened(null, USE),
      piece(null, input('{"a":1}')),
      STOP,
    ],
    { text: 'T', calls: ['x n {"a":1}'] },
  ],
  ['arguments as an object', [opened(0, USE), piece(0, input({ a: 1 })), STOP], { calls: ['x n {"a":1}'] }],
  [
    'arguments as text in the announcement',
    [opened(0, { ...USE, input: '{"a":1}' }), STOP],
    { calls: ['x n {"a":1}'] },
  ],
  [
    'arguments that grow',
    [opened(0, USE), ...['{"a"', '{"a":1', '{"a":1}'].map((text) => piece(0, input(text))), STOP],
    { calls: ['x n {"a":1}'] },
  ],
  [
    'its content in the announcement alone',
    [
      { type: 'message_start', message: { content: [{ type: 'text', text: 'T' }, USE] } },
      stopped('tool_use'),
      STOP,
    ],
    { text: 'T', calls: ['x n '], stop: 'tool_calls' },
  ],
  [
    'figures as text, negative and missing',
    [
      { type: 'message_start', message: { usage: { input_tokens: '20', output_tokens: -5 } } },
      piece(0, said('T')),
      stopped('end_turn', { output_tokens: '9', cache_read_input_tokens: null }),
      stopped(null, { output_tokens: -100 }),
      STOP,
    ],
    { used: [20, 9] },
  ],
  [
    'fields of other types',
    [
      { type: 'message_start', message: null },
      opened(0, USE),
      { type: 'content_block_start', index: 1 },
      { type: 'content_block_delta', index: 1, delta: null },
      { type: 'message_delta', delta: null, usage: 7 },
      stopped('tool_use'),
      STOP,
    ],
    { calls: ['x n '], stop: 'tool_calls' },
  ],
])('anthropic: a stream with %s', async (_, events, expected) => {
  expect(ended(await eventsOf('anthropic', sse(...events)))).toMatchObject(expected);
});
