import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { listing, mcpKit } from './mcp-kit.fixture.ts';
import { listSkillTools } from './skill-tools.ts';
import { storeComposite } from './store-composite.ts';
import { must, name } from './trial.fixture.ts';

const URL = 'https://hub.example/mcp';
const RUN = 'a1B2c3D4e5F6a7B8c9D0e1F2';

async function told(server: JsonObject) {
  const base = mcpKit();
  base.lists.set(URL, listing([]));
  await base.secret('SECRET', 'tops3cret');
  must(base.local.putVariable('SHOWN', 'tops3cret-too'));
  const stored = must(
    await storeComposite(name('local/kit'), { mcp_servers: [{ name: 'hub', ...server }] }, base.ports),
  );
  const listed = must(await listSkillTools(name('local/kit'), undefined, base.ports));
  const advice = (from: typeof listed.diagnostics) => from.filter(({ code }) => code.endsWith('_shown'));
  expect(advice(listed.diagnostics)).toEqual(advice(stored.diagnostics));
  expect(JSON.stringify(stored)).not.toContain('tops3cret');
  return advice(stored.diagnostics);
}

test('a variable where a secret is meant to stand is taken with a warning', async () => {
  const headers = { Authorization: 'Bearer ${SHOWN}', 'X-Api-Key': '${SECRET}', 'X-Team': '${SHOWN}' };
  expect(await told({ url: URL, headers })).toEqual([
    {
      severity: 'warning',
      code: 'mcp_variable_shown',
      message:
        'local/kit, mcp_servers[0].headers.Authorization: SHOWN is a variable, whose value is shown. If it is a secret, delete the variable and set a secret of that name.',
    },
  ]);
  expect(await told({ command: 'x', env: { API_TOKEN: '${SHOWN}' } })).toMatchObject([
    { code: 'mcp_variable_shown' },
  ]);
});

test('an address with what may be a key is taken with a warning that does not repeat it', async () => {
  const [only, ...more] = await told({ url: `https://hub.example/${RUN}/mcp` });
  expect(only).toMatchObject({ severity: 'warning', code: 'mcp_address_shown' });
  expect(only?.message).not.toContain(RUN);
  expect(more).toEqual([]);
  expect(await told({ url: URL })).toEqual([]);
});
