import { expect, test } from 'vitest';
import { ended, eventsOf, sse } from './gateway.fixture.ts';
import { shownIn } from './wire.fixture.ts';

const chunk = (delta: object, finish_reason: string | null = null, more: object = {}) => ({
  choices: [{ delta, finish_reason, ...more }],
});
const tool = (more: object, name?: string | null, told?: unknown) =>
  chunk({ tool_calls: [{ ...more, function: { name, arguments: told } }] });
const END = chunk({}, 'tool_calls');
const TWO = ['x n {"a":1}', 'x n {"b":2}'];

test.each<[string, readonly (object | string)[], object]>([
  [
    'whole calls that share an id, at two indexes',
    [tool({ index: 0, id: 'x' }, 'n', '{"a":1}'), tool({ index: 1, id: 'x' }, 'n', '{"b":2}'), END],
    { calls: TWO },
  ],
  [
    'calls that share an id, of which the second comes in pieces',
    [
      tool({ index: 0, id: 'x' }, 'n', '{"a":1}'),
      tool({ index: 1, id: 'x' }, 'n', ''),
      tool({ index: 1, id: 'x' }, undefined, '{"b":'),
      tool({ index: 1, id: 'x' }, undefined, '2}'),
      END,
    ],
    { calls: TWO },
  ],
  [
    'one call over several indexes, with its id',
    [
      tool({ index: 0, id: 'x' }, 'n', '{"a"'),
      tool({ index: 1, id: 'x' }, 'n', ':1'),
      tool({ index: 2, id: 'x' }, 'n', '}'),
      END,
    ],
    { calls: ['x n {"a":1}'] },
  ],
  [
    'one call over several indexes, without its id',
    [
      tool({ index: 0, id: 'x' }, 'n', ''),
      tool({ index: 1 }, null, '{"a"'),
      tool({ index: 2 }, null, ':1}'),
      END,
    ],
    { calls: ['x n {"a":1}'] },
  ],
  [
    'one index and no ids for several calls',
    [tool({ index: 0 }, 'n', '{"a":1}'), tool({ index: 0, id: '' }, 'm', '{"b":"}"}'), END],
    { calls: [' n {"a":1}', ' m {"b":"}"}'] },
  ],
  [
    'arguments that grow',
    [
      tool({ index: 0, id: 'x' }, 'n', ''),
      ...['{"a"', '{"a":1', '{"a":1}'].map((text) => tool({ index: 0 }, null, text)),
      END,
    ],
    { calls: ['x n {"a":1}'] },
  ],
  [
    'arguments once more at their end',
    [
      tool({ index: 0, id: 'x' }, 'n', '{"a"'),
      tool({ index: 0 }, null, ':1}'),
      tool({ index: 0 }, null, '{"a":1}'),
      END,
    ],
    { calls: ['x n {"a":1}'] },
  ],
  [
    'the one call of the older protocol',
    [
      chunk({ function_call: { name: 'n', arguments: '' } }),
      chunk({ function_call: { arguments: '{"a":' } }),
      chunk({ function_call: { arguments: '1}' } }),
      chunk({}, 'function_call'),
    ],
    { calls: [' n {"a":1}'], stop: 'tool_calls' },
  ],
  [
    'a call in both protocols',
    [
      chunk({
        function_call: { name: 'n', arguments: '{}' },
        tool_calls: [{ id: 'x', function: { name: 'n', arguments: '{}' } }],
      }),
      END,
    ],
    { calls: ['x n {}'] },
  ],
  [
    'a call that is no list, with its name outside',
    [chunk({ tool_calls: { id: 'x', name: 'n', arguments: '{"a":1}' } }), END],
    { calls: ['x n {"a":1}'] },
  ],
  [
    'the whole message again at its end',
    [chunk({ content: 'Text.' }), { choices: [{ message: { content: 'Text.' }, finish_reason: 'stop' }] }],
    { text: 'Text.', stop: 'end' },
  ],
  [
    'the whole message after a role',
    [
      chunk({ role: 'assistant', content: '' }),
      { choices: [{ message: { content: 'Text.' }, finish_reason: 'stop' }] },
    ],
    { text: 'Text.' },
  ],
  [
    'a reason with every chunk',
    [chunk({ content: 'Te' }, 'stop'), chunk({ content: 'xt.' }, 'stop')],
    { text: 'Text.' },
  ],
  [
    'a reason under another name',
    [{ choices: [{ delta: { content: 'T' }, finishReason: 'MAX_TOKENS' }] }],
    { text: 'T', stop: 'length' },
  ],
  ['a reason that names a filter', [chunk({ content: 'T' }, 'sensitive')], { stop: 'refusal' }],
  ['a reason that names the context', [chunk({}, 'model_context_window_exceeded')], { stop: 'context' }],
  [
    'a reason that says that it broke',
    [chunk({ content: 'T' }, 'network_error')],
    { fault: { class: 'unavailable' } },
  ],
  [
    'a reason that says why it broke',
    [chunk({}, 'insufficient_system_resource')],
    { fault: { class: 'overloaded' } },
  ],
  [
    'a reason of the provider behind it that says that it broke',
    [chunk({}, 'stop', { native_finish_reason: 'network_error' })],
    { fault: { class: 'unavailable' } },
  ],
  [
    'an error that is none',
    [
      { error: null, ...chunk({ content: 'T' }) },
      { error: '', ...chunk({}, 'stop') },
    ],
    { text: 'T' },
  ],
  [
    'figures as text, negative and on the choice',
    [
      chunk({ content: 'T' }, null, { usage: { prompt_tokens: '20', completion_tokens: 2 } }),
      chunk({}, 'stop', { usage: { completion_tokens: 7 } }),
      { choices: [], usage: { prompt_tokens: -3, completion_tokens: '-9', prompt_tokens_details: null } },
    ],
    { used: [20, 7] },
  ],
  [
    'figures under other names',
    [chunk({ content: 'T' }, 'stop'), { usage: { input_tokens: 20, output_tokens: 7 } }],
    { used: [20, 7] },
  ],
  [
    'figures of its host',
    [
      chunk({ content: 'T' }, 'stop', {}),
      { choices: [], x_groq: { usage: { prompt_tokens: 20, completion_tokens: 7 } } },
    ],
    { used: [20, 7] },
  ],
  [
    'fields of other types',
    [
      { choices: null },
      { choices: [null] },
      chunk({ content: 7, tool_calls: 'none', reasoning_details: {} }),
      chunk({ content: 'T' }, 'stop'),
    ],
    { text: 'T' },
  ],
])('chat: a stream with %s', async (_, events, expected) => {
  expect(ended(await eventsOf('chat', sse(...events, '[DONE]')))).toMatchObject(expected);
});

test('chat: thoughts among the parts of a text are reasoning', async () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
    { type: 'text', text: 'T' },
  ];
  const events = await eventsOf('chat', sse(chunk({ content }, 'stop')));
  expect(shownIn(events)).toEqual({ text: 'T', reasoning: 'Hm.' });
});
