import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { parseName } from '../../base/name.ts';
import { parseComposite } from './parse-composite.ts';

function parse(document: JsonValue) {
  const name = parseName('local/kit');
  if (!name.ok) throw new Error(name.error.message);
  return parseComposite(document, name.value, { variables: new Map(), secrets: new Set() });
}

const text = (length: number) => 'x'.repeat(length);
const list = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, i) => item(i));
const tool = (more: JsonObject) => ({ tools: [{ name: 'a', ...more }] });
const inline = (more: JsonObject) => ({ inline_tools: [{ operation: 'identity', ...more }] });
const include = (more: JsonObject) => ({ includes: [{ name: 'a', ...more }] });
const program = (more: JsonObject) => ({ mcp_servers: [{ name: 's', command: 'x', ...more }] });
const address = (more: JsonObject) => ({
  mcp_servers: [{ name: 's', url: 'https://x.example', ...more }],
});
const overrides = (length: number) =>
  list(length, (i) => ({ tool: `t${i}`, override: { description: 'd' } }));

type Row = [field: string, most: number, (n: number) => JsonValue];

test.each<Row>([
  ['description', 8192, (n) => ({ description: text(n) })],
  ['version', 200, (n) => ({ version: text(n) })],
  ['tools', 10_000, (n) => ({ tools: list(n, () => 'a') })],
  ['tool_refs', 10_000, (n) => ({ tool_refs: list(n, () => 'a') })],
  ['includes', 10_000, (n) => ({ includes: list(n, () => 'a') })],
  ['inline_tools', 10_000, (n) => ({ inline_tools: list(n, () => ({ operation: 'identity' })) })],
  ['builtins', 10_000, (n) => ({ builtins: list(n, () => 'git_operations') })],
  ['mcp_servers', 10_000, (n) => ({ mcp_servers: list(n, (i) => ({ name: `s${i}`, command: 'x' })) })],
  ['agent_skills', 10_000, (n) => ({ agent_skills: list(n, () => 'a') })],
  [
    'agent_skills[0].path',
    4096,
    (n) => ({ agent_skills: [{ path: `${text(200)}/`.repeat(30).slice(0, n - 1) + 'x' }] }),
  ],
  ['tools[0].description', 8192, (n) => tool({ description: text(n) })],
  ['tools[0].override.description', 8192, (n) => tool({ override: { description: text(n) } })],
  ['tools[0].write_scope', 100, (n) => tool({ write_scope: list(n, () => 'a') })],
  ['tools[0].write_scope[0]', 200, (n) => tool({ write_scope: [text(n)] })],
  [
    'tools[0].override.capability.side_effects[0]',
    200,
    (n) => tool({ override: { capability: { side_effects: [text(n)] } } }),
  ],
  ['inline_tools[0].name', 200, (n) => inline({ name: text(n) })],
  ['inline_tools[0].description', 8192, (n) => inline({ description: text(n) })],
  ['includes[0].description', 8192, (n) => include({ description: text(n) })],
  ['includes[0].tool_overrides', 10_000, (n) => include({ tool_overrides: overrides(n) })],
  [
    'includes[0].tool_overrides[0].tool',
    400,
    (n) => include({ tool_overrides: [{ tool: text(n), override: { description: 'd' } }] }),
  ],
  ['mcp_servers[0].command', 8192, (n) => program({ command: text(n) })],
  ['mcp_servers[0].args', 1000, (n) => program({ args: list(n, () => 'a') })],
  ['mcp_servers[0].args[0]', 8192, (n) => program({ args: [text(n)] })],
  ['mcp_servers[0].env.A', 8192, (n) => program({ env: { A: text(n) } })],
  ['mcp_servers[0].url', 8192, (n) => address({ url: text(n) })],
  ['mcp_servers[0].headers.a', 8192, (n) => address({ headers: { a: text(n) } })],
  ['mcp_servers[0].tools', 10_000, (n) => address({ tools: list(n, () => 'a') })],
  ['mcp_servers[0].tools[0].name', 128, (n) => address({ tools: [text(n)] })],
  [
    'mcp_servers[0].tools[0].description',
    8192,
    (n) => address({ tools: [{ name: 'a', description: text(n) }] }),
  ],
  [
    'mcp_servers[0].tool_filter.include',
    10_000,
    (n) => address({ tool_filter: { include: list(n, () => 'a') } }),
  ],
  ['mcp_servers[0].tool_filter.exclude[0]', 128, (n) => address({ tool_filter: { exclude: [text(n)] } })],
  ['mcp_servers[0].tool_overrides', 10_000, (n) => address({ tool_overrides: overrides(n) })],
  ['mcp_servers[0].name', 64, (n) => ({ mcp_servers: [{ name: text(n), command: 'x' }] })],
])('%s is taken up to %i and not above', (field, most, make) => {
  expect(parse(make(most)).ok).toBe(true);
  const above = parse(make(most + 1));
  expect(above).toMatchObject({ ok: false, error: { field } });
  expect(above.ok ? '' : above.error.message).toContain(String(most));
});

test.each<[string, JsonValue]>([
  ['agent_skills[0].path', { agent_skills: [{ path: '' }] }],
  ['tools[0].side_effects[0]', tool({ side_effects: [''] })],
  ['inline_tools[0].name', inline({ name: '' })],
  [
    'includes[0].tool_overrides[0].tool',
    include({ tool_overrides: [{ tool: '', override: { description: 'd' } }] }),
  ],
  ['mcp_servers[0].command', program({ command: '' })],
  ['mcp_servers[0].url', address({ url: '' })],
  ['mcp_servers[0].tools[0].name', address({ tools: [''] })],
])('%s may not be empty', (field, document) => {
  expect(parse(document)).toMatchObject({ ok: false, error: { field } });
});

test('a document is nested up to 64 deep and not above', () => {
  // The document and its metadata are two of the levels.
  const nested = (levels: number) => {
    let value: JsonValue = 'x';
    for (let i = 2; i < levels; i += 1) value = [value];
    return { metadata: { value } };
  };
  expect(parse(nested(64)).ok).toBe(true);
  expect(parse(nested(65))).toEqual({
    ok: false,
    error: {
      code: 'invalid_input',
      field: '',
      message: 'The document is nested more than 64 deep. Flatten it.',
    },
  });
});
