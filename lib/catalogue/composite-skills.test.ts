import { expect, test } from 'vitest';
import type { Edge } from '../skills/resolve/walk.ts';
import type { NewComposite } from './composite-skills.ts';
import { must, name, newSkill, trial } from './trial.fixture.ts';

function composite(short: string, revision: string, includes: readonly string[] = []): NewComposite {
  return {
    name: name(`local/${short}`),
    description: `${short} at ${revision}`,
    revision,
    document: { includes },
    includes: includes.map((to, index): Edge => ({ name: `local/${to}`, place: `includes[${index}]` })),
  };
}

function catalogue() {
  const { catalogue: of, ports } = trial();
  const local = of('local');
  const put = (short: string, revision: string, includes?: readonly string[], ifMatch?: string) =>
    local.putComposite(
      composite(short, revision, includes),
      ifMatch === undefined ? {} : { ifMatch: [ifMatch] },
    );
  const remove = (short: string) => local.deleteSkill(name(`local/${short}`));
  const below = (short: string, includes: readonly string[]) =>
    local.includedDocuments(name(`local/${short}`), composite(short, '', includes).includes);
  return { local, put, remove, below, ports };
}

test('a composite skill is kept with its document and its history', () => {
  const { local, put, ports } = catalogue();
  expect(put('a', 'r1')).toEqual({
    ok: true,
    value: {
      record: {
        name: 'local/a',
        description: 'a at r1',
        kind: 'composite_skill',
        revision: 'r1',
        resource_slots: [],
        nth: 1,
        registered_at: '1970-01-01T00:00:00.000Z',
      },
      created: true,
    },
  });
  must(put('b', 'r1'));
  ports.clock.time = 1000;
  expect(must(put('a', 'r2', ['b']))).toMatchObject({ created: false, record: { nth: 2 } });
  expect(must(put('a', 'r2', ['b']))).toMatchObject({ created: false, record: { nth: 2 } });
  expect(must(local.getComposite(name('local/a'))).document).toEqual({ includes: ['b'] });
  expect(must(local.getComposite(name('local/a'), 'r1')).document).toEqual({ includes: [] });
  const history = must(local.listRevisions(name('local/a'), { cursor: undefined, limit: 9 }));
  expect(history.items.map(({ revision }) => revision)).toEqual(['r2', 'r1']);
  expect(local.listSkills({ cursor: undefined, limit: 10 }).items.map((one) => one.kind)).toEqual([
    'composite_skill',
    'composite_skill',
  ]);
});

test.each<[string | undefined, string, boolean]>([
  [undefined, 'r2', true],
  ['r1', 'r2', true],
  ['*', 'r2', true],
  ['r0', 'r2', false],
])('over the revision %s', (ifMatch, revision, taken) => {
  const { put, local } = catalogue();
  must(put('a', 'r1'));
  const changed = put('a', revision, [], ifMatch);
  expect(changed.ok).toBe(taken);
  if (!changed.ok) expect(changed.error).toMatchObject({ code: 'precondition_failed', field: 'If-Match' });
  expect(must(local.getSkill(name('local/a'))).revision).toBe(taken ? revision : 'r1');
});

test('nothing new is put over a revision', () => {
  expect(catalogue().put('a', 'r1', [], '*')).toMatchObject({ error: { code: 'precondition_failed' } });
});

test('a refused include or cycle leaves the old skill', () => {
  const { local, put } = catalogue();
  must(put('a', 'r1'));
  must(put('b', 'r1', ['a']));
  expect(put('a', 'r2', ['b'])).toMatchObject({
    error: { code: 'conflict', data: { cycle: ['local/a', 'local/b', 'local/a'] } },
  });
  expect(put('a', 'r2', ['c'])).toMatchObject({ error: { code: 'not_found', field: 'includes[0]' } });
  local.registerBundle({ id: 'x', pack: 'p', files: 1, bytes: 1 }, [newSkill('agent', 'r1', 'x')]);
  expect(put('a', 'r2', ['agent'])).toMatchObject({ error: { code: 'invalid_input', field: 'includes[0]' } });
  expect(put('agent', 'r2')).toMatchObject({ error: { code: 'conflict', field: 'name' } });
  expect(must(local.getComposite(name('local/a'))).record.revision).toBe('r1');
});

test('the documents below a skill are those of the newest revisions, each once', () => {
  const { put, below } = catalogue();
  must(put('base', 'r1'));
  must(put('l', 'r1', ['base']));
  must(put('r', 'r1', ['base']));
  must(put('base', 'r2'));
  expect(must(below('root', ['l', 'r']))).toEqual({
    'local/l': { includes: ['base'] },
    'local/base': { includes: [] },
    'local/r': { includes: ['base'] },
  });
  expect(below('l', ['r', 'l'])).toMatchObject({ error: { code: 'conflict' } });
});

test('a skill that is included stays until no newest revision includes it', () => {
  const { local, put, remove } = catalogue();
  must(put('a', 'r1'));
  must(put('b', 'r1', ['a']));
  expect(remove('a')).toMatchObject({ error: { code: 'conflict', data: { included_by: 'local/b' } } });
  must(put('b', 'r2'));
  expect(remove('a').ok).toBe(true);
  expect(remove('a')).toMatchObject({ error: { code: 'not_found' } });
  must(put('a', 'r3'));
  must(put('b', 'r4', ['a']));
  expect(remove('b').ok).toBe(true);
  expect(remove('a').ok).toBe(true);
  expect(local.getComposite(name('local/a'))).toMatchObject({ error: { code: 'not_found' } });
});

test('a skill that is deleted takes its documents along', () => {
  const { local, put, remove } = catalogue();
  for (let i = 0; i < 150; i += 1) must(put('a', `r${i}`));
  must(remove('a'));
  must(put('a', 'r1', []));
  expect(local.getComposite(name('local/a'), 'r2')).toMatchObject({ error: { code: 'not_found' } });
});

test('a document of an agent skill is not asked for', () => {
  const { local } = catalogue();
  local.registerBundle({ id: 'x', pack: 'p', files: 1, bytes: 1 }, [newSkill('agent', 'r1', 'x')]);
  expect(local.getComposite(name('local/agent'))).toMatchObject({ error: { code: 'invalid_input' } });
});

test('agent skills are found by name or by the folder they came from', () => {
  const { local, put } = catalogue();
  const skills = ['one', 'two'].map((short) => newSkill(short, 'r1', 'x'));
  local.registerBundle({ id: 'x', pack: 'p', files: 1, bytes: 1 }, [...skills, newSkill('three', 'r1', 'y')]);
  must(put('kit', 'r1'));
  const folder = (text: string) => ({ name: null, folder: newSkill('any', '', text).path });
  const found = local.findAgents([
    { name: name('local/one'), folder: null },
    { name: name('local/none'), folder: null },
    { name: name('local/kit'), folder: null },
    folder('y'),
    folder('x'),
    folder('z'),
  ]);
  expect(found.map((one) => (one.name === null ? one.reason : one.name))).toEqual([
    'local/one',
    'There is no agent skill local/none. Upload it.',
    'local/kit is a composite skill. List it under includes.',
    'local/three',
    'Several agent skills were uploaded from that folder: local/one, local/two. Add the name.',
    'No agent skill of the namespace was uploaded from the folder folder-z.',
  ]);
});
