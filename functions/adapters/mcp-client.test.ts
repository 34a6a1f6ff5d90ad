import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { McpTarget } from '../../lib/mcp/client.ts';
import { DEFAULT_MCP_LIMITS } from '../../lib/mcp/limits.ts';
import { createMcpClient } from './mcp-client.ts';
import { startTrialServer, type TrialServer } from './mcp-server.fixture.ts';
import { systemClock } from './system-clock.ts';

let server: TrialServer;
beforeAll(async () => {
  server = await startTrialServer();
});
afterAll(() => server.close());

const LIMITS = { ...DEFAULT_MCP_LIMITS, connectMs: 400, listMs: 400, callMs: 400, bytes: 256 * 1024 };
const HEADERS = { authorization: 'Bearer abc', 'x-team': 'core' };
const client = (limits = LIMITS, allowLoopback = true) =>
  createMcpClient({ clock: systemClock, fetch: (url, init) => fetch(url, init), allowLoopback }, limits);
const target = (path: string, origin = server.origin): McpTarget => {
  return { server: 'hub', url: `${origin}${path}`, headers: HEADERS, secrets: [] };
};
const call = (path: string, tool: string) =>
  client().call(target(path), { tool, input_schema: { type: 'object' }, input: { q: 'x' } });

test('all pages of a list of the current revision, and what the server says of its time', async () => {
  const listed = await client().list(target('/tools'));
  expect(listed).toMatchObject({ ok: true, value: { ttl_ms: 600_000, protocol: '2026-07-28' } });
  const names = listed.ok ? listed.value.tools.map((tool) => Object(tool).name) : [];
  expect(names).toEqual(['look', 'change', 'headers', 'fail', 'wait', 'two words']);
});

test('a call brings the headers of the skill and gives the answer as it came', async () => {
  const answer = await call('/tools', 'headers');
  expect(answer).toMatchObject({
    value: { content: [{ type: 'text', text: 'Bearer abc' }], structuredContent: { team: 'core' } },
  });
  expect(server.seen.at(-1)?.headers).toMatchObject({ 'mcp-method': 'tools/call', 'mcp-name': 'headers' });
});

describe('redirects', () => {
  test('within the origin bring the headers along', async () => {
    expect(await call('/moved', 'headers')).toMatchObject({ value: { structuredContent: { team: 'core' } } });
  });

  test('to another origin do not', async () => {
    const nothing = { authorization: 'none', team: 'none' };
    expect(await call('/other', 'headers')).toMatchObject({ value: { structuredContent: nothing } });
    expect(server.seen.at(-1)?.headers).toMatchObject({ host: server.otherOrigin.slice('http://'.length) });
  });

  test.each([
    ['/private', 'leads to a private network'],
    ['/metadata', 'leads to a private network'],
    ['/loop', 'redirects more than 5 times'],
    ['/see', 'redirects with 303'],
  ])('%s is not followed', async (path, reason) => {
    const fault = { kind: 'address', reason: expect.stringContaining(reason) };
    expect(await client().list(target(path))).toEqual({ ok: false, error: fault });
  });

  test('are counted from the first', async () => {
    const before = server.seen.length;
    await client().list(target('/loop'));
    expect(server.seen.length - before).toBe(6);
  });
});

test('nothing is sent to an address that breaks the rule', async () => {
  const before = server.seen.length;
  const reason = 'Its url must begin with https://.';
  expect(await client(LIMITS, false).list(target('/tools'))).toEqual({
    ok: false,
    error: { kind: 'address', reason },
  });
  expect(server.seen.length).toBe(before);
});

test.each<[string, object]>([
  ['/endless', { kind: 'much', what: 'pages', most: 64 }],
  ['/many', { kind: 'much', what: 'tools', most: 1000 }],
  ['/huge', { kind: 'much', what: 'bytes', most: 262_144 }],
  ['/stall', { kind: 'late', stage: 'connecting', ms: 400 }],
  ['/cut', { kind: 'broken', detail: '' }],
  ['/json', { kind: 'foreign', message: expect.stringContaining('JSON') }],
  ['/page', { kind: 'foreign', message: expect.stringContaining('text/html') }],
  ['/leak', { kind: 'http', status: 401, text: 'No such key: Bearer abc' }],
  ['/nothing', { kind: 'http', status: 404, text: 'Nothing here.' }],
])('%s is a fault', async (path, fault) => {
  const limits = { ...LIMITS, bytes: path === '/many' ? 1024 * 1024 : LIMITS.bytes, listMs: 2000 };
  expect(await client(limits).list(target(path))).toEqual({ ok: false, error: fault });
});

test('a tool that does not come back is late; a caller who leaves ends it', async () => {
  expect(await call('/tools', 'wait')).toEqual({
    ok: false,
    error: { kind: 'late', stage: 'running the tool', ms: 400 },
  });
  const leave = new AbortController();
  const wait = { tool: 'wait', input_schema: {}, input: {} };
  setTimeout(() => leave.abort(), 50);
  const left = await client().call(target('/tools'), wait, leave.signal);
  expect(left).toEqual({ ok: false, error: { kind: 'cancelled' } });
  const before = server.seen.length;
  expect(await client().call(target('/tools'), wait, leave.signal)).toEqual(left);
  expect(server.seen.length).toBe(before);
});

test('where nobody listens, nobody is reached', async () => {
  const gone = await startTrialServer();
  await gone.close();
  expect(await client().list(target('/tools', gone.origin))).toEqual({
    ok: false,
    error: { kind: 'unreachable' },
  });
});
