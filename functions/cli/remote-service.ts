import type { Failure } from '../../lib/base/failure.ts';
import { invalidInput } from '../../lib/base/failure.ts';
import { ownValue, type JsonObject } from '../../lib/base/json.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';

/** A server and the key it is entered with. */
export type Server = { readonly url: URL; readonly key: string };

/** Checks where a server is: over plain HTTP a key is sent to this machine alone. */
export function readServer(address: string, key: string | undefined): Result<Server> {
  if (key === undefined) {
    return fail(invalidInput('--key', 'A server wants a key: give --key or set TROUPE_ROOT_KEY.'));
  }
  if (!URL.canParse(address)) return fail(invalidInput('--url', `${address} is not an address.`));
  const url = new URL(address);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && local)) return ok({ url, key });
  return fail(invalidInput('--url', `A key is sent over https:// alone, or to this machine: ${address}.`));
}

/** Sends a request and reads its JSON; a problem document or a server that does not answer is a failure. */
export async function request(
  { url, key }: Server,
  target: string,
  body: { readonly type: string; readonly content: string | Uint8Array<ArrayBuffer> },
  signal: AbortSignal,
): Promise<Result<unknown>> {
  try {
    const response = await fetch(new URL(target, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': body.type },
      body: body.content,
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
  return { code: 'execution_failed', message, ...(field === undefined ? {} : { field }) };
}

/** What a request with a JSON body sends. */
export function jsonBody(value: JsonObject) {
  return { type: 'application/json', content: JSON.stringify(value) };
}
