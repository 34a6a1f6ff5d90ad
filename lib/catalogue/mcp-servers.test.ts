import { expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import type { McpAnswer, McpList } from '../mcp/client.ts';
import { GONE, listedTool, listing, mcpKit } from './mcp-kit.fixture.ts';
import { listSkillTools, refreshServers } from './skill-tools.ts';
import { storeComposite } from './store-composite.ts';
import { must, name } from './trial.fixture.ts';

const URL = 'https://mcp.example/';
const ONE = { mcp_servers: [{ name: 'hub', url: URL }] };
const UNREACHED = 'The MCP server hub cannot be reached. Is it running at that address?';

function service(list: McpAnswer<McpList> = listing([listedTool('a')])) {
  const base = mcpKit();
  base.lists.set(URL, list);
  const put = (short: string, document: JsonValue) =>
    storeComposite(name(`local/${short}`), document, base.ports);
  const tools = async (short = 'kit') =>
    must(await listSkillTools(name(`local/${short}`), undefined, base.ports));
  const names = async (short = 'kit') => (await tools(short)).entries.map((entry) => entry.name);
  const refresh = async () => must(await refreshServers(name('local/kit'), base.ports));
  return { ...base, put, tools, names, refresh };
}

test('a server is asked when the skill is put, and again when its list is old', async () => {
  const { put, names, tools, lists, asked, ports } = service();
  expect(must(await put('kit', ONE)).mcp_servers).toEqual([
    {
      skill: 'local/kit',
      server: 'hub',
      transport: 'streamable-http',
      status: 'ok',
      reason: null,
      tools: 1,
      listed_at: '1970-01-01T00:00:00.000Z',
      asked_at: '1970-01-01T00:00:00.000Z',
      protocol: '2026-07-28',
    },
  ]);
  lists.set(URL, listing([listedTool('b')]));
  ports.clock.time = 299_999;
  expect([await names(), asked.length]).toEqual([['mcp:hub/a'], 1]);
  ports.clock.time = 300_000;
  expect([await names(), asked.length]).toEqual([['mcp:hub/b'], 2]);
  expect((await tools()).mcp_servers[0]?.listed_at).toBe('1970-01-01T00:05:00.000Z');
  expect(asked).toHaveLength(2);
});

test.each([
  [0, 60_000],
  [59_999, 60_000],
  [120_000, 120_000],
  [Number.MAX_SAFE_INTEGER, 86_400_000],
])('a list that a server says holds %i ms is used %i ms', async (ttl, used) => {
  const { put, names, asked, ports } = service(listing([listedTool('a')], ttl));
  must(await put('kit', ONE));
  ports.clock.time = used - 1;
  await names();
  expect(asked).toHaveLength(1);
  ports.clock.time = used;
  await names();
  expect(asked).toHaveLength(2);
});

test('one that fails is left alone for half a minute, and keeps its old tools', async () => {
  const { put, names, tools, lists, asked, refresh, ports } = service();
  must(await put('kit', ONE));
  lists.set(URL, GONE);
  ports.clock.time = 300_000;
  expect(await names()).toEqual(['mcp:hub/a']);
  const listed = await tools();
  expect(listed.mcp_servers[0]).toMatchObject({
    status: 'failed',
    reason: UNREACHED,
    tools: 1,
    listed_at: '1970-01-01T00:00:00.000Z',
    asked_at: '1970-01-01T00:05:00.000Z',
  });
  expect(listed.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'mcp_failed',
      message: `local/kit: the list of the MCP server hub is of 1970-01-01T00:00:00.000Z. ${UNREACHED}`,
    },
  ]);
  expect(asked).toHaveLength(2);
  ports.clock.time = 330_000;
  lists.set(URL, listing([listedTool('b')]));
  expect([await names(), asked.length]).toEqual([['mcp:hub/b'], 3]);
  expect([(await refresh())[0]?.status, asked.length]).toEqual(['ok', 4]);
});

