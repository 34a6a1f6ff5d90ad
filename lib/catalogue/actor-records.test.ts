import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import { deleteActor, getActor, listActors, putActor, type NewActor } from './actor-records.ts';
import { name, stoppedClock } from './trial.fixture.ts';

const ACTOR: NewActor = {
  name: name('local/guide'),
  description: 'Guides.',
  revision: 'r1',
  document: { a: 1 },
};

function one() {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  return {
    store,
    clock,
    put: (change: Partial<NewActor>, ifMatch?: string) =>
      putActor(store, clock, { ...ACTOR, ...change }, ifMatch === undefined ? {} : { ifMatch: [ifMatch] }),
  };
}

test('an actor is kept with the time it was put', () => {
  const { store, clock, put } = one();
  clock.time = 1000;
  const record = { ...ACTOR, updated_at: '1970-01-01T00:00:01.000Z' };
  expect(put({})).toEqual({ ok: true, value: { record, created: true } });
  expect(getActor(store, ACTOR.name)).toEqual({ ok: true, value: record });
  clock.time = 2000;
  expect(put({ revision: 'r2' })).toMatchObject({ value: { created: false } });
  expect(getActor(store, ACTOR.name)).toMatchObject({
    value: { revision: 'r2', updated_at: '1970-01-01T00:00:02.000Z' },
  });
});

test.each<[string, string | undefined, boolean]>([
  ['r1', 'r1', true],
  ['r1', '*', true],
  ['r1', undefined, true],
  ['r1', 'r0', false],
  ['r1', '', false],
  ['', '*', false],
  ['', 'r1', false],
  ['', undefined, true],
])('at the revision "%s", a change of %s is taken: %s', (now, ifMatch, taken) => {
  const { store, put } = one();
  if (now !== '') put({ revision: now });
  expect(put({ revision: 'r2' }, ifMatch).ok).toBe(taken);
  const after = getActor(store, ACTOR.name);
  expect(after.ok ? after.value.revision : '').toBe(taken ? 'r2' : now);
});

test('a refused change names both revisions', () => {
  const { put } = one();
  put({});
  expect(put({}, 'r0')).toEqual({
    ok: false,
    error: {
      code: 'precondition_failed',
      message: 'The actor local/guide is at revision r1, not r0. Read it again and repeat your change.',
      field: 'If-Match',
    },
  });
  expect(one().put({}, '*')).toMatchObject({
    error: {
      message: 'The actor local/guide is at revision none, not *. Read it again and repeat your change.',
    },
  });
});

test('actors are listed by name and deleted one by one', () => {
  const { store, put } = one();
  for (const short of ['b', 'a', 'c']) put({ name: name(`local/${short}`) });
  const names = () => listActors(store, { cursor: undefined, limit: 9 }).items.map((actor) => actor.name);
  expect(names()).toEqual(['local/a', 'local/b', 'local/c']);
  expect(deleteActor(store, name('local/b'))).toEqual({ ok: true, value: null });
  expect(names()).toEqual(['local/a', 'local/c']);
  expect(listActors(store, { cursor: 'a', limit: 9 }).items.map((actor) => actor.name)).toEqual(['local/c']);
});

test('an actor that is not there is named, with a near name', () => {
  const { store, put } = one();
  put({});
  const error = {
    code: 'not_found',
    message:
      'Actor "local/giude" was not found. GET /v1/actors lists the actors of a namespace. Did you mean "local/guide"?',
    data: { kind: 'Actor', name: 'local/giude' },
  };
  expect(getActor(store, name('local/giude'))).toEqual({ ok: false, error });
  expect(deleteActor(store, name('local/giude'))).toEqual({ ok: false, error });
});
