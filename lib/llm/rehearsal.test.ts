import { expect, test } from 'vitest';
import type { Message } from './message.ts';
import type { ModelEvent } from './model.ts';
import { createRehearsal, type RehearsalTurn } from './rehearsal.ts';

const TOOL = { name: 'skill/grep', wireName: 'skill_S_grep', description: '', inputSchema: {} };
const signal = new AbortController().signal;

async function play(script: readonly RehearsalTurn[], messages: readonly Message[]): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  const request = { system: undefined, messages, tools: [TOOL], signal };
  for await (const event of createRehearsal(script).stream(request)) events.push(event);
  return events;
}

const user: Message = { role: 'user', text: 'Find it' };
const said: Message = { role: 'assistant', text: '', calls: [], native: undefined };
const answered: Message = {
  role: 'tool',
  answers: [
    { callId: 'a', text: '{"total":2,"paths":["x","y"]}', isError: false },
    { callId: 'b', text: 'not JSON', isError: true },
  ],
};

test('it says what it is', () => {
  expect(createRehearsal([]).label).toBe('rehearsal');
});

test('a turn streams its text in pieces and ends with its calls', async () => {
  const text = 'Looking for {{ prompt }} in the whole workspace.';
  const events = await play([{ text, calls: [{ tool: 'skill/grep', input: { pattern: 'x' } }] }], [user]);
  const spoken = 'Looking for Find it in the whole workspace.';
  expect(events.map((event) => (event.type === 'text' ? event.text : event.type))).toEqual([
    spoken.slice(0, 24),
    spoken.slice(24),
    'finished',
  ]);
  expect(events.at(-1)).toEqual({
    type: 'finished',
    message: {
      role: 'assistant',
      text: spoken,
      calls: [
        {
          id: 'rehearsed_1_1',
          wireName: 'skill_S_grep',
          input: { pattern: 'x' },
          rawInput: '{"pattern":"x"}',
        },
      ],
      native: undefined,
    },
    stop: 'tool_calls',
    usage: { input_tokens: 0, output_tokens: 0, cached_tokens: 0, reasoning_tokens: 0 },
  });
});

test('the turn is the one after those in the transcript, with results of the type they have', async () => {
  const input = {
    limit: '{{ results.0.total }}',
    path: 'in/{{ results.0.paths.1 }}',
    deep: [{ t: '{{ results.1 }}' }],
    n: 1,
  };
  const script = [{ text: 'first' }, { calls: [{ tool: 'made/up', input }] }];
  const last = (await play(script, [user, said, answered])).at(-1);
  expect(last?.type === 'finished' ? last.message.calls : last).toEqual([
    {
      id: 'rehearsed_2_1',
      wireName: 'made_S_up',
      input: { limit: 2, path: 'in/y', deep: [{ t: 'not JSON' }], n: 1 },
      rawInput: '{"limit":2,"path":"in/y","deep":[{"t":"not JSON"}],"n":1}',
    },
  ]);
});

test('a turn without calls is the end', async () => {
  expect((await play([{ text: 'Bye' }], [user])).at(-1)).toMatchObject({ stop: 'end' });
});

test.each([
  [[{ text: '{{ results.0.x }}' }], 'Turn 1 of the rehearsal refers to results.0.x'],
  [[{ calls: [{ tool: 't', input: { a: '{{ nothing }}' } }] }], 'refers to nothing'],
  [[], 'The rehearsal has 0 turns'],
])('script %# cannot be played and says why', async (script, part) => {
  const events = await play(script, [user]);
  expect(events).toHaveLength(1);
  expect(events).toMatchObject([{ type: 'failed', fault: { class: 'invalid_request' } }]);
  expect(JSON.stringify(events)).toContain(part);
});
