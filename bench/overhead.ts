import type { CaseResult } from './geometric-mean.ts';

/** What is added to a base, for each unit of a case's size. */
export type Overhead = {
  readonly case: string;
  readonly base: string;
  /** In microseconds. */
  readonly ours: number;
  /** The peer that adds the least, and how much; none where there is no other. */
  readonly best: { readonly name: string; readonly adds: number } | undefined;
};

/** What ours and the best peer add to a base; undefined where ours or the base was not measured. */
export function overheadOf(result: CaseResult, base: string): Overhead | undefined {
  const times = result.measured.flatMap((one) => ('fault' in one ? [] : [one]));
  const under = times.find(({ name }) => name === base);
  if (under === undefined) return undefined;
  const added = times
    .filter(({ name }) => name !== base)
    .map(({ ms, name }) => ({ name, adds: (1000 * (ms - under.ms)) / result.size }));
  const ours = added.find(({ name }) => name === 'ours');
  const [best] = added.filter(({ name }) => name !== 'ours').sort((a, b) => a.adds - b.adds);
  return ours === undefined ? undefined : { case: result.case, base, ours: ours.adds, best };
}

/** One line for a person. */
export function renderOverhead({ base, best, case: id, ours }: Overhead): string {
  const other = best === undefined ? '' : `, ${best.name} ${best.adds.toFixed(0)} µs`;
  const share = best === undefined ? '' : `: ${(ours / best.adds).toPrecision(2)} times that`;
  return `${id}: above ${base} ours adds ${ours.toFixed(0)} µs a step${other}${share}`;
}
