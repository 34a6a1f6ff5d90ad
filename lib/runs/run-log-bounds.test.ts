import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { createMemoryEventLog } from '../base/memory-store.ts';
import type { Clock, LogBlock } from '../base/ports.ts';
import { RunLog } from './run-log.ts';

/** A log at one moment of time, the blocks it writes and the pauses it asks for. */
function stopped() {
  const blocks: LogBlock[] = [];
  const pauses: number[] = [];
  const memory = createMemoryEventLog();
  const port = {
    read: (after: number, limit: number) => memory.read(after, limit),
    append(block: LogBlock) {
      blocks.push(block);
      memory.append(block);
    },
  };
  const clock: Clock = {
    now: () => Date.UTC(2026, 10, 30),
    monotonic: () => 0,
    sleep: (ms) => (pauses.push(ms), new Promise(() => {})),
  };
  return { blocks, pauses, log: new RunLog('r', port, clock) };
}

const EMPTY = '{"type":"text.delta","step":1,"text":"","run":"r","seq":1,"at":"2026-11-30T00:00:00.000Z"}'
  .length;

/** An event whose JSON has so many characters, with a number of one digit. */
const sized = (length: number) => ({
  type: 'text.delta' as const,
  step: 1,
  text: 'x'.repeat(length - EMPTY),
});

test('an event is written with its run, its number and its time', () => {
  const { blocks, log } = stopped();
  log.append({ type: 'text.delta', step: 1, text: 'T' });
  log.flush();
  expect(blocks).toEqual([
    {
      first: 1,
      last: 1,
      json: '[{"type":"text.delta","step":1,"text":"T","run":"r","seq":1,"at":"2026-11-30T00:00:00.000Z"}]',
    },
  ]);
});

test('a block is closed when its events have 200,000 characters, the second as the first', () => {
  const { blocks, log } = stopped();
  for (const written of [1, 2, 3]) {
    log.append(sized(199_999 - EMPTY));
    expect(blocks).toHaveLength(written - 1);
    log.append(sized(EMPTY));
    expect(blocks).toHaveLength(written - 1);
    log.append(sized(EMPTY));
    expect(blocks).toHaveLength(written);
  }
});

test('the first event of each block waits 25 ms for more', () => {
  const { pauses, log } = stopped();
  log.append(sized(EMPTY));
  log.append(sized(EMPTY));
  expect(pauses).toEqual([25]);
  log.flush();
  log.append(sized(EMPTY));
  expect(pauses).toEqual([25, 25]);
});

test('nothing to write is no block', () => {
  const { blocks, log } = stopped();
  log.flush();
  expect(blocks).toEqual([]);
});

test.each([
  [500_000, undefined, 500_000 - EMPTY],
  [500_001, 500_001, 100_000],
])('an event of %i characters is kept, cut: %s', (length, cut, kept) => {
  const { log } = stopped();
  log.append(sized(length));
  log.flush();
  const [event] = [...log.stored(0)].flat();
  expect(event).toMatchObject({ type: 'text.delta', seq: 1 });
  expect(event?.cut).toBe(cut);
  expect(event?.type === 'text.delta' && event.text.length).toBe(kept);
});

test('who follows a long run leaves nothing on its signal', async () => {
  const log = new RunLog('r', createMemoryEventLog(), systemClock);
  const controller = new AbortController();
  const reading = log.follow(0, controller.signal)[Symbol.asyncIterator]();
  for (let i = 0; i < 3; i += 1) {
    const next = reading.next();
    await systemClock.sleep(0);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    log.append(sized(EMPTY));
    log.flush();
    expect(await next).toMatchObject({ done: false });
  }
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});
