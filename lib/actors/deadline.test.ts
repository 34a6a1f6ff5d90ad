import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Clock } from '../base/ports.ts';
import { startDeadline } from './deadline.ts';

/** A deadline on a clock whose sleep ends when the test says so, or when it is aborted. */
function started(parent = new AbortController()) {
  const asked: number[] = [];
  let wake = () => {};
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    sleep(ms, signal) {
      asked.push(ms);
      return new Promise((resolve) => {
        wake = resolve;
        signal?.addEventListener('abort', () => resolve());
      });
    },
  };
  const deadline = startDeadline(clock, 250, parent.signal);
  const timeIsUp = async () => {
    wake();
    await Promise.resolve();
    await Promise.resolve();
  };
  const state = () => [deadline.signal.aborted, deadline.expired()];
  return { parent, deadline, asked, timeIsUp, state };
}

test('time ends the signal, and it says that it was time', async () => {
  const { asked, timeIsUp, state } = started();
  expect([asked, state()]).toEqual([[250], [false, false]]);
  await timeIsUp();
  expect(state()).toEqual([true, true]);
});

test('the parent ends the signal with its reason, and time that comes later does not count', async () => {
  const { parent, deadline, timeIsUp, state } = started();
  parent.abort('left');
  expect([state(), deadline.signal.reason]).toEqual([[true, false], 'left']);
  await timeIsUp();
  expect(state()).toEqual([true, false]);
});

test('a parent that has ended before ends it at once', () => {
  const parent = new AbortController();
  parent.abort('gone');
  const { deadline, state } = started(parent);
  expect([state(), deadline.signal.reason]).toEqual([[true, false], 'gone']);
});

test('when the work is over it ends, and neither time nor the parent counts any more', async () => {
  const { parent, deadline, timeIsUp, state } = started();
  deadline.clear();
  expect([state(), deadline.signal.reason]).toEqual([[true, false], 'over']);
  await timeIsUp();
  parent.abort('left');
  expect([state(), deadline.signal.reason]).toEqual([[true, false], 'over']);
  expect(getEventListeners(parent.signal, 'abort')).toEqual([]);
});
