import { describe, expect, test } from 'vitest';
import type { ModelEvent } from './model.ts';
import type { ScriptedTurn } from './script.fixture.ts';
import { play, shownIn, WIRES, type WireName } from './wire.fixture.ts';

const call = (input: string, more: object = {}) => ({ name: 'grep', input, ...more });

/** A finished turn, short. */
function ended(last: ModelEvent | undefined): unknown {
  if (last?.type !== 'finished') return last;
  const { message, stop, rawStop } = last;
  const calls = message.calls.map(({ wireName, input, rawInput }) => [wireName, input ?? null, rawInput]);
  return { text: message.text, calls, stop, ...(rawStop === undefined ? {} : { rawStop }) };
}

const CALLED = { text: '', calls: [['grep', { a: 1 }, '{"a":1}']], stop: 'tool_calls' };

/** Each case of a turn that every protocol can tell: what comes of it. */
const EVERYWHERE: [string, ScriptedTurn, unknown][] = [
  ['text alone', { text: 'Hello 👍.' }, { text: 'Hello 👍.', calls: [], stop: 'end' }],
  ['a call', { calls: [call('{"a":1}')] }, CALLED],
  ['no argument at all', { calls: [call('')] }, { text: '', calls: [['grep', {}, '']], stop: 'tool_calls' }],
  [
    'arguments that are no object',
    { calls: [call('[1]')] },
    { text: '', calls: [['grep', null, '[1]']], stop: 'tool_calls' },
  ],
  [
    'arguments that are a text',
    { calls: [call('"abc"')] },
    { text: '', calls: [['grep', null, '"abc"']], stop: 'tool_calls' },
  ],
  [
    'broken arguments among text',
    { text: 'T', calls: [call('{"a":')] },
    { text: 'T', calls: [['grep', null, '{"a":']], stop: 'tool_calls' },
  ],
  [
    'broken arguments at the limit of tokens, told as a call',
    { calls: [call('{"path":"a","content":"xy')], tokens: 50 },
    { text: '', calls: [['grep', null, '{"path":"a","content":"xy']], stop: 'length' },
  ],
  [
    'several calls',
    { text: 'T', calls: [call('{"a":1}'), { name: 'glob', input: '{"b":"é👍"}' }] },
    {
      text: 'T',
      calls: [
        ['grep', { a: 1 }, '{"a":1}'],
        ['glob', { b: 'é👍' }, '{"b":"é👍"}'],
      ],
      stop: 'tool_calls',
    },
  ],
  [
    'pieces out of order',
    { calls: [call('{"a":1}'), call('{"b":2}')], reorder: true },
    {
      text: '',
      calls: [
        ['grep', { a: 1 }, '{"a":1}'],
        ['grep', { b: 2 }, '{"b":2}'],
      ],
      stop: 'tool_calls',
    },
  ],
  ['a turn with nothing in it', {}, { text: '', calls: [], stop: 'end' }],
  ['no usage', { text: 'T', omit: ['usage'] }, { text: 'T', calls: [], stop: 'end' }],
];

const SETTINGS = { fields: { max_tokens: 50, max_output_tokens: 50 } };

describe.each(WIRES)('%s', (name) => {
  test.each(EVERYWHERE)('%s', async (_, turn, expected) => {
    const { last, events } = await play(name, turn, SETTINGS);
    expect(ended(last)).toEqual(expected);
    expect(shownIn(events).text).toBe(turn.text ?? '');
  });

  test('reasoning is shown apart from text', async () => {
    const { events, last } = await play(name, { reasoning: 'Let me think.', text: 'Done.' });
    expect(shownIn(events)).toEqual({ text: 'Done.', reasoning: 'Let me think.' });
    expect(last).toMatchObject({ message: { text: 'Done.' } });
  });

  test('a stream without its last event was interrupted, whether it breaks off or ends', async () => {
    const broken = await play(name, { text: 'Half', cut: true });
    expect(broken.last).toMatchObject({ type: 'failed', fault: { class: 'interrupted' } });
    const closed = await play(name, { text: 'Half', stall: true });
    expect(closed.last).toMatchObject({ type: 'failed', fault: { class: 'interrupted' } });
    expect(shownIn(closed.events).text).toBe('Half');
  });

  test('an overload inside an open stream is known by its type', async () => {
    const { last } = await play(name, { text: 'Half', error: 'overloaded_error' });
    expect(last).toMatchObject({ type: 'failed', fault: { class: 'overloaded' } });
  });
});

