import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { lookUp } from '../../base/template.ts';
import { parseName } from '../../base/name.ts';
import { parseComposite } from './parse-composite.ts';

const VALUES = {
  variables: new Map([
    ['NUMBER', '12'],
    ['YES', 'true'],
    ['GREP', 'skill/grep'],
    ['GROUP', 'git_operations'],
    ['OP', 'uppercase'],
    ['PATH_OF_IT', 'kits/review'],
  ]),
  secrets: new Set(['KEY']),
};

function parse(document: JsonValue) {
  const name = parseName('local/kit');
  if (!name.ok) throw new Error(name.error.message);
  return parseComposite(document, name.value, VALUES);
}

const SERVER = { name: 's', url: 'https://x.example' };
const overriding = (override: JsonObject) => ({
  includes: [{ name: 'a', tool_overrides: [{ tool: 't', override }] }],
});

test.each<[string, JsonObject, string, unknown]>([
  ['a description is a text', { description: '${NUMBER}' }, 'description', '12'],
  ['a version is a text', { version: '${NUMBER}' }, 'version', '12'],
  ['metadata takes types', { metadata: { n: '${NUMBER}' } }, 'metadata.n', 12],
  ['but not a description within', { metadata: { description: '${NUMBER}' } }, 'metadata.description', '12'],
  ['a tool', { tools: ['${GREP}'] }, 'tools.0.name', 'skill/grep'],
  ['a tool by name', { tools: [{ name: '${GREP}' }] }, 'tools.0.name', 'skill/grep'],
  ['a tool of a number', { tools: ['local/${NUMBER}'] }, 'tools.0.name', 'local/12'],
  ['a capability', { tools: [{ name: 'a', unsafe: '${YES}' }] }, 'tools.0.override.capability.unsafe', true],
  ['a group', { builtins: ['${GROUP}'] }, 'builtins.0.group', 'git_operations'],
  ['a group by its key', { builtins: [{ group: '${GROUP}' }] }, 'builtins.0.group', 'git_operations'],
  ['an operation', { inline_tools: [{ operation: '${OP}' }] }, 'inlineTools.0.operation', 'uppercase'],
  ['a title', { inline_tools: [{ operation: 'identity', name: '${NUMBER}' }] }, 'inlineTools.0.title', '12'],
  [
    'the description of an include',
    { includes: [{ name: 'a', description: '${NUMBER}' }] },
    'includes.0.description',
    '12',
  ],
  [
    'the tool of an override',
    { includes: [{ name: 'a', tool_overrides: [{ tool: '${NUMBER}', override: { description: 'd' } }] }] },
    'includes.0.overrides.0.tool',
    '12',
  ],
  [
    'an override',
    overriding({ capability: { unsafe: '${YES}' } }),
    'includes.0.overrides.0.override.capability.unsafe',
    true,
  ],
  ['a path', { agent_skills: ['${PATH_OF_IT}'] }, 'agentSkills.0.path', 'kits/review'],
  ['a path by its key', { agent_skills: [{ path: '${NUMBER}' }] }, 'agentSkills.0.path', '12'],
  [
    'an address stays as it is written',
    { mcp_servers: [{ ...SERVER, url: '${NUMBER}' }] },
    'mcpServers.0.connection.url',
    '${NUMBER}',
  ],
  [
    'a header too',
    { mcp_servers: [{ ...SERVER, headers: { a: '${NUMBER}' } }] },
    'mcpServers.0.connection.headers.a',
    '${NUMBER}',
  ],
  ['the name of a server', { mcp_servers: [{ ...SERVER, name: '${NUMBER}' }] }, 'mcpServers.0.server', '12'],
  [
    'a tool of a server',
    { mcp_servers: [{ ...SERVER, tools: [{ name: '${NUMBER}' }] }] },
    'mcpServers.0.tools.0.name',
    '12',
  ],
])('a value goes into %s', (_, document, path, value) => {
  const skill = parse(document);
  expect(skill.ok ? lookUp(path, skill.value) : skill.error.message).toEqual(value);
});

test.each<[string, JsonObject, string, string]>([
  ['the name', { name: '${NUMBER}' }, 'name', 'The document names "${NUMBER}"'],
  ['an include', { includes: ['${NUMBER}'] }, 'includes[0]', '"local/${NUMBER}" is not a name'],
  [
    'an include by name',
    { includes: [{ name: '${NUMBER}' }] },
    'includes[0].name',
    '"local/${NUMBER}" is not a name',
  ],
  ['code', { inline_tools: [{ code: '${OP}' }] }, 'inline_tools[0].code', 'holds code of its own'],
  [
    'a list of texts',
    { tools: [{ name: 'a', write_scope: ['${NUMBER}'] }] },
    'tools[0].write_scope[0]',
    'must be a string (was a number)',
  ],
  ['a secret outside a connection', { tools: ['${KEY}'] }, 'tools[0]', 'KEY is a secret'],
  [
    'a secret in an address',
    { mcp_servers: [{ ...SERVER, url: '${KEY}' }] },
    'mcp_servers[0].url',
    'KEY is a secret',
  ],
  [
    'a secret in a command',
    { mcp_servers: [{ name: 's', command: '${KEY}' }] },
    'mcp_servers[0].command',
    'KEY is a secret',
  ],
  [
    'a secret as a server',
    { mcp_servers: [{ ...SERVER, name: '${KEY}' }] },
    'mcp_servers[0].name',
    'KEY is a secret',
  ],
])('no value goes into %s', (_, document, field, part) => {
  const skill = parse(document);
  expect(skill).toMatchObject({ ok: false, error: { field } });
  expect(skill.ok ? '' : skill.error.message).toContain(part);
});

test('what is beside the skill is left as it is, and the variables that went in are named in order', () => {
  const skill = parse({
    cleveragents: { version: '${NOBODY}' },
    skill: { description: '${YES} ${NUMBER} ${YES}', tools: ['${GREP}'], cleveragents: { x: '${NOBODY}' } },
  });
  expect(skill).toMatchObject({ ok: true, value: { variables: ['GREP', 'NUMBER', 'YES'] } });
});
