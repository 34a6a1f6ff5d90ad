import { expect, test } from 'vitest';
import { placeKey, walkIncludes, type Edge } from './walk.ts';

/** Walks a graph of names, each with the names it includes; places count from 0. */
function walk(graph: Readonly<Record<string, readonly string[]>>) {
  return walkIncludes('root', (name) =>
    graph[name]?.map((included, index): Edge => ({ name: included, place: `includes[${index}]` })),
  );
}

test('every skill is reached once, after what it includes, by the include that comes first', () => {
  const walked = walk({ root: ['l', 'r', 'l'], l: ['base'], r: ['base', 'more'], base: [], more: [] });
  expect(walked).toEqual({
    ok: true,
    value: {
      order: ['base', 'l', 'more', 'r', 'root'],
      entering: new Set([
        placeKey({ skill: 'root', place: 'includes[0]' }),
        placeKey({ skill: 'l', place: 'includes[0]' }),
        placeKey({ skill: 'root', place: 'includes[1]' }),
        placeKey({ skill: 'r', place: 'includes[1]' }),
      ]),
    },
  });
});

test('a skill that is not there is told with the skill that includes it', () => {
  expect(walk({ root: ['a'], a: ['b', 'none'], b: [] })).toEqual({
    ok: false,
    error: {
      code: 'not_found',
      message: '"a" includes "none", which is not registered. Register it first, or take the include away.',
      field: 'includes[1]',
      data: { kind: 'Skill', name: 'none' },
    },
  });
  expect(walk({})).toMatchObject({
    error: { message: 'Skill "root" was not found. It is not in the registry.' },
  });
});

/** A chain of so many names, the first of them again at the end. */
function cycleOf(names: number) {
  const chain = ['root', ...Array.from({ length: names - 2 }, (_, i) => `s${i}`)];
  const walked = walk(Object.fromEntries(chain.map((name, i) => [name, [chain[i + 1] ?? 'root']])));
  if (walked.ok) throw new Error('it is a cycle');
  return { path: [...chain, 'root'], error: walked.error };
}

test.each([2, 3, 40])('a cycle of %i names is shown whole', (names) => {
  const { path, error } = cycleOf(names);
  expect(error).toEqual({
    code: 'conflict',
    message: `The includes form a cycle: ${path.join(' -> ')}. Take one of these includes away.`,
    field: 'includes[0]',
    data: { cycle: path },
  });
});

test.each([
  [41, 1],
  [100, 60],
])('of a cycle of %i names the middle is left to the data', (names, hidden) => {
  const { path, error } = cycleOf(names);
  const shown = [...path.slice(0, 20), `… ${hidden} more …`, ...path.slice(names - 20)];
  expect(error.message).toBe(
    `The includes form a cycle: ${shown.join(' -> ')}. Take one of these includes away.`,
  );
  expect(error.data).toEqual({ cycle: path });
});
