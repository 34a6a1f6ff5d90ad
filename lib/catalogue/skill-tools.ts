import { didYouMean } from '../base/closest.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { notFound } from '../base/failure.ts';
import { namespaceOf, type QualifiedName } from '../base/name.ts';
import type { Digest } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { CompositeSkill } from '../skills/composite/composite-skill.ts';
import type { ResolvedEntry, Resolution, TraceItem } from '../skills/resolve/resolution.ts';
import { resolveSkill } from '../skills/resolve/resolve.ts';
import type { LoadedSkill } from '../skills/skill.ts';
import { toolCeiling } from '../skills/tool-ceiling.ts';
import type { Tool } from '../tools/contract.ts';
import type { ToolName } from '../tools/tool-name.ts';
import { wireName } from '../tools/wire-name.ts';
import { entryTool, type EntryPorts } from './entry-tool.ts';
import { whyNotOf, type WhyNot } from './left-out.ts';
import type { McpServerStatus } from './mcp-status.ts';
import { openSkill } from './open-skill.ts';
import { resolveStored, type ResolvedComposite, type ResolvePorts } from './resolve-composite.ts';

/** An entry with the name by which a model and an address call it. */
type SkillTool = ResolvedEntry & { readonly wire_name: string };

/** A resolved skill of either kind, as callers see it. */
export type SkillTools = Omit<Resolution, 'entries'> & {
  readonly entries: readonly SkillTool[];
  /** How the MCP servers are, its own and those of what it includes. */
  readonly mcp_servers: readonly McpServerStatus[];
};

/** A resolved skill, and how the tools behind its entries are had. */
export type OpenSkillTools = {
  readonly listed: SkillTools;
  readonly toolOf: (entry: ResolvedEntry) => Result<Tool>;
  readonly whyNot: WhyNot;
};

/** What listing and finding a skill's tools need. */
export type SkillToolsPorts = EntryPorts & Pick<ResolvePorts, 'refresh'> & { readonly digest: Digest };

/**
 * What a skill contributes: a composite skill its resolved tools; an agent skill the tools here that its
 * `allowed-tools` name, and itself, to be activated.
 */
export async function openSkillTools(
  name: QualifiedName,
  revision: string | undefined,
  ports: SkillToolsPorts,
): Promise<Result<OpenSkillTools>> {
  const catalogue = ports.catalogueOf(namespaceOf(name));
  const record = await catalogue.getSkill(name, revision);
  if (!record.ok) return record;
  const resolved =
    record.value.kind === 'composite_skill'
      ? await resolveStored(name, revision, { ...ports, catalogue })
      : await resolveAgent(name, revision, ports);
  if (!resolved.ok) return resolved;
  const { resolution, servers } = resolved.value;
  const entries = resolution.entries.map((entry) => ({
    ...entry,
    wire_name: wireName(entry.name, ports.digest),
  }));
  const mcp_servers = servers.map(({ status }) => status);
  const diagnostics = [...resolution.diagnostics, ...mcp_servers.flatMap(oldList)];
  return ok({
    listed: { ...resolution, entries, diagnostics, mcp_servers },
    toolOf: (entry) => entryTool(entry, ports, servers),
    whyNot: whyNotOf(resolution, ports),
  });
}

/** A server that failed and has tools from before: without any, its entries say so. */
function oldList({ status, skill, server, tools, reason, listed_at }: McpServerStatus): Diagnostic[] {
  if (status !== 'failed' || tools === null) return [];
  const message = `${skill}: the list of the MCP server ${server} is of ${listed_at ?? ''}. ${reason ?? ''}`;
  return [{ severity: 'warning', code: 'mcp_failed', message }];
}

/** What a skill contributes, as callers see it. */
export async function listSkillTools(
  name: QualifiedName,
  revision: string | undefined,
  ports: SkillToolsPorts,
): Promise<Result<SkillTools>> {
  const opened = await openSkillTools(name, revision, ports);
  return opened.ok ? ok(opened.value.listed) : opened;
}

/** Asks the MCP servers of a skill, and of what it includes, for their tools again. */
export async function refreshServers(
  name: QualifiedName,
  ports: SkillToolsPorts,
): Promise<Result<readonly McpServerStatus[]>> {
  const listed = await listSkillTools(name, undefined, { ...ports, refresh: true });
  return listed.ok ? ok(listed.value.mcp_servers) : listed;
}

/**
 * The tool behind a wire name, through the table of this skill: a name that nobody listed is not found, and one that the
 * skill leaves out says why.
 */
export async function findSkillTool(
  name: QualifiedName,
  wire: string,
  revision: string | undefined,
  ports: SkillToolsPorts,
): Promise<Result<Tool>> {
  const opened = await openSkillTools(name, revision, ports);
  if (!opened.ok) return opened;
  const { entries } = opened.value.listed;
  const entry = entries.find(({ wire_name }) => wire_name === wire);
  if (entry !== undefined) return opened.value.toolOf(entry);
  const why = opened.value.whyNot(wire);
  if (why !== undefined) return fail(notFound('Tool', wire, why));
  const near = didYouMean(
    wire,
    entries.map(({ wire_name }) => wire_name),
  );
  return fail(notFound('Tool', wire, `GET /v1/skills/${name}/tools lists the skill’s tools.${near}`));
}

async function resolveAgent(
  name: QualifiedName,
  revision: string | undefined,
  ports: SkillToolsPorts,
): Promise<Result<ResolvedComposite>> {
  const catalogue = ports.catalogueOf(namespaceOf(name));
  const skill = await openSkill(name, revision, { ...ports, catalogue });
  if (!skill.ok) return skill;
  const resolution = agentResolution(skill.value.loaded, ports.findTool);
  return resolution.ok ? ok({ resolution: resolution.value, servers: [] }) : resolution;
}

/** What an agent skill contributes within the ceiling that its `allowed-tools` set. */
export function agentResolution(
  { skill, folder }: LoadedSkill,
  findTool: (name: string) => Tool | undefined,
): Result<Resolution> {
  const { name, description } = skill;
  const allowed = skill.allowedToolsSource === undefined ? null : skill.allowedTools;
  const { tools, without, diagnostics } = toolCeiling(allowed, (tool) => findTool(tool) !== undefined);
  const path = folder.path === '' ? '.' : folder.path;
  const composite: CompositeSkill = {
    name,
    description,
    version: skill.version ?? null,
    metadata: {},
    includes: [],
    builtins: [],
    // The ceiling gives names of tools that exist.
    tools: (tools ?? []).map((tool) => ({ name: tool as ToolName, override: {}, place: 'allowed-tools' })),
    inlineTools: [],
    mcpServers: [],
    agentSkills: [{ path, folder: folder.path, name, sandboxPolicy: null, place: folder.manifestName }],
    variables: [],
  };
  const resolved = resolveSkill(name, new Map([[name, composite]]), {
    tool: (tool) => findTool(tool)?.descriptor,
    mcpServer: () => ({ tools: null, reason: '' }),
    agentSkill: () => ({ name, description }),
  });
  if (!resolved.ok) return resolved;
  const left = without.map(({ name: subject, message }): TraceItem => {
    const place = 'allowed-tools';
    return { kind: 'tool', skill: name, place, subject, outcome: 'dropped', by: null, message };
  });
  return ok({
    ...resolved.value,
    trace: [...resolved.value.trace, ...left],
    diagnostics: [...resolved.value.diagnostics, ...diagnostics],
  });
}
