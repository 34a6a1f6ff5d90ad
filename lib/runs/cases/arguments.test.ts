import { describe, expect, test } from 'vitest';
import type { ScriptedTurn } from '../../llm/script.fixture.ts';
import { WIRES } from '../../llm/wire.fixture.ts';
import { converse, expectCase, type Case } from './conversation.fixture.ts';
import { LONG_NAME } from './tools.fixture.ts';

/** What becomes of arguments and names that are not as they should be. */
const echo = (input: string, more: object = {}) => ({ name: 'test_S_echo', input, ...more });
const DONE: ScriptedTurn = { text: 'Done.' };
const GOES_ON = { outcome: { kind: 'completed' }, text: 'Done.', asked: 2 };
const CUT = { anthropic: 'max_tokens', responses: 'max_output_tokens', chat: 'length' } as const;

describe.each(WIRES)('%s', (wire) => {
  test.each<Case>([
    ...['"abc"', '[1]', 'null', '7'].map((input): Case => [
      `arguments that are ${input} are an error of the call and go back as an empty object`,
      { wire, turns: [{ calls: [echo(input, { id: 'i' })] }, DONE] },
      {
        ...GOES_ON,
        ran: [],
        calls: [['test/echo', null, 'invalid_input']],
        said: [['user Go'], expect.arrayContaining(['calls i test_S_echo {}'])],
      },
    ]),
    [
      'a call that the token limit cuts is answered and not run',
      { wire, turns: [{ calls: [echo('{"say":"a","mo')], stop: CUT[wire] }, DONE] },
      { ...GOES_ON, ran: [], calls: [['test/echo', null, 'invalid_input']] },
    ],
    [
      'a call that is whole in a turn that the token limit cuts is not run either',
      { wire, turns: [{ calls: [echo('{"say":"a"}')], stop: CUT[wire] }, DONE] },
      { ...GOES_ON, ran: [], calls: [['test/echo', { say: 'a' }, 'invalid_input']] },
    ],
    [
      'a cut call that the server passes off as a whole one is known by the tokens that were used',
      { wire, turns: [{ calls: [echo('{"say":"a","mo')], tokens: 50 }, DONE], actor: { max_tokens: 50 } },
      {
        ...GOES_ON,
        ran: [],
        said: [['user Go'], expect.arrayContaining([expect.stringContaining('cut at the token limit')])],
      },
    ],
    [
      'an unfinished last key does not make the arguments before it valid',
      { wire, turns: [{ calls: [echo('{"say":"a","more')] }, DONE] },
      { ...GOES_ON, ran: [], calls: [['test/echo', null, 'invalid_input']] },
    ],
    [
      'one malformed call among text and another call costs neither of them',
      { wire, turns: [{ text: 'I look.', calls: [echo('{"say":'), echo('{"say":"b"}')] }, DONE] },
      {
        ...GOES_ON,
        calls: [
          ['test/echo', null, 'invalid_input'],
          ['test/echo', { say: 'b' }, 'ok'],
        ],
        ran: ['test/echo {"say":"b"}'],
        said: [['user Go'], expect.arrayContaining(['says I look.'])],
      },
    ],
    [
      'a tool that the model made up is an error that names the near ones, and costs a step',
      { wire, turns: [{ calls: [{ name: 'test_S_ehco', input: '{}' }] }, DONE] },
      {
        ...GOES_ON,
        usage: { steps: 2, tool_calls: 1 },
        calls: [['test/ehco', {}, 'not_found']],
        said: [['user Go'], expect.arrayContaining([expect.stringContaining('Did you mean test_S_echo?')])],
      },
    ],
    [
      'a tool that is asked for twice is sent once, with a warning',
      { wire, turns: [DONE], actor: { tools: ['test/echo', 'test/closed', 'test/echo'] } },
      { warnings: ['tool_repeated'], bodies: [{ tools: [{}, {}] }] },
    ],
  ])('%s', (_, given, expected) => expectCase(given, expected));

  test('a name that no provider takes is sent as a legal one, and calls of that one find the tool', async () => {
    const first = await converse({ wire, turns: [DONE], actor: { tools: [LONG_NAME, 'test/echo'] } });
    const tools = first.bodies[0]?.['tools'] as { name?: string; function?: { name: string } }[];
    const names = tools.map((tool) => tool.name ?? tool.function?.name ?? '');
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    const turns = [{ calls: [{ name: names[0] ?? '', input: '{}' }] }, DONE];
    const { calls } = await converse({ wire, turns, actor: { tools: [LONG_NAME] } });
    expect(calls).toEqual([[LONG_NAME, {}, 'ok']]);
  });
});

test('the strict mode is asked for with schemas that it takes alone', () =>
  expectCase(
    { wire: 'responses', turns: [DONE], actor: { tools: ['test/echo', 'test/closed'] } },
    {
      bodies: [
        {
          tools: [
            { name: 'test_S_echo', strict: false },
            { name: 'test_S_closed', strict: true },
          ],
        },
      ],
    },
  ));
