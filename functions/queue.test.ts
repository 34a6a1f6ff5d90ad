import { expect, test, vi } from 'vitest';
import { consoleLog } from './adapters/console-log.ts';
import { handleBatch, startSweep } from './queue.ts';

function batchOf(queue: string, body: unknown) {
  const done: string[] = [];
  const message = {
    id: 'm1',
    attempts: 2,
    body,
    ack: () => done.push('ack'),
    retry: ({ delaySeconds }: { delaySeconds: number }) => done.push(`retry in ${delaySeconds}`),
  };
  return { done, batch: { queue, messages: [message] } as never };
}

test.each([
  ['troupe', ['retry in 60'], ['warn', 'message_failed', { attempts: 2, message: { kind: 'unknown' } }]],
  ['troupe-dead', ['ack'], ['error', 'message_dead', { message: { kind: 'unknown' } }]],
])('a message in %s that nobody can handle', async (queue, settled, [level, event, data]) => {
  const write = vi.spyOn(consoleLog, 'write').mockReturnValue();
  const { done, batch } = batchOf(queue, { kind: 'unknown' });
  await handleBatch(batch, {} as never);
  expect(done).toEqual(settled);
  expect(write.mock.calls).toEqual([[level, event, expect.objectContaining(data)]]);
  write.mockRestore();
});

test('a sweep is of packs a day old', async () => {
  const sent: unknown[] = [];
  const queue = { send: async (message: unknown) => sent.push(message) };
  await startSweep({ queue } as never, { now: () => 100_000_000 });
  expect(sent).toEqual([{ kind: 'sweep_packs', before: 13_600_000, after: null }]);
});
