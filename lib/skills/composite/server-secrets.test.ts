import { expect, test } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { parseName } from '../../base/name.ts';
import { parseComposite } from './parse-composite.ts';

const VALUES = { variables: new Map([['V', 'x']]), secrets: new Set(['KEY']) };

function put(server: JsonObject) {
  const name = parseName('local/kit');
  if (!name.ok) throw new Error(name.error.message);
  return parseComposite({ mcp_servers: [{ name: 'hub', ...server }] }, name.value, VALUES);
}

const at = (more: JsonObject) => ({ url: 'https://mcp.example/', ...more });
const program = (more: JsonObject) => ({ command: 'npx', ...more });
const RUN = 'a1B2c3D4e5F6a7B8c9D0e1F2';

test.each<[JsonObject, string, string]>([
  [at({ headers: { Authorization: 'Bearer letmein' } }), 'headers.Authorization', 'a secret as it is'],
  [at({ headers: { authorization: 'letmein' } }), 'headers.authorization', 'a secret as it is'],
  [at({ headers: { 'X-Api-Key': '12345' } }), 'headers.X-Api-Key', 'a secret as it is'],
  [at({ headers: { Cookie: 'sid=letmein' } }), 'headers.Cookie', 'a secret as it is'],
  [at({ headers: { 'X-Token': '$${KEY}' } }), 'headers.X-Token', 'a secret as it is'],
  [at({ headers: { 'X-Token': 'l3tme1n${KEY}' } }), 'headers.X-Token', 'a secret as it is'],
  [at({ headers: { 'X-Token': '${NONE:letmein}' } }), 'headers.X-Token', 'a default for a secret'],
  [at({ headers: { 'X-Team': 'Bearer letmein-please' } }), 'headers.X-Team', 'looks like a secret'],
  [at({ headers: { 'X-Team': RUN } }), 'headers.X-Team', 'looks like a secret'],
  [at({ headers: { 'X-Team': `\${NONE:${RUN}}` } }), 'headers.X-Team', 'looks like a secret'],
  [at({ url: 'https://me:letmein@mcp.example/' }), 'url', 'must not hold a user'],
  [at({ url: 'https://${V}@mcp.example/' }), 'url', 'must not hold a user'],
  [at({ url: 'https://mcp.example/?a=b&api_key=letmein' }), 'url', 'has the parameter "api_key"'],
  [at({ url: 'https://mcp.example/?api%5Fkey=letmein' }), 'url', 'has the parameter "api%5Fkey"'],
  [at({ url: 'https://mcp.example/?token=${V}' }), 'url', 'has the parameter "token"'],
  [at({ url: 'https://mcp.example/#access_token=letmein' }), 'url', 'has the parameter "access_token"'],
  [at({ url: `https://mcp.example/s/sk-${RUN}/mcp` }), 'url', 'holds a key'],
  [at({ url: `https://mcp.example/s/sk%2D${RUN}/mcp` }), 'url', 'holds a key'],
  [program({ env: { GITHUB_TOKEN: 'letmein' } }), 'env.GITHUB_TOKEN', 'a secret as it is'],
  [
    program({ env: { DATABASE_URL: 'postgres://me:letmein@db/x' } }),
    'env.DATABASE_URL',
    'looks like a secret',
  ],
  [program({ args: ['--api-key', 'letmein'] }), 'args[1]', 'a secret as it is'],
  [program({ args: ['x', '--token=letmein'] }), 'args[1]', 'a secret as it is'],
  [program({ args: ['-H', 'Authorization: Bearer letmein'] }), 'args[1]', 'a secret as it is'],
  [program({ args: ['-H', 'X-Api-Key:letmein'] }), 'args[1]', 'a secret as it is'],
  [program({ args: ['https://me:letmein@host/'] }), 'args[0]', 'looks like a secret'],
  [program({ args: [`sk-${RUN}`] }), 'args[0]', 'looks like a secret'],
  [program({ command: `npx sk-${RUN}` }), 'command', 'looks like a secret'],
])('%j is refused, and the secret is not repeated', (server, field, part) => {
  const read = put(server);
  expect(read).toMatchObject({
    ok: false,
    error: {
      code: 'invalid_input',
      field: `mcp_servers[0].${field}`,
      message: expect.stringContaining(part),
    },
  });
  expect(JSON.stringify(read)).not.toMatch(/letmein|l3tme1n|a1B2/);
});

test.each<[JsonObject]>([
  [at({ headers: { Authorization: 'Bearer ${KEY}', 'X-Api-Key': '${KEY}', 'X-Empty-Token': '' } })],
  [at({ headers: { Authorization: 'Token token="${KEY}", realm=api', Cookie: 'sid=${KEY}; theme=${V}' } })],
  [at({ headers: { Authorization: 'Bearer ${V}', 'X-Token': '${KEY:}' } })],
  [
    at({
      headers: {
        'X-Team': 'core',
        'User-Agent': 'troupe/1.0 (+https://example.com)',
        'X-V': '${NONE:other}',
      },
    }),
  ],
  [at({ url: 'https://mcp.example/123e4567-e89b-12d3-a456-426614174000/${V}/@org?profile=a&token=' })],
  [at({ url: `https://mcp.example/${RUN}/mcp?%zz=1` })],
  [program({ env: { GITHUB_TOKEN: '${KEY}', HOME: '/home/me', TOKEN_FILE: '/run/token' } })],
  [program({ args: ['-y', '--token', '${KEY}', '--token=${KEY}', '--token', '-v', '--key-file', '/x'] })],
  [program({ args: ['run', `ghcr.io/org/server@sha256:${RUN}${RUN}`, 'https://host:8080/', 'KEY_FILE=/x'] })],
])('%j is kept', (server) => {
  const read = put(server);
  expect(read.ok ? '' : `${read.error.field} ${read.error.message}`).toBe('');
});
