import type { Failure } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import { namespaceOf, parseName, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { CompositeSkill, McpServer } from '../skills/composite/composite-skill.ts';
import type { Values } from '../skills/composite/interpolate.ts';
import { parseComposite } from '../skills/composite/parse-composite.ts';
import type { Facts, McpListing } from '../skills/resolve/contributions.ts';
import type { Resolution, ResolvedEntry } from '../skills/resolve/resolution.ts';
import { resolveSkill } from '../skills/resolve/resolve.ts';
import type { Tool } from '../tools/contract.ts';
import type { FoundAgent } from './agent-lookup.ts';
import { connectionAdvice } from './mcp-advice.ts';
import { askServers, type AskedServer, type McpPorts } from './mcp-servers.ts';
import { currentValues } from './current-values.ts';
import type { CataloguePort } from './within-access.ts';

/** What resolving needs. */
export type ResolvePorts = {
  readonly catalogue: CataloguePort;
  readonly findTool: (name: string) => Tool | undefined;
  /** How MCP servers are asked for their tools; without it, none is. */
  readonly mcp?: McpPorts | undefined;
  /** Ask them all, however new their lists are. */
  readonly refresh?: boolean;
};

/** A composite skill flattened into tools, and the servers below it. */
export type ResolvedComposite = { readonly resolution: Resolution; readonly servers: readonly AskedServer[] };

/** Resolves a stored composite skill, in its newest revision or the one asked for, with the values of now. */
export async function resolveStored(
  name: QualifiedName,
  revision: string | undefined,
  ports: ResolvePorts,
): Promise<Result<ResolvedComposite>> {
  const view = await ports.catalogue.getComposite(name, revision);
  if (!view.ok) return view;
  const values = await currentValues(ports.catalogue);
  const skill = parseComposite(view.value.document, name, values);
  if (!skill.ok) return fail(inSkill(name, skill.error));
  const resolved = await resolveParsed(skill.value, values, ports);
  if (resolved.ok) await keepServers(resolved.value.servers, ports.catalogue);
  return resolved;
}

/** Keeps what servers said, of the skills that there are. */
export async function keepServers(servers: readonly AskedServer[], catalogue: CataloguePort): Promise<void> {
  const lists = servers.flatMap(({ skill, server: { server }, list, isNew }) =>
    list === null || !isNew ? [] : [{ skill, server, list }],
  );
  if (lists.length > 0) await catalogue.keepLists(lists);
}

/** Resolves a composite skill that is at hand, stored or not, over what is stored below it. */
export async function resolveParsed(
  skill: CompositeSkill,
  values: Values,
  ports: ResolvePorts,
): Promise<Result<ResolvedComposite>> {
  const edges = skill.includes.map(({ name, place }) => ({ name, place }));
  const included = await ports.catalogue.includedDocuments(skill.name, edges);
  if (!included.ok) return included;
  const skills = parseAll(included.value, values);
  if (!skills.ok) return skills;
  skills.value.set(skill.name, skill);
  const servers = await serversOf(skill.name, skills.value, { ...ports, values });
  const facts = await gatherFacts(skills.value, servers, ports);
  const resolution = resolveSkill(skill.name, skills.value, facts);
  if (!resolution.ok) return resolution;
  const entries = resolution.value.entries.map((entry) => withinPromise(entry, skill, skills.value));
  const advice = connectionAdvice(skills.value.values(), values);
  const diagnostics = [...resolution.value.diagnostics, ...advice];
  return ok({ resolution: { ...resolution.value, entries, diagnostics }, servers });
}

/**
 * A skill that says `metadata.read_only` is refused with a tool that writes; a server may bring one later, which then
 * cannot be called.
 */
function withinPromise(
  entry: ResolvedEntry,
  root: CompositeSkill,
  skills: ReadonlyMap<string, CompositeSkill>,
): ResolvedEntry {
  const owner = [root, skills.get(entry.from.skill)].find((skill) => skill?.metadata['read_only'] === true);
  if (entry.source !== 'mcp' || !entry.available || owner === undefined) return entry;
  if (entry.capability.writes === false) return entry;
  const reason = `The skill ${owner.name} says metadata.read_only, and the tool writes.`;
  return { ...entry, available: false, reason };
}

function parseAll(
  documents: Readonly<Record<string, JsonValue>>,
  values: Values,
): Result<Map<string, CompositeSkill>> {
  const skills = new Map<string, CompositeSkill>();
  for (const [text, document] of Object.entries(documents)) {
    const name = parseName(text);
    if (!name.ok) return name;
    const skill = parseComposite(document, name.value, values);
    if (!skill.ok) return fail(inSkill(name.value, skill.error));
    skills.set(name.value, skill.value);
  }
  return ok(skills);
}

/** A stored document was right when it was put: a value that it needs is gone or has another type now. */
function inSkill(name: QualifiedName, failure: Failure): Failure {
  return { ...failure, message: `In the skill ${name}: ${failure.message}` };
}

/** The servers of all skills, asked where that is possible. */
async function serversOf(
  root: QualifiedName,
  skills: ReadonlyMap<string, CompositeSkill>,
  { catalogue, mcp, refresh = false, values }: ResolvePorts & { readonly values: Values },
): Promise<readonly AskedServer[]> {
  const wanted = [...skills.values()].flatMap(({ name, mcpServers }) =>
    mcpServers.map((server) => ({ skill: name, server })),
  );
  if (mcp === undefined || wanted.length === 0) return [];
  return askServers(wanted, { ...mcp, catalogue, namespace: namespaceOf(root), values, refresh });
}

async function gatherFacts(
  skills: ReadonlyMap<string, CompositeSkill>,
  servers: readonly AskedServer[],
  { catalogue, findTool }: ResolvePorts,
): Promise<Facts> {
  const sources = [...skills.values()].flatMap(({ agentSkills }) => agentSkills);
  const wanted = sources.map(({ name, folder }) => ({ name, folder }));
  const found: readonly FoundAgent[] = wanted.length === 0 ? [] : await catalogue.findAgents(wanted);
  const agents = new Map(sources.map((source, index) => [source, found[index]]));
  const listings = new Map<McpServer, McpListing>(servers.map(({ server, listing }) => [server, listing]));
  return {
    tool: (name) => findTool(name)?.descriptor,
    mcpServer: (server) =>
      listings.get(server) ?? { tools: null, reason: 'The service is not connected to the server.' },
    agentSkill: (source) =>
      agents.get(source as (typeof sources)[number]) ?? { name: null, reason: 'It was not looked up.' },
  };
}
