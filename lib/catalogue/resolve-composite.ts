import type { Failure } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import { parseName, type QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { CompositeSkill, McpServer } from '../skills/composite/composite-skill.ts';
import type { Values } from '../skills/composite/interpolate.ts';
import { parseComposite } from '../skills/composite/parse-composite.ts';
import type { Facts, McpListing } from '../skills/resolve/contributions.ts';
import type { Resolution } from '../skills/resolve/resolution.ts';
import { resolveSkill } from '../skills/resolve/resolve.ts';
import type { Tool } from '../tools/contract.ts';
import type { FoundAgent } from './agent-lookup.ts';
import type { CataloguePort } from './catalogue.ts';

/** What resolving needs. */
export type ResolvePorts = {
  readonly catalogue: CataloguePort;
  readonly findTool: (name: string) => Tool | undefined;
  /** The tools of MCP servers, where somebody asked the servers. */
  readonly mcpServer?: (server: McpServer, skill: string) => McpListing;
};

/** The namespace's values, as a document is read with. */
export async function currentValues(catalogue: CataloguePort): Promise<Values> {
  const { variables, secrets } = await catalogue.values();
  return {
    variables: new Map(variables.map(({ name, value }) => [name, value])),
    secrets: new Set(secrets),
  };
}

/** Resolves a stored composite skill, in its newest revision or the one asked for, with the values of now. */
export async function resolveStored(
  name: QualifiedName,
  revision: string | undefined,
  ports: ResolvePorts,
): Promise<Result<Resolution>> {
  const view = await ports.catalogue.getComposite(name, revision);
  if (!view.ok) return view;
  const values = await currentValues(ports.catalogue);
  const skill = parseComposite(view.value.document, name, values);
  return skill.ok ? resolveParsed(skill.value, values, ports) : fail(inSkill(name, skill.error));
}

/** Resolves a composite skill that is at hand, stored or not, over what is stored below it. */
export async function resolveParsed(
  skill: CompositeSkill,
  values: Values,
  ports: ResolvePorts,
): Promise<Result<Resolution>> {
  const edges = skill.includes.map(({ name, place }) => ({ name, place }));
  const included = await ports.catalogue.includedDocuments(skill.name, edges);
  if (!included.ok) return included;
  const skills = parseAll(included.value, values);
  if (!skills.ok) return skills;
  skills.value.set(skill.name, skill);
  const facts = await gatherFacts(skills.value, ports);
  return resolveSkill(skill.name, skills.value, facts);
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

async function gatherFacts(
  skills: ReadonlyMap<string, CompositeSkill>,
  { catalogue, findTool, mcpServer }: ResolvePorts,
): Promise<Facts> {
  const sources = [...skills.values()].flatMap(({ agentSkills }) => agentSkills);
  const wanted = sources.map(({ name, folder }) => ({ name, folder }));
  const found: readonly FoundAgent[] = wanted.length === 0 ? [] : await catalogue.findAgents(wanted);
  const agents = new Map(sources.map((source, index) => [source, found[index]]));
  return {
    tool: (name) => findTool(name)?.descriptor,
    mcpServer: mcpServer ?? (() => ({ tools: null, reason: 'The service is not connected to the server.' })),
    agentSkill: (source) =>
      agents.get(source as (typeof sources)[number]) ?? { name: null, reason: 'It was not looked up.' },
  };
}
