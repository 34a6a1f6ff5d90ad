import { describe, expect, test } from 'vitest';
import type { ScriptedTurn } from './script.fixture.ts';
import { ask, KEY, play, streamed, WIRES } from './wire.fixture.ts';

const SAID = `no ${KEY} here`;

describe.each(WIRES)('%s', (name) => {
  test.each<[ScriptedTurn, string]>([
    [{ status: 401, error: 'authentication_error' }, 'authentication'],
    [{ status: 403, error: 'permission_error' }, 'authentication'],
    [{ status: 402, error: 'odd' }, 'quota'],
    [{ status: 404, error: 'not_found_error' }, 'invalid_request'],
    [{ status: 400, error: 'invalid_request_error' }, 'invalid_request'],
    [{ status: 413, error: 'request_too_large' }, 'invalid_request'],
    [{ status: 408, error: 'odd' }, 'unavailable'],
    [{ status: 409, error: 'odd' }, 'unavailable'],
    [{ status: 429, error: 'rate_limit_error' }, 'rate_limited'],
    [{ status: 429, error: 'invalid_request_error' }, 'rate_limited'],
    [{ status: 529, error: 'overloaded_error' }, 'overloaded'],
    [{ status: 529, error: 'odd' }, 'overloaded'],
    [{ status: 500, error: 'api_error' }, 'unavailable'],
    [{ status: 503, error: 'overloaded_error' }, 'overloaded'],
    [{ status: 418, error: 'odd' }, 'invalid_request'],
  ])('an answer %j is of the class %s and shows no key', async (turn, kind) => {
    const { events } = await play(name, { ...turn, message: SAID });
    expect(events).toMatchObject([{ type: 'failed', fault: { class: kind, status: turn.status } }]);
    expect(JSON.stringify(events)).toContain('no [key] here');
    expect(JSON.stringify(events)).not.toContain(KEY);
  });

  test.each<[string, string]>([
    ['rate_limit_error', 'rate_limited'],
    ['server_error', 'unavailable'],
    ['invalid_request_error', 'invalid_request'],
    ['never heard of', 'unavailable'],
  ])('an error %s inside a stream is of the class %s and has no status', async (error, kind) => {
    const { last } = await play(name, { text: 'Half', error });
    expect(last).toMatchObject({ type: 'failed', fault: { class: kind } });
    expect(last?.type === 'failed' ? last.fault.status : last).toBeUndefined();
  });

  test('an answer that is no JSON is known by its status', async () => {
    const { last } = await ask(name, () => new Response('bad gateway', { status: 502 }));
    expect(last).toMatchObject({ fault: { class: 'unavailable', status: 502 } });
  });

  test('a conversation that is too long is a turn that says so, not a fault', async () => {
    const message = 'prompt is too long: 200001 tokens > 200000 maximum';
    const { events } = await play(name, { status: 400, error: 'invalid_request_error', message });
    expect(events).toMatchObject([{ type: 'finished', stop: 'context', message: { text: '', calls: [] } }]);
  });

  test.each<[ScriptedTurn, string | undefined]>([
    [{ status: 400, message: 'local/x does not support tools' }, 'tools'],
    [{ status: 404, message: 'No endpoints found that support tool use.' }, 'tools'],
    [{ status: 400, message: 'Tools are not supported here' }, 'tools'],
    [{ status: 400, message: 'Encrypted content is not supported with this model.' }, 'include'],
    [{ status: 400, message: "unknown field 'stream_options'" }, 'stream_options'],
    [{ status: 400, message: 'Invalid schema for function' }, undefined],
    [{ status: 500, message: 'local/x does not support tools' }, undefined],
  ])('an answer %j says that %s is refused', async (turn, refused) => {
    const { last } = await play(name, turn);
    expect(last?.type === 'failed' ? last.fault.refused : last).toBe(refused);
  });

  test('the time to wait is read from the answer', async () => {
    const { last } = await play(name, { status: 429, error: 'rate_limit_error', retry_after: '7' });
    expect(last).toMatchObject({ fault: { retryAfterMs: 7000 } });
  });

  test('a host that cannot be reached is a network fault; a cancelled call says so', async () => {
    const unreachable = () => {
      throw new TypeError('fetch failed');
    };
    expect((await ask(name, unreachable)).events).toMatchObject([{ fault: { class: 'network' } }]);
    const cancelled = await ask(name, unreachable, { request: { signal: AbortSignal.abort() } });
    expect(cancelled.events).toMatchObject([{ fault: { class: 'cancelled' } }]);
  });

  test('a redirect is not followed', async () => {
    const moved = () => new Response(null, { status: 307, headers: { location: 'http://evil.test' } });
    const { last, sent } = await ask(name, moved);
    expect(last).toMatchObject({ type: 'failed', fault: { class: 'invalid_request' } });
    expect(sent.map(({ redirect }) => redirect)).toEqual(['manual']);
    expect(JSON.stringify(last)).toContain('redirect');
  });

  test('an answer that was not streamed is a fault that says so', async () => {
    const plain = await ask(name, () => Response.json({ choices: [] }));
    expect(plain.last).toMatchObject({ fault: { class: 'invalid_request' } });
    expect(JSON.stringify(plain.last)).toContain('without a stream');
    const told = await ask(name, () =>
      Response.json({ error: { type: 'overloaded_error', message: 'busy' } }),
    );
    expect(told.last).toMatchObject({ fault: { class: 'overloaded' } });
    const empty = await ask(name, () => new Response(null));
    expect(empty.last).toMatchObject({ fault: { class: 'unavailable' } });
  });

  test('lines that are no JSON are a stream that broke', async () => {
    const { last } = await ask(name, () => streamed('data: {"a":\n\n'));
    expect(last).toMatchObject({ fault: { class: 'interrupted' } });
  });

  test('an error without end is read to a bound, and its connection given up', async () => {
    let [given, cancelled] = [0, false];
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1;
          controller.enqueue(new Uint8Array(16_384).fill(120));
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const { last } = await ask(name, () => new Response(body, { status: 500 }));
    expect(last).toMatchObject({ fault: { class: 'unavailable' } });
    expect([given, cancelled]).toEqual([4, true]);
  });
});

test('words of OpenAI are known by their code', async () => {
  const quota = { status: 429, error: 'insufficient_quota', code: 'insufficient_quota' };
  expect((await play('chat', quota)).last).toMatchObject({ fault: { class: 'quota' } });
  const long = { status: 400, error: 'invalid_request_error', code: 'context_length_exceeded' };
  expect((await play('responses', long)).last).toMatchObject({ type: 'finished', stop: 'context' });
  const failed = { text: 'Half', error: 'failed', code: 'rate_limit_exceeded' };
  expect((await play('responses', failed)).last).toMatchObject({ fault: { class: 'rate_limited' } });
  const include = { status: 400, error: 'invalid_request_error', param: 'include[0]' };
  expect((await play('responses', include)).last).toMatchObject({ fault: { refused: 'include' } });
});

test('a status inside a chunk’s error is that of the error', async () => {
  const chunk = `data: ${JSON.stringify({ error: { code: 429, message: 'slow down' } })}\n\n`;
  const { last } = await ask('chat', () => streamed(chunk));
  expect(last).toMatchObject({ fault: { class: 'rate_limited', status: 429 } });
});
