import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import type { Clock } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { READ_ONLY, type Tool } from './contract.ts';
import { runTool } from './runtime.ts';

/** Time that passes only where it is slept away, or by hand. */
function handClock(): Clock & { time: number } {
  return {
    time: 0,
    now: () => 0,
    monotonic() {
      return this.time;
    },
    sleep: () => new Promise(() => undefined),
  };
}

function tool(execute: Tool['execute'], name = 'test/tool', schema: JsonObject = { type: 'object' }): Tool {
  const descriptor = {
    name,
    description: '',
    source: 'builtin',
    input_schema: schema,
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  } as const;
  return { descriptor, execute };
}

const done: Tool['execute'] = async () => ok({ done: true });

describe('a call', () => {
  test('gives output, time and work', async () => {
    const clock = handClock();
    const result = await runTool(
      tool(async (input, { budget }) => {
        budget.spend('bytes', 7);
        budget.spend('entries', 2);
        clock.time += 5;
        return ok({ input });
      }),
      { a: 1 },
      { clock },
    );
    const work = { bytes: 7, entries: 2 };
    expect(result).toEqual({ success: true, output: { input: { a: 1 } }, error: null, duration_ms: 5, work });
  });

  test('hands on a failure', async () => {
    const error = { code: 'not_found', message: 'none' } as const;
    const result = await runTool(
      tool(async () => fail(error)),
      {},
      { clock: handClock() },
    );
    expect(result).toMatchObject({ success: false, output: null, error });
  });

  test.each([
    [async () => Promise.reject(new Error('secret'))],
    [
      () => {
        throw new Error('secret');
      },
    ],
  ])('turns an exception into a failure that does not repeat it', async (execute) => {
    const result = await runTool(tool(execute), {}, { clock: handClock() });
    expect(result).toMatchObject({ success: false, output: null });
    expect(result.error).toEqual({
      code: 'execution_failed',
      message: 'The tool test/tool failed unexpectedly. Nothing in the input is known to be wrong.',
    });
  });

  test('is given up at the deadline', async () => {
    const slept: number[] = [];
    const clock: Clock = { ...handClock(), sleep: async (ms) => void slept.push(ms) };
    let signal: AbortSignal | undefined;
    const hung = await runTool(
      tool((_, context) => {
        signal = context.signal;
        return new Promise(() => undefined);
      }),
      {},
      { clock, limits: { ms: 9 } },
    );
    expect(hung.error).toEqual({
      code: 'timed_out',
      message: 'The call timed out after 9 ms. Ask for less.',
      data: { ms: 9 },
    });
    expect([slept, signal?.aborted]).toEqual([[9], true]);
  });

  test.each([
    ['that comes back at once', done, []],
    ['that waits', () => new Promise<Result<JsonObject>>((give) => setTimeout(give, 1, ok({}))), [true]],
  ])('of a tool %s leaves no alarm behind', async (_, execute, calledOff) => {
    const alarms: AbortSignal[] = [];
    const clock: Clock = {
      ...handClock(),
      sleep: (_ms, signal) => new Promise(() => signal !== undefined && alarms.push(signal)),
    };
    expect((await runTool(tool(execute), {}, { clock })).success).toBe(true);
    expect(alarms.map(({ aborted }) => aborted)).toEqual(calledOff);
  });

  test('is given up when its caller gives up', async () => {
    const controller = new AbortController();
    const clock: Clock = {
      ...handClock(),
      sleep: (_, signal) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve());
        }),
    };
    const running = runTool(
      tool(() => new Promise(() => undefined)),
      {},
      { clock, signal: controller.signal },
    );
    controller.abort();
    expect((await running).error).toEqual({ code: 'cancelled', message: 'The call was cancelled.' });
    const late = await runTool(tool(done), {}, { clock, signal: controller.signal });
    expect(late.error?.code).toBe('cancelled');
  });

  test.each([
    ['undefined', { a: undefined }],
    ['a number that is not finite', { a: [Number.NaN] }],
    ['a function', { a: done }],
    ['an object of a class', { a: new Map() }],
    ['an array', []],
    ['nothing', null],
  ])('refuses an output that is or holds %s', async (_, output) => {
    const result = await runTool(
      tool(async () => ok(output as unknown as JsonObject)),
      {},
      { clock: handClock() },
    );
    expect([result.error?.code, result.output]).toEqual(['invalid_output', null]);
  });

  test('refuses an output that contains itself', async () => {
    const round: { self?: unknown } = {};
    round.self = round;
    const result = await runTool(
      tool(async () => ok(round as JsonObject)),
      {},
      { clock: handClock() },
    );
    expect(result.error).toEqual({
      code: 'invalid_output',
      message:
        'The tool test/tool gave an output that is not a JSON object: it is nested more than 100 deep.',
    });
  });

  test.each([
    [0.0004, 0],
    [1.23456, 1.235],
    [-3, 0],
  ])('that took %f ms is told as %f', async (passed, told) => {
    const clock = handClock();
    const slow = tool(async () => {
      clock.time += passed;
      return ok({});
    });
    expect((await runTool(slow, {}, { clock })).duration_ms).toBe(told);
  });

  test('has the workspace and the limits that it is given', async () => {
    const workspace = memoryFileSystem({ a: '' });
    const greedy = tool(async (_, context) => {
      const failure = context.budget.spend('bytes', 3);
      return failure === undefined ? ok({ same: context.workspace === workspace }) : fail(failure);
    });
    const options = { clock: handClock(), workspace };
    expect((await runTool(greedy, {}, { ...options, limits: { bytes: 3 } })).output).toEqual({ same: true });
    expect((await runTool(greedy, {}, { ...options, limits: { bytes: 2 } })).error?.code).toBe(
      'limit_exceeded',
    );
  });

  test('does not run with input that its schema refuses', async () => {
    let ran = false;
    const strict = tool(
      async () => {
        ran = true;
        return ok({});
      },
      'a/b',
      { type: 'object', required: ['x'] },
    );
    const result = await runTool(strict, {}, { clock: handClock() });
    expect([result.error?.field, ran]).toEqual(['input.x', false]);
  });
});
