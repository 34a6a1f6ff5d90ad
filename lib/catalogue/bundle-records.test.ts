import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import { addBundle, deleteBundle, getBundle, listBundles, packIsUsed } from './bundle-records.ts';
import { deleteSkill, registerSkills } from './skill-records.ts';
import { name, newSkill, stoppedClock } from './trial.fixture.ts';

const BUNDLE = { id: 'b1', pack: 'packs/1', files: 2, bytes: 30 };

test('a bundle is kept with the time it came', () => {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  clock.time = 86_400_000;
  const record = { ...BUNDLE, created_at: '1970-01-02T00:00:00.000Z' };
  expect(addBundle(store, clock, BUNDLE)).toEqual({ record, created: true });
  expect(getBundle(store, 'b1')).toEqual({ ok: true, value: record });
  expect(packIsUsed(store, 'packs/1')).toBe(true);
  expect(packIsUsed(store, 'b1')).toBe(false);
});

test('equal content keeps the first pack, and the second one is not in use', () => {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  const first = addBundle(store, clock, BUNDLE);
  clock.time = 1;
  expect(addBundle(store, clock, { ...BUNDLE, pack: 'packs/2' })).toEqual({ ...first, created: false });
  expect(packIsUsed(store, 'packs/2')).toBe(false);
  expect(getBundle(store, 'b1')).toMatchObject({ value: { pack: 'packs/1' } });
});

test('a bundle that is not there is named', () => {
  const error = {
    code: 'not_found',
    message: 'Bundle "b2" was not found. GET /v1/bundles lists what a namespace holds.',
    data: { kind: 'Bundle', name: 'b2' },
  };
  expect(getBundle(createMemoryStore(), 'b2')).toEqual({ ok: false, error });
  expect(deleteBundle(createMemoryStore(), 'b2')).toEqual({ ok: false, error });
});

test('bundles are listed by id', () => {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  for (const id of ['c', 'a', 'b']) addBundle(store, clock, { ...BUNDLE, id });
  const page = listBundles(store, { cursor: undefined, limit: 2 });
  expect(page.items.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(page.cursor).toBe('b');
});

test('a deleted bundle gives up its pack', () => {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  addBundle(store, clock, BUNDLE);
  expect(deleteBundle(store, 'b1')).toEqual({ ok: true, value: { pack: 'packs/1' } });
  expect(getBundle(store, 'b1').ok).toBe(false);
  expect(packIsUsed(store, 'packs/1')).toBe(false);
});

test('a bundle stays while any revision of a skill is in it', () => {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  addBundle(store, clock, BUNDLE);
  addBundle(store, clock, { ...BUNDLE, id: 'b11', pack: 'packs/11' });
  registerSkills(store, clock, [newSkill('review', 'r1', 'b11')]);
  registerSkills(store, clock, [newSkill('review', 'r2', 'elsewhere')]);
  expect(deleteBundle(store, 'b11')).toEqual({
    ok: false,
    error: {
      code: 'conflict',
      message: 'The bundle is referenced by the skill local/review. Delete its skills first.',
      data: { skill: 'local/review' },
    },
  });
  expect(getBundle(store, 'b11').ok).toBe(true);
  expect(packIsUsed(store, 'packs/11')).toBe(true);
  expect(deleteBundle(store, 'b1').ok).toBe(true);
  deleteSkill(store, name('local/review'));
  expect(deleteBundle(store, 'b11').ok).toBe(true);
});
