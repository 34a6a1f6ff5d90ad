import { expect, test } from 'vitest';
import { kit } from './kit.fixture.ts';
import { resolveStored } from './resolve-composite.ts';
import { currentValues } from './current-values.ts';
import { must, name } from './trial.fixture.ts';

test('a skill is resolved with all that lies below it, each once', async () => {
  const { store, ports } = kit();
  must(await store('base', { tools: ['skill/grep'] }));
  must(await store('left', { includes: ['base'], tools: ['skill/glob'] }));
  must(await store('right', { includes: ['base'] }));
  must(await store('top', { includes: ['left', 'right'], inline_tools: [{ operation: 'identity' }] }));
  const resolved = must(await resolveStored(name('local/top'), undefined, ports)).resolution;
  expect(resolved.skill).toBe('local/top');
  expect(resolved.entries.map((entry) => [entry.name, entry.from.skill])).toEqual([
    ['skill/grep', 'local/base'],
    ['skill/glob', 'local/left'],
    ['local/top/_anon_0', 'local/top'],
  ]);
});

test('the values of now count, and the fault of one that is gone names the skill', async () => {
  const { local, store, ports } = kit();
  must(local.putVariable('WHO', 'ours'));
  const tool = { name: 'skill/grep', description: 'Of ${WHO}.' };
  must(await store('base', { tools: [tool] }));
  must(await store('top', { includes: ['base'] }));
  const description = async (short: string) => {
    const resolved = await resolveStored(name(`local/${short}`), undefined, ports);
    return resolved.ok ? resolved.value.resolution.entries[0]?.description : resolved.error.message;
  };
  expect([await description('base'), await description('top')]).toEqual(['Of ours.', 'Of ours.']);
  must(local.putVariable('WHO', 'theirs'));
  expect(await description('top')).toBe('Of theirs.');
  must(local.deleteVariable('WHO'));
  const fault =
    'In the skill local/base: tools[0].description: ${WHO} has no value: the namespace has no variable "WHO" and there is no default. Set the variable, or write ${WHO:default}.';
  expect([await description('base'), await description('top')]).toEqual([fault, fault]);
});

test('a skill that is not there, or whose include is gone, is not resolved', async () => {
  const { store, local, ports } = kit();
  expect(await resolveStored(name('local/none'), undefined, ports)).toMatchObject({
    error: { code: 'not_found', data: { name: 'local/none' } },
  });
  must(await store('base', { tools: ['skill/grep'] }));
  const old = must(await store('top', { includes: ['base'] })).record.revision;
  must(await store('top', { tools: ['skill/grep'] }));
  must(local.deleteSkill(name('local/base')));
  expect(await resolveStored(name('local/top'), old, ports)).toMatchObject({
    error: { code: 'not_found', field: 'includes[0]', data: { name: 'local/base' } },
  });
  expect(must(await resolveStored(name('local/top'), undefined, ports)).resolution.entries).toHaveLength(1);
});

test('each agent skill is matched with what was found for it', async () => {
  const { store, ports, upload } = kit();
  must(
    await upload({
      'x/SKILL.md': '---\nname: one\ndescription: One.\n---\n',
      'y/SKILL.md': '---\nname: two\ndescription: Two.\n---\n',
    }),
  );
  must(await store('base', { agent_skills: ['x'] }));
  must(await store('top', { includes: ['base'], agent_skills: ['y', 'z'] }));
  const { entries } = must(await resolveStored(name('local/top'), undefined, ports)).resolution;
  expect(entries.map(({ name: key, description, reason }) => [key, description, reason])).toEqual([
    ['agent_skill:x', 'One.', null],
    ['agent_skill:y', 'Two.', null],
    ['agent_skill:z', '', 'No agent skill of the namespace was uploaded from the folder z.'],
  ]);
});

test('values are variables with their values and secrets by name', async () => {
  const { local, ports } = kit();
  must(local.putVariable('A', '1'));
  must(local.putSecret('KEY', 'sealed'));
  expect(await currentValues(ports.catalogue)).toEqual({
    variables: new Map([['A', '1']]),
    secrets: new Set(['KEY']),
  });
});
