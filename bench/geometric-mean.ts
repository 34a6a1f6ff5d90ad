import type { Measured } from './measure.ts';

/** The results of one case. */
export type CaseResult = {
  readonly case: string;
  readonly size: number;
  readonly measured: readonly Measured[];
};

/** How many times as long as ours a peer takes, over several cases. */
export type Mean = {
  readonly cases: string;
  readonly peer: string;
  readonly over: number;
  readonly times: number;
};

/**
 * The geometric mean of how many times as long as ours a peer takes, over the cases whose ids begin so and in which both
 * were measured; undefined where there is none.
 */
export function geometricMean(results: readonly CaseResult[], cases: string, peer: string): Mean | undefined {
  const logs = results
    .filter((result) => result.case.startsWith(cases))
    .flatMap(({ measured }) => {
      const times = ['ours', peer].flatMap((name) =>
        measured.flatMap((one) => (one.name === name && !('fault' in one) ? [one.ms] : [])),
      );
      const [ours, theirs] = times;
      return ours === undefined || theirs === undefined ? [] : [Math.log(theirs / ours)];
    });
  if (logs.length === 0) return undefined;
  const times = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  return { cases, peer, over: logs.length, times };
}
