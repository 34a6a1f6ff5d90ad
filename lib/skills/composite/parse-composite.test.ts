import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { parseName } from '../../base/name.ts';
import { readYaml } from '../../base/yaml-document.ts';
import { parseComposite } from './parse-composite.ts';

const VALUES = { variables: new Map([['READS', 'true']]), secrets: new Set(['KEY']) };

function parse(document: JsonValue) {
  const name = parseName('local/kit');
  if (!name.ok) throw new Error(name.error.message);
  return parseComposite(document, name.value, VALUES);
}

function parsed(yaml: string) {
  const document = readYaml(yaml, 'body');
  if (!document.ok) throw new Error(document.error.message);
  const skill = parse(document.value);
  if (!skill.ok) throw new Error(skill.error.message);
  return skill.value;
}

test('the wrapped form gives what the flat form gives, but for the places', () => {
  const flat = parsed('name: local/kit\ndescription: d\nversion: 1.5\ntools: [skill/grep]');
  const wrapped = parsed(
    'cleveragents: {version: "3.0"}\nskill: {name: local/kit, description: d, version: 1.5, tool_refs: [skill/grep]}',
  );
  expect(flat).toEqual({
    name: 'local/kit',
    description: 'd',
    version: '1.5',
    metadata: {},
    includes: [],
    builtins: [],
    tools: [{ name: 'skill/grep', override: {}, place: 'tools[0]' }],
    inlineTools: [],
    mcpServers: [],
    agentSkills: [],
    variables: [],
  });
  expect(wrapped).toEqual({
    ...flat,
    tools: [{ name: 'skill/grep', override: {}, place: 'skill.tool_refs[0]' }],
  });
});

test('a tool reference takes overrides flat or below override, and values of the namespace with their type', () => {
  const { tools, variables } = parsed(`
    tools:
      - bare
      - {name: builtin/git_commit, writes: false, description: Read-only viewer}
      - {name: local/deploy, override: {capability: {human_approval_required: true}}}
      - {name: local/x, read_only: "\${READS}"}
  `);
  expect(tools.map(({ name, override }) => [name, override])).toEqual([
    ['local/bare', {}],
    ['builtin/git_commit', { description: 'Read-only viewer', capability: { writes: false } }],
    ['local/deploy', { capability: { human_approval_required: true } }],
    ['local/x', { capability: { read_only: true, writes: false } }],
  ]);
  expect(variables).toEqual(['READS']);
});

test('an inline tool keeps everything that is said of it, in both spellings', () => {
  const inline = parsed(`
    inline_tools:
      - {name: up, description: d, source: custom, code: " uppercase ", writes: true, checkpointable: true, side_effects: [db], input_schema: {type: object}}
  `);
  const anonymous = parsed(`
    anonymous_tools:
      - {name: up, description: d, operation: uppercase, capability: {writes: true, checkpointable: true, side_effects: [db]}, input_schema: {type: object}}
  `);
  expect(inline.inlineTools[0]).toEqual({
    title: 'up',
    description: 'd',
    inputSchema: { type: 'object' },
    operation: 'uppercase',
    source: 'custom',
    place: 'inline_tools[0]',
    capability: {
      read_only: false,
      writes: true,
      checkpointable: true,
      write_scope: [],
      side_effects: ['db'],
      idempotent: false,
      unsafe: false,
      human_approval_required: false,
    },
  });
  expect(anonymous.inlineTools).toEqual([{ ...inline.inlineTools[0], place: 'anonymous_tools[0]' }]);
});

test('an MCP server keeps its connection as it is written, secrets as references', () => {
  const { mcpServers } = parsed(`
    mcp_servers:
      - {name: linear, command: npx, args: ["-y", s], env: {A: "\${KEY}"}, tools: [list_issues, {name: create, writes: true}]}
      - {server: hub, url: "https://mcp.example/\${READS}", headers: {authorization: "Bearer \${KEY}"}, tool_filter: {include: [a], exclude: [b]}}
  `);
  expect(mcpServers.map(({ transport, connection }) => [transport, connection])).toEqual([
    ['stdio', { command: 'npx', args: ['-y', 's'], env: { A: '${KEY}' }, url: null, headers: {} }],
    [
      'streamable-http',
      {
        command: null,
        args: [],
        env: {},
        url: 'https://mcp.example/${READS}',
        headers: { authorization: 'Bearer ${KEY}' },
      },
    ],
  ]);
  expect(mcpServers[0]?.tools).toEqual([
    { name: 'list_issues', override: {} },
    { name: 'create', override: { capability: { writes: true, read_only: false } } },
  ]);
  expect([mcpServers[1]?.include, mcpServers[1]?.exclude, mcpServers[1]?.tools]).toEqual([
    ['a'],
    ['b'],
    null,
  ]);
});

test('agent skills are named by path, by name or by both', () => {
  const { agentSkills } = parsed(
    'agent_skills: [./skills/review, local/review, skills/x, {path: /y, name: local/y, sandbox_policy: restricted}]',
  );
  expect(
    agentSkills.map(({ path, folder, name, sandboxPolicy }) => [path, folder, name, sandboxPolicy]),
  ).toEqual([
    ['./skills/review', 'skills/review', null, null],
    [null, null, 'local/review', null],
    ['skills/x', 'skills/x', null, null],
    ['/y', 'y', 'local/y', 'restricted'],
  ]);
});

test('a group stands for its tools in the order of registration', () => {
  const { builtins } = parsed('builtins: [{group: git_operations}, search_operations]');
  expect(builtins.map(({ tools }) => tools)).toEqual([
    ['builtin/git-status', 'builtin/git-diff', 'builtin/git-log', 'builtin/git-blame'],
    ['skill/list-dir', 'skill/glob', 'skill/grep'],
  ]);
});

