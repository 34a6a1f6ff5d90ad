import type { Failure } from '../../lib/base/failure.ts';
import { invalidInput } from '../../lib/base/failure.ts';
import { ownValue, type JsonObject } from '../../lib/base/json.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import type { CommandHost } from './command-host.ts';
import type { ServerChoice } from './read-arguments.ts';

/** A server and the key it is entered with. */
export type Server = { readonly url: URL; readonly key: string };

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where `npm start` listens unless it is told otherwise. */
const DEFAULT_PORT = '8787';

/** The server that was named, by an option or a variable, if one was. */
export function namedServer({ url }: ServerChoice, { environment }: CommandHost): string | undefined {
  return url ?? given(environment['TROUPE_URL']);
}

/** Where the service of this checkout listens. */
export function ownServer({ environment, checkout }: CommandHost): Result<string> {
  const port =
    given(environment['PORT']) ??
    checkout.port?.toString() ??
    given(checkout.devVars['PORT']) ??
    DEFAULT_PORT;
  if (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)
    return ok(`http://localhost:${port}`);
  return fail(
    invalidInput('PORT', `PORT is ${JSON.stringify(port)}; give a number from 1 to 65535, or --url.`),
  );
}

/**
 * Checks where a server is, and finds its key. Over plain HTTP a key is sent to this machine alone, and the key in
 * `.dev.vars` is for this machine's own service.
 */
export function readServer(address: string, choice: ServerChoice, host: CommandHost): Result<Server> {
  const url = readAddress(address);
  if (!url.ok) return url;
  const local = LOOPBACK.has(url.value.hostname);
  const { environment, checkout } = host;
  const key =
    choice.key ??
    given(environment['TROUPE_ROOT_KEY']) ??
    (local ? given(checkout.devVars['TROUPE_ROOT_KEY']) : undefined);
  if (key !== undefined) return ok({ url: url.value, key });
  const where = local ? ', or start the service of this checkout, which makes one' : '';
  const message = `${url.value.origin} wants a key: give --key or set TROUPE_ROOT_KEY${where}.`;
  return fail({ code: 'unauthorized', message, field: '--key' });
}

function readAddress(address: string): Result<URL> {
  const wrong = (what: string) => fail(invalidInput('--url', `${what}: ${address}`));
  const full = address.includes('://') ? address : withScheme(address);
  if (!URL.canParse(full)) return wrong('This is not an address');
  const url = new URL(full);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))) {
    return wrong('A key is sent over https:// alone, or to this machine');
  }
  if (url.username !== '' || url.password !== '') return wrong('Give the key with --key, not in the address');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return wrong('A server is an origin, such as https://troupe.example, without a path');
  }
  return ok(url);
}

function withScheme(address: string): string {
  const local = LOOPBACK.has(address.replace(/:\d*\/?$/, ''));
  return `${local ? 'http' : 'https'}://${address}`;
}

function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** What is asked of a server. */
export type Request = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly target: string;
  readonly type?: string;
  readonly content?: string | Uint8Array<ArrayBuffer>;
};

/** Sends a request and reads its JSON; a problem document or a server that does not answer is a failure. */
export async function request(
  { url, key }: Server,
  { method, target, type, content }: Request,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  try {
    const response = await fetch(new URL(target, url), {
      method,
      headers: { authorization: `Bearer ${key}`, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(content === undefined ? {} : { body: content }),
      redirect: 'error',
      signal,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? ok(answer) : fail(refusal(response.status, answer));
  } catch {
    const why = signal.aborted
      ? 'The call was interrupted.'
      : `${url.origin} does not answer. Is it running?`;
    return fail({ code: signal.aborted ? 'cancelled' : 'unavailable', message: why });
  }
}

function refusal(status: number, problem: unknown): Failure {
  const text = (key: string) => {
    const value = ownValue(problem, key);
    return typeof value === 'string' ? value : undefined;
  };
  const field = text('field');
  const message = `${status} ${text('code') ?? ''}: ${text('detail') ?? 'The server gave no reason.'}`;
  const code = status === 404 ? 'not_found' : 'execution_failed';
  return { code, message, ...(field === undefined ? {} : { field }) };
}

/** A request with a JSON body. */
export function jsonRequest(target: string, value: JsonObject): Request {
  return { method: 'POST', target, type: 'application/json', content: JSON.stringify(value) };
}
