import type { BenchCase, Gate } from './bench-case.ts';
import { measure, type Method } from './measure.ts';

/** How a gate came out: the ratio of the times, or why there is none. */
export type GateResult = {
  readonly case: string;
  readonly gate: Gate;
  readonly ratio: number;
  readonly passed: boolean;
  readonly fault?: string;
};

/** A noisy machine may spoil one attempt, not three; growth that is real shows in each. */
const ATTEMPTS = 3;

async function growth(bench: BenchCase, gate: Gate, method: Method): Promise<number | string> {
  const small = await bench.prepare(gate.from);
  const large = await bench.prepare(gate.to);
  try {
    const entries = [small, large].map(({ ours, expected }) => ({ candidate: ours, expected }));
    const [before, after] = await measure(entries, method);
    for (const one of [before, after]) if (one !== undefined && 'fault' in one) return one.fault;
    if (before === undefined || after === undefined || 'fault' in before || 'fault' in after)
      return 'not measured';
    return after.ms / before.ms;
  } finally {
    small.close?.();
    large.close?.();
  }
}

/** Whether the time of ours grows as slowly as the gate says; the best of three attempts counts. */
export async function checkGate(bench: BenchCase, gate: Gate, method: Method): Promise<GateResult> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best >= gate.factor; attempt += 1) {
    const ratio = await growth(bench, gate, method);
    if (typeof ratio === 'string')
      return { case: bench.id, gate, ratio: Number.NaN, passed: false, fault: ratio };
    best = Math.min(best, ratio);
  }
  return { case: bench.id, gate, ratio: best, passed: best < gate.factor };
}
