import { quote, type Failure } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import { namespaceOf, parseName, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { activate } from '../skills/disclosure.ts';
import type { ResolvedEntry } from '../skills/resolve/resolution.ts';
import type { Capability, Tool, ToolDescriptor } from '../tools/contract.ts';
import { findOperation, operationTool } from '../tools/operations.ts';
import type { McpPorts, WantedServer } from './mcp-servers.ts';
import { mcpTool } from './mcp-tool.ts';
import { openSkill } from './open-skill.ts';
import type { WorkspacePorts } from './workspace-reference.ts';

/** What the tools behind entries need. */
export type EntryPorts = WorkspacePorts & {
  readonly findTool: (name: string) => Tool | undefined;
  /** How MCP servers are called; without it, none is. */
  readonly mcp?: McpPorts | undefined;
};

/**
 * The tool behind an entry, under the entry's own name, description and capability. Refused when it cannot be called
 * here, with the entry's reason. `servers` are those that the entries were resolved with. One that needs a person's approval answers `approval_required` to every call: what the
 * entry says and what the tool itself says both count.
 */
export function entryTool(
  entry: ResolvedEntry,
  ports: EntryPorts,
  servers: readonly WantedServer[] = [],
): Result<Tool> {
  if (!entry.available) return fail(unavailable(entry));
  const tool = entry.source === 'mcp' ? serverTool(entry, ports, servers) : bareTool(entry, ports);
  if (tool === undefined) return fail(unavailable(entry));
  const approval =
    entry.capability.human_approval_required === true || tool.descriptor.capability.human_approval_required;
  const descriptor = describe(entry, tool.descriptor.capability);
  if (!approval) return ok({ ...tool, descriptor });
  return ok({ descriptor, execute: async () => fail(needsApproval(entry)) });
}

function bareTool(entry: ResolvedEntry, ports: EntryPorts): Tool | undefined {
  const { operation, name } = entry.metadata;
  switch (entry.source) {
    case 'builtin':
      return ports.findTool(entry.name);
    case 'inline': {
      const found = findOperation(typeof operation === 'string' ? operation : '');
      return found === undefined ? undefined : operationTool(describe(entry, undefined), found);
    }
    case 'agent_skill': {
      const skill = parseName(typeof name === 'string' ? name : '');
      return skill.ok ? activationTool(entry, skill.value, ports) : undefined;
    }
    case 'mcp':
    case 'unknown':
      return undefined;
  }
}

/** The server of an entry is the one whose place in the skill's document its own place is, or begins with. */
function serverTool(
  entry: ResolvedEntry,
  { mcp, catalogueOf }: EntryPorts,
  servers: readonly WantedServer[],
): Tool | undefined {
  const { skill, place } = entry.from;
  const wanted = servers.find(
    (one) => one.skill === skill && (place === one.server.place || place.startsWith(`${one.server.place}.`)),
  );
  if (mcp === undefined || wanted === undefined) return undefined;
  return mcpTool(describe(entry, undefined), wanted, { ...mcp, catalogueOf });
}

/** Calling an agent skill is activating it: the answer is its body and what comes with it. */
function activationTool(entry: ResolvedEntry, name: QualifiedName, ports: EntryPorts): Tool {
  return {
    descriptor: describe(entry, undefined),
    async execute() {
      const catalogue = ports.catalogueOf(namespaceOf(name));
      const skill = await openSkill(name, undefined, { ...ports, catalogue });
      if (!skill.ok) return skill;
      const { body, resources, manifest, allowed_tools } = activate(skill.value.loaded);
      return ok({ name, body, resources, files: manifest.map((file) => file.path), allowed_tools });
    },
  };
}

function describe(entry: ResolvedEntry, own: Capability | undefined): ToolDescriptor {
  const { name, description, source, input_schema, capability, metadata } = entry;
  return {
    name,
    description,
    source: source === 'unknown' ? 'composite' : source,
    input_schema: input_schema ?? { type: 'object' },
    capability: {
      read_only: capability.read_only ?? own?.read_only ?? false,
      writes: capability.writes ?? own?.writes ?? false,
      checkpointable: capability.checkpointable ?? own?.checkpointable ?? false,
      write_scope: capability.write_scope ?? own?.write_scope ?? [],
      side_effects: capability.side_effects ?? own?.side_effects ?? [],
      idempotent: capability.idempotent ?? own?.idempotent ?? false,
      unsafe: capability.unsafe ?? own?.unsafe ?? false,
      human_approval_required: capability.human_approval_required ?? own?.human_approval_required ?? false,
    },
    resource_slots: [],
    metadata,
  };
}

function unavailable({ name, source, reason }: ResolvedEntry): Failure {
  const data: JsonObject = { name, source };
  const message = `The tool ${quote(name)} cannot be called here. ${reason ?? 'It is gone.'}`;
  return { code: source === 'mcp' ? 'unavailable' : 'not_found', message, data };
}

function needsApproval({ name }: ResolvedEntry): Failure {
  const message = `The tool ${quote(name)} needs a person's approval, and nobody can give it here. It was not run.`;
  return { code: 'approval_required', message, data: { name } };
}
