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
])('%# may mean %j', (name, names, near) => {
  expect(closest(name, names)).toEqual(near);
});

test('no more than 2000 names are looked at', () => {
  const names = Array.from({ length: 2000 }, (_, i) => `other-${i}`);
  expect(closest('wanted', ['wante', ...names])).toEqual(['wante']);
  expect(closest('wanted', [...names, 'wante'])).toEqual([]);
});

test('the sentence is empty without a suggestion', () => {
  expect(didYouMean('limt', ['limit', 'limi'])).toBe(' Did you mean "limi" or "limit"?');
  expect(didYouMean('xyz', [])).toBe('');
});
