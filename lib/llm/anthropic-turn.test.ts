import { expect, test } from 'vitest';
import { createAnthropicTurn } from './anthropic-turn.ts';
import type { WireEvent } from './stream-items.ts';

/** The end of a turn of these events. */
function ended(...events: readonly object[]) {
  const turn = createAnthropicTurn({ origin: 'p', maxTokens: undefined });
  for (const event of [...events, { type: 'message_stop' }]) {
    turn.accept(event as WireEvent);
  }
  const end = turn.finish();
  if (end?.type !== 'finished') throw new Error('the turn has its last event');
  return end;
}

const start = (usage?: object) => ({ type: 'message_start', message: { usage } });
const delta = (usage?: object, stop_reason?: string) => ({
  type: 'message_delta',
  delta: { stop_reason },
  usage,
});

test.each<[string, readonly object[], readonly number[]]>([
  ['none', [], [0, 0, 0, 0]],
  ['none, told twice', [start(), delta()], [0, 0, 0, 0]],
  ['of the answer alone', [delta({ output_tokens: 5 })], [0, 5, 0, 0]],
  [
    'cached tokens are input too',
    [
      start({
        input_tokens: 3,
        cache_read_input_tokens: 4,
        cache_creation_input_tokens: 5,
        output_tokens: 1,
      }),
    ],
    [12, 1, 4, 0],
  ],
  [
    'later figures stand, and those left out stay',
    [
      start({ input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 1 }),
      delta({ output_tokens: 9, output_tokens_details: { thinking_tokens: 2 } }),
    ],
    [7, 9, 4, 2],
  ],
  [
    'input never shrinks',
    [start({ input_tokens: 30, output_tokens: 1 }), delta({ input_tokens: 2, output_tokens: 4 })],
    [30, 4, 0, 0],
  ],
])('usage: %s', (_, events, [input, output, cached, reasoning]) => {
  expect(ended(...events).usage).toEqual({
    input_tokens: input,
    output_tokens: output,
    cached_tokens: cached,
    reasoning_tokens: reasoning,
  });
});

test.each<[string | undefined, string, string | undefined]>([
  [undefined, 'end', undefined],
  ['end_turn', 'end', undefined],
  ['stop_sequence', 'end', undefined],
  ['tool_use', 'tool_calls', undefined],
  ['max_tokens', 'length', undefined],
  ['refusal', 'refusal', undefined],
  ['pause_turn', 'pause', undefined],
  ['model_context_window_exceeded', 'context', undefined],
  ['brand_new', 'end', 'brand_new'],
])('a turn that stops for %s ends as %s', (reason, stop, rawStop) => {
  const end = ended(delta(undefined, reason));
  expect([end.stop, end.rawStop]).toEqual([stop, rawStop]);
});

test('a reason that was told stays when a later event has none', () => {
  expect(ended(delta(undefined, 'max_tokens'), delta()).stop).toBe('length');
});

test('blocks stand in the order of their places, whatever came first', () => {
  const text = (index: number, said: string) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'text_delta', text: said },
  });
  expect(ended(text(2, 'c'), text(0, 'a'), text(10, 'd'), text(1, 'b')).message.text).toBe('abcd');
});

test('a ping is no sign of progress', () => {
  const turn = createAnthropicTurn({ origin: 'p', maxTokens: undefined });
  const phase = (type: string) => turn.phase({ type });
  expect([phase('ping'), phase('message_start')]).toEqual([undefined, 'speaking']);
});
