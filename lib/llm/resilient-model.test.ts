import { describe, expect, test } from 'vitest';
import { createResilientModel, type Candidate } from './resilient-model.ts';
import type { ScriptedTurn } from './script.fixture.ts';
import { answerOf, quickClock, REQUEST, wireOver, WIRES, type WireName } from './wire.fixture.ts';
import type { ModelEvent, ModelRequest } from './model.ts';

/** Bytes that draw the longest pause, so that pauses are known. */
const RANDOM = { bytes: (length: number) => new Uint8Array(length).fill(255) };

/** A candidate that plays turns, and what it was asked. */
function candidate(name: WireName, turns: readonly (ScriptedTurn | Response)[], label = 'p/m') {
  const bodies: { readonly [key: string]: unknown }[] = [];
  const rest = turns.values();
  const wire = wireOver(name, async (_, init) => {
    bodies.push(JSON.parse(init?.body as string));
    const turn = rest.next().value ?? { text: 'No further turn.' };
    return turn instanceof Response ? turn : answerOf(name, turn);
  });
  const made: Candidate & { readonly bodies: typeof bodies } = {
    label,
    bodies,
    open: async () => ({ ...wire, label }),
  };
  return made;
}

async function run(
  candidates: readonly [Candidate, ...Candidate[]],
  options: { maxRetries?: number; request?: Partial<ModelRequest> } = {},
) {
  const clock = quickClock();
  const model = createResilientModel(candidates, { clock, random: RANDOM, maxRetries: options.maxRetries });
  const once = async () => {
    const events: ModelEvent[] = [];
    for await (const event of model.stream({ ...REQUEST, ...options.request })) events.push(event);
    return events;
  };
  const events = await once();
  return { events, once, model, pauses: clock.slept, told: events.map(tell) };
}

function tell(event: ModelEvent): string {
  if (event.type === 'text') return `text ${event.text}`;
  if (event.type === 'failed') return `failed ${event.fault.class}`;
  if (event.type === 'finished') return `finished ${event.message.text}`;
  return event.type === 'warning' ? event.code : event.type;
}

const BUSY = { status: 529, error: 'overloaded_error' };

describe.each(WIRES)('%s', (name) => {
  test.each<[string, ScriptedTurn]>([
    ['overload', BUSY],
    ['rate limit', { status: 429, error: 'rate_limit_error' }],
    ['server error', { status: 500 }],
  ])('a passing %s is tried again', async (_, turn) => {
    const { told } = await run([candidate(name, [turn, { text: 'Hi' }])]);
    expect(told).toEqual(['model_retried', 'text Hi', 'finished Hi']);
  });

  test.each<[string, ScriptedTurn]>([
    ['breaks off', { text: 'Half', cut: true }],
    ['ends early', { text: 'Half', stall: true }],
    ['reports an overload', { text: 'Half', error: 'overloaded_error' }],
  ])('a stream that %s after output is reset and tried again', async (_, turn) => {
    const { told } = await run([candidate(name, [turn, { text: 'Hi' }])]);
    expect(told).toEqual(['text Half', 'reset', 'model_retried', 'text Hi', 'finished Hi']);
  });

  test('reasoning that was shown is reset too', async () => {
    const turn = { reasoning: 'Hm', error: 'overloaded_error' };
    const { told } = await run([candidate(name, [turn, { text: 'Hi' }])]);
    expect(told).toEqual(['reasoning', 'reset', 'model_retried', 'text Hi', 'finished Hi']);
  });

  test.each<[string, ScriptedTurn]>([
    ['authentication', { status: 401, error: 'authentication_error' }],
    ['invalid_request', { status: 400, error: 'invalid_request_error' }],
    ['quota', { status: 402, error: 'odd' }],
  ])('a fault of the class %s is not tried again', async (kind, turn) => {
    const { told, pauses } = await run([candidate(name, [turn])]);
    expect([told, pauses]).toEqual([[`failed ${kind}`], []]);
  });

  test('a call of a turn that failed is never given out', async () => {
    const cut = { calls: [{ name: 'grep', input: '{}' }], cut: true };
    const { events } = await run([candidate(name, [cut, { text: 'Hi' }])]);
    expect(events.filter(({ type }) => type === 'finished')).toMatchObject([{ message: { calls: [] } }]);
  });
});