const URL_SERVER = { name: 's', url: 'https://x.example' };

test.each<[JsonValue, string, string]>([
  [[1], '', 'mapping of keys'],
  [{ tool: [] }, 'tool', 'Did you mean "tools"'],
  [{ name: 'local/other' }, 'name', 'the address local/kit'],
  [{ skill: { tols: [] } }, 'skill.tols', 'Did you mean "tools"'],
  [{ skill: {}, tools: [] }, 'tools', 'not a known key'],
  [{ tools: [], tool_refs: [] }, 'tool_refs', 'two spellings'],
  [{ inline_tools: [], anonymous_tools: [] }, 'anonymous_tools', 'two spellings'],
  [{ tools: ['a/b/c'] }, 'tools[0]', 'not the name of a tool'],
  [{ tools: [{ name: 'a', override: { capabilty: {} } }] }, 'tools[0].override.capabilty', '"capability"'],
  [
    { tools: [{ name: 'a', override: { capability: { write: true } } }] },
    'tools[0].override.capability.write',
    '"writes"',
  ],
  [
    { tools: [{ name: 'a', writes: true, override: { capability: { writes: true } } }] },
    'tools[0].writes',
    'twice',
  ],
  [
    { tools: [{ name: 'a', description: 'x', override: { description: 'y' } }] },
    'tools[0].description',
    'twice',
  ],
  [{ tools: [{ name: 'a', writes: true, read_only: true }] }, 'tools[0].writes', 'cannot both'],
  [{ includes: ['devops/deploy'] }, 'includes[0]', 'another namespace'],
  [{ includes: ['${READS}'] }, 'includes[0]', 'namespace/short'],
  [
    { includes: [{ name: 'a', tool_overrides: [{ tool: 'x', override: {} }] }] },
    'includes[0].tool_overrides[0].override',
    'changes nothing',
  ],
  [
    {
      includes: [
        {
          name: 'a',
          tool_overrides: [
            { tool: 'x', override: { description: 'd' } },
            { tool: 'x', override: { description: 'e' } },
          ],
        },
      ],
    },
    'includes[0].tool_overrides[1].tool',
    'overridden twice',
  ],
  [{ builtins: ['git_operation'] }, 'builtins[0]', 'Did you mean "git_operations"'],
  [{ builtins: [{ group: 'shell_operations' }] }, 'builtins[0].group', 'not run here'],
  [{ inline_tools: [{ code: 'return input.a + 1' }] }, 'inline_tools[0].code', 'never run here'],
  [{ inline_tools: [{ code: 'uppercse' }] }, 'inline_tools[0].code', 'Did you mean "uppercase"'],
  [{ inline_tools: [{ operation: 'shout' }] }, 'inline_tools[0].operation', 'The operations: identity'],
  [{ inline_tools: [{ description: 'd' }] }, 'inline_tools[0].operation', 'needs one of'],
  [{ inline_tools: [{ operation: 'identity', source: 'xyz' }] }, 'inline_tools[0].source', '"custom"'],
  [
    { inline_tools: [{ operation: 'identity', input_schema: { type: 'array' } }] },
    'inline_tools[0].input_schema',
    '"type": "object"',
  ],
  [{ mcp_servers: [{ name: 's' }] }, 'mcp_servers[0]', 'neither is given'],
  [{ mcp_servers: [{ ...URL_SERVER, command: 'x' }] }, 'mcp_servers[0]', 'both are given'],
  [{ mcp_servers: [{ ...URL_SERVER, transport: 'stdio' }] }, 'mcp_servers[0].transport', 'needs `command`'],
  [{ mcp_servers: [{ ...URL_SERVER, transport: 'http' }] }, 'mcp_servers[0].transport', 'streamable-http'],
  [{ mcp_servers: [{ ...URL_SERVER, args: [] }] }, 'mcp_servers[0].args', 'no meaning'],
  [{ mcp_servers: [{ url: 'https://x.example' }] }, 'mcp_servers[0].name', 'needs a name'],
  [{ mcp_servers: [{ ...URL_SERVER, name: 'a b' }] }, 'mcp_servers[0].name', "no server's name"],
  [
    { mcp_servers: [{ ...URL_SERVER, headers: { a: '${NOKEY}' } }] },
    'mcp_servers[0].headers.a',
    'has no value',
  ],
  [{ mcp_servers: [{ ...URL_SERVER, tools: ['a/b'] }] }, 'mcp_servers[0].tools[0].name', 'must be matched'],
  [{ agent_skills: [{}] }, 'agent_skills[0]', 'needs a path'],
  [{ agent_skills: ['../x'] }, 'agent_skills[0]', 'traversal'],
  [
    { agent_skills: [{ path: 'x', sandbox_policy: 'loose' }] },
    'agent_skills[0].sandbox_policy',
    '"restricted"',
  ],
  [{ agent_skills: [{ name: 'devops/x' }] }, 'agent_skills[0].name', 'another namespace'],
  [{ description: '${KEY}' }, 'description', 'is a secret'],
  [{ skill: { description: '${NOBODY}' } }, 'skill.description', 'has no value'],
])('%j is refused at %s: %s', (document, field, part) => {
  const skill = parse(document);
  expect(skill).toMatchObject({ ok: false, error: { field } });
  expect(skill.ok ? '' : skill.error.message).toContain(part);
});

test('a document that is nested without end is refused before it is read', () => {
  let deep: JsonValue = [];
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(parse({ metadata: { deep } })).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
});
