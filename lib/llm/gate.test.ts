import { expect, test } from 'vitest';
import { openGate } from './gate.ts';

async function* counting(log: string[] = []): AsyncIterable<number> {
  try {
    yield 1;
    yield 2;
  } finally {
    log.push('left');
  }
}

test('a gate gives the items of its source and then its end', async () => {
  const gate = openGate(counting());
  expect([await gate.next(), await gate.next(), await gate.next()]).toEqual([
    { value: 1, done: false },
    { value: 2, done: false },
    { value: undefined, done: true },
  ]);
});

test('who waits at a gate is let go when it is shut, and nobody waits after', async () => {
  const gate = openGate({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) });
  const waiting = gate.next();
  gate.shut();
  expect([await waiting, await gate.next()]).toEqual([undefined, undefined]);
});

test('shutting leaves the source once, whatever that does', async () => {
  const log: string[] = [];
  const gate = openGate(counting(log));
  await gate.next();
  gate.shut();
  gate.shut();
  await Promise.resolve();
  expect(log).toEqual(['left']);
  const rejecting = {
    next: async () => ({ value: 1, done: false as const }),
    return: () => Promise.reject(new Error('x')),
  };
  openGate({ [Symbol.asyncIterator]: () => rejecting }).shut();
});

test('a rejection of the source is the reader’s', async () => {
  const source = { next: () => Promise.reject(new Error('broken')) };
  await expect(openGate({ [Symbol.asyncIterator]: () => source }).next()).rejects.toThrow('broken');
});
