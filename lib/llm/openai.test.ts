import { describe, expect, test } from 'vitest';
import type { AssistantMessage } from './message.ts';
import { ask, play, REQUEST, streamed, type Asked } from './wire.fixture.ts';

const sse = (...events: object[]) =>
  [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), 'data: [DONE]\n\n'].join('');

describe('chat completions', () => {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    choices: [{ delta, finish_reason }],
  });
  const called = async (...pieces: object[]) => {
    const chunks = pieces.map((piece) => chunk({ tool_calls: [piece] }));
    const { last } = await ask('chat', () => streamed(sse(...chunks, chunk({}, 'tool_calls'))));
    return last?.type === 'finished'
      ? last.message.calls.map(({ id, wireName, rawInput }) => [id, wireName, rawInput])
      : last;
  };
  const f = (name: string | undefined, args: unknown) => ({
    function: { ...(name === undefined ? {} : { name }), arguments: args },
  });

  test.each<[string, object[], string[][]]>([
    [
      'an id at one index and arguments at another',
      [
        { index: 1, id: 'x', ...f('n', '') },
        { index: 0, ...f(undefined, '{}') },
      ],
      [['x', 'n', '{}']],
    ],
    [
      'an id that comes late',
      [
        { index: 0, ...f('n', '{') },
        { index: 0, id: 'x', ...f(undefined, '}') },
      ],
      [['x', 'n', '{}']],
    ],
    [
      'an id that never comes',
      [
        { index: 0, ...f('n', '{') },
        { index: 0, ...f(undefined, '}') },
      ],
      [['', 'n', '{}']],
    ],
    [
      'a new id at every piece',
      [
        { index: 0, id: 'x', ...f('n', '{') },
        { index: 0, id: 'y', ...f(undefined, '}') },
      ],
      [['x', 'n', '{}']],
    ],
    [
      'one id at every piece',
      [
        { id: 'x', ...f('n', '{') },
        { id: 'x', ...f('n', '}') },
      ],
      [['x', 'n', '{}']],
    ],
    [
      'whole calls at one index',
      [
        { index: 0, id: 'x', ...f('n', '{}') },
        { index: 0, id: 'y', ...f('n', '{}') },
      ],
      [
        ['x', 'n', '{}'],
        ['y', 'n', '{}'],
      ],
    ],
    [
      'whole calls with neither',
      [f('n', '{"a":1}'), f('m', '{}')],
      [
        ['', 'n', '{"a":1}'],
        ['', 'm', '{}'],
      ],
    ],
    ['arguments as an object', [{ index: 0, id: 'x', ...f('n', { a: 1 }) }], [['x', 'n', '{"a":1}']]],
    ['no arguments at all', [{ index: 0, id: 'x', function: { name: 'n' } }], [['x', 'n', '']]],
    [
      'null where a text should be',
      [
        { index: 0, id: 'x', ...f('n', null) },
        { index: 0, id: null, ...f(undefined, '{}') },
      ],
      [['x', 'n', '{}']],
    ],
    ['what is no call', [7 as unknown as object, { index: 0, id: 'x', ...f('n', '{}') }], [['x', 'n', '{}']]],
  ])('calls with %s', async (_, pieces, expected) => {
    expect(await called(...pieces)).toEqual(expected);
  });

  test('calls beyond the most are left out', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ index: i, id: `x${i}`, ...f('n', '{}') }));
    expect(await called(...many)).toHaveLength(256);
  });

  test('what a server puts on a turn goes back with it', async () => {
    const details = [{ type: 'reasoning.text', text: 'Hm', signature: 's', index: 0 }];
    const extra = { google: { thought_signature: 's' } };
    const chunks = [
      chunk({ reasoning: 'H', reasoning_details: [{ type: 'reasoning.text', text: 'H', index: 0 }] }),
      chunk({ reasoning: 'm', reasoning_details: [{ type: 'reasoning.text', text: 'm', index: 0 }] }),
      chunk({ reasoning_details: [{ type: 'reasoning.text', signature: 's', index: 0 }] }),
      chunk(
        {
          tool_calls: [
            { index: 0, id: 'x', extra_content: extra, ...f('n', '{}') },
            { index: 1, id: 'y', ...f('n', '{}') },
          ],
        },
        'tool_calls',
      ),
    ];
    const { last } = await ask('chat', () => streamed(sse(...chunks)));
    const message = (last?.type === 'finished' ? last.message : undefined) as AssistantMessage;
    const { sent } = await play(
      'chat',
      { text: 'T' },
      { request: { messages: [...REQUEST.messages, message] } },
    );
    expect(Reflect.get(Object(sent[0]?.body), 'messages').at(1)).toEqual({
      role: 'assistant',
      content: null,
      reasoning_content: 'Hm',
      reasoning_details: details,
      tool_calls: [
        { id: 'x', type: 'function', function: { name: 'n', arguments: '{}' }, extra_content: extra },
        { id: 'y', type: 'function', function: { name: 'n', arguments: '{}' } },
      ],
    });
  });

  test('reasoning that led to no call does not go back', async () => {
    const { last } = await play('chat', { reasoning: 'Hm', text: 'T' });
    expect(last).toMatchObject({ message: { native: undefined } });
  });

  test('a refusal is one', async () => {
    const { last } = await ask('chat', () => streamed(sse(chunk({ refusal: 'No.' }), chunk({}, 'stop'))));
    expect(last).toMatchObject({ stop: 'refusal', message: { text: 'No.' } });
  });

  test('a whole message instead of deltas, chunks without choices and an error as a reason are understood', async () => {
    const whole = { choices: [{ message: { content: 'T' }, finish_reason: 'stop' }] };
    expect((await ask('chat', () => streamed(sse({}, whole)))).last).toMatchObject({
      message: { text: 'T' },
    });
    const error = { code: 'server_is_overloaded', message: 'busy' };
    const failed = { choices: [{ delta: {}, finish_reason: 'error', error }] };
    expect((await ask('chat', () => streamed(sse(failed)))).last).toMatchObject({
      fault: { class: 'overloaded' },
    });
  });
});

