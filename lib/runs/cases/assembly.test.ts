import { describe, expect, test, vi } from 'vitest';
import type { ScriptedTurn } from '../../llm/script.fixture.ts';
import { play, streamed, WIRES } from '../../llm/wire.fixture.ts';
import { expectCase, type Case } from './conversation.fixture.ts';

/** How a turn is put together from the pieces of its stream. */
const echo = (input: string, more: object = {}) => ({ name: 'test_S_echo', input, ...more });
const DONE: ScriptedTurn = { text: 'Done.' };
const RAN = { outcome: { kind: 'completed' }, text: 'Done.', calls: [['test/echo', { say: 'x' }, 'ok']] };

const chunks = (...deltas: readonly object[]) => {
  const lines = deltas.map((delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
  const end = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n';
  return () => streamed(`${lines.join('')}${end}`);
};

describe.each(WIRES)('%s', (wire) => {
  test.each<Case>([
    [
      'a call without any arguments runs with the empty object',
      { wire, turns: [{ calls: [echo('')] }, DONE] },
      { outcome: { kind: 'completed' }, calls: [['test/echo', {}, 'ok']], ran: ['test/echo {}'] },
    ],
    [
      'a character that is cut anywhere arrives whole',
      { wire, turns: [{ calls: [echo('{"say":"a👍🏽é"}')], split: 1 }, DONE] },
      { calls: [['test/echo', { say: 'a👍🏽é' }, 'ok']] },
    ],
    [
      'ids that the provider repeats from turn to turn are told apart',
      {
        wire,
        turns: [
          { calls: [echo('{"say":1}', { id: 'functions.echo:0' })] },
          { calls: [echo('{"say":2}', { id: 'functions.echo:0' })] },
          DONE,
        ],
      },
      {
        said: [
          ['user Go'],
          expect.arrayContaining(['answers call_1 {"said":1}']),
          [
            'user Go',
            'calls call_1 test_S_echo {"say":1}',
            'answers call_1 {"said":1}',
            'calls call_2 test_S_echo {"say":2}',
            'answers call_2 {"said":2}',
          ],
        ],
      },
    ],
    [
      'a stream that closes without its end is interrupted and does not go on',
      { wire, turns: [{ text: 'Half', stall: true }], actor: { max_retries: 0 } },
      { outcome: { kind: 'failed', class: 'interrupted' }, asked: 1 },
    ],
  ])('%s', (_, given, expected) => expectCase(given, expected));

  test('the work for eight thousand arguments of one character grows as their number does', async () => {
    const parsed = async (length: number) => {
      const input = JSON.stringify({ say: 'x'.repeat(length) });
      const spy = vi.spyOn(JSON, 'parse');
      const { last } = await play(wire, { calls: [echo(input)], piece: 1, split: 65_536 });
      const work = spy.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
      spy.mockRestore();
      expect(last).toMatchObject({ message: { calls: [{ input: { say: 'x'.repeat(length) } }] } });
      return work;
    };
    const [small, large] = [await parsed(1000), await parsed(8000)];
    expect(large / small).toBeLessThan(9);
  });
});

// Items of Responses go back as a group, as they came.
test.each(['anthropic', 'chat'] as const)('%s: an empty text beside a call is not sent back', (wire) =>
  expectCase(
    { wire, turns: [{ text: '', calls: [echo('{"say":"x"}', { id: 'i' })] }, DONE] },
    {
      said: [['user Go'], ['user Go', 'calls i test_S_echo {"say":"x"}', 'answers i {"said":"x"}']],
    },
  ),
);

test.each<Case>([
  [
    'pieces without an index belong to the call before, or open one with a new id',
    { wire: 'chat', turns: [{ calls: [echo('{"say":1}'), echo('{"say":2}')], omit: ['index'] }, DONE] },
    {
      calls: [
        ['test/echo', { say: 1 }, 'ok'],
        ['test/echo', { say: 2 }, 'ok'],
      ],
    },
  ],
  [
    'pieces at another index than their call belong to the only one that is open',
    {
      wire: 'chat',
      turns: [
        chunks(
          { tool_calls: [{ index: 1, id: 'a', function: { name: 'test_S_echo' } }] },
          { tool_calls: [{ index: 0, function: { arguments: '{"say":"x"}' } }] },
        ),
        DONE,
      ],
    },
    RAN,
  ],
  [
    'a call that never gets an id has one made up',
    { wire: 'chat', turns: [{ calls: [echo('{"say":"x"}')], omit: ['id'] }, DONE] },
    { ...RAN, said: [['user Go'], expect.arrayContaining(['answers call_1 {"said":"x"}'])] },
  ],
  [
    'a reason to stop that is no known one ends the turn',
    { wire: 'chat', turns: [{ text: 'Done.', stop: 'end' }] },
    { outcome: { kind: 'completed' }, text: 'Done.', asked: 1 },
  ],
  [
    'a turn that promises calls and makes none is the answer, and an empty one is told',
    { wire: 'chat', turns: [{ stop: 'tool_calls' }] },
    { outcome: { kind: 'completed' }, asked: 1, warnings: ['answer_empty'] },
  ],
  [
    'a turn with nothing in it is not sent back',
    { wire: 'anthropic', turns: [{ stop: 'pause_turn' }, DONE] },
    { said: [['user Go'], ['user Go']] },
  ],
  [
    'neither a reason nor a last line is no end',
    { wire: 'chat', turns: [{ text: 'Half', omit: ['finish', 'done'] }], actor: { max_retries: 0 } },
    { outcome: { kind: 'failed', class: 'interrupted' }, asked: 1 },
  ],
])('%s', (_, given, expected) => expectCase(given, expected));
