import { expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { NOTHING_USED } from '../actors/run-event.ts';
import { createMemoryEventLog } from '../base/memory-store.ts';
import type { LogBlock } from '../base/ports.ts';
import { RunLog } from './run-log.ts';

const text = (step: number, words = 'x') => ({ type: 'text.delta' as const, step, text: words });
const END = {
  type: 'run.finished' as const,
  result: {
    id: 'r',
    actor: 'a',
    state: 'done' as const,
    model: 'm',
    outcome: { kind: 'completed' as const },
    response: { text: '' },
    usage: NOTHING_USED,
    warnings: [],
  },
};

function recorded() {
  const log = createMemoryEventLog();
  const blocks: LogBlock[] = [];
  const port = {
    read: (after: number, limit: number) => log.read(after, limit),
    append(block: LogBlock) {
      blocks.push(block);
      log.append(block);
    },
  };
  return { blocks, port, log: new RunLog('r', port, systemClock) };
}

const ranges = (blocks: readonly LogBlock[]) => blocks.map(({ first, last }) => [first, last]);
const numbers = (log: RunLog, after: number) => [...log.stored(after)].flat().map(({ seq }) => seq);

test('events are stored in blocks of 32, the rest after a short wait', async () => {
  const { blocks, log } = recorded();
  for (let i = 0; i < 70; i += 1) log.append(text(i));
  expect(ranges(blocks)).toEqual([
    [1, 32],
    [33, 64],
  ]);
  await systemClock.sleep(60);
  expect(ranges(blocks)).toEqual([
    [1, 32],
    [33, 64],
    [65, 70],
  ]);
});

test('the end is stored at once', () => {
  const { blocks, log } = recorded();
  log.append(text(1));
  log.append(END);
  expect(ranges(blocks)).toEqual([[1, 2]]);
});

test('a block is closed early when its text grows large', () => {
  const { blocks, log } = recorded();
  log.append(text(1, 'x'.repeat(150_000)));
  expect(blocks).toHaveLength(0);
  log.append(text(2, 'x'.repeat(60_000)));
  expect(ranges(blocks)).toEqual([[1, 2]]);
});

test('an event too large to keep is kept cut under its number', () => {
  const { blocks, log } = recorded();
  log.append(text(1, 'x'.repeat(500_001)));
  log.flush();
  expect(JSON.parse(blocks[0]?.json ?? '')).toMatchObject([
    { type: 'text.delta', step: 1, seq: 1, run: 'r', cut: expect.any(Number) },
  ]);
});

test('reading goes on after any number, across many blocks', () => {
  const { log } = recorded();
  for (let i = 0; i < 40 * 32; i += 1) log.append(text(i));
  expect(numbers(log, 0)).toHaveLength(40 * 32);
  expect(numbers(log, 1277)).toEqual([1278, 1279, 1280]);
  expect(numbers(log, 40)[0]).toBe(41);
  expect(numbers(log, 1280)).toEqual([]);
});

test('a log that is opened again goes on with the next number', () => {
  const { blocks, port, log } = recorded();
  for (let i = 0; i < 33; i += 1) log.append(text(i));
  log.flush();
  const again = new RunLog('r', port, systemClock);
  again.append(END);
  expect(ranges(blocks).at(-1)).toEqual([34, 34]);
});

test('following gives what is stored, waits for more and stops at the end', async () => {
  const { log } = recorded();
  log.append(text(1));
  log.flush();
  const seen: number[] = [];
  const reading = (async () => {
    for await (const block of log.follow(0, new AbortController().signal))
      seen.push(...block.map(({ seq }) => seq));
  })();
  await systemClock.sleep(5);
  expect(seen).toEqual([1]);
  log.append(text(2));
  log.append(END);
  await reading;
  expect(seen).toEqual([1, 2, 3]);
});

test.each([2, 3, 1000])(
  'following a log that has ended from its end on, at %i, ends at once',
  async (after) => {
    const { port, log } = recorded();
    log.append(text(1));
    log.append(END);
    for (const reader of [log, new RunLog('r', port, systemClock)]) {
      expect(reader.endsAt(after)).toBe(true);
      expect(reader.endsAt(1)).toBe(false);
      for await (const block of reader.follow(after, new AbortController().signal)) {
        expect.unreachable(JSON.stringify(block));
      }
    }
  },
);

test('following from past the end of a log that grows ends with it', async () => {
  const { log } = recorded();
  log.append(text(1));
  log.flush();
  expect(log.endsAt(1000)).toBe(false);
  const reading = (async () => {
    for await (const block of log.follow(1000, new AbortController().signal)) {
      expect.unreachable(JSON.stringify(block));
    }
    return 'ended';
  })();
  log.append(END);
  expect(await reading).toBe('ended');
});

test('a reader who leaves stops waiting', async () => {
  const { log } = recorded();
  const leave = new AbortController();
  const reading = (async () => {
    for await (const block of log.follow(0, leave.signal)) void block;
    return 'left';
  })();
  leave.abort();
  expect(await reading).toBe('left');
});
