import { describe, expect, test } from 'vitest';
import type { Pulse } from './http.ts';
import { createWatch } from './watch.ts';

/** A clock that is moved by hand, one sleeper at a time. */
function handClock() {
  let now = 0;
  let wake = () => {};
  let due = Infinity;
  let asked = 0;
  return {
    asked: () => asked,
    now: () => now,
    monotonic: () => now,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        asked += 1;
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

async function played(steps: (at: (seconds: number) => Promise<void>, pulse: Pulse) => Promise<void>) {
  const clock = handClock();
  const stalls: string[] = [];
  const { signal } = new AbortController();
  const pulse = createWatch(clock).begin(signal, (message) =>
    stalls.push(`${clock.now() / 1000}: ${message}`),
  );
  await steps((seconds) => clock.moveTo(seconds * 1000), pulse);
  return stalls;
}

const SILENT = (seconds: number) => `It sent nothing for ${seconds} seconds.`;
const IDLE = (seconds: number) => `It sent nothing of its turn for ${seconds} seconds.`;

test('an answer that never begins is given up', async () => {
  expect(await played((at) => at(10_000))).toEqual([`720: ${IDLE(720)}`]);
});

test('a stream that speaks may be silent for a minute', async () => {
  const stalls = await played(async (at, pulse) => {
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
  const stalls = await played(async (at, pulse) => {
    pulse.content('speaking');
    for (let second = 0; second < 1000; second += 30) {
      pulse.bytes();
      await at(second);
    }
  });
  expect(stalls).toEqual([`180: ${IDLE(180)}`]);
});

test('a turn that goes forward may take as long as it likes', async () => {
  const stalls = await played(async (at, pulse) => {
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
  const stalls = await played(async (at, pulse) => {
    pulse.bytes();
    pulse.content('thinking');
    await at(1000);
  });
  expect(stalls).toEqual([`240: ${SILENT(240)}`]);
});

describe('a watch over several attempts', () => {
  /** Begins an attempt that tells of itself by a letter; with the watch, and what stalled. */
  function watching(controller = new AbortController()) {
    const clock = handClock();
    const watch = createWatch(clock);
    const stalls: string[] = [];
    const begin = (letter: string, { signal } = controller) =>
      watch.begin(signal, () => stalls.push(`${letter} at ${clock.now() / 1000}`));
    return { clock, watch, stalls, begin, controller, moveTo: (s: number) => clock.moveTo(s * 1000) };
  }

  test('says nothing of one that is over, and its timer is gone with the next look', async () => {
    const { clock, watch, stalls, begin, moveTo } = watching();
    begin('a');
    watch.end();
    await moveTo(10_000);
    expect([stalls, clock.asked()]).toEqual([[], 1]);
  });

  test('gives each its own time, with one timer for all', async () => {
    const { clock, watch, stalls, begin, moveTo } = watching();
    begin('a').bytes();
    await moveTo(5);
    watch.end();
    const pulse = begin('b');
    pulse.bytes();
    pulse.content('speaking');
    expect(clock.asked()).toBe(1);
    await moveTo(1000);
    expect(stalls).toEqual(['b at 65']);
    begin('c').bytes();
    await moveTo(10_000);
    expect(stalls).toEqual(['b at 65', 'c at 1240']);
  });

  test('ends with its run, and begins anew in another', async () => {
    const { clock, stalls, begin, controller, moveTo } = watching();
    begin('a').bytes();
    controller.abort();
    await moveTo(1000);
    expect([stalls, clock.asked()]).toEqual([[], 1]);
    begin('b', new AbortController()).bytes();
    await moveTo(2000);
    expect(stalls).toEqual(['b at 1240']);
  });

  test('goes on with the next run while it still sleeps for the last', async () => {
    const { watch, stalls, begin, controller, moveTo } = watching();
    begin('a');
    watch.end();
    controller.abort();
    begin('b', new AbortController()).bytes();
    await moveTo(2000);
    expect(stalls).toEqual(['b at 240']);
  });
});
