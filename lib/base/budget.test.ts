import { expect, test } from 'vitest';
import { createBudget, DEFAULT_BUDGET } from './budget.ts';
import type { Clock } from './ports.ts';

function clockAt(start: number): Clock & { time: number } {
  const clock = { time: start, now: () => 0, monotonic: () => clock.time, sleep: async () => {} };
  return clock;
}

test('work is counted by kind and refused past its limit, not at it', () => {
  const budget = createBudget({ bytes: 10, entries: 2, ms: 1000 }, clockAt(0));
  expect(budget.work).toEqual({ bytes: 0, entries: 0 });
  expect(budget.spend('bytes', 4)).toBeUndefined();
  expect(budget.spend('bytes', 6)).toBeUndefined();
  expect(budget.spend('entries', 2)).toBeUndefined();
  expect(budget.work).toEqual({ bytes: 10, entries: 2 });
  expect(budget.spend('entries', 1)).toEqual({
    code: 'limit_exceeded',
    message: 'work.entries: 3 is over the limit of 2. Narrow the path or the patterns.',
    data: { limit: 'work.entries', maximum: 2, actual: 3 },
  });
  expect(budget.spend('bytes', 1)?.data).toEqual({ limit: 'work.bytes', maximum: 10, actual: 11 });
});

test('the time runs from the start and is over after the limit, not at it', () => {
  const clock = clockAt(5000);
  const budget = createBudget({ bytes: 1, entries: 1, ms: 300 }, clock);
  clock.time = 5300;
  expect(budget.check()).toBeUndefined();
  clock.time = 5301;
  expect(budget.check()).toEqual({
    code: 'timed_out',
    message: 'The call timed out after 300 ms. Narrow the path or the patterns.',
    data: { ms: 300 },
  });
});

test('a caller that gave up is told so, before the time', () => {
  const clock = clockAt(0);
  const caller = new AbortController();
  const budget = createBudget({ bytes: 1, entries: 1, ms: 1 }, clock, caller.signal);
  expect(budget.check()).toBeUndefined();
  clock.time = 2;
  expect(budget.check()?.code).toBe('timed_out');
  caller.abort();
  expect(budget.check()).toEqual({ code: 'cancelled', message: 'The call was cancelled.' });
});

test('a tool call may use 512 MiB, two million entries and half a minute', () => {
  expect(DEFAULT_BUDGET).toEqual({ bytes: 536_870_912, entries: 2_000_000, ms: 30_000 });
});