describe('Responses', () => {
  const done = (output_index: number, item: object) => ({
    type: 'response.output_item.done',
    output_index,
    item,
  });
  const end = { type: 'response.completed', response: { output: [] } };
  const call = { type: 'function_call', id: 'fc', call_id: 'x', name: 'n', arguments: '{"a": 1}' };
  const replayed = async (items: object[], asked: Asked = {}) => {
    const { last } = await ask('responses', () =>
      streamed(sse(...items.map((item, i) => done(i, item)), end)),
    );
    const message = (last?.type === 'finished' ? last.message : undefined) as AssistantMessage;
    const request = { messages: [...REQUEST.messages, message], ...asked.request };
    const { sent } = await play('responses', { text: 'T' }, { request });
    return Reflect.get(Object(sent[0]?.body), 'input').slice(1, items.length + 1) as unknown;
  };

  test('reasoning and the call that it led to go back as a group', async () => {
    const items = [{ type: 'reasoning', id: 'rs', summary: [], encrypted_content: 'sealed' }, call];
    expect(await replayed(items)).toEqual(items);
  });

  test('without its sealed content reasoning stays away, and the call loses what binds it', async () => {
    const items = [{ type: 'reasoning', id: 'rs', summary: [] }, call];
    const { last } = await ask('responses', () =>
      streamed(sse(...items.map((item, i) => done(i, item)), end)),
    );
    expect(last).toMatchObject({ message: { native: undefined, calls: [{ id: 'x', input: { a: 1 } }] } });
    expect(await replayed(items)).toMatchObject([
      { type: 'function_call', call_id: 'x', arguments: '{"a":1}' },
      { type: 'function_call_output' },
    ]);
  });

  test('a call with arguments that are no object goes back with an empty one', async () => {
    expect(await replayed([{ ...call, arguments: '[1' }])).toEqual([{ ...call, arguments: '{}' }]);
  });

  test('an item that was never finished does not go back', async () => {
    const added = { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } };
    const piece = { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"a":1}' };
    const { last } = await ask('responses', () => streamed(sse(added, piece, end)));
    expect(last).toMatchObject({
      stop: 'tool_calls',
      message: { native: undefined, calls: [{ input: { a: 1 } }] },
    });
  });

  test('a refusal is one', async () => {
    const content = [{ type: 'refusal', refusal: 'No.' }];
    const item = { type: 'message', role: 'assistant', content };
    const piece = { type: 'response.refusal.delta', output_index: 0, delta: 'No.' };
    const { last, events } = await ask('responses', () => streamed(sse(piece, done(0, item), end)));
    expect(events[0]).toEqual({ type: 'text', text: 'No.' });
    expect(last).toMatchObject({ stop: 'refusal', message: { text: 'No.' } });
  });

  test('an error that is named in its data alone is one', async () => {
    const error = { type: 'error', code: 'rate_limit_exceeded', message: 'slow' };
    const { last } = await ask('responses', () => streamed(sse(error)));
    expect(last).toMatchObject({ fault: { class: 'rate_limited' } });
  });
});
