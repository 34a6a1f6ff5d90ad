import { expect, test } from 'vitest';
import { parseName } from '../../base/name.ts';
import type { JsonValue } from '../../base/json.ts';
import { toolsOfGroup } from './builtin-groups.ts';
import { declaredCapability } from './capability-fields.ts';
import { agentKey, inlineKey, mcpKey } from './composite-skill.ts';
import { parseComposite } from './parse-composite.ts';

function refused(document: JsonValue) {
  const name = parseName('local/kit');
  if (!name.ok) throw new Error(name.error.message);
  const values = { variables: new Map(), secrets: new Set<string>() };
  const skill = parseComposite(document, name.value, values);
  return skill.ok ? undefined : skill.error;
}

test.each<[string, readonly string[]]>([
  ['file_operations', ['builtin/file-read']],
  ['directory_operations', ['skill/list-dir']],
  ['search_operations', ['skill/list-dir', 'skill/glob', 'skill/grep']],
  ['git_operations', ['builtin/git-status', 'builtin/git-diff', 'builtin/git-log', 'builtin/git-blame']],
])('the group %s', (group, tools) => {
  expect(toolsOfGroup(group, 'f')).toEqual({ ok: true, value: tools });
});

const GROUPS = 'The groups: file_operations, directory_operations, search_operations, git_operations.';

test.each([
  ['git', `f: there is no group "git". ${GROUPS}`],
  [
    'git_operatons',
    `f: there is no group "git_operatons". Did you mean "git_operations" or "file_operations"? ${GROUPS}`,
  ],
  ['shell_operations', `f: programs are not run here, so there is no group "shell_operations". ${GROUPS}`],
])('there is no group %s', (group, message) => {
  expect(toolsOfGroup(group, 'f')).toEqual({
    ok: false,
    error: { code: 'invalid_input', field: 'f', message },
  });
});

const NOTHING = {
  read_only: true,
  writes: false,
  checkpointable: false,
  write_scope: [],
  side_effects: [],
  idempotent: false,
  unsafe: false,
  human_approval_required: false,
};

test.each([
  [{}, NOTHING],
  [{ writes: false }, NOTHING],
  [{ writes: true }, { ...NOTHING, read_only: false, writes: true }],
  [{ read_only: false }, { ...NOTHING, read_only: false }],
  [
    { checkpointable: true, idempotent: true, unsafe: true, human_approval_required: true },
    { ...NOTHING, checkpointable: true, idempotent: true, unsafe: true, human_approval_required: true },
  ],
  [
    { write_scope: ['a'], side_effects: ['b'] },
    { ...NOTHING, write_scope: ['a'], side_effects: ['b'] },
  ],
])('who says %j of a tool says nothing risky', (said, capability) => {
  expect(declaredCapability(said)).toEqual(capability);
});

test('keys of entries', () => {
  expect(inlineKey('local/kit', 3)).toBe('local/kit/_anon_3');
  expect(mcpKey('hub', 'search')).toBe('mcp:hub/search');
  expect(agentKey({ path: './a', name: null })).toBe('agent_skill:./a');
});

const SERVER = { name: 's', url: 'https://x.example' };

test.each<[JsonValue, string, string, string]>([
  [
    { mcp_servers: [{ ...SERVER, name: 'a b' }] },
    'invalid_name',
    'mcp_servers[0].name',
    'mcp_servers[0].name: "a b" is no server\'s name: use ASCII letters, digits, "_" and "-", at most 64.',
  ],
  [
    { mcp_servers: [{ ...SERVER, server: 's' }] },
    'invalid_input',
    'mcp_servers[0].name',
    'mcp_servers[0] needs a name: write `name` (or `server`) once.',
  ],
  [
    { mcp_servers: [{ name: 's' }] },
    'invalid_input',
    'mcp_servers[0]',
    'mcp_servers[0] needs either `command` (a program) or `url` (an address); neither is given.',
  ],
  [
    { mcp_servers: [{ name: 's', command: 'x', transport: 'sse' }] },
    'invalid_input',
    'mcp_servers[0].transport',
    'mcp_servers[0]: the transport sse needs `url`.',
  ],
  [
    { mcp_servers: [{ ...SERVER, transport: 'stdio' }] },
    'invalid_input',
    'mcp_servers[0].transport',
    'mcp_servers[0]: the transport stdio needs `command`.',
  ],
  [
    { mcp_servers: [{ name: 's', command: 'x', headers: {} }] },
    'invalid_input',
    'mcp_servers[0].headers',
    'mcp_servers[0].headers has no meaning for the transport stdio. Leave it out.',
  ],
  [
    { mcp_servers: [{ ...SERVER, headers: { 'x-a': '1', 'x a': '2' } }] },
    'invalid_input',
    'mcp_servers[0].headers',
    'mcp_servers[0].headers: "x a" is no header\'s name.',
  ],
  ...['Host', 'content-type', 'ACCEPT', 'transfer-encoding', 'Mcp-Session-Id'].map(
    (header): [JsonValue, string, string, string] => [
      { mcp_servers: [{ ...SERVER, headers: { [header]: 'x' } }] },
      'invalid_input',
      `mcp_servers[0].headers.${header}`,
      `mcp_servers[0].headers.${header} is set by the connection itself. Leave it out.`,
    ],
  ),
  [
    { mcp_servers: [{ ...SERVER, transport: 'sse', env: {} }] },
    'invalid_input',
    'mcp_servers[0].env',
    'mcp_servers[0].env has no meaning for the transport sse. Leave it out.',
  ],
  [
    { mcp_servers: [{ ...SERVER, tools: [{ name: 'a', writes: true, capability: { writes: true } }] }] },
    'invalid_input',
    'mcp_servers[0].tools[0].writes',
    'mcp_servers[0].tools[0]: writes is given twice. Say it once.',
  ],
  [{ skill: 'x' }, 'invalid_input', 'skill', 'skill must be an object (was a string).'],
  [{ skill: [] }, 'invalid_input', 'skill', 'skill must be a mapping of keys.'],
  [
    { skill: { name: 'local/other' } },
    'invalid_input',
    'skill.name',
    'The document names "local/other", the address local/kit. Make them equal.',
  ],
  [
    { agent_skills: ['devops/x', { name: 'x' }] },
    'invalid_name',
    'agent_skills[1].name',
    '"x" is not a name as namespace/short: use ASCII letters, digits, "_" and "-", starting with a letter or digit, at most 64 characters a part.',
  ],
])('%j is refused', (document, code, field, message) => {
  expect(refused(document)).toEqual({ code, field, message });
});
