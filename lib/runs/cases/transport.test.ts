import { describe, expect, test } from 'vitest';
import type { ScriptedTurn } from '../../llm/script.fixture.ts';
import { answerOf, streamed, textOf, WIRES } from '../../llm/wire.fixture.ts';
import { accessTo, converse, expectCase, startRun, type Case } from './conversation.fixture.ts';

/** What happens on the way to a provider and back. */
const call = (name: string, input = '{}', more: object = {}) => ({ name: `test_S_${name}`, input, ...more });
const DONE: ScriptedTurn = { text: 'Done.' };
const GOES_ON = { outcome: { kind: 'completed' }, text: 'Done.' };
const ONCE = { max_retries: 0 };
const LATER = { status: 429, error: 'rate_limit_error', retry_after: '120' };

/** An answer whose connection stays open: after its beginning come these texts, for ever, ten seconds apart. */
const open = (beginning: string, sign: string, wait: (ms: number) => Promise<void>) => () => {
  const encoder = new TextEncoder();
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (begun && sign === '') await new Promise(() => {});
      if (begun) await wait(10_000);
      controller.enqueue(encoder.encode(begun ? sign : beginning));
      begun = true;
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

describe.each(WIRES)('%s', (wire) => {
  const half = () => textOf(wire, { text: 'Half', stall: true });
  test.each<Case>([
    [
      'a connection that closes after two pieces has not brought an answer',
      { wire, turns: [{ text: 'Half of it', stall: true }], actor: ONCE },
      { outcome: { kind: 'failed', class: 'interrupted' }, asked: 1 },
    ],
    [
      'a connection that breaks after two pieces has not either',
      { wire, turns: [{ text: 'Half of it', cut: true }], actor: ONCE },
      { outcome: { kind: 'failed', class: 'interrupted' }, asked: 1 },
    ],
    [
      'an overload inside an open stream is known by its type and tried again',
      { wire, turns: [{ text: 'Half', error: 'overloaded_error' }, DONE] },
      { ...GOES_ON, asked: 2, warnings: ['model_retried'] },
    ],
    [
      'a failure in a late step costs that step alone',
      {
        wire,
        turns: [
          ...[1, 2, 3].map((say) => ({ calls: [call('echo', `{"say":${say}}`)] })),
          { text: 'Half', error: 'overloaded_error' },
          DONE,
        ],
      },
      {
        ...GOES_ON,
        asked: 5,
        ran: ['test/echo {"say":1}', 'test/echo {"say":2}', 'test/echo {"say":3}'],
        usage: { steps: 4, tool_calls: 3 },
      },
    ],
    [
      'a provider that asks for more time than a run has is asked once and not waited for',
      { wire, turns: [LATER] },
      { outcome: { kind: 'failed', class: 'rate_limited' }, asked: 1, pauses: [] },
    ],
    [
      'the pause that a provider asks for is kept to, by one layer of retries',
      { wire, turns: [{ ...LATER, retry_after: '7' }, DONE], actor: { max_retries: 1 } },
      { ...GOES_ON, asked: 2, pauses: [7000] },
    ],
    [
      'what fails is not tried more often than was asked for',
      { wire, turns: [1, 2, 3, 4].map(() => ({ status: 500 })), actor: { max_retries: 1 } },
      { outcome: { kind: 'failed', class: 'unavailable' }, asked: 2 },
    ],
    [
      'an overload by its status is one whatever the SDK calls it',
      { wire, turns: [{ status: 529 }], actor: ONCE },
      { outcome: { kind: 'failed', class: 'overloaded' }, asked: 1 },
    ],
    [
      'an open stream that goes silent is left behind',
      { wire, turns: [open(half(), '', async () => {}), DONE] },
      { ...GOES_ON, asked: 2, warnings: ['model_retried'] },
    ],
  ])('%s', (_, given, expected) => expectCase(given, expected));

  test('a reader that leaves does not stop the run', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const models = accessTo(async () => released.then(() => answerOf(wire, DONE)));
    const leaving = new AbortController();
    const { run } = startRun({ wire, turns: [] }, models, () => {});
    const log = run.events();
    if (!log.ok) throw new Error(log.error.message);
    for await (const block of log.value.follow(0, leaving.signal)) {
      if (block.length > 0) leaving.abort();
    }
    expect(run.view()).toMatchObject({ value: { state: 'running' } });
    release();
    for await (const block of log.value.follow(0, new AbortController().signal)) void block;
    expect(run.view()).toMatchObject({
      value: { outcome: { kind: 'completed' }, response: { text: 'Done.' } },
    });
  });
});

test.each<Case>([
  [
    'what was used counts when it comes after the end, in a piece without a choice',
    { wire: 'chat', turns: [DONE] },
    { ...GOES_ON, usage: { input_tokens: 25, output_tokens: 10, cached_tokens: 5, reasoning_tokens: 3 } },
  ],
  [
    'a stream without role, reason or index is understood',
    { wire: 'chat', turns: [{ calls: [call('echo')], omit: ['role', 'finish', 'index'] }, DONE] },
    { ...GOES_ON, calls: [['test/echo', {}, 'ok']] },
  ],
  [
    'a choice without any field but its text is understood',
    {
      wire: 'chat',
      turns: [() => streamed('data: {"choices":[{"delta":{"content":"Done."}}]}\n\ndata: [DONE]\n\n')],
    },
    { ...GOES_ON, asked: 1 },
  ],
])('%s', (_, given, expected) => expectCase(given, expected));

test('an open stream that brings nothing but signs of life is left behind too', async () => {
  const sign = 'event: ping\ndata: {"type":"ping"}\n\n';
  const half = textOf('anthropic', { text: 'Half', stall: true });
  const turns = [open(half, sign, () => new Promise((resolve) => setTimeout(resolve, 1))), DONE];
  const { text, events } = await converse({ wire: 'anthropic', turns });
  expect(text).toBe('Done.');
  expect(JSON.stringify(events)).toContain('It sent nothing of its turn for 180 seconds');
});
