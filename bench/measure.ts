import type { Answer, Candidate, Workload } from './bench-case.ts';

/** How a measurement is made. */
export type Method = {
  readonly rounds: number;
  /** The least time of one sample, in milliseconds: the candidate runs as often as it takes. */
  readonly sampleMs: number;
  /** Milliseconds from an arbitrary start. */
  readonly now: () => number;
};

/** The median of a candidate's samples, in milliseconds a run, or why there is none. */
export type Measured =
  | { readonly name: string; readonly ms: number; readonly spread: number }
  | { readonly name: string; readonly fault: string };

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

async function faultOf(candidate: Candidate, expected: Answer): Promise<string | undefined> {
  try {
    const answer = await (candidate.verify === undefined ? candidate.run() : candidate.verify());
    if (answer === expected) return undefined;
    return `answered ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Milliseconds a run, over at least `sampleMs`. */
async function sample(candidate: Candidate, { sampleMs, now }: Method): Promise<number> {
  const begin = now();
  let runs = 0;
  let elapsed = 0;
  do {
    await candidate.run();
    runs += 1;
    elapsed = now() - begin;
  } while (elapsed < sampleMs);
  return elapsed / runs;
}

/**
 * Measures all candidates of some workloads in turn, round by round, so that a slow moment of the machine meets all
 * of them; every other round goes backwards. A candidate with a wrong answer is not measured.
 */
export async function measure(
  entries: readonly { readonly candidate: Candidate; readonly expected: Answer }[],
  method: Method,
): Promise<Measured[]> {
  const samples = new Map<Candidate, number[]>();
  const faults = new Map<Candidate, string>();
  for (const { candidate, expected } of entries) {
    const fault = await faultOf(candidate, expected);
    if (fault === undefined) samples.set(candidate, []);
    else faults.set(candidate, fault);
    // The first sample warms up and is not kept.
    if (fault === undefined) await sample(candidate, method);
  }
  for (let round = 0; round < method.rounds; round += 1) {
    const order = round % 2 === 0 ? [...samples] : [...samples].reverse();
    for (const [candidate, times] of order) times.push(await sample(candidate, method));
  }
  return entries.map(({ candidate }) => {
    const times = samples.get(candidate) ?? [];
    const fault = faults.get(candidate);
    if (fault !== undefined) return { name: candidate.name, fault };
    const ms = median(times);
    return { name: candidate.name, ms, spread: (Math.max(...times) - Math.min(...times)) / ms };
  });
}

/** The candidates of a workload, ours first, as `measure` takes them. */
export function entriesOf(workload: Workload): { candidate: Candidate; expected: Answer }[] {
  return [workload.ours, ...workload.peers].map((candidate) => ({ candidate, expected: workload.expected }));
}
