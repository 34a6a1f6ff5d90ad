import { invalidInput } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';

declare const baseUrl: unique symbol;

/** The address of a provider's API, without a slash at its end; made by `parseBaseUrl` alone. */
export type BaseUrl = string & { readonly [baseUrl]: true };

const MAX_LENGTH = 2000;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads the address of a provider's API: https, or http on the machine itself. It holds no user, query or fragment: a
 * key in an address would be shown wherever the address is. The text is not repeated in the failure for that reason.
 */
export function parseBaseUrl(text: string, field: string): Result<BaseUrl> {
  const refuse = (message: string) => fail(invalidInput(field, `${field} ${message}`));
  if (text.length > MAX_LENGTH) return refuse(`is longer than ${MAX_LENGTH} characters.`);
  const url = parse(text);
  if (url === undefined) return refuse('must be an address such as https://api.example.com/v1.');
  const isLocal = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (url.protocol !== 'https:' && !isLocal)
    return refuse('must begin with https:// (http:// only on localhost).');
  if (url.username !== '' || url.password !== '') return refuse('must not hold a user or a password.');
  if (url.search !== '' || url.hash !== '') return refuse('must not hold a query or a fragment.');
  return ok(url.href.replace(/\/$/, '') as BaseUrl);
}

/** Scheme, host and port of an address: what a key is given to. */
export function originOf(url: BaseUrl): string {
  return new URL(url).origin;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
