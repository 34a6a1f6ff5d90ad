import { type } from 'arktype';
import { invalidInput, quote, type Failure } from '../../base/failure.ts';
import { isNestedWithin, isObject, ownValue, type JsonObject, type JsonValue } from '../../base/json.ts';
import type { QualifiedName } from '../../base/name.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { readShape } from '../../base/shape.ts';
import { compareText } from '../../base/text.ts';
import { readAgentSource } from './agent-sources.ts';
import type { CompositeSkill, Placed } from './composite-skill.ts';
import { mappedServers } from './foreign-server.ts';
import { readInlineTool } from './inline-tools.ts';
import { interpolate, type Treatment, type Values } from './interpolate.ts';
import { readMcpServer, repeatedServer } from './mcp-servers.ts';
import { readGroup, readInclude, readToolReference } from './tool-entries.ts';

/** The deepest nesting of a document. */
const MAX_DEPTH = 64;

const entries = type('unknown').array().atMostLength(10_000);

/** The document of a composite skill, values filled in; what its lists hold is read entry by entry. */
export const skillDocument = type({
  '+': 'reject',
  'name?': 'string',
  'description?': 'string <= 8192',
  'version?': 'string <= 200 | number',
  'metadata?': { '[string]': 'unknown' },
  'tools?': entries,
  'tool_refs?': entries,
  'includes?': entries,
  'inline_tools?': entries,
  'anonymous_tools?': entries,
  'mcp_servers?': entries,
  'agent_skills?': entries,
  'agent_skill_folders?': entries,
  'builtins?': entries,
});

const envelope = type({ '+': 'reject', skill: 'object' });

/** Two spellings of one list. Both at once would leave the order between them open. */
const SPELLINGS = [
  ['tools', 'tool_refs'],
  ['inline_tools', 'anonymous_tools'],
  ['agent_skills', 'agent_skill_folders'],
] as const;

/**
 * Reads a composite skill's document (already parsed from YAML or JSON) under the name it is stored by: flat, or in a
 * `skill:` mapping. Values of the namespace are put in first. Fails with the field and the fix.
 */
export function parseComposite(
  document: JsonValue,
  name: QualifiedName,
  values: Values,
): Result<CompositeSkill> {
  if (!isNestedWithin(document, MAX_DEPTH)) {
    return fail(invalidInput('', `The document is nested more than ${MAX_DEPTH} deep. Flatten it.`));
  }
  const unwrapped = unwrap(document);
  if (!unwrapped.ok) return unwrapped;
  const { skill, prefix } = unwrapped.value;
  const filled = interpolate(skill, values, treatmentOf);
  if (!filled.ok) return fail(below(prefix, filled.error));
  const mapped = mappedServers(ownValue(filled.value.value, 'mcp_servers'), `${prefix}mcp_servers`);
  if (mapped !== undefined) return fail(mapped);
  const shape = readShape(skillDocument, filled.value.value, '');
  if (!shape.ok) return fail(below(prefix, shape.error));
  const written = shape.value;
  if (written.name !== undefined && written.name !== name) {
    const message = `The document names ${quote(written.name)}, the address ${name}. Make them equal.`;
    return fail(invalidInput(`${prefix}name`, message));
  }
  for (const [one, other] of SPELLINGS) {
    if (written[one] === undefined || written[other] === undefined) continue;
    const message = `${one} and ${other} are two spellings of one list. Put all entries under ${one}.`;
    return fail(invalidInput(`${prefix}${other}`, message));
  }
  return assemble(written, { name, prefix, used: filled.value.used });
}

type Written = typeof skillDocument.infer;
type Frame = { readonly name: QualifiedName; readonly prefix: string; readonly used: ReadonlySet<string> };

