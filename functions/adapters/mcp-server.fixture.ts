import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_MCP_LIMITS } from '../../lib/mcp/limits.ts';

/** A request as the server saw it. */
type Seen = { readonly path: string; readonly method: string; readonly headers: IncomingHttpHeaders };

/** A loopback server that speaks MCP of 2026-07-28 at `/tools`, and behaves badly at other paths. */
export type TrialServer = {
  readonly origin: string;
  /** The same server under a name that makes it another origin. */
  readonly otherOrigin: string;
  readonly seen: readonly Seen[];
  close(): Promise<void>;
};

type Asked = { readonly id?: unknown; readonly method?: string; readonly params?: Params };
type Params = { readonly name?: string; readonly arguments?: object; readonly cursor?: string };
type Answer = (asked: Asked, request: IncomingMessage, response: ServerResponse) => void;

const LIST = { resultType: 'complete', ttlMs: 600_000, cacheScope: 'private' };
const schema = { type: 'object', properties: { q: { type: 'string', pattern: '^(a+)+$' } } };
const tool = (name: string, more: object = {}) => ({
  name,
  description: `Of ${name}.`,
  inputSchema: schema,
  ...more,
});

/** One tool a page. */
const TOOLS = [
  tool('look', { annotations: { readOnlyHint: true } }),
  tool('change'),
  tool('headers'),
  tool('fail'),
  tool('wait'),
  tool('two words'),
];

const PATHS: Readonly<Record<string, Answer>> = {
  '/tools': (asked, request, response) => speak(asked, request, response, page),
  '/endless': (asked, request, response) =>
    speak(asked, request, response, () => ({ ...LIST, tools: [], nextCursor: 'more' })),
  '/many': (asked, request, response) => {
    const tools = Array.from({ length: 1001 }, (_, index) => tool(`t${index}`));
    speak(asked, request, response, () => ({ ...LIST, tools }));
  },
  '/json': (_, __, response) => json(response, '{"jsonrpc":'),
  '/page': (_, __, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>'),
  '/huge': (_, __, response) => {
    // Twice what is taken, and no more: what hands the Worker's requests on may read a body that nobody wants to its end.
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(' '.repeat(2 * DEFAULT_MCP_LIMITS.bytes));
  },
  '/stall': () => {},
  '/cut': ({ method }, request, response) => {
    if (method === 'tools/list')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': bye\n\n');
    else speak({ method: 'server/discover', id: idOf(request) }, request, response, page);
  },
  '/leak': (_, request, response) =>
    void response.writeHead(401).end(`No such key: ${request.headers.authorization ?? ''}`),
  '/private': (_, __, response) => redirect(response, 307, 'https://10.0.0.1/'),
  '/metadata': (_, __, response) =>
    redirect(response, 308, 'https://[::ffff:169.254.169.254]/latest/meta-data'),
  '/loop': (_, __, response) => redirect(response, 307, '/loop'),
  '/see': (_, __, response) => redirect(response, 303, '/tools'),
  '/moved': (_, __, response) => redirect(response, 307, '/tools'),
  '/other': (_, request, response) =>
    redirect(response, 307, `http://localhost:${request.socket.localPort ?? 0}/tools`),
};

const ids = new WeakMap<IncomingMessage, unknown>();
const idOf = (request: IncomingMessage) => ids.get(request);

/** Starts it on a free port. */
export async function startTrialServer(): Promise<TrialServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => void serve(request, response, seen));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, seen: Seen[]): Promise<void> {
  const { method = '', url: path = '', headers } = request;
  seen.push({ path, method, headers });
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const asked = JSON.parse(text === '' ? '{}' : text) as Asked;
  ids.set(request, asked.id);
  const answer = PATHS[path];
  if (answer === undefined) response.writeHead(404).end('Nothing here.');
  else answer(asked, request, response);
}

function speak(
  { id, method, params = {} }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
  list: (cursor: number) => object,
): void {
  const result = (value: object) => json(response, JSON.stringify({ jsonrpc: '2.0', id, result: value }));
  if (id === undefined) response.writeHead(202).end();
  else if (method === 'server/discover') {
    result({ ...LIST, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
  } else if (method === 'tools/list') result(list(Number(params.cursor ?? 0)));
  else if (params.name !== 'wait') result({ resultType: 'complete', ...called(params, request) });
}

function page(cursor: number): object {
  const next = cursor + 1 < TOOLS.length ? { nextCursor: String(cursor + 1) } : {};
  return { ...LIST, tools: TOOLS.slice(cursor, cursor + 1), ...next };
}

function called({ name, arguments: input }: Params, { headers }: IncomingMessage): object {
  const say = (text: string) => ({ content: [{ type: 'text', text }] });
  if (name === 'fail') return { ...say('The tool’s own words.'), isError: true };
  if (name === 'headers') {
    const { authorization = 'none', 'x-team': team = 'none' } = headers;
    return { ...say(authorization), structuredContent: { authorization, team } };
  }
  return { ...say(`${name} got ${JSON.stringify(input)}`), structuredContent: { name } };
}

function json(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location }).end();
}
