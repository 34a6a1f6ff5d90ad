import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './port.ts';

/** `npm start` as it is, with the real runtime: what it answers, what reaches the Worker and what it writes. */
const KEY = 'k'.repeat(32);
const START = path.resolve(import.meta.dirname, '..', 'start.ts');

let state = '';
let base = '';
let child: ChildProcess;
let text = '';
let provider: Server;
const keys: (string | undefined)[] = [];

beforeAll(async () => {
  state = await mkdtemp(path.join(tmpdir(), 'real-start-'));
  provider = createServer((request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end('{"error": {"message": "This model is not for you."}}');
  });
  const providerPort = await freePort();
  await new Promise<void>((resolve) => provider.listen(providerPort, '127.0.0.1', resolve));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, [START], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      TROUPE_STATE: state,
      TROUPE_ROOT_KEY: KEY,
      TROUPE_SECRETS_KEY: KEY,
      OPENAI_API_KEY: 'sk-from-the-environment',
      OPENAI_BASE_URL: `http://127.0.0.1:${providerPort}/v1`,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const deadline = performance.now() + 90_000;
  while (!text.includes('Ctrl-C stops it') && performance.now() < deadline) await sleep(200);
  expect(text).toContain('Ctrl-C stops it');
}, 100_000);

afterAll(async () => {
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  provider.closeAllConnections();
  provider.close();
  await rm(state, { recursive: true });
}, 30_000);

it.each([
  ['GET', '/cdn-cgi/explorer/'],
  ['GET', '/cdn-cgi/explorer/api/workers'],
  ['GET', '/cdn-cgi/local/explorer'],
  ['GET', '/cdn-cgi/local/explorer/api/storage/r2/troupe-packs'],
  ['GET', '/cdn-cgi/handler/scheduled'],
  ['GET', '/cdn-cgi/mf/scheduled'],
  ['GET', '/cdn-cgi/local/scheduled'],
  ['GET', '/__scheduled'],
  ['POST', '/cdn-cgi/handler/queue'],
  ['POST', '/cdn-cgi/handler/email?from=a@example.com&to=b@example.com'],
  ['POST', '/cdn-cgi/local/email?from=a@example.com&to=b@example.com'],
  ['POST', '/cdn-cgi/local/platform-proxy'],
  ['GET', '/cdn-cgi/local/r2/public/troupe-packs/x'],
  ['GET', '/cdn-cgi/local/r2/s3/troupe-packs'],
  ['GET', '/cdn-cgi/mf/stream'],
  ['GET', '/cdn-cgi/mf/imagedelivery/x'],
  ['GET', '/__cf_local/stream/x'],
  ['GET', '/cdn-cgi/live-reload'],
  ['POST', '/cdn-cgi/ProxyWorker/pause'],
  ['GET', '/cdn-cgi/InspectorProxyWorker/websocket'],
  ['GET', '/cdn-cgi/trace'],
  ['GET', '/'],
  ['GET', '/index.html'],
])('%s %s is none of its routes', async (method, target) => {
  const message = 'From: a@example.com\nTo: b@example.com\nMessage-ID: <1@example.com>\n\nx';
  const response = await fetch(`${base}${target}`, {
    method,
    ...(method === 'POST' ? { body: message } : {}),
  });
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  expect(text).not.toContain('Uncaught');
});

it('a key of the environment reaches the provider, whose failure is told without a stack', async () => {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const actor = JSON.stringify({ provider: 'openai', model: 'gpt' });
  const put = await fetch(`${base}/v1/actors/local/mine`, { method: 'PUT', headers, body: actor });
  expect(put.status).toBeLessThan(300);
  const init = { method: 'POST', headers, body: '{"prompt": "Hi"}' };
  const run = await fetch(`${base}/v1/actors/local/mine/runs`, init);
  expect(await run.json()).toMatchObject({
    outcome: { kind: 'failed', message: expect.stringContaining('not for you') },
  });
  expect(keys).toContain('Bearer sk-from-the-environment');
  expect(text).not.toMatch(/^\s+at /m);
});

it('what the runtime stores is its owner’s alone', async () => {
  for (const name of ['.', 'v3', 'v3/r2', 'troupe-vars']) {
    const { mode } = await stat(path.join(state, name));
    expect([name, mode & 0o077]).toEqual([name, 0]);
  }
});
