import { type } from 'arktype';
import { invalidInput, quote, type Failure } from '../../base/failure.ts';
import { ownValue } from '../../base/json.ts';
import { isNamePart, MAX_NAME_PART } from '../../base/name.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { readShape, tooManyKeys } from '../../base/shape.ts';
import { CAPABILITY_KEYS, flatCapability, readOverride } from './capability-fields.ts';
import type { DeclaredTool, McpServer, McpTransport, Placed } from './composite-skill.ts';
import { foreignFault } from './foreign-server.ts';
import { connectionFault } from './server-secrets.ts';
import { overrideEntries, readKeyedOverrides } from './tool-entries.ts';

/** Tools' names as MCP has them (specification 2026-07-28, "Tools"). */
const toolName = type(/^[A-Za-z0-9_.-]{1,128}$/);
const toolNames = toolName.array().atMostLength(10_000);
const texts = type({ '[string]': 'string <= 8192' });

/** An entry of `mcp_servers`; what its `tools` hold is read one by one. */
export const serverEntry = type({
  '+': 'reject',
  'name?': 'string',
  'server?': 'string',
  'transport?': "'stdio' | 'sse' | 'streamable-http'",
  'command?': '1 <= string <= 8192',
  'args?': type('string <= 8192').array().atMostLength(1000),
  'env?': texts,
  'url?': '1 <= string <= 8192',
  'headers?': texts,
  'tool_filter?': { '+': 'reject', 'include?': toolNames, 'exclude?': toolNames },
  'tools?': type('unknown').array().atMostLength(10_000),
  'tool_overrides?': overrideEntries,
});

/** An entry of a server's `tools`, written out. */
export const declaredEntry = type({
  '+': 'reject',
  name: toolName,
  'description?': 'string <= 8192',
  'capability?': type({ '+': 'reject', ...CAPABILITY_KEYS }),
  ...CAPABILITY_KEYS,
});

/** The most entries of `env` and of `headers`. */
const MAX_TEXTS = 200;

type WrittenServer = typeof serverEntry.infer;

/** An entry of `mcp_servers`. Nothing is connected or started: this is configuration alone. */
export function readMcpServer(entry: unknown, field: string): Result<McpServer> {
  const foreign = foreignFault(entry, field);
  if (foreign !== undefined) return fail(foreign);
  for (const key of ['env', 'headers']) {
    const count = Object.keys(Object(ownValue(entry, key))).length;
    if (count > MAX_TEXTS) return fail(tooManyKeys(`${field}.${key}`, MAX_TEXTS, count));
  }
  const shape = readShape(serverEntry, entry, field);
  if (!shape.ok) return shape;
  const written = shape.value;
  const server = readServerName(written, field);
  if (!server.ok) return server;
  const transport = readTransport(written, field);
  if (!transport.ok) return transport;
  const header = headerFault(written.headers ?? {}, field);
  if (header !== undefined) return fail(header);
  const connection = {
    command: written.command ?? null,
    args: written.args ?? [],
    env: written.env ?? {},
    url: written.url ?? null,
    headers: written.headers ?? {},
  };
  const secret = connectionFault(connection, field);
  if (secret !== undefined) return fail(secret);
  const tools = readDeclared(written.tools, `${field}.tools`);
  if (!tools.ok) return tools;
  const overrides = readKeyedOverrides(written.tool_overrides ?? [], `${field}.tool_overrides`);
  if (!overrides.ok) return overrides;
  return ok({
    server: server.value,
    transport: transport.value,
    connection,
    tools: tools.value,
    include: written.tool_filter?.include ?? null,
    exclude: written.tool_filter?.exclude ?? [],
    overrides: overrides.value,
  });
}

/** Headers that HTTP or the protocol sets by itself. */
const RESERVED_HEADER =
  /^(?:accept|connection|content-length|content-type|host|keep-alive|te|trailer|transfer-encoding|upgrade|mcp-.*)$/i;

/** Field names of RFC 9110, section 5.6.2. */
function headerFault(headers: Readonly<Record<string, string>>, field: string): Failure | undefined {
  for (const name of Object.keys(headers)) {
    const place = `${field}.headers.${name}`;
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/.test(name)) {
      return invalidInput(`${field}.headers`, `${field}.headers: ${quote(name)} is no header's name.`);
    }
    if (RESERVED_HEADER.test(name)) {
      return invalidInput(place, `${place} is set by the connection itself. Leave it out.`);
    }
  }
  return undefined;
}

function readServerName({ name, server }: WrittenServer, field: string): Result<string> {
  const given = name ?? server;
  if (given === undefined || (name !== undefined && server !== undefined)) {
    return fail(invalidInput(`${field}.name`, `${field} needs a name: write \`name\` (or \`server\`) once.`));
  }
  if (isNamePart(given)) return ok(given);
  const message = `${field}.name: ${quote(given)} is no server's name: use ASCII letters, digits, "_" and "-", at most ${MAX_NAME_PART}.`;
  return fail({ code: 'invalid_name', message, field: `${field}.name` });
}

/** The transport as given, or as the connection says: `command` is a program's, `url` an address. */
function readTransport(written: WrittenServer, field: string): Result<McpTransport> {
  const { transport, command, url } = written;
  if ((command === undefined) === (url === undefined)) {
    const what = command === undefined ? 'neither is given' : 'both are given';
    const message = `${field} needs either \`command\` (a program) or \`url\` (an address); ${what}.`;
    return fail(invalidInput(field, message));
  }
  const inferred = command === undefined ? 'streamable-http' : 'stdio';
  if (transport !== undefined && (transport === 'stdio') !== (inferred === 'stdio')) {
    const wanted = transport === 'stdio' ? '`command`' : '`url`';
    return fail(invalidInput(`${field}.transport`, `${field}: the transport ${transport} needs ${wanted}.`));
  }
  const foreign = inferred === 'stdio' ? (['headers'] as const) : (['args', 'env'] as const);
  const surplus = foreign.find((key) => written[key] !== undefined);
  if (surplus !== undefined) {
    const message = `${field}.${surplus} has no meaning for the transport ${transport ?? inferred}. Leave it out.`;
    return fail(invalidInput(`${field}.${surplus}`, message));
  }
  return ok(transport ?? inferred);
}

function readDeclared(
  entries: readonly unknown[] | undefined,
  field: string,
): Result<readonly DeclaredTool[] | null> {
  if (entries === undefined) return ok(null);
  const declared: DeclaredTool[] = [];
  for (const [index, entry] of entries.entries()) {
    const place = `${field}[${index}]`;
    const shape = readShape(declaredEntry, typeof entry === 'string' ? { name: entry } : entry, place);
    if (!shape.ok) return shape;
    const { name, description, capability } = shape.value;
    const override = readOverride(description, [flatCapability(shape.value), capability ?? {}], place);
    if (!override.ok) return override;
    declared.push({ name, override: override.value });
  }
  return ok(declared);
}

/** A second server of a name, which would share its tools' keys with the first, or undefined. */
export function repeatedServer(servers: readonly Placed<McpServer>[]): Failure | undefined {
  const places = new Map<string, string>();
  for (const { server, place } of servers) {
    const before = places.get(server);
    if (before !== undefined) {
      const message = `${place}: the name ${quote(server)} is taken by ${before}. Give each server a name of its own.`;
      return invalidInput(`${place}.name`, message);
    }
    places.set(server, place);
  }
  return undefined;
}