test.each<[WireName, string, ScriptedTurn, unknown]>([
  ['anthropic', 'a paused turn', { text: 'T', stop: 'pause_turn' }, { stop: 'pause' }],
  ['anthropic', 'a stop sequence', { text: 'T', stop: 'stop_sequence' }, { stop: 'end' }],
  ['anthropic', 'the limit of tokens', { calls: [call('{"a":1')], stop: 'max_tokens' }, { stop: 'length' }],
  ['anthropic', 'a refusal', { stop: 'refusal' }, { stop: 'refusal' }],
  ['anthropic', 'a full context', { stop: 'model_context_window_exceeded' }, { stop: 'context' }],
  ['anthropic', 'a reason that is new', { text: 'T', stop: 'novel' }, { stop: 'end', rawStop: 'novel' }],
  [
    'responses',
    'the limit of tokens',
    { calls: [call('{"a":1')], stop: 'max_output_tokens' },
    { stop: 'length' },
  ],
  ['responses', 'a filter', { text: 'T', stop: 'content_filter' }, { stop: 'refusal' }],
  [
    'responses',
    'a reason that is new',
    { text: 'T', stop: 'steered' },
    { stop: 'length', rawStop: 'steered' },
  ],
  [
    'responses',
    'items that only the last event lists',
    { calls: [call('{"a":1}')], omit: ['items', 'args'] },
    CALLED,
  ],
  ['chat', 'the limit of tokens', { calls: [call('{"a":1')], stop: 'length' }, { stop: 'length' }],
  ['chat', 'a filter', { text: 'T', stop: 'content_filter' }, { stop: 'refusal' }],
  ['chat', 'the older word for calls', { calls: [call('{"a":1}')], stop: 'function_call' }, CALLED],
  ['chat', 'a reason that is new', { text: 'T', stop: 'end' }, { stop: 'end', rawStop: 'end' }],
  [
    'chat',
    'a new reason with calls',
    { calls: [call('{"a":1}')], stop: 'eos' },
    { ...CALLED, rawStop: 'eos' },
  ],
  [
    'chat',
    'calls without index',
    { calls: [call('{"a":1}'), call('{"b":2}')], omit: ['index'] },
    {
      calls: [
        ['grep', { a: 1 }, '{"a":1}'],
        ['grep', { b: 2 }, '{"b":2}'],
      ],
    },
  ],
  ['chat', 'a call without id', { calls: [call('{"a":1}')], omit: ['id'] }, CALLED],
  [
    'chat',
    'calls of one id',
    { calls: [call('{"a":1}', { id: 'x' }), call('{"b":2}', { id: 'x' })] },
    {
      calls: [
        ['grep', { a: 1 }, '{"a":1}'],
        ['grep', { b: 2 }, '{"b":2}'],
      ],
    },
  ],
  ['chat', 'text as parts', { text: 'One and two.', parts: true }, { text: 'One and two.', stop: 'end' }],
  ['chat', 'no reason, but [DONE]', { calls: [call('{"a":1}')], omit: ['finish', 'role'] }, CALLED],
  ['chat', 'no [DONE], but a reason', { text: 'T', omit: ['done'] }, { text: 'T', stop: 'end' }],
  [
    'chat',
    'calls promised, none made',
    { text: 'T', stop: 'tool_calls' },
    { text: 'T', calls: [], stop: 'tool_calls' },
  ],
])('%s: %s', async (name, _, turn, expected) => {
  const { last } = await play(name, turn);
  expect(ended(last)).toMatchObject(expected as object);
});

test('neither a reason nor [DONE] is no end', async () => {
  const { last } = await play('chat', { text: 'T', omit: ['finish', 'done'] });
  expect(last).toMatchObject({ type: 'failed', fault: { class: 'interrupted' } });
});

test.each<[WireName, object]>([
  ['anthropic', { input_tokens: 25, output_tokens: 10, cached_tokens: 5, reasoning_tokens: 0 }],
  ['responses', { input_tokens: 25, output_tokens: 10, cached_tokens: 5, reasoning_tokens: 3 }],
  ['chat', { input_tokens: 25, output_tokens: 10, cached_tokens: 5, reasoning_tokens: 3 }],
])('%s tells what was used, after the end too', async (name, usage) => {
  expect((await play(name, { text: 'T' })).last).toMatchObject({ usage });
});
