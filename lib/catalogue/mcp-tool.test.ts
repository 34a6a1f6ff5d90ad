import { describe, expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { JsonValue } from '../base/json.ts';
import { runTool } from '../tools/runtime.ts';
import { listedTool, listing, mcpKit } from './mcp-kit.fixture.ts';
import { findSkillTool, listSkillTools } from './skill-tools.ts';
import { storeComposite } from './store-composite.ts';
import { must, name } from './trial.fixture.ts';

const URL = 'https://mcp.example/';
const READS = { annotations: { readOnlyHint: true } };

async function service(document: JsonValue, tools = [listedTool('a')]) {
  const base = mcpKit();
  base.lists.set(URL, listing(tools));
  must(base.local.putVariable('HOST', 'mcp.example'));
  await base.secret('TOKEN', 'tops3cret');
  const stored = await storeComposite(name('local/kit'), document, base.ports);
  const find = (wire: string) => findSkillTool(name('local/kit'), wire, undefined, base.ports);
  const run = async (wire: string, signal?: AbortSignal) =>
    runTool(must(await find(wire)), {}, { clock: systemClock, signal });
  return { ...base, stored, find, run };
}

const server = (more: { readonly [key: string]: JsonValue } = {}) => ({
  mcp_servers: [{ name: 'hub', url: 'https://${HOST}/', ...more }],
});

test('a call connects with the values and secrets of now', async () => {
  const headers = { authorization: 'Bearer ${TOKEN}', 'x-host': '${HOST}', 'x-else': '${NONE:other}' };
  const { run, calls, local, secret } = await service(server({ headers }));
  const { success, output } = await run('mcp_C_hub_S_a');
  expect([success, output]).toEqual([true, { text: 'a ran' }]);
  expect(calls[0]).toMatchObject({
    tool: 'a',
    input: {},
    input_schema: { type: 'object' },
    target: {
      server: 'hub',
      url: URL,
      headers: { authorization: 'Bearer tops3cret', 'x-host': 'mcp.example', 'x-else': 'other' },
      secrets: ['tops3cret'],
    },
  });
  await secret('TOKEN', 'another1');
  await run('mcp_C_hub_S_a');
  expect(calls[1]?.target.headers).toMatchObject({ authorization: 'Bearer another1' });
  must(local.putVariable('TOKEN', 'plain'));
  await run('mcp_C_hub_S_a');
  expect(calls[2]?.target).toMatchObject({ headers: { authorization: 'Bearer plain' }, secrets: [] });
});

test('nothing that is kept or shown holds a secret', async () => {
  const { local, ports, stored } = await service(server({ headers: { a: '${TOKEN}' } }));
  const shown = await listSkillTools(name('local/kit'), undefined, ports);
  const kept = local.keptLists([{ skill: 'local/kit', server: 'hub' }]);
  expect(kept[0]?.tools).toHaveLength(1);
  expect(JSON.stringify([shown, stored, kept])).not.toContain('tops3cret');
});

test('the tool runs while somebody waits for it', async () => {
  const { run, calls } = await service(server());
  const leave = new AbortController();
  await run('mcp_C_hub_S_a', leave.signal);
  // A call that is over is nobody's: its signal tells.
  expect(calls[0]?.signal?.aborted).toBe(true);
  leave.abort();
  expect(await run('mcp_C_hub_S_a', leave.signal)).toMatchObject({ error: { code: 'cancelled' } });
  expect(calls).toHaveLength(1);
});

test.each([
  ['TOKEN', 'headers.a: ${TOKEN} has no value: the namespace has no secret and no variable "TOKEN"'],
  ['HOST', 'headers.a has a line break'],
])('a connection that %s no longer fits is told before anything is sent', async (value, message) => {
  const base = await service({ mcp_servers: [{ name: 'hub', url: URL, headers: { a: `\${${value}}` } }] });
  const tool = must(await base.find('mcp_C_hub_S_a'));
  must(base.local.deleteSecret('TOKEN'));
  must(base.local.putVariable('HOST', 'a\r\nb: c'));
  const { error } = await runTool(tool, {}, { clock: systemClock });
  expect(error?.message).toContain(message);
  expect(base.calls).toEqual([]);
});

describe('the address of a server', () => {
  test.each([
    ['http://mcp.example/', 'must begin with https://'],
    ['https://${HOST}:99999/', 'must be an address'],
    ['https://127.0.0.1/', 'leads to the machine itself'],
    ['https://10.1/', 'leads to a private network'],
  ])('%s is refused when the skill is put', async (url, part) => {
    const { stored } = await service({ mcp_servers: [{ name: 'hub', url }] });
    expect(stored).toMatchObject({
      error: { code: 'invalid_input', field: 'mcp_servers[0].url', message: expect.stringContaining(part) },
    });
  });

  test.each([
    ['https://mcp.example/${TOKEN}', 'TOKEN is a secret'],
    ['https://mcp.example/?${PARAMETER}', 'has the parameter "api_key"'],
    ['https://${WHO}mcp.example/', 'must not hold a user'],
  ])('%s holds a secret, which is refused', async (url, part) => {
    const { stored, asked, local, ports } = await service({ mcp_servers: [] });
    expect(stored.ok).toBe(true);
    must(local.putVariable('PARAMETER', 'api_key=tops3cret'));
    must(local.putVariable('WHO', 'me:tops3cret@'));
    const put = await storeComposite(name('local/kit'), { mcp_servers: [{ name: 'hub', url }] }, ports);
    expect(put).toMatchObject({
      error: { code: 'invalid_input', field: 'mcp_servers[0].url', message: expect.stringContaining(part) },
    });
    expect(JSON.stringify(put)).not.toContain('tops3cret');
    expect(asked).toEqual([]);
  });

  test('with a variable that is a secret by now is not called', async () => {
    const base = await service(server());
    const tool = must(await base.find('mcp_C_hub_S_a'));
    must(base.local.deleteVariable('HOST'));
    await base.secret('HOST', 'mcp.example');
    const { error } = await runTool(tool, {}, { clock: systemClock });
    expect(error?.message).toContain('url: HOST is a secret');
    expect(base.calls).toEqual([]);
  });
});

test('overrides count, and one of a server that does not answer is no typing error', async () => {
  const tool_overrides = [{ tool: 'a', override: { description: 'Ours.', capability: { writes: false } } }];
  const { find } = await service(server({ tool_overrides }));
  expect(must(await find('mcp_C_hub_S_a')).descriptor).toMatchObject({
    name: 'mcp:hub/a',
    description: 'Ours.',
    source: 'mcp',
    capability: { writes: false },
    metadata: { server: 'hub', transport: 'streamable-http' },
  });
  const gone = await service({ mcp_servers: [{ name: 'hub', url: 'https://gone.example', tool_overrides }] });
  expect(gone.stored.ok).toBe(true);
  const misspelt = [{ tool: 'b', override: { description: 'x' } }];
  const wrong = await service(server({ tool_overrides: misspelt }));
  expect(wrong.stored).toMatchObject({ error: { field: 'mcp_servers[0].tool_overrides[0]' } });
});

test('a skill that says it only reads does not call a writer that came later', async () => {
  const base = await service({ ...server(), metadata: { read_only: true } }, [listedTool('a', READS)]);
  must(base.stored);
  base.lists.set(URL, listing([listedTool('a', READS), listedTool('b')]));
  base.ports.clock.time = 300_000;
  expect((await base.find('mcp_C_hub_S_a')).ok).toBe(true);
  expect(await base.find('mcp_C_hub_S_b')).toMatchObject({
    error: {
      code: 'unavailable',
      message: expect.stringContaining('says metadata.read_only, and the tool writes'),
    },
  });
  const writer = await service({ ...server(), metadata: { read_only: true } });
  expect(writer.stored).toMatchObject({ error: { field: 'metadata.read_only' } });
});
