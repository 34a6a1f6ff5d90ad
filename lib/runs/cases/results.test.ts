import { describe, expect, test } from 'vitest';
import { fail } from '../../base/result.ts';
import type { ScriptedTurn } from '../../llm/script.fixture.ts';
import { answerOf, streamed, WIRES } from '../../llm/wire.fixture.ts';
import { entryTool, type EntryPorts } from '../../catalogue/entry-tool.ts';
import type { ResolvedEntry } from '../../skills/resolve/resolution.ts';
import { accessTo, converse, expectCase, startRun, type Case } from './conversation.fixture.ts';

/** How calls are run and what their results become. */
const call = (name: string, input = '{}', more: object = {}) => ({ name: `test_S_${name}`, input, ...more });
const DONE: ScriptedTurn = { text: 'Done.' };
const GOES_ON = { outcome: { kind: 'completed' }, text: 'Done.' };

/** A tool as a composite skill brings it that says that a person must approve. */
function guarded() {
  const entry = {
    name: 'test/guarded',
    description: 'Guarded.',
    source: 'builtin',
    available: true,
    capability: { human_approval_required: true },
    metadata: {},
  };
  const bare = { name: 'test/guarded', capability: {} };
  const execute = async () => fail({ code: 'internal', message: 'it was run' });
  const ports = { findTool: () => ({ descriptor: bare, execute }) };
  const tool = entryTool(entry as unknown as ResolvedEntry, ports as unknown as EntryPorts);
  if (!tool.ok) throw new Error(tool.error.message);
  return tool.value;
}

describe.each(WIRES)('%s', (wire) => {
  test.each<Case>([
    ...['throw-error', 'throw-nothing', 'throw-text'].map((name): Case => [
      `what ${name} throws is the call’s error, without its words`,
      { wire, turns: [{ calls: [call(name)] }, DONE] },
      {
        ...GOES_ON,
        calls: [[`test/${name}`, {}, 'execution_failed']],
        said: [['user Go'], expect.not.arrayContaining([expect.stringContaining('inner detail')])],
      },
    ]),
    [
      'results stand in the order of the calls, whichever was done first',
      { wire, turns: [{ calls: [call('slow', '{}', { id: 'a' }), call('echo', '{}', { id: 'b' })] }, DONE] },
      {
        ...GOES_ON,
        said: [
          ['user Go'],
          [
            'user Go',
            'calls a test_S_slow {}',
            'calls b test_S_echo {}',
            'answers a {"slow":true}',
            'answers b {"said":null}',
          ],
        ],
      },
    ],
    [
      'a tool that never settles is left behind as timed out',
      { wire, turns: [{ calls: [call('hang')] }, DONE] },
      { ...GOES_ON, calls: [['test/hang', {}, 'timed_out']] },
    ],
    [
      'a result that comes after its time is dropped',
      { wire, turns: [{ calls: [call('late')] }, { calls: [call('slow')] }, DONE] },
      {
        ...GOES_ON,
        calls: [
          ['test/late', {}, 'timed_out'],
          ['test/slow', {}, 'ok'],
        ],
      },
    ],
    [
      'a call that needs a person is answered so and not run; the call beside it runs; each has one result',
      {
        wire,
        tool: guarded(),
        turns: [{ calls: [call('guarded', '{}', { id: 'a' }), call('echo', '{}', { id: 'b' })] }, DONE],
      },
      {
        ...GOES_ON,
        ran: ['test/echo {}'],
        calls: [
          ['test/guarded', {}, 'approval_required'],
          ['test/echo', {}, 'ok'],
        ],
      },
    ],
    [
      'a whole call of a turn that then fails is not run; that of the next try is, once',
      {
        wire,
        turns: [
          { calls: [call('echo', '{"say":1}')], error: 'overloaded_error' },
          { calls: [call('echo', '{"say":2}')] },
          DONE,
        ],
      },
      { ...GOES_ON, ran: ['test/echo {"say":2}'], calls: [['test/echo', { say: 2 }, 'ok']] },
    ],
    [
      'the same call with the same result is told to the model, then ends the run',
      { wire, turns: [1, 2, 3, 4].map(() => ({ calls: [call('echo')] })), actor: { limits: { repeats: 3 } } },
      {
        outcome: { kind: 'limit', limit: 'repeats' },
        asked: 3,
        said: [
          ['user Go'],
          expect.not.arrayContaining([expect.stringContaining('same call')]),
          expect.arrayContaining([expect.stringContaining('same call')]),
        ],
      },
    ],
  ])('%s', (_, given, expected) => expectCase(given, expected));

  test('the bodies of errors are read or given up: none keeps its connection', async () => {
    let open = 0;
    const refusing = () => {
      open += 1;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            controller.close();
            open -= 1;
          },
          cancel: () => void (open -= 1),
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { status: 500 });
    };
    const turns = [1, 2, 3, 4, 5, 6].map(() => refusing);
    const { asked } = await converse({ wire, turns, actor: { max_retries: 5 } });
    expect([asked, open]).toEqual([6, 0]);
  });

  test('runs at one time share no client: each calls through its own host’s fetch', async () => {
    const seen: string[] = [];
    const runs = ['one', 'two'].map(async (host) => {
      const models = accessTo(async () => {
        seen.push(host);
        return answerOf(wire, { text: host });
      });
      const { run } = startRun({ wire, turns: [] }, models, () => {});
      const log = run.events();
      if (log.ok) for await (const block of log.value.follow(0, new AbortController().signal)) void block;
      return run.view();
    });
    expect(await Promise.all(runs)).toMatchObject([
      { value: { response: { text: 'one' } } },
      { value: { response: { text: 'two' } } },
    ]);
    expect(seen.sort()).toEqual(['one', 'two']);
  });
});

test('results of parallel calls stand first in one message of the user', () =>
  expectCase(
    { wire: 'anthropic', turns: [{ calls: [call('slow'), call('echo'), call('throw-error')] }, DONE] },
    {
      bodies: [
        {},
        {
          messages: [
            { role: 'user' },
            { role: 'assistant' },
            { role: 'user', content: [1, 2, 3].map(() => ({ type: 'tool_result' })) },
          ],
        },
      ],
    },
  ));

test('blocks of the provider’s own tools keep their place among calls', () => {
  const blocks = [
    { type: 'server_tool_use', id: 'srv', name: 'web_search', input: { query: 'x' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'srv',
      content: [{ type: 'web_search_result', url: 'u' }],
    },
    { type: 'tool_use', id: 'own', name: 'test_S_echo', input: { say: 'x' } },
    { type: 'text', text: 'After.' },
  ];
  const events = [
    ...blocks.map((content_block, index) => ({ type: 'content_block_start', index, content_block })),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: {} },
    { type: 'message_stop' },
  ];
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  return expectCase(
    { wire: 'anthropic', turns: [() => streamed(text), DONE] },
    { ...GOES_ON, bodies: [{}, { messages: [{}, { content: blocks }, {}] }] },
  );
});

test('marks of the prompt cache are four at most, however many messages there are', async () => {
  const turns = [...[1, 2, 3, 4, 5, 6].map((say) => ({ calls: [call('echo', `{"say":${say}}`)] })), DONE];
  const { bodies } = await converse({ wire: 'anthropic', turns, actor: { system_prompt: 'S' } });
  const marks = bodies.map((body) => JSON.stringify(body).split('"cache_control"').length - 1);
  expect(marks).toEqual([2, 3, 3, 3, 3, 3, 3]);
});
