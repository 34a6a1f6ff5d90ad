import type { ListToolsResult, Tool } from '@modelcontextprotocol/client';
import { ownValue, type JsonObject, type JsonValue } from '../../lib/base/json.ts';
import type { McpCall, McpClient, McpList } from '../../lib/mcp/client.ts';
import { DEFAULT_MCP_LIMITS, type McpLimits } from '../../lib/mcp/limits.ts';
import { exchangeWith, type Exchange, type ExchangePorts } from './mcp-exchange.ts';
import { ExchangeFault } from './mcp-fetch.ts';

/** The vendor's SDK behind our port. It is loaded with the first exchange: starting up does not pay for it. */
export function createMcpClient(
  host: Omit<ExchangePorts, 'limits'>,
  limits: McpLimits = DEFAULT_MCP_LIMITS,
): McpClient {
  const ports = { ...host, limits };
  return {
    list: (target, signal) => exchangeWith(target, ports, signal, (open) => listTools(open, limits)),
    call: (target, call, signal) =>
      exchangeWith(target, ports, signal, (open) => callTool(open, call, limits)),
  };
}

function listTools({ client, during }: Exchange, limits: McpLimits): Promise<McpList> {
  return during('listing its tools', limits.listMs, async (options) => {
    const tools: JsonValue[] = [];
    let ttl: number | null = null;
    const protocol = client.getNegotiatedProtocolVersion() ?? '';
    if (client.getServerCapabilities()?.tools === undefined) return { tools, ttl_ms: ttl, protocol };
    let cursor: string | undefined;
    for (let page = 0; page < limits.pages; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const listed: ListToolsResult = await client.request({ method: 'tools/list', params }, options);
      // It came as JSON, and the SDK takes nothing else for a tool.
      tools.push(...(listed.tools as unknown as JsonValue[]));
      if (tools.length > limits.tools) throw tooMany('tools', limits.tools);
      const said = ownValue(listed, 'ttlMs');
      if (typeof said === 'number') ttl = Math.min(ttl ?? said, said);
      cursor = listed.nextCursor;
      if (cursor === undefined) return { tools, ttl_ms: ttl, protocol };
    }
    throw tooMany('pages', limits.pages);
  });
}

function tooMany(what: 'pages' | 'tools', most: number): ExchangeFault {
  return new ExchangeFault({ kind: 'much', what, most });
}

function callTool(
  open: Exchange,
  { tool, input_schema, input }: McpCall,
  limits: McpLimits,
): Promise<JsonObject> {
  return open.during('running the tool', limits.callMs, async (options) => {
    // With the schema at hand the SDK mirrors marked arguments into headers, as the current revision wants.
    const toolDefinition = { name: tool, inputSchema: input_schema } as unknown as Tool;
    const result = await open.client.callTool(
      { name: tool, arguments: input },
      { ...options, toolDefinition },
    );
    return result as unknown as JsonObject;
  });
}
