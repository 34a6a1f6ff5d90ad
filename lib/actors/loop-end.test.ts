import { describe, expect, test } from 'vitest';
import { redactor } from '../base/redact.ts';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { Model } from '../llm/model.ts';
import { expectValid, run, type Turn } from './loop.fixture.ts';
import { runLoop } from './loop.ts';
import { startNumbers } from './run-numbers.ts';
import { DEFAULT_LIMITS, type RunLimits } from './stop.ts';
import { buildToolset } from './toolset.ts';

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

  test('calls that are repeated only at the start, or around another, are no repeats', async () => {
    const calls = (say: number) => ({ calls: [{ input: { say } }] });
    const { result } = await run([calls(1), calls(1), calls(2), {}], { limits: { repeats: 3 } });
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
    const result = await runLoop({
      ...input,
      clock: systemClock,
      signal,
      emit: () => {},
      numbers: startNumbers(),
      redact: redactor([]),
    });
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
