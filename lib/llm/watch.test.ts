import { expect, test } from 'vitest';
import { startWatch, type Watch } from './watch.ts';

/** A clock that is moved by hand, one sleeper at a time. */
function handClock() {
  let now = 0;
  let wake = () => {};
  let due = Infinity;
  return {
    now: () => now,
    monotonic: () => now,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        due = now + ms;
        wake = resolve;
      }),
    async moveTo(time: number) {
      while (due <= time) {
        now = due;
        due = Infinity;
        wake();
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = time;
    },
  };
}

async function played(steps: (at: (seconds: number) => Promise<void>, watch: Watch) => Promise<void>) {
  const clock = handClock();
  const stalls: string[] = [];
  const watch = startWatch(clock, (message) => stalls.push(`${clock.now() / 1000}: ${message}`));
  await steps((seconds) => clock.moveTo(seconds * 1000), watch);
  return stalls;
}

const SILENT = (seconds: number) => `It sent nothing for ${seconds} seconds.`;
const IDLE = (seconds: number) => `It sent nothing of its turn for ${seconds} seconds.`;

test('an answer that never begins is given up', async () => {
  expect(await played((at) => at(10_000))).toEqual([`720: ${IDLE(720)}`]);
});

test('a stream that speaks may be silent for a minute', async () => {
  const stalls = await played(async (at, { pulse }) => {
    pulse.bytes();
    pulse.content('speaking');
    await at(59);
    pulse.bytes();
    pulse.content('speaking');
    await at(1000);
  });
  expect(stalls).toEqual([`119: ${SILENT(60)}`]);
});

test('signs of life alone are not enough', async () => {
  const stalls = await played(async (at, { pulse }) => {
    pulse.content('speaking');
    for (let second = 0; second < 1000; second += 30) {
      pulse.bytes();
      await at(second);
    }
  });
  expect(stalls).toEqual([`180: ${IDLE(180)}`]);
});

test('a turn that goes forward may take as long as it likes', async () => {
  const stalls = await played(async (at, { pulse }) => {
    for (let second = 0; second <= 900; second += 30) {
      pulse.bytes();
      pulse.content('speaking');
      await at(second);
    }
    pulse.bytes();
    await at(959);
    pulse.bytes();
    await at(1000);
  });
  expect(stalls).toEqual([]);
});

test('a model that thinks is given four times as long', async () => {
  const stalls = await played(async (at, { pulse }) => {
    pulse.bytes();
    pulse.content('thinking');
    await at(1000);
  });
  expect(stalls).toEqual([`240: ${SILENT(240)}`]);
});

test('a watch that was stopped says nothing', async () => {
  const clock = handClock();
  const stalls: string[] = [];
  const watch = startWatch(clock, (message) => stalls.push(message));
  watch.stop();
  await clock.moveTo(10_000_000);
  expect(stalls).toEqual([]);
});
