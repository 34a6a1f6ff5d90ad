import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import type { FilePath } from '../files/file-path.ts';
import { findAgents } from './agent-lookup.ts';
import { registerSkills } from './skill-records.ts';
import { name, newSkill, stoppedClock } from './trial.fixture.ts';

function storeOf(skills: readonly { readonly short: string; readonly path: string }[]) {
  const store = createMemoryStore();
  const registered = skills.map(({ short, path }) => ({
    ...newSkill(short, 'r1', 'b'),
    path: path as FilePath,
  }));
  registerSkills(store, stoppedClock(), registered);
  return store;
}

const wanted = (folder: string) => ({ name: null, folder: folder as FilePath });

test('a skill is found with its description, by name or by the only skill of a folder', () => {
  const store = storeOf([{ short: 'review', path: 'kits/review' }]);
  const found = { name: 'local/review', description: 'review at r1' };
  expect(
    findAgents(store, [{ name: name('local/review'), folder: null }, wanted('kits/review'), wanted('kits')]),
  ).toEqual([
    found,
    found,
    { name: null, reason: 'No agent skill of the namespace was uploaded from the folder kits.' },
  ]);
});

test('where a name is given, the folder is not looked at', () => {
  const store = storeOf([{ short: 'review', path: 'a' }]);
  const both = { name: name('local/other'), folder: 'a' as FilePath };
  expect(findAgents(store, [both])).toEqual([
    { name: null, reason: 'There is no agent skill local/other. Upload it.' },
  ]);
});

test('of skills that share a folder at most four are named', () => {
  const shorts = ['a', 'b', 'c', 'd', 'e'];
  const reasonFor = (count: number) =>
    findAgents(storeOf(shorts.slice(0, count).map((short) => ({ short, path: '' }))), [wanted('')]);
  const sentence = (names: string) => [
    {
      name: null,
      reason: `Several agent skills were uploaded from that folder: ${names}. Add the name.`,
    },
  ];
  expect(reasonFor(4)).toEqual(sentence('local/a, local/b, local/c, local/d'));
  expect(reasonFor(5)).toEqual(sentence('local/a, local/b, local/c, local/d'));
});

test('a folder is found among thousands of skills', () => {
  const store = storeOf(
    Array.from({ length: 2001 }, (_, i) => ({
      short: `s${String(i).padStart(4, '0')}`,
      path: `f${i}`,
    })),
  );
  expect(findAgents(store, [wanted('f0'), wanted('f2000')])).toEqual([
    { name: 'local/s0000', description: 's0000 at r1' },
    { name: 'local/s2000', description: 's2000 at r1' },
  ]);
});
