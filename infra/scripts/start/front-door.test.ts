import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFrontDoor, type FrontDoor } from './front-door.ts';

/** Stands in for the runtime: notes what reaches it. */
let seen: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let runtime: Server;
let door: FrontDoor;

beforeEach(async () => {
  seen = [];
  answer = (_, response) => response.end('the Worker');
  runtime = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => runtime.listen(0, '127.0.0.1', resolve));
  const address = runtime.address();
  door = await openFrontDoor(0, typeof address === 'object' && address !== null ? address.port : 0);
});
afterEach(async () => {
  runtime.closeAllConnections();
  await door.close();
  await new Promise((resolve) => runtime.close(resolve));
});

/** Sends a request line as it stands: clients would tidy the path. */
function raw(target: string, headers = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(door.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`);
  });
}

it.each([
  '/cdn-cgi/explorer/',
  '/cdn-cgi/explorer/api/storage/kv/namespaces',
  '/cdn-cgi/local/explorer',
  '/cdn-cgi/local/scheduled',
  '/cdn-cgi/local/email?from=a&to=b',
  '/cdn-cgi/local/platform-proxy',
  '/cdn-cgi/local/r2/public/troupe-packs/x',
  '/cdn-cgi/local/r2/s3/troupe-packs',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/handler/queue',
  '/cdn-cgi/mf/scheduled',
  '/cdn-cgi/ProxyWorker/play',
  '/cdn-cgi/live-reload',
  '/cdn-cgi',
  '/CDN-CGI/explorer',
  '/__scheduled',
  '/__cf_local/stream/x',
  '/v1/../cdn-cgi/explorer',
  '/v1/%2e%2e/cdn-cgi/explorer',
  '/\\cdn-cgi/explorer/../../cdn-cgi/explorer',
  'http://localhost/cdn-cgi/explorer',
  '//cdn-cgi/explorer',
])('%s reaches no runtime', async (target) => {
  expect(await raw(target)).toMatch(/^HTTP\/1\.1 404 [^]*urn:troupe:problem:not_found/);
  expect(seen).toEqual([]);
});

it.each(['/', '/healthz', '/v1/skills?namespace=local', '/cdn-cgix', '/v1/cdn-cgi/x'])(
  '%s reaches the Worker',
  async (target) => {
    expect(await raw(target)).toContain('the Worker');
    expect(seen.map(({ url }) => url)).toEqual([target]);
  },
);

it('passes on what is said, but no header that steers the runtime', async () => {
  await raw(
    '/v1/tools',
    'MF-Route-Override: x\r\nmf-op: GET\r\nAuthorization: Bearer k\r\nX-Two: a\r\nX-Two: b\r\n',
  );
  const [{ headers } = { headers: {} }] = seen;
  expect(headers).toMatchObject({ authorization: 'Bearer k', 'x-two': 'a, b', host: 'localhost' });
  expect(Object.keys(headers).filter((name) => name.startsWith('mf-'))).toEqual([]);
});

it('passes bodies on as they come, both ways', async () => {
  answer = (request, response) => {
    response.writeHead(201, { 'content-type': 'text/event-stream', 'x-own': 'yes' });
    request.pipe(response);
  };
  const lines = new ReadableStream({
    start(controller) {
      for (const line of ['one\n', 'two\n']) controller.enqueue(new TextEncoder().encode(line));
      controller.close();
    },
  });
  const init = { method: 'POST', body: lines, duplex: 'half' } as const;
  const response = await fetch(`http://127.0.0.1:${door.port}/v1/x`, init);
  expect([response.status, response.headers.get('x-own')]).toEqual([201, 'yes']);
  expect(await response.text()).toBe('one\ntwo\n');
});

it('gives an answer that comes before the body is read', async () => {
  answer = (request, response) => {
    response.writeHead(413);
    response.end('too large');
    request.resume();
  };
  const body = new Uint8Array(8_000_000);
  const response = await fetch(`http://127.0.0.1:${door.port}/v1/bundles`, { method: 'POST', body });
  expect([response.status, await response.text()]).toEqual([413, 'too large']);
});

it('tells the Worker when a client goes away', async () => {
  const gone = Promise.withResolvers<void>();
  answer = (_, response) => {
    response.on('close', gone.resolve);
    response.write('first');
  };
  const abort = new AbortController();
  const response = await fetch(`http://127.0.0.1:${door.port}/v1/x`, { signal: abort.signal });
  expect(response.status).toBe(200);
  abort.abort();
  await gone.promise;
});

it('says that the Worker does not answer', async () => {
  runtime.closeAllConnections();
  await new Promise((resolve) => runtime.close(resolve));
  const response = await fetch(`http://127.0.0.1:${door.port}/healthz`);
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});
