import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { parseName } from '../../base/name.ts';
import { parseComposite } from './parse-composite.ts';

function put(mcp_servers: JsonValue, wrap = (document: JsonObject) => document) {
  const name = parseName('local/kit');
  if (!name.ok) throw new Error(name.error.message);
  return parseComposite(wrap({ mcp_servers }), name.value, { variables: new Map(), secrets: new Set() });
}

const URL = 'https://mcp.example/';

test.each<[JsonObject, string, string]>([
  [{ type: 'http', url: URL }, 'type', '`transport: streamable-http`'],
  [{ type: 'streamable-http', url: URL }, 'type', '`transport: streamable-http`'],
  [{ type: 'streamableHttp', url: URL }, 'type', '`transport: streamable-http`'],
  [{ type: 'sse', url: URL }, 'type', '`transport: sse`'],
  [{ type: 'stdio', command: 'x' }, 'type', '`transport: stdio`'],
  [{ transport: 'http', url: URL }, 'transport', '`transport: streamable-http`'],
  [{ transport: 'streamable_http', url: URL }, 'transport', '`transport: streamable-http`'],
  [{ transport: 'STDIO', command: 'x' }, 'transport', '`transport: stdio`'],
  [{ transport: { type: 'http', url: URL } }, 'transport', '`transport: streamable-http`'],
  [{ serverUrl: URL }, 'serverUrl', 'Write `url`.'],
  [{ httpUrl: URL }, 'httpUrl', 'Write `url`.'],
  [{ server_url: URL, server_label: 'x' }, 'server_url', 'Write `url`.'],
  [{ url: URL, http_headers: {} }, 'http_headers', 'Write `headers`'],
  [{ url: URL, bearer_token_env_var: 'X' }, 'bearer_token_env_var', 'a secret of the namespace'],
  [{ url: URL, authorization_token: 'letmein' }, 'authorization_token', 'Write `headers`'],
  [{ url: URL, includeTools: [] }, 'includeTools', 'tool_filter: {include'],
  [{ url: URL, disabled_tools: [] }, 'disabled_tools', 'tool_filter: {exclude'],
  [{ url: URL, disabled: false }, 'disabled', 'Leave it out.'],
  [{ command: 'x', cwd: '/' }, 'cwd', 'Leave it out.'],
])('%j is told what to write instead', (server, key, part) => {
  const read = put([{ name: 'hub', ...server }]);
  expect(read).toMatchObject({
    error: {
      code: 'invalid_input',
      field: `mcp_servers[0].${key}`,
      message: expect.stringContaining(part),
    },
  });
  expect(JSON.stringify(read)).not.toContain('letmein');
});

test('what no host has keeps the plain message', () => {
  expect(put([{ name: 'hub', url: URL, transport: 'carrier-pigeon' }])).toMatchObject({
    error: { field: 'mcp_servers[0].transport', message: expect.stringContaining('stdio') },
  });
  expect(put([{ name: 'hub', urll: URL }])).toMatchObject({
    error: { field: 'mcp_servers[0].urll', message: expect.stringContaining('Did you mean "url"?') },
  });
  expect(put(['hub'])).toMatchObject({ error: { field: 'mcp_servers[0]' } });
});

test('a mapping of names to servers is told to be a list', () => {
  const servers = { linear: { url: URL } };
  const message = expect.stringContaining('mcp_servers: [{name: "linear", url:');
  expect(put(servers)).toMatchObject({ error: { field: 'mcp_servers', message } });
  const wrapped = put(servers, (document) => ({ skill: document }));
  expect(wrapped).toMatchObject({ error: { field: 'skill.mcp_servers', message } });
  expect(put({})).toMatchObject({ error: { field: 'mcp_servers' } });
});

test('two servers of one name are refused at the second', () => {
  const server = { name: 'hub', url: URL };
  expect(put([server, { name: 'other', url: URL }, { server: 'hub', command: 'x' }])).toMatchObject({
    error: {
      code: 'invalid_input',
      field: 'mcp_servers[2].name',
      message:
        'mcp_servers[2]: the name "hub" is taken by mcp_servers[0]. Give each server a name of its own.',
    },
  });
  expect(put([server, { name: 'Hub', url: URL }])).toMatchObject({ ok: true });
});
