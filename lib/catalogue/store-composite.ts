import type { Precondition } from './precondition.ts';
import { toHex, utf8 } from '../base/bytes.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { invalidInput, limitExceeded, type Failure } from '../base/failure.ts';
import { canonicalJson, type JsonValue } from '../base/json.ts';
import { namespaceOf, parseNamespace, type QualifiedName } from '../base/name.ts';
import type { Digest } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { mcpKey, type CompositeSkill } from '../skills/composite/composite-skill.ts';
import type { Values } from '../skills/composite/interpolate.ts';
import { parseComposite } from '../skills/composite/parse-composite.ts';
import type { CapabilitySummary, Resolution, TraceItem } from '../skills/resolve/resolution.ts';
import { MAX_DOCUMENT } from './composite-skills.ts';
import type { McpServerStatus } from './mcp-status.ts';
import { addressFault, connectionOf } from './mcp-target.ts';
import {
  keepServers,
  resolveParsed,
  type ResolvedComposite,
  type ResolvePorts,
} from './resolve-composite.ts';
import type { CompositeSkillRecord } from './skill-records.ts';
import { currentValues } from './current-values.ts';

/** What storing a composite skill needs. */
export type CompositePorts = ResolvePorts & { readonly digest: Digest };

/** How it is asked for. */
export type StoreOptions = {
  readonly condition?: Precondition;
  /** Refuse a skill with tools that cannot be called here, instead of reporting them. */
  readonly strict?: boolean;
};

/** A composite skill that was stored. */
export type StoredComposite = {
  readonly record: CompositeSkillRecord;
  readonly created: boolean;
  readonly summary: CapabilitySummary;
  readonly diagnostics: readonly Diagnostic[];
  /** How its servers are, and those of what it includes. */
  readonly mcp_servers: readonly McpServerStatus[];
};

/**
 * Checks a composite skill's document, resolves it over what is stored, and keeps it under its name, in no
 * reserved namespace. Includes and
 * cycles are checked again in the step that keeps it, so that two changes at once cannot close a cycle.
 */
export async function storeComposite(
  name: QualifiedName,
  document: JsonValue,
  ports: CompositePorts,
  options: StoreOptions = {},
): Promise<Result<StoredComposite>> {
  const namespace = parseNamespace(namespaceOf(name), 'name');
  if (!namespace.ok) return namespace;
  const values = await currentValues(ports.catalogue);
  const skill = parseComposite(document, name, values);
  if (!skill.ok) return skill;
  const text = canonicalJson(document);
  if (text.length > MAX_DOCUMENT) {
    return fail(limitExceeded('body', MAX_DOCUMENT, text.length, 'Split the skill, and include the parts.'));
  }
  const address = serverFault(skill.value, values, ports);
  if (address !== undefined) return fail(address);
  const resolved = await resolveParsed(skill.value, values, ports);
  if (!resolved.ok) return resolved;
  const fault = resolutionFault(skill.value, resolved.value, options.strict ?? false);
  if (fault !== undefined) return fail(fault);
  const kept = await ports.catalogue.putComposite(
    {
      name,
      description: skill.value.description,
      revision: toHex(ports.digest.sha256(utf8(text))),
      document,
      includes: skill.value.includes.map((include) => ({ name: include.name, place: include.place })),
    },
    options.condition,
  );
  if (!kept.ok) return kept;
  const { resolution, servers } = resolved.value;
  await keepServers(
    servers.map((server) => ({ ...server, isNew: true })),
    ports.catalogue,
  );
  const { summary, diagnostics } = resolution;
  return ok({ ...kept.value, summary, diagnostics, mcp_servers: servers.map(({ status }) => status) });
}

/** Of the addresses of servers that can be known now. */
function serverFault(
  { mcpServers }: CompositeSkill,
  values: Values,
  { mcp, digest }: CompositePorts,
): Failure | undefined {
  for (const server of mcp === undefined ? [] : mcpServers) {
    const connection = connectionOf(server, values, digest);
    if (!connection.ok) return connection.error;
    const fault = addressFault(server, connection.value, { allowLoopback: mcp?.allowLoopback ?? false });
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const RESERVED = /^(?:builtin|skill)\//;

/** What an author must mend before the skill is kept: of this document alone, not of what it includes. */
function resolutionFault(
  skill: CompositeSkill,
  { resolution: { entries, trace }, servers }: ResolvedComposite,
  strict: boolean,
): Failure | undefined {
  const silent = servers.filter(({ status }) => status.status === 'failed');
  const mayCome = (item: TraceItem) =>
    silent.some(
      ({ server, skill: owner }) =>
        item.subject.startsWith(mcpKey(server.server, '')) ||
        (item.skill === owner && item.place.startsWith(`${server.place}.`)),
    );
  const lost = trace.find(
    (item) =>
      item.kind === 'override' && item.outcome === 'unmatched' && item.skill === skill.name && !mayCome(item),
  );
  if (lost !== undefined) {
    const message = `${lost.place}: there is no tool ${JSON.stringify(lost.subject)} to override. ${lost.message}`;
    return invalidInput(lost.place, message);
  }
  const writer = entries.find(({ capability }) => capability.writes === true);
  if (skill.metadata['read_only'] === true && writer !== undefined) {
    const message = `The skill says metadata.read_only, and its tool ${writer.name} writes (${writer.from.skill}, ${writer.from.place}). Take one away.`;
    return invalidInput('metadata.read_only', message);
  }
  const isOwn = ({ from }: Resolution['entries'][number]) => from.skill === skill.name;
  const misspelt = entries.find((one) => isOwn(one) && one.source === 'unknown' && RESERVED.test(one.name));
  const refused = misspelt ?? (strict ? entries.find(({ available }) => !available) : undefined);
  if (refused === undefined) return undefined;
  const message = `${refused.from.place}: ${refused.name} cannot be called here. ${refused.reason ?? ''} GET /v1/tools lists the tools of ${namespaceOf(skill.name)}.`;
  return invalidInput(refused.from.place, message);
}