function assemble(written: Written, { name, prefix, used }: Frame): Result<CompositeSkill> {
  const list = <T extends object>(
    keys: readonly (keyof Written)[],
    read: (entry: unknown, field: string) => Result<T>,
  ) => readEntries(written, keys, prefix, read);
  const includes = list(['includes'], (entry, field) => readInclude(entry, name, field));
  if (!includes.ok) return includes;
  const builtins = list(['builtins'], readGroup);
  if (!builtins.ok) return builtins;
  const tools = list(['tools', 'tool_refs'], (entry, field) => readToolReference(entry, name, field));
  if (!tools.ok) return tools;
  const inlineTools = list(['inline_tools', 'anonymous_tools'], readInlineTool);
  if (!inlineTools.ok) return inlineTools;
  const mcpServers = list(['mcp_servers'], readMcpServer);
  if (!mcpServers.ok) return mcpServers;
  const repeated = repeatedServer(mcpServers.value);
  if (repeated !== undefined) return fail(repeated);
  const agentSkills = list(['agent_skills', 'agent_skill_folders'], (entry, field) =>
    readAgentSource(entry, name, field),
  );
  if (!agentSkills.ok) return agentSkills;
  return ok({
    name,
    description: written.description ?? '',
    version: written.version === undefined ? null : String(written.version),
    // What the document's reader gave is JSON.
    metadata: (written.metadata ?? {}) as JsonObject,
    includes: includes.value,
    builtins: builtins.value,
    tools: tools.value,
    inlineTools: inlineTools.value,
    mcpServers: mcpServers.value,
    agentSkills: agentSkills.value,
    variables: [...used].sort(compareText),
  });
}

function readEntries<T extends object>(
  written: Written,
  keys: readonly (keyof Written)[],
  prefix: string,
  read: (entry: unknown, field: string) => Result<T>,
): Result<readonly Placed<T>[]> {
  const key = keys.find((one) => written[one] !== undefined);
  const given: unknown = key === undefined ? [] : written[key];
  const placed: Placed<T>[] = [];
  for (const [index, entry] of (Array.isArray(given) ? given : []).entries()) {
    const place = `${prefix}${key}[${index}]`;
    const one = read(entry, place);
    if (!one.ok) return one;
    placed.push({ ...one.value, place });
  }
  return ok(placed);
}

function unwrap(document: JsonValue): Result<{ skill: JsonObject; prefix: string }> {
  if (!isJsonObject(document)) {
    return fail(
      invalidInput('', 'A skill is a mapping of keys: write at least one of tools, includes and the like.'),
    );
  }
  const inner = document['skill'];
  if (inner === undefined) return ok({ skill: withoutHeader(document), prefix: '' });
  const shape = readShape(envelope, withoutHeader(document), '');
  if (!shape.ok) return shape;
  if (isJsonObject(inner)) return ok({ skill: withoutHeader(inner), prefix: 'skill.' });
  return fail(invalidInput('skill', 'skill must be a mapping of keys.'));
}

/** Without the version header that some documents begin with: it says nothing of the skill. */
function withoutHeader({ cleveragents: _, ...skill }: JsonObject): JsonObject {
  return skill;
}

function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

function below(prefix: string, failure: Failure): Failure {
  return prefix === '' ? failure : { ...failure, field: `${prefix}${failure.field ?? ''}` };
}

const CONNECTION: ReadonlySet<unknown> = new Set(['args', 'env', 'headers']);
const ADDRESS: ReadonlySet<unknown> = new Set(['command', 'url']);
const TEXT_KEYS: ReadonlySet<unknown> = new Set(['description', 'version', 'path', 'tool', 'name', 'group']);

/** What decides about includes stays as it is written, so that no variable can close a cycle later. */
function treatmentOf(path: readonly (string | number)[]): Treatment {
  const [top, , key] = path;
  if (top === 'name') return 'as written';
  if (top === 'includes' && (path.length === 2 || key === 'name')) return 'as written';
  if (top === 'mcp_servers' && CONNECTION.has(key)) return 'reference';
  if (top === 'mcp_servers' && ADDRESS.has(key)) return 'address';
  if (key === 'code') return 'as written';
  const entry = path.length === 2 && typeof path[1] === 'number';
  return entry || TEXT_KEYS.has(path.at(-1)) ? 'text' : 'typed';
}
