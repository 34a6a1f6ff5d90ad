import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { webSecretBox } from '../../functions/adapters/web-secret-box.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { McpAnswer, McpCall, McpClient, McpList, McpTarget } from '../mcp/client.ts';
import { kit } from './kit.fixture.ts';
import { storeSecret } from './store-secret.ts';
import { must, namespace } from './trial.fixture.ts';

/** A tool as a server lists it. */
export function listedTool(name: string, more: JsonObject = {}): JsonObject {
  return { name, description: `Does ${name}.`, inputSchema: { type: 'object' }, ...more };
}

/** What a server gives that lists these tools. */
export function listing(tools: readonly JsonValue[], ttl_ms: number | null = null): McpAnswer<McpList> {
  return { ok: true, value: { tools, ttl_ms, protocol: '2026-07-28' } };
}

/** What a server gives that is not there. */
export const GONE = { ok: false, error: { kind: 'unreachable' } } as const;

/** A kit whose MCP servers, by their address, give what a test puts there. */
export function mcpKit() {
  const base = kit();
  const lists = new Map<string, McpAnswer<McpList>>();
  const asked: McpTarget[] = [];
  const calls: (McpCall & { readonly target: McpTarget; readonly signal: AbortSignal | undefined })[] = [];
  const client: McpClient = {
    async list(target) {
      asked.push(target);
      return lists.get(target.url) ?? GONE;
    },
    async call(target, call, signal) {
      calls.push({ ...call, target, signal });
      return { ok: true, value: { content: [{ type: 'text', text: `${call.tool} ran` }] } };
    },
  };
  const secretBox = webSecretBox('a-key-of-at-least-thirty-two-characters', nodeRandom);
  const { clock, digest } = base.ports;
  const ports = { ...base.ports, mcp: { client, clock, digest, secretBox, allowLoopback: false } };
  const secret = async (name: string, value: string) =>
    must(await storeSecret(namespace('local'), name, value, { catalogue: base.ports.catalogue, secretBox }));
  return { ...base, ports, lists, asked, calls, secret };
}
