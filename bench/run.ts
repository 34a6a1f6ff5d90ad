import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchCase, Workload } from './bench-case.ts';
import { catalogueList } from './cases/catalogue-list.ts';
import { grepClasses, grepGrowth, grepPart } from './cases/grep.ts';
import { filesTarGz, filesZip, intakeTarGz, intakeZip } from './cases/intake.ts';
import { closeWorkers, emptyCall, grepHttp, grepWorker } from './cases/grep-worker.ts';
import { deltas, firstToken, loopCases } from './cases/loop.ts';
import { noOpCalls } from './cases/no-op.ts';
import { globCases, globGrowth, listCase } from './cases/paths.ts';
import { rehearsedRun } from './cases/rehearsed-run.ts';
import { skillGraphs } from './cases/resolve.ts';
import { skillBody, skillHeader, skillParse } from './cases/skill-parse.ts';
import { checkGate, type GateResult } from './gates.ts';
import { geometricMean, type CaseResult } from './geometric-mean.ts';
import { entriesOf, measure, type Measured, type Method } from './measure.ts';
import { overheadOf, renderOverhead } from './overhead.ts';
import { installPeers } from './peers.ts';
import { makeRecord, writeRecord } from './record.ts';

const CASES: readonly BenchCase[] = [
  skillParse,
  skillBody,
  skillHeader,
  ...skillGraphs,
  intakeZip,
  intakeTarGz,
  filesZip,
  filesTarGz,
  ...grepClasses,
  ...grepPart,
  grepGrowth,
  ...grepWorker,
  ...grepHttp,
  emptyCall,
  catalogueList,
  ...globCases,
  globGrowth,
  listCase,
  noOpCalls,
  rehearsedRun,
  ...loopCases,
  deltas,
  firstToken,
];

const OPTIONS = {
  gate: { type: 'boolean', default: false, help: 'growth gates alone; nothing is recorded' },
  only: { type: 'string', default: '', help: 'TEXT: the cases that have it in their ids' },
  record: {
    type: 'string',
    default: '',
    help: 'NAME: record the chosen cases alone, under it; without it only a whole run is recorded',
  },
  rounds: { type: 'string', default: '7', help: 'N: samples of each entry (7)' },
  help: { type: 'boolean', short: 'h', default: false, help: 'show this, and the ids of the cases' },
} as const;

function usage(): string {
  const options = Object.entries(OPTIONS).map(([name, { help }]) => `  ${`--${name}`.padEnd(10)} ${help}`);
  const cases = CASES.map(({ id }) => `  ${id}`);
  return ['usage: npm run bench -- [OPTION ...]', '', ...options, '', 'Cases:', ...cases, ''].join('\n');
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage()}`);
    process.exit(2);
  }
}

const values = readOptions();
if (values.help) {
  console.log(usage());
  process.exit(0);
}
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds is ${JSON.stringify(values.rounds)}; give a whole number of at least 1.`);
  process.exit(2);
}

const method: Method = { rounds, sampleMs: 40, now: () => performance.now() };

/** What one byte or one call costs, where the case counts them. */
function renderRate({ bytes, calls }: Workload, ms: number): string {
  if (bytes !== undefined) return `${(bytes / 1000 / ms).toPrecision(3).padStart(8)} MB/s  `;
  return calls === undefined ? '' : `${((1000 * ms) / calls).toPrecision(3).padStart(8)} µs/call  `;
}

function renderRow(id: string, one: Measured, ours: Measured | undefined, work: Workload): string {
  const label = `${id.padEnd(24)} ${one.name.padEnd(16)}`;
  if ('fault' in one) return `${label} not measured: ${one.fault}`;
  const ratio =
    ours === undefined || 'fault' in ours || ours === one
      ? ''
      : `ours takes ${(ours.ms / one.ms).toPrecision(3)} times that`;
  const rate = renderRate(work, one.ms);
  return `${label} ${one.ms.toFixed(4).padStart(10)} ms  ±${(50 * one.spread).toFixed(0).padStart(3)} %  ${rate}${ratio}`.trimEnd();
}

async function compare(bench: BenchCase): Promise<CaseResult> {
  const workload = await bench.prepare(bench.size);
  try {
    const measured = await measure(entriesOf(workload), method);
    for (const one of measured) console.log(renderRow(bench.id, one, measured[0], workload));
    return { case: bench.id, size: bench.size, measured };
  } finally {
    workload.close?.();
  }
}

function renderGate({ case: id, gate, ratio, passed, fault }: GateResult): string {
  const growth = `size ${gate.from} to ${gate.to} (${gate.to / gate.from} times)`;
  const found = fault === undefined ? `time grows ${ratio.toFixed(2)} times` : `not measured: ${fault}`;
  return `${passed ? 'ok    ' : 'FAILED'} ${id.padEnd(24)} ${growth}: ${found}, must be under ${gate.factor}`;
}

const chosen = CASES.filter(({ id }) => id.includes(values.only));
if (chosen.length === 0) {
  console.error(`No case has ${JSON.stringify(values.only)} in its id. --help lists them.`);
  process.exit(2);
}
const results: CaseResult[] = [];
if (!values.gate) {
  const problem = installPeers();
  if (problem !== undefined) console.error(problem);
  for (const bench of chosen) results.push(await compare(bench));
}
await closeWorkers();
/** Cases of one kind, by the beginning of their ids, and the peer that all of them have. */
const FAMILIES = [
  ['search/grep-', 'rg'],
  ['search/part-', 'just-bash'],
  ['workerd/grep-', 'rg'],
  ['workerd/http-', 'rg'],
] as const;
const means = FAMILIES.flatMap(([cases, peer]) => geometricMean(results, cases, peer) ?? []);
for (const { cases, peer, over, times } of means)
  console.log(
    `${cases}*: ${peer} takes ${times.toFixed(2)} times as long as ours (geometric mean of ${over})`,
  );
const overheads = results
  .filter((result) => result.case.startsWith('actors/loop-'))
  .flatMap((result) => overheadOf(result, 'bare SDK') ?? []);
for (const overhead of overheads) console.log(renderOverhead(overhead));
const gates: GateResult[] = [];
for (const bench of chosen) {
  for (const gate of bench.gates) {
    const result = await checkGate(bench, gate, { ...method, rounds: 5 });
    console.log(renderGate(result));
    gates.push(result);
  }
}
if (!values.gate && (values.only === '' || values.record !== '')) {
  const record = makeRecord(path.resolve(import.meta.dirname, '..'), new Date(), {
    results,
    means,
    overheads,
    gates,
  });
  const file = writeRecord(record, values.record);
  console.log(`Recorded in ${file}`);
}
const faults = results.filter(({ measured }) =>
  measured.some((one) => one.name === 'ours' && 'fault' in one),
);
process.exit(faults.length > 0 || gates.some(({ passed }) => !passed) ? 1 : 0);
