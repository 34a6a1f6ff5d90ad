import { describe, expect, it } from 'vitest';
import type { Candidate, Workload } from './bench-case.ts';
import { checkGate } from './gates.ts';
import { entriesOf, measure, median } from './measure.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %o is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

/** A clock that each run of a candidate moves on by its cost. */
function costs(): {
  now: () => number;
  taking: (name: string, ms: number | (() => number), answer?: number) => Candidate;
} {
  let time = 0;
  return {
    now: () => time,
    taking: (name, ms, answer = 1) => ({
      name,
      run() {
        time += typeof ms === 'number' ? ms : ms();
        return answer;
      },
    }),
  };
}

describe('measuring', () => {
  it('gives the median of a run, however many runs a sample takes', async () => {
    const { now, taking } = costs();
    const workload: Workload = { expected: 1, ours: taking('ours', 2), peers: [taking('peer', 30)] };
    expect(await measure(entriesOf(workload), { rounds: 3, sampleMs: 10, now })).toEqual([
      { name: 'ours', ms: 2, spread: 0 },
      { name: 'peer', ms: 30, spread: 0 },
    ]);
  });

  it('does not measure a wrong answer or an exception, and goes on', async () => {
    const { now, taking } = costs();
    const throwing: Candidate = {
      name: 'throwing',
      run() {
        throw new Error('no such file');
      },
    };
    const workload: Workload = {
      expected: 1,
      ours: taking('ours', 1),
      peers: [taking('wrong', 1, 2), throwing],
    };
    expect(await measure(entriesOf(workload), { rounds: 1, sampleMs: 1, now })).toEqual([
      { name: 'ours', ms: 1, spread: 0 },
      { name: 'wrong', fault: 'answered 2 instead of 1' },
      { name: 'throwing', fault: 'no such file' },
    ]);
  });

  it('compares the answer that is made for it, and times the run without', async () => {
    const { now, taking } = costs();
    const ours: Candidate = { ...taking('ours', 2, 7), verify: () => 1 };
    const peer: Candidate = { ...taking('peer', 2), verify: async () => 3 };
    expect(
      await measure(entriesOf({ expected: 1, ours, peers: [peer] }), { rounds: 1, sampleMs: 1, now }),
    ).toEqual([
      { name: 'ours', ms: 2, spread: 0 },
      { name: 'peer', fault: 'answered 3 instead of 1' },
    ]);
  });

  it('tells how far the samples are apart', async () => {
    const { now, taking } = costs();
    const times = [1, 1, 1, 2, 3];
    const workload: Workload = { expected: 1, ours: taking('ours', () => times.shift() ?? 0), peers: [] };
    expect(await measure(entriesOf(workload), { rounds: 3, sampleMs: 1, now })).toEqual([
      { name: 'ours', ms: 2, spread: 1 },
    ]);
  });
});

describe('a gate', () => {
  const gate = { from: 10, to: 100, factor: 15 };
  const check = (cost: (size: number) => number, answer = 1) => {
    const { now, taking } = costs();
    const prepare = (size: number): Workload => ({
      expected: 1,
      ours: taking('ours', () => cost(size), answer),
      peers: [],
    });
    const bench = { id: 'a/b', about: '', bias: '', size: 1, gates: [gate], prepare };
    return checkGate(bench, gate, { rounds: 1, sampleMs: 1, now });
  };

  it.each([
    ['linear', (size: number) => size, 10, true],
    ['quadratic', (size: number) => size * size, 100, false],
    ['just at the factor', (size: number) => (size === 10 ? 2 : 30), 15, false],
  ])('judges %s growth', async (_, cost, ratio, passed) => {
    expect(await check(cost)).toEqual({ case: 'a/b', gate, ratio, passed });
  });

  it('is not passed by a wrong answer', async () => {
    expect(await check((size) => size, 2)).toMatchObject({ passed: false, fault: 'answered 2 instead of 1' });
  });
});
