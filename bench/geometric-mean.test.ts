import { expect, it } from 'vitest';
import { geometricMean } from './geometric-mean.ts';
import type { CaseResult } from './geometric-mean.ts';

const result = (id: string, ours: number, peer: number | undefined): CaseResult => ({
  case: id,
  size: 1,
  measured: [
    { name: 'ours', ms: ours, spread: 0 },
    peer === undefined ? { name: 'rg', fault: 'wrong' } : { name: 'rg', ms: peer, spread: 0 },
  ],
});

it('is the mean of ratios, over the cases in which both were measured', () => {
  const results = [
    result('a/x', 1, 8),
    result('a/y', 2, 4),
    result('a/z', 2, undefined),
    result('b/x', 1, 100),
  ];
  expect(geometricMean(results, 'a/', 'rg')).toEqual({
    cases: 'a/',
    peer: 'rg',
    over: 2,
    times: expect.closeTo(4),
  });
});

it('is not there where there is nothing to compare', () => {
  expect(geometricMean([result('a/x', 1, undefined)], 'a/', 'rg')).toBeUndefined();
  expect(geometricMean([result('a/x', 1, 2)], 'a/', 'grep')).toBeUndefined();
});
