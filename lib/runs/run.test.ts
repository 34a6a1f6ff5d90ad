import { describe, expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { ROOT_ACCESS } from '../base/access.ts';
import { createMemoryEventLog, createMemoryStore } from '../base/memory-store.ts';
import { parseName, parseNamespace } from '../base/name.ts';
import { NOTHING_USED, type RunSummary } from '../actors/run-event.ts';
import { Run, type RunPorts, type RunSpec } from './run.ts';

const namespace = parseNamespace('local');
const actor = parseName('local/a');
if (!namespace.ok || !actor.ok) throw new Error('both are names');
const SPEC: RunSpec = {
  id: 'run_1',
  namespace: namespace.value,
  access: ROOT_ACCESS,
  actor: actor.value,
  document: {},
  actors: {},
  prompt: 'P',
  context: {},
  skills: [],
  workspace: null,
};
const SUMMARY: RunSummary = {
  id: 'run_1',
  actor: 'local/a',
  state: 'done',
  model: 'm',
  outcome: { kind: 'completed' },
  response: { text: 'T' },
  usage: NOTHING_USED,
  warnings: [],
};
const CALL = { id: 'call_1', name: 't', input: {}, success: true, output: { x: 1 }, duration_ms: 0 };

function kept() {
  return { store: createMemoryStore(), log: createMemoryEventLog(), clock: systemClock };
}

const perform: RunPorts['perform'] = async (_spec, emit) => {
  emit({ type: 'run.started', actor: 'local/a', model: 'm' });
  emit({ type: 'tool.call', step: 1, id: 'call_1', name: 't', input: {} });
  emit({ type: 'tool.call', step: 1, id: 'call_2', name: 't', input: {} });
  emit({ type: 'tool.result', step: 1, ...CALL, id: 'call_2' });
  emit({ type: 'tool.result', step: 1, ...CALL });
  emit({ type: 'run.finished', result: SUMMARY });
};

async function events(run: Run, after = 0) {
  const log = run.events();
  if (!log.ok) throw new Error(log.error.message);
  const seen = [];
  for await (const block of log.value.follow(after, new AbortController().signal)) seen.push(...block);
  return seen;
}

describe('a run', () => {
  test('is running until its work is done, then gives the result with the calls of its log', async () => {
    const run = new Run('run_1', { ...kept(), perform });
    expect(run.view()).toEqual({
      ok: false,
      error: {
        code: 'not_found',
        message: 'Run "run_1" was not found. GET /v1/runs lists the runs of a namespace.',
        data: { kind: 'Run', name: 'run_1' },
      },
    });
    expect(run.start(SPEC)).toMatchObject({
      ok: true,
      value: { id: 'run_1', actor: 'local/a', state: 'running' },
    });
    expect((await events(run)).map(({ seq, type, run: id }) => [seq, type, id])).toEqual([
      [1, 'run.started', 'run_1'],
      [2, 'tool.call', 'run_1'],
      [3, 'tool.call', 'run_1'],
      [4, 'tool.result', 'run_1'],
      [5, 'tool.result', 'run_1'],
      [6, 'run.finished', 'run_1'],
    ]);
    expect(run.view()).toEqual({
      ok: true,
      value: { ...SUMMARY, tool_calls: [CALL, { ...CALL, id: 'call_2' }] },
    });
    expect(run.isLive).toBe(false);
    expect(run.spec()).toEqual({ ok: true, value: SPEC });
  });

  test('starts once', () => {
    const run = new Run('run_1', { ...kept(), perform });
    run.start(SPEC);
    expect(run.start(SPEC)).toMatchObject({ ok: false, error: { code: 'conflict' } });
  });

  test('is the same for who opens it again', async () => {
    const ports = kept();
    const run = new Run('run_1', { ...ports, perform });
    run.start(SPEC);
    await events(run);
    const again = new Run('run_1', { ...ports, perform });
    expect(again.view()).toEqual(run.view());
    expect(await events(again, 5)).toHaveLength(1);
  });

  test('whose host went away is ended as interrupted, once, after what was logged', async () => {
    const ports = kept();
    const endless: RunPorts['perform'] = (_spec, emit) => {
      emit({ type: 'run.started', actor: 'local/a', model: 'm' });
      return new Promise(() => {});
    };
    const run = new Run('run_1', { ...ports, perform: endless });
    run.start(SPEC);
    expect(run.isLive).toBe(true);
    await systemClock.sleep(40);
    const again = new Run('run_1', { ...ports, perform });
    expect(again.view()).toMatchObject({
      ok: true,
      value: { outcome: { kind: 'failed', class: 'interrupted' } },
    });
    expect(again.view()).toMatchObject({
      ok: true,
      value: {
        state: 'done',
        response: { text: '' },
        usage: {
          input_tokens: 0,
          output_tokens: 0,
          cached_tokens: 0,
          reasoning_tokens: 0,
          tool_calls: 0,
          steps: 0,
          duration_ms: 0,
        },
        tool_calls: [],
      },
    });
    expect((await events(again)).map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'run.started'],
      [2, 'run.finished'],
    ]);
  });

  test('that was interrupted tells what it did, and its open calls are answered', async () => {
    const ports = kept();
    const usage = { input_tokens: 5, output_tokens: 3, cached_tokens: 1, reasoning_tokens: 2 };
    const endless: RunPorts['perform'] = (_spec, emit) => {
      emit({ type: 'run.started', actor: 'local/a', model: 'p/m' });
      emit({ type: 'warning', code: 'w', message: 'W' });
      emit({ type: 'step.started', step: 1 });
      emit({ type: 'text.delta', step: 1, text: 'First.' });
      emit({ type: 'tool.call', step: 1, id: 'call_1', name: 't', input: {} });
      emit({ type: 'tool.result', step: 1, ...CALL });
      emit({ type: 'step.finished', step: 1, stop: 'tools', usage });
      emit({ type: 'step.started', step: 2 });
      emit({ type: 'text.delta', step: 2, text: 'void' });
      emit({ type: 'step.reset', step: 2, message: 'again' });
      emit({ type: 'text.delta', step: 2, text: 'Sec' });
      emit({ type: 'text.delta', step: 2, text: 'ond.' });
      emit({ type: 'step.finished', step: 2, stop: 'tools', usage });
      emit({ type: 'tool.call', step: 2, id: 'call_2', name: 'u', input: { a: 1 } });
      return new Promise(() => {});
    };
    new Run('run_1', { ...ports, perform: endless }).start(SPEC);
    await systemClock.sleep(40);
    const told: string[] = [];
    const again = new Run('run_1', { ...ports, perform, ended: ({ id }) => told.push(id) });
    const view = again.view();
    expect(view).toMatchObject({
      ok: true,
      value: {
        model: 'p/m',
        outcome: { kind: 'failed', class: 'interrupted' },
        response: { text: 'Second.' },
        usage: {
          input_tokens: 10,
          output_tokens: 6,
          cached_tokens: 2,
          reasoning_tokens: 4,
          tool_calls: 2,
          steps: 2,
        },
        warnings: [{ code: 'w', message: 'W' }],
        tool_calls: [
          CALL,
          { id: 'call_2', name: 'u', input: { a: 1 }, success: false, error: { code: 'unavailable' } },
        ],
      },
    });
    expect(again.view()).toEqual(view);
    expect(told).toEqual(['run_1']);
    expect((await events(again)).slice(-2)).toMatchObject([
      { type: 'tool.result', id: 'call_2', step: 2 },
      { type: 'run.finished' },
    ]);
  });

  test('whose work breaks is ended', async () => {
    const run = new Run('run_1', { ...kept(), perform: () => Promise.reject(new Error('inner')) });
    run.start(SPEC);
    await events(run);
    expect(run.view()).toMatchObject({
      ok: true,
      value: { outcome: { kind: 'failed', class: 'interrupted' } },
    });
    expect(JSON.stringify(run.view())).not.toContain('inner');
  });

  test('that is cancelled tells its work', async () => {
    let aborted = false;
    const run = new Run('run_1', {
      ...kept(),
      async perform(_spec, emit, signal) {
        while (!signal.aborted) await systemClock.sleep(1);
        aborted = true;
        emit({ type: 'run.finished', result: { ...SUMMARY, outcome: { kind: 'cancelled', message: 'c' } } });
      },
    });
    run.start(SPEC);
    expect(run.cancel()).toMatchObject({ ok: true, value: { state: 'running' } });
    await events(run);
    expect(aborted).toBe(true);
    expect(run.cancel()).toMatchObject({ ok: true, value: { outcome: { kind: 'cancelled' } } });
  });
});
