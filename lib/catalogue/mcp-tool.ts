import { namespaceOf, type QualifiedName } from '../base/name.ts';
import { callServerTool } from '../mcp/ask-server.ts';
import { mcpKey } from '../skills/composite/composite-skill.ts';
import type { Tool, ToolDescriptor } from '../tools/contract.ts';
import type { McpPorts, WantedServer } from './mcp-servers.ts';
import { openTarget } from './mcp-target.ts';
import { currentValues } from './current-values.ts';
import type { CatalogueOf } from './within-access.ts';

/** What calling a server's tool needs. */
export type McpToolPorts = McpPorts & { readonly catalogueOf: CatalogueOf };

/** A tool of a server. Each call connects by itself, with the values and secrets of that moment. */
export function mcpTool(
  descriptor: ToolDescriptor,
  { skill, server }: WantedServer,
  ports: McpToolPorts,
): Tool {
  const tool = descriptor.name.slice(mcpKey(server.server, '').length);
  const namespace = namespaceOf(skill as QualifiedName);
  return {
    descriptor,
    async execute(input, { signal }) {
      const catalogue = ports.catalogueOf(namespace);
      const values = await currentValues(catalogue);
      const target = await openTarget(server, values, { ...ports, catalogue, namespace });
      if (!target.ok) return target;
      return callServerTool(
        ports.client,
        target.value,
        { tool, input_schema: descriptor.input_schema, input },
        signal,
      );
    },
  };
}
