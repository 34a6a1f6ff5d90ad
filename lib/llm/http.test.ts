import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { guardedFetch, streamBody } from './http.ts';

const SILENT = { bytes: () => {}, content: () => {} };

/** Reads a streamed answer to its end: how many bytes came, and whether they ended with `[DONE]`. */
async function read(pieces: readonly Uint8Array[], pulse = SILENT, signal = new AbortController().signal) {
  const rest = pieces.values();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value } = rest.next();
      if (value === undefined) controller.close();
      else controller.enqueue(value);
    },
  });
  const { response, sawDone } = await streamBody(new Response(body), pulse, signal);
  let bytes = 0;
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  return { bytes, done: sawDone() };
}

const text = (said: string) => new TextEncoder().encode(said);

test.each<[string[], boolean]>([
  [['data: [DONE]'], true],
  [['data: [DONE]\n\n'], true],
  [['data: [D', 'ONE]\n'], true],
  ['data: [DONE]\n\n'.split(''), true],
  [['data: [DONE]', 'x'], false],
  [['x'.repeat(100), '[DONE]\n'], true],
  [['data: [DONE', ''], false],
  [['[DONE]\n\n\n\n\n\n\n\n\n\n'], true],
  [['[DONE]\n\n\n\n\n\n\n\n\n\n\n'], false],
  [[], false],
])('a stream of %j ends with the mark of OpenAI: %s', async (pieces, done) => {
  expect((await read(pieces.map(text))).done).toBe(done);
});

test('a turn may have 32 MiB, and no more', async () => {
  const mebibytes = Array.from({ length: 32 }, () => new Uint8Array(1024 * 1024));
  expect((await read(mebibytes)).bytes).toBe(33_554_432);
  await expect(read([...mebibytes, new Uint8Array(1)])).rejects.toMatchObject({
    name: 'AnswerError',
    message: 'The turn is over 33554432 bytes.',
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
  const { response } = await streamBody(new Response(silent), SILENT, controller.signal);
  const items = (response.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const waiting = items.next();
  controller.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(reasons).toHaveLength(1);
});

test('a redirect of any kind is an answer that says so', async () => {
  const answered = async (status: number) => {
    const fetch = guardedFetch(async () => new Response(null, { status }));
    return (await fetch('http://x.test')).status;
  };
  expect(await Promise.all([300, 307, 399, 400].map(answered))).toEqual([421, 421, 421, 400]);
});

test('of an error’s body the first 64 KiB are read', async () => {
  const fetch = guardedFetch(async () => new Response('x'.repeat(65_537), { status: 500 }));
  expect(await (await fetch('http://x.test')).text()).toBe('x'.repeat(65_536));
});
