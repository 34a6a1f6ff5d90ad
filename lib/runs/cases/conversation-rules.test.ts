import { describe, expect, test } from 'vitest';
import type { Message } from '../../llm/message.ts';
import type { ScriptedTurn } from '../../llm/script.fixture.ts';
import { play, WIRES } from '../../llm/wire.fixture.ts';
import { converse, expectCase, type Case } from './conversation.fixture.ts';
import { linesOf } from './request-view.fixture.ts';

/** What providers want a conversation to be. */
const call = (name: string, input = '{}', more: object = {}) => ({ name: `test_S_${name}`, input, ...more });
const DONE: ScriptedTurn = { text: 'Done.' };
const GOES_ON = { outcome: { kind: 'completed' }, text: 'Done.' };
const CUT = { anthropic: 'max_tokens', responses: 'max_output_tokens', chat: 'length' } as const;
const SCHEMA = {
  type: 'object',
  properties: { n: { type: 'integer' } },
  required: ['n'],
  additionalProperties: false,
};

describe.each(WIRES)('%s', (wire) => {
  test.each<Case>([
    [
      'cancelling while tools run answers every call',
      { wire, turns: [{ calls: [call('hang'), call('slow')] }], cancelAt: 'tool.call' },
      {
        outcome: { kind: 'cancelled' },
        asked: 1,
        calls: [
          ['test/hang', {}, 'cancelled'],
          ['test/slow', {}, 'cancelled'],
        ],
      },
    ],
    [
      'a conversation that is too long for the model ends at a limit that says so',
      {
        wire,
        turns: [{ status: 400, error: 'invalid_request_error', message: 'prompt is too long: 9 > 8' }],
      },
      { outcome: { kind: 'limit', limit: 'context' }, asked: 1 },
    ],
    [
      'several calls that the token limit cuts are answered one by one',
      { wire, turns: [{ calls: [call('echo'), call('echo', '{"say":')], stop: CUT[wire] }, DONE] },
      {
        ...GOES_ON,
        ran: [],
        calls: [
          ['test/echo', {}, 'invalid_input'],
          ['test/echo', null, 'invalid_input'],
        ],
        said: [['user Go'], { length: 5 }],
      },
    ],
    [
      'tokens are those that the provider counted, however long the text is in bytes',
      { wire, turns: [DONE], prompt: '漢字'.repeat(2000), actor: { limits: { tokens: 100 } } },
      { ...GOES_ON, usage: { input_tokens: 25, output_tokens: 10 } },
    ],
    [
      'a run over its tokens stops after the answers to its calls',
      { wire, turns: [{ calls: [call('echo')], tokens: 90 }], actor: { limits: { tokens: 100 } } },
      { outcome: { kind: 'limit', limit: 'tokens' }, asked: 1, calls: [['test/echo', {}, 'ok']] },
    ],
    [
      'what is to be said in the middle is said by the user, not by a second prompt',
      {
        wire,
        turns: [{ text: 'no JSON' }, { text: '{"n":1}' }],
        actor: { system_prompt: 'S', output_schema: SCHEMA, tools: [] },
      },
      {
        outcome: { kind: 'completed' },
        said: [
          [expect.stringMatching(/^system S/), 'user Go'],
          [
            expect.stringMatching(/^system S/),
            'user Go',
            'says no JSON',
            expect.stringMatching(/^user Your answer does not match/),
          ],
        ],
      },
    ],
  ])('%s', (_, given, expected) => expectCase(given, expected));

  test.each([
    'run.started',
    'step.started',
    'text.delta',
    'step.finished',
    'tool.call',
    'tool.result',
  ] as const)(
    'cancelling at %s ends the run, and every call that was told has its result',
    async (cancelAt) => {
      const calls = [call('echo', '{"say":1}'), call('slow')];
      const { outcome, events } = await converse({
        wire,
        turns: [{ text: 'I look.', calls }, DONE],
        cancelAt,
      });
      expect(outcome.kind).toBe('cancelled');
      const ids = (type: string) =>
        events.flatMap((one) => (one.type === type && 'id' in one ? [one.id] : []));
      expect(ids('tool.result').sort()).toEqual(ids('tool.call'));
    },
  );

  test('a call that was never answered has an error for an answer before anything else is sent', async () => {
    const orphan = { id: 'i', wireName: 'grep', input: {}, rawInput: '{}' };
    const messages: Message[] = [
      { role: 'user', text: 'Go' },
      { role: 'assistant', text: '', calls: [orphan], native: undefined },
      { role: 'user', text: 'And now?' },
    ];
    const { sent } = await play(wire, DONE, { request: { messages } });
    expect(linesOf(wire, sent[0]?.body ?? {})).toEqual([
      'user Go',
      'calls i grep {}',
      expect.stringMatching(/^(?:fails|answers) i This call was not answered/),
      'user And now?',
    ]);
  });

  test('an empty refusal ends the run, is asked once and stays out of what is sent', async () => {
    const stop = { anthropic: 'refusal', responses: 'content_filter', chat: 'content_filter' }[wire];
    const { outcome, asked } = await converse({ wire, turns: [{ stop }] });
    expect([outcome.kind, asked]).toEqual(['refused', 1]);
    const refused: Message = { role: 'assistant', text: '', calls: [], native: undefined };
    const messages: Message[] = [{ role: 'user', text: 'Go' }, refused, { role: 'user', text: 'Else?' }];
    const { sent } = await play(wire, DONE, { request: { messages } });
    expect(linesOf(wire, sent[0]?.body ?? {})).toEqual(['user Go', 'user Else?']);
  });
});

test.each(WIRES)(
  '%s: an answer in a form is asked for in the prompt alone where the server refuses it',
  (wire) =>
    expectCase(
      {
        wire,
        turns: [
          { status: 400, error: 'invalid_request_error', message: 'json_schema is not supported' },
          { text: '{"n":1}' },
        ],
        actor: { output_schema: SCHEMA, tools: [] },
      },
      {
        outcome: { kind: 'completed' },
        text: '{"n":1}',
        asked: 2,
        warnings: ['output_format_refused'],
        pauses: [],
      },
    ),
);
