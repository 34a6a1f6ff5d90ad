import { checkPublicUrl, type UrlPolicy } from '../base/public-url.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { McpFault } from './fault.ts';
import { MAX_REDIRECTS } from './limits.ts';

/** A request that was answered, and where it is in a row of redirects. */
export type Hop = { readonly url: URL; readonly method: string; readonly followed: number };

/** What of an answer says where to go. */
export type Answered = { readonly status: number; readonly location: string | null };

/** The next address of a row of redirects; `crossed` when it is of another origin than the one before. */
export type NextHop = { readonly url: URL; readonly crossed: boolean };

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Status codes by which a request is repeated as it is (RFC 9110, sections 15.4.8 and 15.4.9). */
const REPEATED: ReadonlySet<number> = new Set([307, 308]);

/**
 * Headers of the protocol, which another origin may be sent. All others come from a skill, or belong to a session, and
 * are for the origin alone that they were written for.
 */
const PROTOCOL_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
]);

/** True for a header that goes along when a redirect leads to another origin. */
export function crossesOrigins(header: string): boolean {
  return PROTOCOL_HEADERS.has(header.toLowerCase());
}

/**
 * Where an answer sends a request, or undefined when it is no redirect. Each address obeys the rule that the first one
 * obeyed; a redirect that would turn the request into another one, and the sixth in a row, are faults.
 */
export function nextHop(
  { url, method, followed }: Hop,
  { status, location }: Answered,
  policy: UrlPolicy,
): Result<NextHop | undefined, McpFault> {
  if (!REDIRECTS.has(status)) return ok(undefined);
  const refuse = (reason: string) => fail({ kind: 'address' as const, reason });
  if (followed >= MAX_REDIRECTS) return refuse(`it redirects more than ${MAX_REDIRECTS} times.`);
  if (location === null) return refuse(`it redirects (${status}) without saying where to.`);
  if (!REPEATED.has(status) && method !== 'GET') {
    return refuse(
      `it redirects with ${status}, which drops the request. Write the address it leads to as url.`,
    );
  }
  const target = resolve(location, url);
  if (target === undefined) return refuse('it redirects to what is no address.');
  const checked = checkPublicUrl(target, 'The address that it redirects to', policy);
  if (!checked.ok) return refuse(checked.error.message);
  return ok({ url: checked.value, crossed: checked.value.origin !== url.origin });
}

function resolve(location: string, base: URL): string | undefined {
  try {
    return new URL(location, base.href).href;
  } catch {
    return undefined;
  }
}
