import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { QualifiedName } from '../../base/name.ts';
import type { FilePath } from '../../files/file-path.ts';
import type { Capability } from '../../tools/contract.ts';
import type { OperationName } from '../../tools/operations.ts';
import type { ToolName } from '../../tools/tool-name.ts';

/** Fields of a capability that an author sets; the others stay as they were. */
export type CapabilityOverride = Partial<Capability>;

/** What an author changes of a tool: what is shown, never what the tool itself does. */
export type Override = { readonly description?: string; readonly capability?: CapabilityOverride };

/** An entry of `tools`. */
export type ToolReference = { readonly name: ToolName; readonly override: Override };

/** An override of one tool, by the key of its entry, with its place in the document. */
export type KeyedOverride = { readonly place: string; readonly tool: string; readonly override: Override };

/** An entry of `includes`. */
export type SkillInclude = {
  readonly name: QualifiedName;
  readonly description: string;
  readonly overrides: readonly KeyedOverride[];
};

/** An entry of `inline_tools` (or `anonymous_tools`). */
export type InlineTool = {
  /** A title: the key of the entry is made from the skill's name and the position. */
  readonly title: string | null;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly operation: OperationName;
  readonly capability: Capability;
  /** What the author says the tool comes from; shown, without effect. */
  readonly source: string;
};

/** How an MCP server is reached. */
export type McpTransport = 'stdio' | 'sse' | 'streamable-http';

/**
 * What a connection needs, as it is written: `${NAME}` in it is filled in only when the connection is made, from
 * variables, in headers from secrets too.
 */
export type McpConnection = {
  readonly command: string | null;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
};

/** A tool of an MCP server that the author names before the server is asked. */
export type DeclaredTool = { readonly name: string; readonly override: Override };

/** An entry of `mcp_servers`. */
export type McpServer = {
  readonly server: string;
  readonly transport: McpTransport;
  readonly connection: McpConnection;
  /** Null: all that the server lists. */
  readonly tools: readonly DeclaredTool[] | null;
  /** Null: no filter. */
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
  readonly overrides: readonly KeyedOverride[];
};

/** How freely an agent skill's scripts could run; shown, since no script runs here. */
type SandboxPolicy = 'none' | 'restricted' | 'full';

/** An entry of `agent_skills`: by the folder it was uploaded from, by its name, or both. */
export type AgentSource = {
  /** The path as written; null when only the name is given. */
  readonly path: string | null;
  /** The path in normal form. */
  readonly folder: FilePath | null;
  readonly name: QualifiedName | null;
  readonly sandboxPolicy: SandboxPolicy | null;
};

/** An entry of `builtins`: a group of tools that the service brings along. */
export type BuiltinGroup = { readonly group: string; readonly tools: readonly ToolName[] };

/** Each entry with its place in the document, such as `tools[2]`. */
export type Placed<T> = T & { readonly place: string };

/** A composite skill, checked. */
export type CompositeSkill = {
  readonly name: QualifiedName;
  readonly description: string;
  readonly version: string | null;
  readonly metadata: { readonly [key: string]: JsonValue };
  readonly includes: readonly Placed<SkillInclude>[];
  readonly builtins: readonly Placed<BuiltinGroup>[];
  readonly tools: readonly Placed<ToolReference>[];
  readonly inlineTools: readonly Placed<InlineTool>[];
  readonly mcpServers: readonly Placed<McpServer>[];
  readonly agentSkills: readonly Placed<AgentSource>[];
  /** Names of variables whose values went into it, sorted. */
  readonly variables: readonly string[];
};

/** The key of an inline tool's entry; `index` counts from 0 within its skill. */
export function inlineKey(skill: string, index: number): string {
  return `${skill}/_anon_${index}`;
}

/** The key of an MCP tool's entry. */
export function mcpKey(server: string, tool: string): string {
  return `mcp:${server}/${tool}`;
}

/** The key of an agent skill's entry: its path as written, otherwise its name. */
export function agentKey({ path, name }: Pick<AgentSource, 'path' | 'name'>): string {
  return `agent_skill:${path ?? name ?? ''}`;
}
