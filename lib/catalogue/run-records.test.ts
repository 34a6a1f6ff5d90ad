import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import { addRun, endRun, listRuns, removeRun } from './run-records.ts';
import { stoppedClock } from './trial.fixture.ts';

test('runs are listed newest first and taken off by their id', () => {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  for (const [id, time] of [
    ['run_b', 5],
    ['run_a', 5],
    ['run_c', 1_000_000_000_000],
    ['run_d', 9_999_999_999_999],
    ['run_e', 40],
  ] as const) {
    clock.time = time;
    addRun(store, clock, { id, actor: 'local/a' });
  }
  const ids = () => listRuns(store, { cursor: undefined, limit: 9 }).items.map(({ id }) => id);
  expect(ids()).toEqual(['run_d', 'run_c', 'run_e', 'run_a', 'run_b']);
  const page = listRuns(store, { cursor: undefined, limit: 1 });
  expect(listRuns(store, { cursor: page.cursor ?? '', limit: 1 }).items[0]?.id).toBe('run_c');
  expect(store.get('run_keys', 'run_e')).toBe('09999999999960-run_e');
  removeRun(store, 'run_e');
  removeRun(store, 'run_none');
  expect(ids()).toEqual(['run_d', 'run_c', 'run_a', 'run_b']);
  expect(store.get('run_keys', 'run_e')).toBeUndefined();
});

test('a run is listed with its actor and time', () => {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  clock.time = 1000;
  const entry = {
    id: 'run_1',
    actor: 'local/a',
    created_at: '1970-01-01T00:00:01.000Z',
    state: 'running',
    outcome: null,
    model: null,
  };
  expect(addRun(store, clock, { id: 'run_1', actor: 'local/a' })).toEqual(entry);
  expect(listRuns(store, { cursor: undefined, limit: 1 })).toEqual({ items: [entry], cursor: null });
  const end = { outcome: { kind: 'completed' }, model: 'p/m' };
  endRun(store, 'run_1', end);
  endRun(store, 'run_none', end);
  const items = [{ ...entry, state: 'done', ...end }];
  expect(listRuns(store, { cursor: undefined, limit: 9 })).toEqual({ items, cursor: null });
  removeRun(store, 'run_1');
  endRun(store, 'run_1', end);
  expect(listRuns(store, { cursor: undefined, limit: 9 })).toEqual({ items: [], cursor: null });
});
