import { expect, test } from 'vitest';
import { kit } from './kit.fixture.ts';
import { findSkillTool, listSkillTools } from './skill-tools.ts';
import { must, name } from './trial.fixture.ts';

const TOOLS_HEADER = '---\nname: review\ndescription: Reviews.\nallowed-tools: Grep Glob Write\n---\nRead.\n';

async function agent(text: string, path = 'kits/review/SKILL.md') {
  const { upload, ports } = kit();
  must(await upload({ [path]: text, 'README.md': 'About.' }));
  const list = async (revision?: string) => listSkillTools(name('local/review'), revision, ports);
  return { list, find: (wire: string) => findSkillTool(name('local/review'), wire, undefined, ports) };
}

test('an agent skill contributes the tools it names and itself, by names that a model can say', async () => {
  const { list } = await agent(TOOLS_HEADER);
  const { entries, summary, trace, diagnostics, skill } = must(await list());
  expect(skill).toBe('local/review');
  expect(entries.map((entry) => [entry.name, entry.wire_name, entry.source, entry.from.place])).toEqual([
    ['skill/grep', 'skill_S_grep', 'builtin', 'allowed-tools'],
    ['skill/glob', 'skill_S_glob', 'builtin', 'allowed-tools'],
    ['agent_skill:kits/review', 'agent_skill_C_kits_S_review', 'agent_skill', 'SKILL.md'],
  ]);
  expect(summary.total_tools).toBe(3);
  expect(trace.filter(({ outcome }) => outcome === 'dropped')).toEqual([
    {
      kind: 'tool',
      skill: 'local/review',
      place: 'allowed-tools',
      subject: 'Write',
      outcome: 'dropped',
      by: null,
      message: expect.stringMatching(/\S/),
    },
  ]);
  expect(diagnostics).toHaveLength(1);
});

test('an agent skill at the root of its bundle has the key of the root', async () => {
  const { list } = await agent('---\nname: review\ndescription: Reviews.\n---\n', 'SKILL.md');
  expect(must(await list()).entries.map((entry) => entry.name)).toEqual(['agent_skill:.']);
});

test('the tools of a revision are asked for by its name', async () => {
  const { store, ports } = kit();
  const first = must(await store('a', { tools: ['skill/grep'] }));
  must(await store('a', { tools: ['skill/glob'] }));
  const names = async (revision?: string) =>
    must(await listSkillTools(name('local/a'), revision, ports)).entries.map((entry) => entry.name);
  expect(await names()).toEqual(['skill/glob']);
  expect(await names(first.record.revision)).toEqual(['skill/grep']);
  expect(await listSkillTools(name('local/a'), 'none', ports)).toMatchObject({
    error: { data: { kind: 'Revision' } },
  });
  expect(await findSkillTool(name('local/a'), 'skill_S_grep', first.record.revision, ports)).toMatchObject({
    ok: true,
  });
});

test('a tool is found through the table of its skill, and no other', async () => {
  const { find } = await agent(TOOLS_HEADER);
  expect(must(await find('skill_S_grep')).descriptor.name).toBe('skill/grep');
  expect(await find('skill_S_gerp')).toEqual({
    ok: false,
    error: {
      code: 'not_found',
      message:
        'Tool "skill_S_gerp" was not found. GET /v1/skills/local/review/tools lists the skill’s tools. Did you mean "skill_S_grep" or "skill_S_glob"?',
      data: { kind: 'Tool', name: 'skill_S_gerp' },
    },
  });
  expect((await find('builtin_S_deploy')).ok).toBe(false);
  const { ports } = kit();
  expect(await findSkillTool(name('local/none'), 'skill_S_grep', undefined, ports)).toMatchObject({
    error: { data: { kind: 'Skill' } },
  });
});