test('a refresh asks at once, also one that has just failed', async () => {
  const { put, tools, lists, asked, refresh } = service(GONE);
  must(await put('kit', ONE));
  lists.set(URL, listing([listedTool('a')]));
  const waiting = await tools();
  expect(waiting.mcp_servers[0]).toMatchObject({ status: 'failed', tools: null, listed_at: null });
  expect(waiting.diagnostics.map(({ code }) => code)).toEqual(['mcp_skipped']);
  expect(waiting.trace[0]?.message).toBe(UNREACHED);
  expect([(await refresh())[0]?.status, asked.length]).toEqual(['ok', 2]);
});

test('a list of another connection is not used, and none outlives its skill', async () => {
  const { put, names, asked, local, lists } = service();
  must(await put('kit', { ...ONE, description: 'First.' }));
  must(await put('kit', { ...ONE, description: 'Second.' }));
  expect([await names(), asked.length]).toEqual([['mcp:hub/a'], 1]);
  lists.set('https://other.example/', GONE);
  must(await put('kit', { mcp_servers: [{ name: 'hub', url: 'https://other.example/' }] }));
  expect(await names()).toEqual([]);
  const key = { skill: 'local/kit', server: 'hub' };
  expect(local.keptLists([key])[0]).not.toBeNull();
  must(local.deleteSkill(name('local/kit')));
  expect(local.keptLists([key])).toEqual([null]);
});

test('a schema with a pattern is used without it; one that cannot be checked is told', async () => {
  const pattern = { type: 'object', properties: { q: { pattern: '^(a+)+$' } } };
  const { put, tools } = service(
    listing([listedTool('a', { inputSchema: pattern }), listedTool('b', { inputSchema: { type: 'array' } })]),
  );
  must(await put('kit', ONE));
  const { entries, trace } = await tools();
  expect(entries.map((entry) => entry.input_schema)).toEqual([
    { type: 'object', properties: { q: { description: 'Must match ^(a+)+$' } } },
  ]);
  expect(trace.map(({ subject, outcome, message }) => [subject, outcome, message])).toEqual([
    ['mcp:hub/a', 'used', 'Decides the position and the metadata.'],
    ['mcp:hub/b', 'dropped', 'The input schema must have "type": "object".'],
  ]);
});

test('servers of included skills are theirs; those that are not spoken are skipped', async () => {
  const { put, tools, asked } = service();
  must(await put('base', ONE));
  const others = [
    { name: 'files', command: 'npx' },
    { name: 'old', url: 'https://old.example/sse', transport: 'sse' },
  ];
  must(await put('kit', { includes: ['base'], mcp_servers: others }));
  const { entries, mcp_servers } = await tools();
  expect(entries.map((entry) => [entry.name, entry.from.skill])).toEqual([['mcp:hub/a', 'local/base']]);
  expect(mcp_servers.map(({ skill, server, status }) => [skill, server, status])).toEqual([
    ['local/base', 'hub', 'ok'],
    ['local/kit', 'files', 'skipped'],
    ['local/kit', 'old', 'skipped'],
  ]);
  expect(mcp_servers[2]?.reason).toContain('sse is of older revisions');
  expect(asked).toHaveLength(1);
});

test('thirty-two servers are asked, the others say why not', async () => {
  const { put, asked } = service();
  const mcp_servers = Array.from({ length: 34 }, (_, i) => ({
    name: `s${i}`,
    url: `https://s${i}.example/`,
  }));
  const { mcp_servers: statuses } = must(await put('kit', { mcp_servers }));
  expect(asked).toHaveLength(32);
  expect(statuses[31]?.reason).toContain('cannot be reached');
  expect(statuses[32]?.reason).toBe('Only the first 32 servers of a skill are asked.');
});

test('a list that is too large to be kept is a failure', async () => {
  const tools = Array.from({ length: 200 }, (_, i) => listedTool(`t${i}`, { description: 'd'.repeat(6000) }));
  const { put } = service(listing(tools));
  const { mcp_servers } = must(await put('kit', ONE));
  expect(mcp_servers[0]?.status).toBe('failed');
  expect(mcp_servers[0]?.reason).toMatch(
    /^The list of the MCP server hub has \d+ bytes; at most 524288 are kept\.$/,
  );
});
