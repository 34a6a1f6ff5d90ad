import { expect, test } from 'vitest';
import { ended, eventsOf, sse } from './gateway.fixture.ts';

const added = (output_index: unknown, item: object) => ({
  type: 'response.output_item.added',
  output_index,
  item,
});
const done = (output_index: unknown, item: object) => ({
  type: 'response.output_item.done',
  output_index,
  item,
});
const args = (kind: 'delta' | 'done', output_index: unknown, told: object) => ({
  type: `response.function_call_arguments.${kind}`,
  output_index,
  ...told,
});
const completed = (output?: unknown, more: object = {}) => ({
  type: 'response.completed',
  response: { status: 'completed', output, ...more },
});
const CALL = { type: 'function_call', id: 'fc', call_id: 'x', name: 'n', arguments: '' };
const FULL = { ...CALL, arguments: '{"a":1}' };
const message = (text: string, id = 'm') => ({
  type: 'message',
  id,
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});
const CALLED = { text: '', calls: ['x n {"a":1}'], stop: 'tool_calls' };

test.each<[string, readonly (object | string)[], object]>([
  [
    'arguments in their own event alone',
    [added(0, CALL), args('done', 0, { arguments: '{"a":1}' }), done(0, CALL), completed([CALL])],
    CALLED,
  ],
  [
    'arguments in their own event, and an empty object on the item',
    [
      added(0, CALL),
      args('done', 0, { arguments: '{"a":1}' }),
      done(0, { ...CALL, arguments: '{}' }),
      completed([{ ...CALL, arguments: '{}' }]),
    ],
    CALLED,
  ],
  ['arguments in the last event alone', [added(0, CALL), done(0, CALL), completed([FULL])], CALLED],
  ['arguments in the last event, and no end of the item', [added(0, CALL), completed([FULL])], CALLED],
  ['arguments as an object', [done(0, { ...CALL, arguments: { a: 1 } }), completed([])], CALLED],
  [
    'arguments that grow',
    [
      added(0, CALL),
      ...['{', '{"a":', '{"a":1}'].map((delta) => args('delta', 0, { delta })),
      done(0, CALL),
      completed(),
    ],
    CALLED,
  ],
  [
    'arguments by the id of the item',
    [added(undefined, CALL), args('delta', undefined, { item_id: 'fc', delta: '{"a":1}' }), completed()],
    CALLED,
  ],
  ['no arguments at all', [done(0, { ...CALL, arguments: '{}' }), completed()], { calls: ['x n {}'] }],
  [
    'a call without an id of its own',
    [done(0, { ...FULL, call_id: null }), completed()],
    { calls: ['fc n {"a":1}'] },
  ],
  [
    'text in the finished item alone',
    [done(0, message('Text.')), completed()],
    { text: 'Text.', stop: 'end' },
  ],
  ['text in the last event alone', [completed([message('Text.')])], { text: 'Text.', stop: 'end' }],
  [
    'text in the last event, and an item without it',
    [added(0, message('')), done(0, { ...message(''), content: [] }), completed([message('Text.')])],
    { text: 'Text.' },
  ],
  [
    'text in its own event alone',
    [
      added(0, message('')),
      { type: 'response.output_text.done', output_index: 0, text: 'Text.' },
      completed(),
    ],
    { text: 'Text.' },
  ],
  [
    'text of which the end came with the item alone',
    [
      { type: 'response.output_text.delta', output_index: 0, delta: 'Te' },
      done(0, message('Text.')),
      completed(),
    ],
    { text: 'Text.' },
  ],
  [
    'text in pieces of no item, and in the last event',
    [{ type: 'response.output_text.delta', output_index: 0, delta: 'Text.' }, completed([message('Text.')])],
    { text: 'Text.' },
  ],
  [
    'one place for all items',
    [
      added(0, message('')),
      done(0, message('T')),
      added(0, CALL),
      done(0, FULL),
      done(0, { ...FULL, id: 'fd', call_id: 'y' }),
      completed([message('T'), FULL, { ...FULL, id: 'fd', call_id: 'y' }]),
    ],
    { text: 'T', calls: ['x n {"a":1}', 'y n {"a":1}'] },
  ],
  [
    'other ids when items are finished',
    [added(0, CALL), done(0, { ...FULL, id: 'changed' }), completed([{ ...FULL, id: 'again' }])],
    CALLED,
  ],
  ['the end under another name', [done(0, FULL), { type: 'response.done', response: {} }], CALLED],
  ['[DONE] in place of the last event', [done(0, FULL), '[DONE]'], CALLED],
  [
    'a status that says more than the event',
    [
      done(0, message('T')),
      completed([], { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
    ],
    { stop: 'length' },
  ],
  [
    'a failed status in the last event',
    [completed([], { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'busy' } })],
    { fault: { class: 'rate_limited' } },
  ],
  [
    'figures as text and negative',
    [done(0, message('T')), completed([], { usage: { input_tokens: '20', output_tokens: -9 } })],
    { used: [20, 0] },
  ],
  [
    'fields of other types',
    [
      { type: 'response.created', response: null },
      { type: 'response.output_item.added', output_index: 0, item: null },
      { type: 'response.output_text.delta', output_index: '0', delta: 7 },
      done(1, FULL),
      completed('none', { usage: 3 }),
    ],
    CALLED,
  ],
])('responses: a stream with %s', async (_, events, expected) => {
  expect(ended(await eventsOf('responses', sse(...events)))).toMatchObject(expected);
});

test('responses: [DONE] after an item that has no end is none', async () => {
  const events = await eventsOf('responses', sse(added(0, CALL), '[DONE]'));
  expect(events.at(-1)).toMatchObject({ fault: { class: 'interrupted' } });
});
