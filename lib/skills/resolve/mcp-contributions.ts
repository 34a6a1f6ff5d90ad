import { didYouMean } from '../../base/closest.ts';
import {
  mcpKey,
  type DeclaredTool,
  type McpServer,
  type Override,
  type Placed,
} from '../composite/composite-skill.ts';
import {
  UNKNOWN_CAPABILITY,
  type Contribution,
  type LeftOut,
  type McpListing,
  type McpToolFacts,
  type OwnTools,
} from './contributions.ts';

/** Why a server that is a program has no connection. */
const STDIO = 'Programs are not started here: a server over stdio is read and skipped.';

/**
 * The tools of one MCP server: those its list gives, otherwise those that the document names; in both cases what the
 * filters and the document's own list let through. What is left out says why.
 */
export function mcpContributions(server: Placed<McpServer>, listing: McpListing): OwnTools {
  const leftOut: LeftOut[] = [];
  const tools: Contribution[] = [];
  const overrides = new Map(server.overrides.map((one) => [one.tool, one]));
  const matched = new Set<string>();
  const filtered = filterOf(server);
  for (const candidate of candidates(server, listing, leftOut)) {
    const key = mcpKey(server.server, candidate.name);
    const reason = filtered(candidate.name);
    if (reason !== undefined) {
      leftOut.push({ kind: 'tool', place: candidate.place, key, outcome: 'dropped', reason });
      continue;
    }
    const outer = overrides.get(candidate.name) ?? overrides.get(key);
    if (outer !== undefined) matched.add(outer.place);
    const own = [
      ...(outer === undefined ? [] : [outer]),
      ...(isEmpty(candidate.override) ? [] : [{ place: candidate.place, override: candidate.override }]),
    ];
    tools.push(contribution(server, candidate, key, own));
  }
  leftOut.push(...strangersInFilter(server, listing));
  for (const { place, tool } of server.overrides) {
    if (matched.has(place)) continue;
    const reason = `The server ${server.server} has no tool ${tool} here.`;
    leftOut.push({ kind: 'override', place, key: tool, outcome: 'unmatched', reason });
  }
  return { tools, leftOut };
}

type Candidate = DeclaredTool & {
  readonly place: string;
  readonly facts: McpToolFacts | undefined;
  readonly reason: string | null;
};

function candidates(server: Placed<McpServer>, listing: McpListing, leftOut: LeftOut[]): Candidate[] {
  const declared = server.tools?.map((tool, index) => ({
    ...tool,
    place: `${server.place}.tools[${index}]`,
  }));
  if (listing.tools === null) {
    const reason = server.transport === 'stdio' ? STDIO : listing.reason;
    if (declared === undefined) {
      const key = mcpKey(server.server, '*');
      leftOut.push({ kind: 'tool', place: server.place, key, outcome: 'dropped', reason });
    }
    return (declared ?? []).map((tool) => ({ ...tool, facts: undefined, reason }));
  }
  const known = new Map(listing.tools.map((tool) => [tool.name, tool]));
  for (const { name, reason } of listing.unusable ?? []) {
    const key = mcpKey(server.server, name);
    leftOut.push({ kind: 'tool', place: server.place, key, outcome: 'dropped', reason });
  }
  if (declared === undefined) {
    return [...known.values()].map((facts) => {
      return { name: facts.name, override: {}, place: server.place, facts, reason: null };
    });
  }
  const missing = noSuchTool(server, known.keys());
  return declared.map((tool) => {
    const facts = known.get(tool.name);
    return { ...tool, facts, reason: facts === undefined ? missing(tool.name) : null };
  });
}

function filterOf({ include, exclude }: McpServer): (tool: string) => string | undefined {
  const wanted = include === null ? undefined : new Set(include);
  const refused = new Set(exclude);
  return (tool) => {
    if (refused.has(tool)) return 'tool_filter.exclude names it.';
    return wanted === undefined || wanted.has(tool) ? undefined : 'tool_filter.include does not name it.';
  };
}

/** Documents and lists are long, and comparing names is not cheap: so many names of a server get a hint, … */
const MAX_HINTS = 3;
/** … of at most this length, from so many names of its list. */
const HINTED = { length: 64, names: 300 };

/** Says that a server does not list a tool, and what may be meant. */
function noSuchTool({ server }: McpServer, listed: Iterable<string>): (name: string) => string {
  const near = [...listed].slice(0, HINTED.names);
  let hints = 0;
  return (name) => {
    hints += 1;
    const hint = hints > MAX_HINTS || name.length > HINTED.length ? '' : didYouMean(name, near);
    return `The server ${server} lists no such tool.${hint}`;
  };
}

/** Names in the filter that the server does not list: a misspelt one lets nothing through, or takes nothing out. */
function strangersInFilter(server: Placed<McpServer>, listing: McpListing): LeftOut[] {
  if (listing.tools === null) return [];
  const listed = new Set([...listing.tools, ...(listing.unusable ?? [])].map(({ name }) => name));
  const missing = noSuchTool(server, listed);
  const lists = { include: server.include ?? [], exclude: server.exclude };
  return Object.entries(lists).flatMap(([list, names]) =>
    [...names.entries()].flatMap(([index, name]): LeftOut[] => {
      if (listed.has(name)) return [];
      const place = `${server.place}.tool_filter.${list}[${index}]`;
      const key = mcpKey(server.server, name);
      return [{ kind: 'filter', place, key, outcome: 'unmatched', reason: missing(name) }];
    }),
  );
}

function isEmpty(override: Override): boolean {
  return Object.keys(override).length === 0;
}

function contribution(
  { server, transport }: McpServer,
  { place, facts, reason }: Candidate,
  key: string,
  own: Contribution['own'],
): Contribution {
  return {
    key,
    place,
    source: 'mcp',
    description: facts?.description ?? '',
    input_schema: facts?.input_schema ?? null,
    capability: facts?.capability ?? UNKNOWN_CAPABILITY,
    available: facts !== undefined,
    reason,
    metadata: { server, transport },
    own: own.map(({ place: at, override }) => ({ place: at, override })),
  };
}
