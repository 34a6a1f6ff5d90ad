import { isoTime } from '../base/time.ts';
import type { McpTransport } from '../skills/composite/composite-skill.ts';
import type { McpListing } from '../skills/resolve/contributions.ts';
import type { KeptList } from './mcp-lists.ts';

/** How a server of a skill is. */
export type McpServerStatus = {
  readonly skill: string;
  readonly server: string;
  readonly transport: McpTransport;
  /** `failed`: it did not answer the last time it was asked; tools that it listed before are still used. */
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly reason: string | null;
  /** How many tools of its list can be used, before filters; null when there is no list. */
  readonly tools: number | null;
  readonly listed_at: string | null;
  readonly asked_at: string | null;
  /** The revision of the protocol that it speaks. */
  readonly protocol: string | null;
};

/** What is known of a server: as its reader sees it, and as resolving uses it. */
export type KnownServer = { readonly status: McpServerStatus; readonly listing: McpListing };

type Named = Pick<McpServerStatus, 'skill' | 'server' | 'transport'>;

/** A server that was not asked, or of which nothing is kept. */
export function withoutList(named: Named, status: 'failed' | 'skipped', reason: string): KnownServer {
  const nothing = { tools: null, listed_at: null, asked_at: null, protocol: null };
  return { status: { ...named, status, reason, ...nothing }, listing: { tools: null, reason } };
}

/** A server by what is kept of it. */
export function knownBy(
  named: Named,
  { tools, unusable, protocol, listed_at, failure }: KeptList,
): KnownServer {
  const listed = tools === null ? null : isoTime(listed_at);
  const status: McpServerStatus = {
    ...named,
    status: failure === null ? 'ok' : 'failed',
    reason: failure?.reason ?? null,
    tools: tools?.length ?? null,
    listed_at: listed,
    asked_at: failure === null ? listed : isoTime(failure.asked_at),
    protocol,
  };
  if (tools === null) return { status, listing: { tools: null, reason: failure?.reason ?? '' } };
  return { status, listing: { tools, unusable } };
}
