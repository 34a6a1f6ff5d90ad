import { describe, expect, test } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import type { Clock } from '../base/ports.ts';
import { ok } from '../base/result.ts';
import { NO_USAGE, type ToolCall } from '../llm/message.ts';
import type { Model, ModelEvent, ModelRequest, StopReason } from '../llm/model.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';
import { runLoop } from './loop.ts';
import type { RunEvent } from './run-event.ts';
import { DEFAULT_LIMITS, type RunLimits } from './stop.ts';
import { MAX_ANSWER } from './tool-calls.ts';
import { buildToolset } from './toolset.ts';

type Turn =
  | { text?: string; calls?: Partial<ToolCall>[]; stop?: StopReason; tokens?: number }
  | ModelEvent
  | 'silent';

const clock: Clock = {
  now: () => 0,
  monotonic: () => 0,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

function scripted(turns: readonly Turn[], requests: ModelRequest[]): Model {
  let next = 0;
  return {
    label: 'scripted',
    async *stream(request): AsyncIterable<ModelEvent> {
      requests.push({ ...request, messages: [...request.messages] });
      const turn = turns[next] ?? 'silent';
      next += 1;
      if (turn === 'silent') await new Promise(() => {});
      else if ('type' in turn) yield turn;
      else yield* finished(turn);
    },
  };
}

function* finished(turn: Exclude<Turn, ModelEvent | 'silent'>): Iterable<ModelEvent> {
  const calls = (turn.calls ?? []).map((call, i) => ({
    id: `id${i}`,
    wireName: 'echo',
    input: {},
    rawInput: '',
    ...call,
  }));
  if (turn.text !== undefined) yield { type: 'text', text: turn.text };
  yield {
    type: 'finished',
    message: { role: 'assistant', text: turn.text ?? '', calls, native: undefined },
    stop: turn.stop ?? (calls.length > 0 ? 'tool_calls' : 'end'),
    usage: { ...NO_USAGE, input_tokens: turn.tokens ?? 1, output_tokens: 1 },
  };
}

function tool(name: string, execute: Tool['execute']): Tool {
  const input_schema = { type: 'object' };
  const descriptor = { name, description: name, source: 'builtin' as const, input_schema };
  return { descriptor: { ...descriptor, capability: READ_ONLY, resource_slots: [], metadata: {} }, execute };
}

let running = 0;
let most = 0;
const TOOLS = [
  tool('echo', async (input) => ok({ said: input['say'] ?? null })),
  tool('throw', async () => {
    throw new Error('inner detail');
  }),
  tool('large', async () => ok({ text: 'é'.repeat(MAX_ANSWER) })),
  tool('wait', async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return ok({});
  }),
  tool('hang', () => new Promise(() => {})),
];

async function run(
  turns: readonly Turn[],
  options: { limits?: Partial<RunLimits>; signal?: AbortSignal } = {},
) {
  const requests: ModelRequest[] = [];
  const events: RunEvent[] = [];
  const { toolset } = buildToolset(
    TOOLS.map((one) => ({ name: one.descriptor.name, tool: one })),
    nodeDigest,
  );
  const result = await runLoop({
    model: scripted(turns, requests),
    system: 'S',
    prompt: 'P',
    toolset,
    workspace: undefined,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    clock,
    signal: options.signal ?? new AbortController().signal,
    emit: (event) => events.push(event),
  });
  return { result, requests, events };
}

/** Every call of the transcript is answered once, in the next message, in call order. */
function expectValid(messages: Awaited<ReturnType<typeof run>>['result']['messages']): void {
  messages.forEach((message, i) => {
    if (message.role !== 'assistant' || message.calls.length === 0) return;
    const next = messages[i + 1];
    expect(next?.role === 'tool' ? next.answers.map(({ callId }) => callId) : next).toEqual(
      message.calls.map(({ id }) => id),
    );
  });
}

