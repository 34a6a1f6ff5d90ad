import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import {
  bundleIsReferenced,
  deleteSkill,
  getSkill,
  listRevisions,
  listSkills,
  registerSkills,
} from './skill-records.ts';
import { must, name, newSkill, stoppedClock } from './trial.fixture.ts';

const REVIEW = name('local/review');
const ALL = { cursor: undefined, limit: 9999 };

function history(...revisions: readonly string[]) {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  for (const revision of revisions)
    registerSkills(store, clock, [newSkill('review', revision, `in-${revision}`)]);
  const order = () => must(listRevisions(store, REVIEW, ALL)).items.map(({ revision }) => revision);
  return { store, clock, order };
}

test('a skill is kept with the time it became the newest', () => {
  const { store } = history('r1');
  expect(getSkill(store, REVIEW)).toEqual({
    ok: true,
    value: { ...newSkill('review', 'r1', 'in-r1'), nth: 1, registered_at: '1970-01-01T00:00:00.000Z' },
  });
});

test('the newest answers, an older one when it is asked for', () => {
  const { store } = history('r1', 'r2');
  expect(must(getSkill(store, REVIEW)).revision).toBe('r2');
  expect(must(getSkill(store, REVIEW, 'r1')).description).toBe('review at r1');
  expect(must(getSkill(store, REVIEW, 'r2')).description).toBe('review at r2');
});

test.each([[['b', 'a', 'c']], [['c', 'b', 'a']], [['a', 'b', 'c']]])(
  'history is newest first, also within one millisecond: %j',
  (revisions) => {
    expect(history(...revisions).order()).toEqual(revisions.toReversed());
  },
);

test('a history comes in pages, which stay the same when a newer revision comes between them', () => {
  const { store, clock } = history('a', 'b', 'c', 'd');
  const page = (limit: number, cursor?: string | null) => {
    const { items, cursor: next } = must(
      listRevisions(store, REVIEW, { limit, cursor: cursor ?? undefined }),
    );
    return { revisions: items.map(({ revision }) => revision), next };
  };
  const first = page(2);
  expect(first.revisions).toEqual(['d', 'c']);
  registerSkills(store, clock, [newSkill('review', 'e', 'in-e'), newSkill('review2', 'x', 'in-x')]);
  expect(page(2, first.next)).toEqual({ revisions: ['b', 'a'], next: null });
  expect(page(9).revisions).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('revisions that were kept before there was a history are in it, each once', () => {
  const { store, clock, order } = history('b', 'a', 'c');
  registerSkills(store, clock, [newSkill('other', 'x', 'in-x')]);
  for (const { key } of store.list('skill_history', { limit: 99 })) store.delete('skill_history', key);
  registerSkills(store, clock, [newSkill('review', 'd', 'in-d')]);
  expect(order()).toEqual(['d', 'c', 'a', 'b']);
  expect(must(listRevisions(store, name('local/other'), ALL)).items).toHaveLength(1);
  registerSkills(store, clock, [newSkill('review', 'a', 'in-a')]);
  expect(order()).toEqual(['a', 'd', 'c', 'b']);
});

test('a revision that comes again is the newest, and keeps its first bundle', () => {
  const { store, clock, order } = history('r1', 'r2');
  clock.time = 1000;
  const again = { ...newSkill('review', 'r1', 'other'), description: 'changed' };
  registerSkills(store, clock, [again]);
  expect(order()).toEqual(['r1', 'r2']);
  const record = {
    ...again,
    bundle: 'in-r1',
    path: 'folder-in-r1',
    nth: 3,
    registered_at: '1970-01-01T00:00:01.000Z',
  };
  expect(getSkill(store, REVIEW)).toEqual({ ok: true, value: record });
  expect(getSkill(store, REVIEW, 'r1')).toEqual({ ok: true, value: record });
  expect(bundleIsReferenced(store, 'other')).toBeUndefined();
});

test('the newest revision coming again changes nothing', () => {
  const { store, clock } = history('r1');
  const before = getSkill(store, REVIEW);
  clock.time = 1000;
  registerSkills(store, clock, [newSkill('review', 'r1', 'other')]);
  expect(getSkill(store, REVIEW)).toEqual(before);
});

test('the same revision in another dialect is read in that one from then on', () => {
  const { store, clock, order } = history('r1');
  registerSkills(store, clock, [{ ...newSkill('review', 'r1', 'other'), dialect: 'namespaced' }]);
  expect(must(getSkill(store, REVIEW))).toMatchObject({ dialect: 'namespaced', bundle: 'in-r1', nth: 2 });
  expect(order()).toEqual(['r1']);
});

test('skills are listed by name, the newest of each', () => {
  const { store, clock } = history('r1', 'r2');
  registerSkills(store, clock, [newSkill('zebra', 'z', 'b'), newSkill('alpha', 'a', 'b')]);
  const { items, cursor } = listSkills(store, { cursor: undefined, limit: 2 });
  expect(items.map(({ description }) => description)).toEqual(['alpha at a', 'review at r2']);
  expect(cursor).toBe('review');
});

test('a history of more than a thousand is whole, and is deleted whole', () => {
  const revisions = Array.from({ length: 2001 }, (_, i) => `r${i}`);
  const { store, order } = history(...revisions);
  expect(order()).toEqual(revisions.toReversed());
  for (const table of ['skill_revisions', 'bundle_skills', 'skill_history']) {
    expect(store.list(table, { limit: 9999 })).toHaveLength(2001);
  }
  expect(deleteSkill(store, REVIEW)).toEqual({ ok: true, value: null });
  expect(store.list('skill_revisions', { limit: 1 })).toEqual([]);
  expect(store.list('bundle_skills', { limit: 1 })).toEqual([]);
  expect(store.list('skill_history', { limit: 1 })).toEqual([]);
});

test('a deleted skill leaves others alone', () => {
  const { store, clock } = history('r1');
  registerSkills(store, clock, [newSkill('review2', 'r1', 'in-r1'), newSkill('rev', 'r1', 'in-r1')]);
  deleteSkill(store, REVIEW);
  expect(getSkill(store, REVIEW).ok).toBe(false);
  expect(getSkill(store, name('local/review2')).ok).toBe(true);
  expect(bundleIsReferenced(store, 'in-r1')).toBe('local/rev');
  expect(bundleIsReferenced(store, 'in-r')).toBeUndefined();
});

test('what is not there is named, with a near name', () => {
  const { store } = history('r1');
  const error = {
    code: 'not_found',
    message:
      'Skill "local/reveiw" was not found. GET /v1/skills lists the skills of a namespace. Did you mean "local/review"?',
    data: { kind: 'Skill', name: 'local/reveiw' },
  };
  const wrong = name('local/reveiw');
  for (const answer of [
    getSkill(store, wrong),
    getSkill(store, wrong, 'r1'),
    listRevisions(store, wrong, ALL),
    deleteSkill(store, wrong),
  ]) {
    expect(answer).toEqual({ ok: false, error });
  }
  expect(getSkill(store, REVIEW, 'r9')).toMatchObject({
    error: {
      code: 'not_found',
      message:
        'Revision "r9" was not found. GET /v1/skills/local/review/revisions lists the skill’s revisions.',
    },
  });
});
