import { describe, expect, test } from 'vitest';
import { ask, streamed } from './wire.fixture.ts';

function sse(...events: object[]): string {
  return events
    .map((event) => `event: ${Reflect.get(event, 'type')}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

const START = {
  type: 'message_start',
  message: { id: 'm', content: [], usage: { input_tokens: 7, output_tokens: 1 } },
};
const STOP = { type: 'message_stop' };
const END = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } };
const opened = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
});
const piece = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta });

async function message(...events: object[]) {
  const { last } = await ask('anthropic', () => streamed(sse(START, ...events, END, STOP)), {
    access: { baseUrl: undefined },
  });
  if (last?.type !== 'finished') throw new Error(`not finished: ${JSON.stringify(last)}`);
  return last.message;
}

describe('blocks', () => {
  test('of text and thought are put together and go back byte for byte', async () => {
    const { text, native } = await message(
      opened(0, { type: 'thinking', thinking: 'H', signature: '' }),
      piece(0, { type: 'thinking_delta', thinking: 'm' }),
      piece(0, { type: 'signature_delta', signature: 'si' }),
      piece(0, { type: 'signature_delta', signature: 'g' }),
      opened(1, { type: 'text', text: 'I' }),
      piece(1, { type: 'text_delta', text: ' look' }),
    );
    expect([text, native]).toEqual([
      'I look',
      {
        provider: 'p',
        content: [
          { type: 'thinking', thinking: 'Hm', signature: 'sig' },
          { type: 'text', text: 'I look' },
        ],
      },
    ]);
  });

  test('of the provider’s own tools keep their order, their input and their citations', async () => {
    const result = { type: 'web_search_tool_result', tool_use_id: 's', content: [{ url: 'u' }] };
    const caller = { type: 'code_execution_20260120', tool_id: 's' };
    const citation = { type: 'web_search_result_location', url: 'u' };
    const { native, calls } = await message(
      opened(0, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      piece(0, { type: 'input_json_delta', partial_json: '{"query":' }),
      piece(0, { type: 'input_json_delta', partial_json: '"q"}' }),
      opened(1, result),
      opened(2, { type: 'text', text: '', citations: null }),
      piece(2, { type: 'text_delta', text: 'T' }),
      piece(2, { type: 'citations_delta', citation }),
      opened(3, { type: 'tool_use', id: 't', name: 'n', input: {}, caller }),
      piece(3, { type: 'input_json_delta', partial_json: '[1]' }),
    );
    expect(native?.content).toEqual([
      { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } },
      result,
      { type: 'text', text: 'T', citations: [citation] },
      { type: 'tool_use', id: 't', name: 'n', input: {}, caller },
    ]);
    expect(calls).toEqual([{ id: 't', wireName: 'n', input: undefined, rawInput: '[1]' }]);
  });

  test('that are empty are left out, redacted ones are kept', async () => {
    const redacted = { type: 'redacted_thinking', data: 'xyz' };
    const { native } = await message(opened(0, { type: 'text', text: '' }), opened(1, redacted));
    expect(native?.content).toEqual([redacted]);
  });

  test.each<[string, object[]]>([
    ['a thought without its signature', [opened(0, { type: 'thinking', thinking: 'Hm', signature: '' })]],
    ['a piece of a new kind', [opened(0, { type: 'text', text: 'T' }), piece(0, { type: 'novel_delta' })]],
    [
      'a broken input of the provider’s own tool',
      [
        opened(0, { type: 'server_tool_use', id: 's', name: 'n', input: {} }),
        piece(0, { type: 'input_json_delta', partial_json: '{"a' }),
      ],
    ],
    ['pieces of a block that was never announced', [piece(0, { type: 'text_delta', text: 'T' })]],
  ])('with %s cannot go back as they came', async (_, events) => {
    expect((await message(...events)).native).toBeUndefined();
  });

  test('of text that were never announced are text', async () => {
    expect((await message(piece(0, { type: 'text_delta', text: 'T' }))).text).toBe('T');
  });

  test('with their input in the announcement need no pieces', async () => {
    const { calls } = await message(opened(0, { type: 'tool_use', id: 't', name: 'n', input: { a: 1 } }));
    expect(calls).toEqual([{ id: 't', wireName: 'n', input: { a: 1 }, rawInput: '' }]);
  });
});

test('without an address the vendor’s own host is called', async () => {
  const { sent, wire } = await ask('anthropic', () => streamed(''), { access: { baseUrl: undefined } });
  expect([sent[0]?.url, wire.label, wire.origin]).toEqual([
    'https://api.anthropic.com/v1/messages',
    'p/m',
    'p',
  ]);
});

test('what was used counts what was read from and written to the cache', async () => {
  const usage = {
    input_tokens: 7,
    output_tokens: 1,
    cache_read_input_tokens: 3,
    cache_creation_input_tokens: 2,
  };
  const events = [
    { type: 'message_start', message: { id: 'm', content: [], usage } },
    { ...END, usage: { output_tokens: 9, output_tokens_details: { thinking_tokens: 4 } } },
    STOP,
  ];
  const { last } = await ask('anthropic', () => streamed(sse(...events)));
  expect(last).toMatchObject({
    usage: { input_tokens: 12, output_tokens: 9, cached_tokens: 3, reasoning_tokens: 4 },
  });
});
