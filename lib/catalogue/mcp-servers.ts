import type { Namespace } from '../base/name.ts';
import type { Clock, Digest, SecretBox } from '../base/ports.ts';
import { listServerTools } from '../mcp/ask-server.ts';
import type { McpClient } from '../mcp/client.ts';
import type { McpServer, Placed } from '../skills/composite/composite-skill.ts';
import type { Values } from '../skills/composite/interpolate.ts';
import { compileInputSchema } from '../tools/schema.ts';
import { bytesOfList, MAX_LIST_BYTES, type KeptList } from './mcp-lists.ts';
import { knownBy, withoutList, type KnownServer } from './mcp-status.ts';
import { connectionOf, openTarget } from './mcp-target.ts';
import type { CataloguePort } from './within-access.ts';

/** What asking servers needs of its host. */
export type McpPorts = {
  readonly client: McpClient;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly secretBox: SecretBox | undefined;
  readonly allowLoopback: boolean;
};

/** A server that a skill names. */
export type WantedServer = { readonly skill: string; readonly server: Placed<McpServer> };

/** A server, what is known of it, and what is to be kept of it. */
export type AskedServer = WantedServer &
  KnownServer & { readonly list: KeptList | null; readonly isNew: boolean };

/** How servers are asked. */
export type Asking = McpPorts & {
  readonly catalogue: CataloguePort;
  readonly namespace: Namespace;
  readonly values: Values;
  /** Ask them all, however new their lists are. */
  readonly refresh: boolean;
};

/** The most servers below one skill. */
const MAX_SERVERS = 32;

/** Servers that are asked at the same time: a Worker keeps six connections open. */
const PARALLEL = 4;

/** How long a list is used, in milliseconds: what its server says, within the bounds. */
const FRESH = { least: 60_000, otherwise: 300_000, most: 86_400_000 };

/** How long a server that failed is left alone, in milliseconds, unless a refresh is asked for. */
const PAUSE = 30_000;

const SKIPPED: Readonly<Record<string, string>> = {
  stdio: 'Programs are not started here: a server over stdio is read and skipped.',
  sse: 'The transport sse is of older revisions and not spoken here. Use streamable-http if the server has it.',
};

/** What the servers of a skill offer: by what is kept of each, or asked anew. One that fails keeps its old tools. */
export async function askServers(wanted: readonly WantedServer[], asking: Asking): Promise<AskedServer[]> {
  const callable = wanted.filter(({ server }) => SKIPPED[server.transport] === undefined);
  const keys = callable.slice(0, MAX_SERVERS).map(({ skill, server: { server } }) => ({ skill, server }));
  const kept = keys.length === 0 ? [] : await asking.catalogue.keptLists(keys);
  const lists = new Map(callable.map((one, index) => [one, kept[index]]));
  const asked: AskedServer[] = [];
  const queue = wanted.entries();
  const worker = async () => {
    for (const [index, one] of queue) asked[index] = await knownOf(one, lists.get(one), asking);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, wanted.length) }, worker));
  return asked;
}

async function knownOf(
  wanted: WantedServer,
  kept: KeptList | null | undefined,
  asking: Asking,
): Promise<AskedServer> {
  const { skill, server } = wanted;
  const named = { skill, server: server.server, transport: server.transport };
  const skipped = SKIPPED[server.transport];
  const without = (status: 'failed' | 'skipped', reason: string) => {
    return { ...wanted, ...withoutList(named, status, reason), list: null, isNew: false };
  };
  if (skipped !== undefined) return without('skipped', skipped);
  if (kept === undefined)
    return without('failed', `Only the first ${MAX_SERVERS} servers of a skill are asked.`);
  const connection = connectionOf(server, asking.values, asking.digest);
  if (!connection.ok) return without('failed', connection.error.message);
  const { id } = connection.value;
  const before = kept?.connection === id ? kept : null;
  const list = before !== null && holds(before, asking) ? before : await ask(server, { id, before }, asking);
  return { ...wanted, ...knownBy(named, list), list, isNew: list !== before };
}

function holds({ tools, fresh_until, failure }: KeptList, { clock, refresh }: Asking): boolean {
  if (refresh) return false;
  return failure === null ? tools !== null && clock.now() < fresh_until : clock.now() < failure.wait_until;
}

type Before = { readonly id: string; readonly before: KeptList | null };

async function ask(server: McpServer, { id, before }: Before, asking: Asking): Promise<KeptList> {
  const target = await openTarget(server, asking.values, asking);
  const answer = target.ok ? await listServerTools(asking.client, target.value, checkSchema) : target;
  const now = asking.clock.now();
  const failed = (reason: string): KeptList => {
    const nothing = { tools: null, unusable: [], protocol: null, listed_at: 0, fresh_until: 0 };
    const failure = { reason, asked_at: now, wait_until: now + PAUSE };
    return { connection: id, ...(before ?? nothing), failure };
  };
  if (!answer.ok) return failed(answer.error.message);
  const { tools, unusable, protocol, ttl_ms } = answer.value;
  const ttl = Math.min(FRESH.most, Math.max(FRESH.least, ttl_ms ?? FRESH.otherwise));
  const list = {
    connection: id,
    tools,
    unusable,
    protocol,
    listed_at: now,
    fresh_until: now + ttl,
    failure: null,
  };
  const bytes = bytesOfList(list);
  if (bytes <= MAX_LIST_BYTES) return list;
  return failed(
    `The list of the MCP server ${server.server} has ${bytes} bytes; at most ${MAX_LIST_BYTES} are kept.`,
  );
}

function checkSchema(schema: Parameters<typeof compileInputSchema>[0]) {
  const compiled = compileInputSchema(schema);
  return compiled.ok ? undefined : compiled.error;
}
