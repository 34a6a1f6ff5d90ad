import { expect, test } from 'vitest';
import { countAt, growUsage, readCount } from './counts.ts';
import { NO_USAGE } from './message.ts';

test.each<[unknown, number | undefined]>([
  [0, 0],
  [12, 12],
  ['12', 12],
  [' 12 ', 12],
  [12.7, 12],
  [1_000_000_000, 1_000_000_000],
  [1_000_000_001, undefined],
  [-1, undefined],
  ['-1', undefined],
  [Number.NaN, undefined],
  [Infinity, undefined],
  ['many', undefined],
  ['', undefined],
  [' ', undefined],
  [null, undefined],
  [true, undefined],
  [[3], undefined],
])('%j counts as %j', (value, count) => {
  expect(readCount(value)).toBe(count);
});

test('the first place that has a figure tells it', () => {
  const usage = { a: null, b: { c: '3' }, d: 4 };
  expect([
    countAt(usage, 'a', ['b', 'c'], 'd'),
    countAt(usage, ['a', 'c'], 'd'),
    countAt(usage, ['b', 'x']),
  ]).toEqual([3, 4, undefined]);
  expect(countAt('none', 'a')).toBeUndefined();
});

test('a figure that is missing or lower than before stays', () => {
  const first = { input_tokens: 5, output_tokens: 4, cached_tokens: 3, reasoning_tokens: 2 };
  const none = {
    input_tokens: undefined,
    output_tokens: undefined,
    cached_tokens: undefined,
    reasoning_tokens: undefined,
  };
  expect(growUsage(growUsage(NO_USAGE, first), none)).toEqual(first);
  expect(growUsage(first, { ...none, output_tokens: 1, cached_tokens: 9 })).toEqual({
    ...first,
    cached_tokens: 9,
  });
});