describe('the loop', () => {
  test('asks, runs the calls, answers and asks again until there are none', async () => {
    const { result, requests, events } = await run([
      {
        text: 'First. ',
        calls: [
          { id: 'x', input: { say: 'a' } },
          { id: 'y', input: { say: 'b' } },
        ],
      },
      { text: 'Last.' },
    ]);
    expect(result.outcome).toEqual({ kind: 'completed' });
    expect([result.text, result.steps]).toEqual(['Last.', 2]);
    expect(result.usage).toEqual({ ...NO_USAGE, input_tokens: 2, output_tokens: 2 });
    expect(result.calls.map(({ id, name, output }) => [id, name, output])).toEqual([
      ['call_1', 'echo', { said: 'a' }],
      ['call_2', 'echo', { said: 'b' }],
    ]);
    expect(requests.map(({ system, messages, tools }) => [system, messages.length, tools.length])).toEqual([
      ['S', 1, 5],
      ['S', 3, 5],
    ]);
    expect(requests[1]?.messages[2]).toEqual({
      role: 'tool',
      answers: [
        { callId: 'x', text: '{"said":"a"}', isError: false },
        { callId: 'y', text: '{"said":"b"}', isError: false },
      ],
    });
    expect(events.map(({ type }) => type)).toEqual([
      ...[
        'step.started',
        'text.delta',
        'step.finished',
        'tool.call',
        'tool.call',
        'tool.result',
        'tool.result',
      ],
      ...['step.started', 'text.delta', 'step.finished'],
    ]);
    expectValid(result.messages);
  });

  test('keeps the last words when a later turn has none', async () => {
    const { result } = await run([{ text: 'Said.', calls: [{}] }, {}]);
    expect([result.outcome.kind, result.text]).toEqual(['completed', 'Said.']);
  });

  test('runs at most five calls at a time', async () => {
    most = 0;
    const { result } = await run([
      { calls: Array.from({ length: 12 }, (_, i) => ({ id: `w${i}`, wireName: 'wait' })) },
      {},
    ]);
    expect([result.calls.length, most]).toEqual([12, 5]);
    expect(result.calls.map(({ id }) => id)).toContain('call_12');
    expectValid(result.messages);
  });

  test.each([
    ['throw', 'execution_failed', 'failed unexpectedly'],
    ['ech', 'not_found', 'Did you mean echo?'],
    ['zzzzzzzz', 'not_found', 'The tools are: echo, throw'],
  ])('a call of %s is answered with %s', async (wireName, code, part) => {
    const { result } = await run([{ calls: [{ wireName }] }, { text: 'ok' }]);
    expect(result.outcome.kind).toBe('completed');
    expect(result.calls[0]).toMatchObject({ success: false, error: { code } });
    expect(JSON.stringify(result.messages)).toContain(part);
    expect(JSON.stringify(result)).not.toContain('inner detail');
    expect(result.messages[2]).toMatchObject({ answers: [{ isError: true }] });
  });

  test('arguments that are no object are not run', async () => {
    const { result } = await run([{ calls: [{ input: undefined, rawInput: '[' }] }, {}]);
    expect(result.calls[0]).toMatchObject({
      success: false,
      input: null,
      error: { code: 'invalid_input', field: 'input' },
    });
  });

  test('a large result is cut for the model and the log alike, and says so', async () => {
    const { result } = await run([{ calls: [{ wireName: 'large' }] }, {}]);
    const answer = result.messages[2];
    const text = answer?.role === 'tool' ? (answer.answers[0]?.text ?? '') : '';
    expect(text).toContain('\n[cut: 11 more characters.');
    expect(result.calls[0]?.output).toEqual({ cut: true, text });
  });

  test('a cut turn runs nothing, answers each call and goes on', async () => {
    const { result } = await run([{ calls: [{ input: { say: 'x' } }], stop: 'length' }, { text: 'Short.' }]);
    expect(result.calls[0]).toMatchObject({ success: false, error: { code: 'invalid_input' } });
    expect([result.outcome.kind, result.text]).toEqual(['completed', 'Short.']);
    expectValid(result.messages);
  });

  test('a paused turn is sent back', async () => {
    const { result, requests } = await run([{ text: 'A', stop: 'pause' }, { text: 'B' }]);
    expect([result.outcome.kind, result.text, requests.length]).toEqual(['completed', 'B', 2]);
  });
});

describe('how it ends', () => {
  test.each<[string, Turn[], Partial<RunLimits>, object]>([
    ['refusal', [{ stop: 'refusal' }], {}, { kind: 'refused' }],
    ['context', [{ text: 'x', stop: 'context' }], {}, { kind: 'limit', limit: 'context' }],
    ['a cut answer', [{ text: 'x', stop: 'length' }], {}, { kind: 'limit', limit: 'tokens' }],
    [
      'steps',
      [{ calls: [{ input: { say: 1 } }] }, { calls: [{ input: { say: 2 } }] }],
      { steps: 2 },
      { limit: 'steps' },
    ],
    ['tokens', [{ calls: [{}], tokens: 9 }], { tokens: 10 }, { limit: 'tokens' }],
    ['repeats', [{ calls: [{}] }, { calls: [{}] }, { calls: [{}] }], { repeats: 3 }, { limit: 'repeats' }],
    ['time', ['silent'], { seconds: 0.01 }, { kind: 'limit', limit: 'time' }],
    [
      'time in a tool',
      [{ calls: [{ wireName: 'hang' }] }],
      { seconds: 0.01 },
      { kind: 'limit', limit: 'time' },
    ],
    [
      'a fault',
      [{ type: 'failed', fault: { class: 'overloaded', message: 'busy' } }],
      {},
      { kind: 'failed', class: 'overloaded', message: 'busy' },
    ],
  ])('%s', async (_, turns, limits, outcome) => {
    const { result } = await run(turns, { limits });
    expect(result.outcome).toMatchObject(outcome);
    expectValid(result.messages);
  });

  test('calls that differ in any way are no repeats', async () => {
    const calls = (say: number) => ({ calls: [{ input: { say } }] });
    const { result } = await run([calls(1), calls(2), calls(1), {}], { limits: { repeats: 2 } });
    expect(result.outcome.kind).toBe('completed');
  });

  test('a refused turn is kept out of the transcript', async () => {
    const { result } = await run([{ text: 'No.', stop: 'refusal', calls: [{}] }]);
    expect(result.messages).toEqual([{ role: 'user', text: 'P' }]);
  });

  test('a model that stops without a last event was interrupted', async () => {
    const model: Model = { label: 'x', async *stream() {} };
    const { toolset } = buildToolset([], nodeDigest);
    const signal = new AbortController().signal;
    const input = {
      model,
      system: undefined,
      prompt: 'P',
      toolset,
      workspace: undefined,
      limits: DEFAULT_LIMITS,
    };
    const result = await runLoop({ ...input, clock, signal, emit: () => {} });
    expect(result.outcome).toMatchObject({ kind: 'failed', class: 'interrupted' });
  });

  test.each([
    ['the model is silent', ['silent'] as const],
    ['a tool hangs', [{ calls: [{ wireName: 'hang' }, { wireName: 'echo' }] }] as const],
  ])('cancelling while %s ends the run with a valid transcript', async (_, turns) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    const { result } = await run(turns as unknown as Turn[], { signal: controller.signal });
    expect(result.outcome.kind).toBe('cancelled');
    expectValid(result.messages);
  });

  test('a run that is cancelled before it starts asks nothing', async () => {
    const { result } = await run([{ text: 'x' }], { signal: AbortSignal.abort() });
    expect(result.outcome.kind).toBe('cancelled');
  });
});
