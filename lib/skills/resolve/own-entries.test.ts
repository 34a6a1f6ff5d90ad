import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { READ_ONLY, type ToolDescriptor } from '../../tools/contract.ts';
import { UNKNOWN_CAPABILITY, type Facts } from './contributions.ts';
import { NO_FACTS, skillsOf } from './graph.fixture.ts';
import { ownTools } from './own-tools.ts';

const GREP: ToolDescriptor = {
  name: 'skill/grep',
  description: 'Searches.',
  source: 'builtin',
  input_schema: { type: 'object', required: ['pattern'] },
  capability: { ...READ_ONLY, checkpointable: false },
  resource_slots: [],
  metadata: { since: '1' },
};

const FACTS: Facts = {
  tool: (name) => (name === GREP.name ? GREP : undefined),
  mcpServer: () => ({
    tools: [
      { name: 'ask', description: 'Asks.', input_schema: { type: 'object' }, capability: READ_ONLY },
      { name: 'buy', description: 'Buys.', input_schema: {}, capability: { ...READ_ONLY, writes: true } },
    ],
  }),
  agentSkill: ({ path, name }) =>
    path === './gone'
      ? { name: null, reason: 'It is gone.' }
      : { name: name ?? 'local/found', description: 'Reviews.' },
};

function own(document: JsonValue, facts: Facts = FACTS) {
  const skill = skillsOf({ a: document }).get('local/a');
  if (skill === undefined) throw new Error('there is a skill');
  return ownTools(skill, facts);
}

const UNKNOWN = { description: '', input_schema: null, capability: UNKNOWN_CAPABILITY, available: false };

test('a tool reference is what the registry knows of it', () => {
  expect(own({ tools: ['skill/grep', { name: 'local/x', description: 'Mine.' }] })).toEqual({
    tools: [
      {
        key: 'skill/grep',
        place: 'tools[0]',
        source: 'builtin',
        description: 'Searches.',
        input_schema: GREP.input_schema,
        capability: GREP.capability,
        available: true,
        reason: null,
        metadata: { since: '1' },
        own: [],
      },
      {
        ...UNKNOWN,
        key: 'local/x',
        place: 'tools[1]',
        source: 'unknown',
        reason: 'No registry here has a tool named local/x.',
        metadata: {},
        own: [{ place: 'tools[1]', override: { description: 'Mine.' } }],
      },
    ],
    leftOut: [],
  });
});

test('an inline tool is what its author says', () => {
  const inline = { name: 'Up', description: 'Shouts.', operation: 'uppercase', source: 'wrapped' };
  expect(own({ inline_tools: [inline] }).tools).toEqual([
    {
      key: 'local/a/_anon_0',
      place: 'inline_tools[0]',
      source: 'inline',
      description: 'Shouts.',
      input_schema: { type: 'object' },
      capability: { ...READ_ONLY, checkpointable: false, idempotent: false },
      available: true,
      reason: null,
      metadata: { operation: 'uppercase', title: 'Up', source: 'wrapped' },
      own: [],
    },
  ]);
});

test('an agent skill takes no input and only reads', () => {
  const { tools } = own({
    agent_skills: ['local/review', { path: './gone', sandbox_policy: 'full' }, './x'],
  });
  expect(tools).toEqual([
    {
      key: 'agent_skill:local/review',
      place: 'agent_skills[0]',
      source: 'agent_skill',
      description: 'Reviews.',
      input_schema: { type: 'object', properties: {}, additionalProperties: false },
      capability: READ_ONLY,
      available: true,
      reason: null,
      metadata: { path: null, sandbox_policy: null, name: 'local/review' },
      own: [],
    },
    {
      ...UNKNOWN,
      key: 'agent_skill:./gone',
      place: 'agent_skills[1]',
      source: 'agent_skill',
      reason: 'It is gone.',
      metadata: { path: './gone', sandbox_policy: 'full', name: null },
      own: [],
    },
    expect.objectContaining({
      key: 'agent_skill:./x',
      metadata: { path: './x', sandbox_policy: null, name: 'local/found' },
    }),
  ]);
});

const HUB = { name: 'hub', url: 'https://mcp.example', transport: 'sse' };

test('a tool of an MCP server is what the server lists, under what the document says of it', () => {
  const tools = ['buy', { name: 'none', description: 'Mine.' }];
  expect(own({ mcp_servers: [{ ...HUB, tools }] })).toEqual({
    tools: [
      {
        key: 'mcp:hub/buy',
        place: 'mcp_servers[0].tools[0]',
        source: 'mcp',
        description: 'Buys.',
        input_schema: {},
        capability: { ...READ_ONLY, writes: true },
        available: true,
        reason: null,
        metadata: expect.objectContaining({ server: 'hub', transport: 'sse' }),
        own: [],
      },
      {
        ...UNKNOWN,
        key: 'mcp:hub/none',
        place: 'mcp_servers[0].tools[1]',
        source: 'mcp',
        reason: 'The server hub lists no such tool.',
        metadata: expect.objectContaining({ server: 'hub', transport: 'sse' }),
        own: [{ place: 'mcp_servers[0].tools[1]', override: { description: 'Mine.' } }],
      },
    ],
    leftOut: [],
  });
});

test('what a server is not asked for is named as the document names it, with the reason', () => {
  const { tools, leftOut } = own(
    {
      mcp_servers: [
        { ...HUB, tools: ['ask'] },
        { ...HUB, name: 'all' },
      ],
    },
    NO_FACTS,
  );
  expect(tools).toMatchObject([{ ...UNKNOWN, key: 'mcp:hub/ask', reason: 'Not connected.' }]);
  expect(leftOut).toEqual([
    {
      kind: 'tool',
      place: 'mcp_servers[1]',
      key: 'mcp:all/*',
      outcome: 'dropped',
      reason: 'Not connected.',
    },
  ]);
});

test('all that a server lists comes in its order, at the place of the server', () => {
  expect(own({ mcp_servers: [HUB] }).tools.map(({ key, place }) => [key, place])).toEqual([
    ['mcp:hub/ask', 'mcp_servers[0]'],
    ['mcp:hub/buy', 'mcp_servers[0]'],
  ]);
});

test('groups come first, then references, inline tools, servers and agent skills', () => {
  const { tools } = own({
    agent_skills: ['./x'],
    mcp_servers: [{ ...HUB, tools: ['ask'] }],
    inline_tools: [{ operation: 'identity' }],
    tools: ['local/x'],
    builtins: ['file_operations'],
  });
  expect(tools.map(({ key }) => key)).toEqual([
    'builtin/file-read',
    'local/x',
    'local/a/_anon_0',
    'mcp:hub/ask',
    'agent_skill:./x',
  ]);
});
