import { expect, it } from 'vitest';
import type { CaseResult } from './geometric-mean.ts';
import { overheadOf, renderOverhead } from './overhead.ts';

function result(times: { readonly [name: string]: number | undefined }): CaseResult {
  const measured = Object.entries(times).map(([name, ms]) =>
    ms === undefined ? { name, fault: 'wrong' } : { name, ms, spread: 0 },
  );
  return { case: 'loop-20', size: 20, measured };
}

it('is what is added to the base for each step, beside the peer that adds the least', () => {
  const overhead = overheadOf(result({ ours: 12, bare: 10, slow: 20, quick: 14, broken: undefined }), 'bare');
  expect(overhead).toEqual({ case: 'loop-20', base: 'bare', ours: 100, best: { name: 'quick', adds: 200 } });
  expect(overhead && renderOverhead(overhead)).toBe(
    'loop-20: above bare ours adds 100 µs a step, quick 200 µs: 0.50 times that',
  );
});

it('needs no other peer', () => {
  const overhead = overheadOf(result({ ours: 12, bare: 10 }), 'bare');
  expect(overhead && renderOverhead(overhead)).toBe('loop-20: above bare ours adds 100 µs a step');
});

it('is not there without ours or the base', () => {
  expect(overheadOf(result({ ours: 12, bare: undefined }), 'bare')).toBeUndefined();
  expect(overheadOf(result({ ours: undefined, bare: 10 }), 'bare')).toBeUndefined();
});
