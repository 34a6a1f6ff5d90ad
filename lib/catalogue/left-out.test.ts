import { expect, test } from 'vitest';
import { whyNotOf } from './left-out.ts';
import { listedTool, listing, mcpKit } from './mcp-kit.fixture.ts';
import { findSkillTool, openSkillTools } from './skill-tools.ts';
import { storeComposite } from './store-composite.ts';
import { must, name, skillText } from './trial.fixture.ts';

const URL = 'https://hub.example/mcp';
const SERVER = { name: 'hub', url: URL, tool_filter: { include: ['look', 'buy'], exclude: ['buy'] } };

async function service() {
  const base = mcpKit();
  base.lists.set(URL, listing(['look', 'buy', 'sell', 'two words'].map((title) => listedTool(title))));
  must(
    await base.upload({
      'limited/SKILL.md': '---\nname: limited\ndescription: D\nallowed-tools: Grep Write\n---\nRead.\n',
      'open/SKILL.md': skillText('open', 'D'),
    }),
  );
  must(await storeComposite(name('local/kit'), { mcp_servers: [SERVER], tools: ['skill/glob'] }, base.ports));
  return base;
}

test.each([
  [
    'local/kit',
    'mcp_C_hub_S_buy',
    'The skill local/kit leaves it out (mcp_servers[0]): tool_filter.exclude names it.',
  ],
  ['local/kit', 'mcp_C_hub_S_sell', 'leaves it out (mcp_servers[0]): tool_filter.include does not name it.'],
  ['local/kit', 'skill_S_grep', 'It exists, and the skill local/kit leaves it out: it does not list it.'],
  [
    'local/limited',
    'Write',
    'leaves it out (allowed-tools): allowed-tools: "Write" stands for no tool here.',
  ],
  [
    'local/limited',
    'skill_S_glob',
    'the skill local/limited leaves it out: its allowed-tools do not name it.',
  ],
  ['local/open', 'skill_S_glob', 'the skill local/open leaves it out: it does not list it.'],
])('%s says why it does not have %s', async (skill, wire, part) => {
  const { ports } = await service();
  const found = await findSkillTool(name(skill), wire, undefined, ports);
  expect(found).toMatchObject({
    error: { code: 'not_found', message: expect.stringContaining(part), data: { kind: 'Tool', name: wire } },
  });
});

test.each([
  ['local/kit', 'mcp_C_hub_S_lok', 'Did you mean "mcp_C_hub_S_look"?'],
  ['local/limited', 'skill_S_gre', 'Did you mean "skill_S_grep"?'],
])('%s knows nothing of %s, and says what may be meant', async (skill, wire, part) => {
  const { ports } = await service();
  const found = await findSkillTool(name(skill), wire, undefined, ports);
  expect(found).toMatchObject({ error: { code: 'not_found', message: expect.stringContaining(part) } });
});

test('a server that has no list leaves nothing out', async () => {
  const { ports } = await service();
  const { listed } = must(await openSkillTools(name('local/kit'), undefined, ports));
  const trace = listed.trace.map((item) => ({ ...item, subject: 'mcp:hub/*' }));
  expect(whyNotOf({ ...listed, trace }, ports)('mcp_C_hub_S_-x')).toBeUndefined();
});
