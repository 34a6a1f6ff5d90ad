import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import { getComposite, putComposite, removeSkill } from './composite-skills.ts';
import { registerSkills } from './skill-records.ts';
import { must, name, newSkill, stoppedClock } from './trial.fixture.ts';

function kits() {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  const put = (short: string, revision: string, includes: readonly string[] = []) =>
    putComposite(store, clock, {
      name: name(`local/${short}`),
      description: '',
      revision,
      document: { revision },
      includes: includes.map((to, i) => ({ name: `local/${to}`, place: `includes[${i}]` })),
    });
  const keys = (table: string) => store.list(table, { limit: 1000 }).map(({ key }) => key);
  return { store, clock, put, keys };
}

test('a removed skill leaves no document, however many it had, and no other one loses its own', () => {
  const { store, put, keys } = kits();
  for (let i = 0; i < 201; i += 1) must(put('kit', `r${i}`));
  must(put('kit2', 'r1'));
  must(put('ki', 'r1'));
  expect(keys('composite_documents')).toHaveLength(203);
  expect(removeSkill(store, name('local/kit'))).toEqual({ ok: true, value: null });
  expect(keys('composite_documents')).toEqual(['ki@r1', 'kit2@r1']);
  expect(keys('skills')).toEqual(['ki', 'kit2']);
  expect(must(getComposite(store, name('local/kit2'))).document).toEqual({ revision: 'r1' });
});

test('who includes a skill is kept with its newest revision, and goes with it', () => {
  const { store, put, keys } = kits();
  for (const short of ['a', 'b', 'c']) must(put(short, 'r1'));
  must(put('top', 'r1', ['a', 'b']));
  expect(keys('skill_includers')).toEqual(['a/top', 'b/top']);
  must(put('top', 'r2', ['b', 'c']));
  expect(keys('skill_includers')).toEqual(['b/top', 'c/top']);
  expect(removeSkill(store, name('local/b'))).toEqual({
    ok: false,
    error: {
      code: 'conflict',
      message: 'local/b is included by local/top. Change or delete that skill first.',
      data: { included_by: 'local/top' },
    },
  });
  must(removeSkill(store, name('local/top')));
  expect(keys('skill_includers')).toEqual([]);
  for (const short of ['a', 'b', 'c']) must(removeSkill(store, name(`local/${short}`)));
  expect(keys('composite_documents')).toEqual([]);
});

test('an agent skill is removed as well, and a name that is not there is told', () => {
  const { store, clock, put } = kits();
  registerSkills(store, clock, [newSkill('review', 'r1', 'b')]);
  expect(put('review', 'r2')).toEqual({
    ok: false,
    error: {
      code: 'conflict',
      message:
        'local/review is an agent skill, which comes by uploading a bundle. Choose another name, or delete it first.',
      field: 'name',
    },
  });
  expect(put('top', 'r1', ['review'])).toEqual({
    ok: false,
    error: {
      code: 'invalid_input',
      message: 'includes[0]: local/review is an agent skill. List it under agent_skills.',
      field: 'includes[0]',
    },
  });
  expect(removeSkill(store, name('local/review'))).toEqual({ ok: true, value: null });
  expect(removeSkill(store, name('local/review'))).toMatchObject({ error: { code: 'not_found' } });
  expect(must(put('review', 'r2')).record).toMatchObject({ kind: 'composite_skill', nth: 1 });
});

test('a refused change names both revisions', () => {
  const { store, clock, put } = kits();
  const over = (short: string, ifMatch: string) => {
    const skill = {
      name: name(`local/${short}`),
      description: '',
      revision: 'r2',
      document: {},
      includes: [],
    };
    const kept = putComposite(store, clock, skill, { ifMatch: [ifMatch] });
    return kept.ok ? 'kept' : kept.error.message;
  };
  must(put('a', 'r1'));
  expect(over('a', 'r0')).toBe(
    'The skill local/a is at revision r1, not r0. Read it again and repeat your change.',
  );
  expect(over('b', '*')).toBe(
    'The skill local/b is at revision none, not *. Read it again and repeat your change.',
  );
  expect(over('a', 'r1')).toBe('kept');
});
