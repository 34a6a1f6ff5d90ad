import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { READ_ONLY } from '../../tools/contract.ts';
import type { Facts, McpToolFacts } from './contributions.ts';
import { NO_FACTS, skillsOf } from './graph.fixture.ts';
import { resolveSkill } from './resolve.ts';

function resolve(documents: Readonly<Record<string, JsonValue>>, facts: Facts) {
  const result = resolveSkill('local/root', skillsOf(documents), facts);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('what is known of a tool goes into its entry and the summary', () => {
  const facts: Facts = {
    ...NO_FACTS,
    tool: (name) =>
      name === 'skill/grep'
        ? {
            name,
            description: 'Searches.',
            source: 'builtin',
            input_schema: { type: 'object' },
            capability: READ_ONLY,
            resource_slots: [],
            metadata: {},
          }
        : undefined,
  };
  const { entries, summary } = resolve(
    {
      root: {
        tools: [
          'skill/grep',
          { name: 'local/deploy', override: { capability: { human_approval_required: true } } },
          'local/other',
        ],
        inline_tools: [
          {
            operation: 'uppercase',
            capability: { writes: true, checkpointable: true, side_effects: ['db'] },
          },
        ],
      },
    },
    facts,
  );
  expect(entries.map(({ source, available }) => `${source} ${available}`)).toEqual([
    'builtin true',
    'unknown false',
    'unknown false',
    'inline true',
  ]);
  expect(summary).toEqual({
    total_tools: 4,
    read_only: 1,
    writes: 1,
    checkpointable: 2,
    has_side_effects: 1,
    requires_approval: 1,
  });
});

const A = { description: 'Does a.', input_schema: { type: 'object' }, capability: READ_ONLY };
const LISTED: readonly McpToolFacts[] = ['a', 'b', 'c'].map((name) => ({
  ...A,
  name,
  description: `Does ${name}.`,
}));

function server(entry: { readonly [key: string]: JsonValue }, listing: 'listed' | 'unknown' = 'listed') {
  const { entries, trace, diagnostics } = resolve(
    { root: { mcp_servers: [{ name: 'hub', ...entry }] } },
    {
      ...NO_FACTS,
      mcpServer: () => (listing === 'listed' ? { tools: LISTED } : { tools: null, reason: 'Not connected.' }),
    },
  );
  return {
    entries: entries.map(({ name, available, description }) => `${name} ${available} ${description}`),
    lines: trace.map(({ place, subject, outcome, message }) => `${place} ${subject} ${outcome}: ${message}`),
    codes: diagnostics.map(({ code }) => code),
  };
}

const URL = { url: 'https://mcp.example' };

test('a server that lists its tools gives them all, in its order', () => {
  expect(server(URL).entries).toEqual([
    'mcp:hub/a true Does a.',
    'mcp:hub/b true Does b.',
    'mcp:hub/c true Does c.',
  ]);
});

test('filters leave tools out, and the trace says which and why', () => {
  const { entries, lines, codes } = server({ ...URL, tool_filter: { include: ['a', 'b'], exclude: ['b'] } });
  expect(entries).toEqual(['mcp:hub/a true Does a.']);
  expect(lines.slice(1)).toEqual([
    'mcp_servers[0] mcp:hub/b dropped: tool_filter.exclude names it.',
    'mcp_servers[0] mcp:hub/c dropped: tool_filter.include does not name it.',
  ]);
  expect(codes).toEqual(['tool_dropped', 'tool_dropped']);
});

test('a name in a filter that the server does not list is told, with what may be meant', () => {
  const { lines, codes } = server({
    ...URL,
    tool_filter: { include: ['a', 'bb', 'c'], exclude: ['zzz', 'A'] },
  });
  expect(lines.slice(2)).toEqual([
    'mcp_servers[0] mcp:hub/b dropped: tool_filter.include does not name it.',
    'mcp_servers[0].tool_filter.include[1] mcp:hub/bb unmatched: The server hub lists no such tool. Did you mean "b"?',
    'mcp_servers[0].tool_filter.exclude[0] mcp:hub/zzz unmatched: The server hub lists no such tool.',
    'mcp_servers[0].tool_filter.exclude[1] mcp:hub/A unmatched: The server hub lists no such tool. Did you mean "a" or "b" or "c"?',
  ]);
  expect(codes).toEqual(['tool_dropped', 'filter_unmatched', 'filter_unmatched', 'filter_unmatched']);
  expect(server({ ...URL, tool_filter: { include: ['bb'] } }, 'unknown').codes).toEqual(['mcp_skipped']);
});

test('a tool that is listed and cannot be used is no stranger in a filter', () => {
  const listing = { tools: LISTED, unusable: [{ name: 'odd', reason: 'It has no input schema.' }] };
  const document = { mcp_servers: [{ name: 'hub', ...URL, tool_filter: { exclude: ['odd'] } }] };
  const { diagnostics } = resolve({ root: document }, { ...NO_FACTS, mcpServer: () => listing });
  expect(diagnostics.map(({ code }) => code)).toEqual(['tool_dropped']);
});

test('names of a filter are compared a few times for a server, whatever its list', () => {
  const names = Array.from({ length: 10_000 }, (_, i) => `${'x'.repeat(59)}${i}`);
  const tools = names.slice(0, 1000).map((name): McpToolFacts => ({ ...A, name }));
  const document = {
    mcp_servers: [
      { name: 'hub', ...URL, tool_filter: { include: names.map((name) => `y${name}`) }, tools: names },
    ],
  };
  const started = performance.now();
  const { trace } = resolve({ root: document }, { ...NO_FACTS, mcpServer: () => ({ tools }) });
  expect(trace.filter(({ message }) => message.includes('Did you mean'))).toHaveLength(3);
  expect(performance.now() - started).toBeLessThan(3000);
});

test('a tool that the document names and the server lacks stays in the list and cannot be called', () => {
  const { entries, codes } = server({ ...URL, tools: ['b', 'x'] });
  expect(entries).toEqual(['mcp:hub/b true Does b.', 'mcp:hub/x false ']);
  expect(codes).toEqual(['mcp_unavailable']);
});

test.each([
  [URL, 'Not connected.'],
  [{ command: 'npx' }, 'Programs are not started here: a server over stdio is read and skipped.'],
])('without a list, %j is told as left out', (entry, reason) => {
  expect(server(entry, 'unknown')).toEqual({
    entries: [],
    lines: [`mcp_servers[0] mcp:hub/* dropped: ${reason}`],
    codes: ['mcp_skipped'],
  });
});

test('overrides of a server reach its tools by name or by key; one that meets none is told', () => {
  const override = (tool: string) => ({ tool, override: { description: `New ${tool}.` } });
  const { entries, lines } = server({
    ...URL,
    tools: [{ name: 'a', description: 'Declared.' }, 'b'],
    tool_overrides: [override('a'), override('mcp:hub/b'), override('c')],
  });
  expect(entries).toEqual(['mcp:hub/a true New a.', 'mcp:hub/b true New mcp:hub/b.']);
  expect(lines.filter((line) => !line.includes('used'))).toEqual([
    'mcp_servers[0].tool_overrides[0] mcp:hub/a applied: Changes the tool.',
    'mcp_servers[0].tools[0] mcp:hub/a beaten: Has no effect: an outer override sets each of its fields.',
    'mcp_servers[0].tool_overrides[1] mcp:hub/b applied: Changes the tool.',
    'mcp_servers[0].tool_overrides[2] c unmatched: The server hub has no tool c here.',
  ]);
});

test('an agent skill that is here can be called; one that is not says why', () => {
  const { entries } = resolve(
    { root: { agent_skills: ['local/review', { path: './x', sandbox_policy: 'none' }] } },
    {
      ...NO_FACTS,
      agentSkill: ({ name }) =>
        name === null ? { name: null, reason: 'No skill is at x.' } : { name, description: 'Reviews.' },
    },
  );
  expect(
    entries.map(({ name, available, reason, metadata }) => ({ name, available, reason, metadata })),
  ).toEqual([
    {
      name: 'agent_skill:local/review',
      available: true,
      reason: null,
      metadata: { path: null, sandbox_policy: null, name: 'local/review' },
    },
    {
      name: 'agent_skill:./x',
      available: false,
      reason: 'No skill is at x.',
      metadata: { path: './x', sandbox_policy: 'none', name: null },
    },
  ]);
  expect(entries[0]?.capability).toEqual(READ_ONLY);
});
