import { expect, test } from 'vitest';
import { kit } from './kit.fixture.ts';
import { must, name, skillText } from './trial.fixture.ts';

const REFUSED = {
  severity: 'error',
  code: 'name_is_composite',
  path: 'kits/a/SKILL.md',
  message: 'name: local/a is a composite skill. Rename this one, or delete that one first.',
};

async function taken(files: { readonly [path: string]: string }, refuseOnError = false) {
  const { store, upload, local } = kit();
  must(await store('a', { tools: ['skill/grep'] }));
  return { report: await upload(files, { refuseOnError }), local };
}

test('an only skill with the name of a composite skill is left out', async () => {
  const { report, local } = await taken({ 'kits/a/SKILL.md': skillText('a', 'A.'), 'README.md': '' });
  expect(must(report)).toMatchObject({ created: true, skills: [], diagnostics: [REFUSED] });
  expect(must(local.getSkill(name('local/a'))).kind).toBe('composite_skill');
});

test('the skills beside it are registered', async () => {
  const files = { 'kits/a/SKILL.md': skillText('a', 'A.'), 'kits/b/SKILL.md': skillText('b', 'B.') };
  const { report, local } = await taken({ ...files, 'README.md': '' });
  expect(must(report)).toMatchObject({ skills: [{ name: 'local/b' }], diagnostics: [REFUSED] });
  expect(must(local.getSkill(name('local/b'))).kind).toBe('agent_skill');
  expect((await taken({ ...files, 'README.md': '' }, true)).report).toMatchObject({
    error: { code: 'invalid_skill', data: { diagnostics: [REFUSED] } },
  });
});

test('skills of other names are not touched', async () => {
  const { report } = await taken({ 'kits/b/SKILL.md': skillText('b', 'B.'), 'README.md': '' });
  expect(must(report)).toMatchObject({ skills: [{ name: 'local/b' }], diagnostics: [] });
});
