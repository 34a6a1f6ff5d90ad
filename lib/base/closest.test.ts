import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closest, didYouMean } from './closest.ts';

test.each([
  ['limt', ['limit', 'time', 'pattern'], ['limit']],
  ['lsit', ['list', 'limit'], ['list']],
  ['GREP', ['grep'], ['grep']],
  ['grpe', ['grep', 'grab', 'gr'], ['grep']],
  ['abcdef', ['abcxyf', 'abcdxf', 'abcxef', 'abcdeg'], ['abcdeg', 'abcdxf', 'abcxef']],
  ['xyz', ['abc'], []],
  ['a'.repeat(101), ['a'.repeat(101)], []],
  ['a'.repeat(100), ['a'.repeat(99)], ['a'.repeat(99)]],
  ['abcdef', ['abcxyf', 'axyzef'], ['abcxyf']],
  ['ab', ['ac', 'cd'], ['ac']],
  ['bb', ['cb', 'ab'], ['ab', 'cb']],
])('%# may mean %j', (name, names, near) => {
  expect(closest(name, names)).toEqual(near);
});

test('no more than 2000 names are looked at', () => {
  const names = Array.from({ length: 2000 }, (_, i) => `other-${i}`);
  expect(closest('wanted', [...names.slice(1), 'wante'])).toEqual(['wante']);
  expect(closest('wanted', [...names, 'wante'])).toEqual([]);
});

test('the sentence is empty without a suggestion', () => {
  expect(didYouMean('limt', ['limit', 'limi'])).toBe(' Did you mean "limi" or "limit"?');
  expect(didYouMean('xyz', [])).toBe('');
});

/** Optimal string alignment distance, written from its recurrence. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a.at(-1) === b.at(-1);
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
  const ways = [distance(shortA, b) + 1, distance(a, shortB) + 1, distance(shortA, shortB) + (same ? 0 : 1)];
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (swapped) ways.push(distance(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...ways);
}

test('a name is near within a third of the length in edits', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (wanted, name) => {
      const allowed = Math.max(1, Math.floor(wanted.length / 3));
      expect(closest(wanted, [name])).toEqual(distance(wanted, name) <= allowed ? [name] : []);
    }),
    { numRuns: 500, seed: 7 },
  );
});

test('long names that are like many others are looked for in time', () => {
  const names = Array.from({ length: 2000 }, (_, i) => `${'a'.repeat(95)}${i}`);
  const started = process.cpuUsage().user;
  for (let i = 0; i < 10; i += 1) closest(`${'a'.repeat(60)}${'b'.repeat(35)}`, names);
  expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
});
