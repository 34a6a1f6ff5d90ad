import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { callProvider } from './http.ts';
import { DONE, type StreamItem } from './stream-items.ts';

const SILENT = { bytes: () => {}, content: () => {} };
const CALL = { url: 'http://x.test/v1/x', headers: {}, body: {} };

/** Calls a provider that answers so. */
function called(answer: Response, pulse = SILENT, signal = new AbortController().signal) {
  return callProvider(CALL, { fetch: async () => answer, clock: systemClock, signal, pulse });
}

function bodyOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = pieces.values();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value } = rest.next();
      if (value === undefined) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** What a streamed answer brings. */
async function read(pieces: readonly Uint8Array[], pulse = SILENT, signal = new AbortController().signal) {
  const { batches } = await called(new Response(bodyOf(pieces)), pulse, signal);
  const items: StreamItem[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}

const text = (said: string) => new TextEncoder().encode(said);

test('an answer is read event by event, with its mark', async () => {
  expect(await read(['data: {"a":1}\n\nda', 'ta: [DONE]\n\n'].map(text))).toEqual([{ a: 1 }, DONE]);
});

test('a turn may have 32 MiB, and no more', async () => {
  const mebibytes = Array.from({ length: 32 }, () => new Uint8Array(1024 * 1024).fill(10));
  expect(await read(mebibytes)).toEqual([]);
  await expect(read([...mebibytes, new Uint8Array(1)])).rejects.toMatchObject({
    name: 'AnswerError',
    detail: { message: 'The turn is over 33554432 bytes.', status: 413 },
  });
});

test('the watch is told of the answer and of each piece', async () => {
  let told = 0;
  await read([text('a'), text('b')], { ...SILENT, bytes: () => (told += 1) });
  expect(told).toBe(3);
});

test('an abort gives the connection up, and a stream that was read leaves nothing on the signal', async () => {
  const controller = new AbortController();
  await read([text('a')], SILENT, controller.signal);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  const reasons: unknown[] = [];
  const silent = new ReadableStream<Uint8Array>({ cancel: (reason) => void reasons.push(reason) });
  const { batches } = await called(new Response(silent), SILENT, controller.signal);
  const items = batches[Symbol.asyncIterator]();
  const waiting = items.next();
  controller.abort();
  expect(await waiting).toMatchObject({ value: [] });
  expect(await items.next()).toEqual({ done: true, value: undefined });
  expect(reasons).toHaveLength(1);
});

test.each([300, 307, 399])('a redirect of the status %i is not an answer', async (status) => {
  await expect(called(new Response(null, { status }))).rejects.toMatchObject({
    detail: { how: 'with a redirect, which is not followed', kind: 'invalid_request', status },
  });
});

test('of an error’s body the first 64 KiB are read', async () => {
  const answer = new Response('x'.repeat(65_537), { status: 500 });
  await expect(called(answer)).rejects.toMatchObject({ detail: { message: 'x'.repeat(65_536) } });
});