test('the tries are counted, and pauses double from one to the next', async () => {
  const busy = candidate('anthropic', [BUSY, BUSY, BUSY, BUSY]);
  const { told, pauses } = await run([busy]);
  expect(told).toEqual(['model_retried', 'model_retried', 'failed overloaded']);
  expect(pauses.map(Math.round)).toEqual([500, 1000]);
  expect(busy.bodies).toHaveLength(3);
});

test('pauses of our own stay under eight seconds; zero retries are none', async () => {
  const many = await run(
    [
      candidate(
        'chat',
        Array.from({ length: 9 }, () => BUSY),
      ),
    ],
    { maxRetries: 8 },
  );
  expect(many.pauses.map(Math.round)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  expect((await run([candidate('chat', [BUSY])], { maxRetries: 0 })).told).toEqual(['failed overloaded']);
});

test('a pause that the provider asks for is kept to, and one beyond the cap is not waited for', async () => {
  const limited = (retry_after: string) => ({ status: 429, error: 'rate_limit_error', retry_after });
  const kept = await run([candidate('chat', [limited('7'), { text: 'Hi' }])]);
  expect([kept.pauses, kept.told.at(-1)]).toEqual([[7000], 'finished Hi']);
  const refused = await run([candidate('chat', [limited('120')])]);
  expect(refused.told).toEqual(['failed rate_limited']);
  expect(refused.events.at(-1)).toMatchObject({ fault: { retryAfterMs: 120_000 } });
});

test('the next model is asked when one fails, and stays', async () => {
  const first = candidate('anthropic', [{ status: 401 }], 'a/1');
  const second = candidate('chat', [{ text: 'Hi' }, { text: 'Again' }], 'b/2');
  const { told, events, model, once } = await run([first, second]);
  expect(told).toEqual(['model_failover', 'text Hi', 'finished Hi']);
  expect(JSON.stringify(events[0])).toContain('b/2 is asked instead');
  expect(model.label).toBe('b/2');
  expect((await once()).map(tell)).toEqual(['text Again', 'finished Again']);
  expect(first.bodies).toHaveLength(1);
});

test('output that a failed model showed is reset before the next speaks', async () => {
  const first = candidate('anthropic', [{ text: 'Half', error: 'invalid_request_error' }], 'a/1');
  const { told } = await run([first, candidate('responses', [{ text: 'Hi' }], 'b/2')]);
  expect(told).toEqual(['text Half', 'reset', 'model_failover', 'text Hi', 'finished Hi']);
});

test('without a further model the last fault stands', async () => {
  const { told } = await run([candidate('chat', [{ status: 401 }]), candidate('chat', [{ status: 404 }])]);
  expect(told).toEqual(['model_failover', 'failed invalid_request']);
});

const TOOL = { name: 't', wireName: 't', description: '', inputSchema: {} };

test('tools that a model refuses are left out with a warning, from then on', async () => {
  const refusal = { status: 400, message: 'this model does not support tools' };
  const plain = candidate('chat', [refusal, { text: 'Hi' }, { text: 'Again' }]);
  const { told, once } = await run([plain], { request: { tools: [TOOL] } });
  expect(told).toEqual(['tools_refused', 'text Hi', 'finished Hi']);
  await once();
  expect(plain.bodies.map((body) => 'tools' in body)).toEqual([true, false, false]);
});

test('a refusal that repeats is a fault', async () => {
  const refusal = { status: 400, message: 'this model does not support tools' };
  const { told } = await run([candidate('chat', [refusal, refusal])], { request: { tools: [TOOL] } });
  expect(told).toEqual(['tools_refused', 'failed invalid_request']);
});

test('cancelling during a pause ends the call', async () => {
  const controller = new AbortController();
  const busy = candidate('chat', [BUSY, { text: 'never' }]);
  const clock = { ...quickClock(), sleep: async () => controller.abort() };
  const model = createResilientModel([busy, candidate('chat', [])], { clock, random: RANDOM, maxRetries: 5 });
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ ...REQUEST, signal: controller.signal })) events.push(event);
  expect(events.at(-1)).toMatchObject({ type: 'failed' });
  expect(busy.bodies.length).toBeLessThanOrEqual(1);
});

test('a stream that hangs is left behind by the watch and tried again', async () => {
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  const hanging = new Response(silent, { headers: { 'content-type': 'text/event-stream' } });
  const { told, events } = await run([candidate('chat', [hanging, { text: 'Hi' }])]);
  expect(told).toEqual(['model_retried', 'text Hi', 'finished Hi']);
  expect(JSON.stringify(events[0])).toContain('It sent nothing for 240 seconds');
});
