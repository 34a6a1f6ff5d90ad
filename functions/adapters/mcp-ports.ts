import type { SecretBox } from '../../lib/base/ports.ts';
import type { McpPorts } from '../../lib/catalogue/mcp-servers.ts';
import { createMcpClient } from './mcp-client.ts';
import { nodeDigest } from './node-crypto.ts';
import { systemClock } from './system-clock.ts';

/** What MCP servers are asked and called with. `allowLoopback`: also those on the machine itself, for development. */
export function mcpPorts(secretBox: SecretBox | undefined, allowLoopback: boolean): McpPorts {
  const host = {
    clock: systemClock,
    fetch: (url: string | URL, init?: RequestInit) => fetch(url, init),
    allowLoopback,
  };
  return { client: createMcpClient(host), clock: systemClock, digest: nodeDigest, secretBox, allowLoopback };
}
