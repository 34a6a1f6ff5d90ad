import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Where the service can be reached from this machine. */
export type FrontDoor = {
  readonly port: number;
  /** Ends every connection. */
  close(): Promise<void>;
};

/**
 * What the local runtime answers before the Worker is asked, without a key: the explorer of its state, triggers of
 * handlers, the stored objects, mail. None of it is a route of the service.
 */
const RUNTIME_PATHS = /^\/+(?:cdn-cgi|__cf_local|__scheduled)(?:\/|$)/i;

/** Headers that are about one connection (RFC 9110, section 7.6.1), and `Expect`, which was answered here. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Headers by which the runtime's own parts talk to each other. */
const RUNTIME_HEADER = /^mf-/i;

/**
 * Listens on 127.0.0.1 and passes on to the runtime's port what is the Worker's: its paths, and no header that would
 * steer the runtime. Bodies are streamed both ways; a client that goes away ends its request. Rejects when the port
 * cannot be listened on.
 */
export function openFrontDoor(port: number, runtimePort: number): Promise<FrontDoor> {
  const server = createServer((incoming, response) => pass(incoming, response, runtimePort));
  // A long upload is no fault, and a run may stream for longer.
  server.requestTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

function pass(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const target = targetOf(incoming.url ?? '/');
  if (target === undefined || RUNTIME_PATHS.test(target.pathname)) {
    refuse(response, 404, 'not_found', `There is no ${incoming.method} ${target?.pathname ?? 'such path'}.`);
    return;
  }
  const headers = passedOn(incoming.rawHeaders);
  // A runtime that is to close the connection does so with its answer, and would cut a body that is still coming.
  headers.push('connection', 'keep-alive');
  // A body whose length is not known beforehand stays so.
  if (incoming.headers['transfer-encoding'] !== undefined) headers.push('transfer-encoding', 'chunked');
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: `${target.pathname}${target.search}`,
    headers,
    agent: false,
  });
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer.rawHeaders));
    response.flushHeaders();
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  outgoing.on('error', () => {
    // An answer that came before the whole body was read ends the sending, and nothing else.
    if (response.headersSent) {
      incoming.resume();
      return;
    }
    refuse(response, 502, 'unavailable', 'The Worker does not answer: it may be starting again. Try again.');
  });
  incoming.on('error', () => outgoing.destroy());
  response.on('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  incoming.pipe(outgoing);
}

/** The path as the runtime will read it: dots and backslashes resolved, so that what is looked at is what is asked. */
function targetOf(url: string): URL | undefined {
  const full = url.startsWith('/') ? `http://localhost${url}` : url;
  return URL.canParse(full) ? new URL(full) : undefined;
}

function passedOn(rawHeaders: readonly string[]): string[] {
  const headers: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    if (!HOP_BY_HOP.has(name.toLowerCase()) && !RUNTIME_HEADER.test(name)) headers.push(name, value);
  }
  return headers;
}

function refuse(response: ServerResponse, status: number, code: string, detail: string): void {
  const title = code.replaceAll('_', ' ');
  const problem = { type: `urn:troupe:problem:${code}`, title, status, detail, code };
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify(problem));
}
