import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../child-process.ts';
import { ProgressTeller } from './progress.ts';
import type { Stage } from './stages.ts';
import { addTallies, NO_TALLY, renderTally, type Tally } from './tally.ts';

/** Stages at a time: the tools themselves use the second core. */
const LANES = 2;
const STAGE_LIMIT_MS = 600_000;
/** Between two lines that tell what runs. */
const TOLD_EVERY_MS = 10_000;

export type StageEnd = {
  readonly id: string;
  readonly tally: Tally;
  readonly ms: number;
  readonly output: string;
};

const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

async function count(stage: Stage, root: string, code: number): Promise<{ tally: Tally; note: string }> {
  if (stage.report === undefined) {
    return { tally: code === 0 ? { ...NO_TALLY, passed: 1 } : ONE_FAILED, note: '' };
  }
  const { path: file, count: read } = stage.report;
  let tally = NO_TALLY;
  try {
    tally = read(await readFile(path.join(root, file), 'utf8'));
  } catch (error) {
    return { tally: ONE_FAILED, note: `${file} could not be counted: ${String(error)}\n` };
  }
  if (tally.passed + tally.failed === 0) {
    return { tally: ONE_FAILED, note: `${file} holds no test that ran\n` };
  }
  if (code !== 0 && tally.failed === 0) {
    return {
      tally: addTallies(tally, ONE_FAILED),
      note: `every test passed, yet the exit code was ${code}\n`,
    };
  }
  return { tally, note: '' };
}

async function runStage(stage: Stage, root: string, teller: ProgressTeller): Promise<StageEnd> {
  if (stage.report !== undefined) await rm(path.join(root, stage.report.path), { force: true });
  const [name, ...args] = stage.command;
  teller.start(stage.id, stage.progress);
  const onOutput = (text: string): void => teller.hear(stage.id, text);
  const ended = await runCommand({ name, args, cwd: root, timeoutMs: STAGE_LIMIT_MS, onOutput });
  teller.end(stage.id);
  const { tally, note } = await count(stage, root, ended.code);
  const late = ended.timedOut ? `stopped after ${STAGE_LIMIT_MS / 1000} s\n` : '';
  return { id: stage.id, tally, ms: ended.ms, output: `${ended.output.trimEnd()}\n${late}${note}` };
}

/**
 * Runs all stages, two at a time, also when one fails. `report` hears of each as it ends, `tell` what runs meanwhile.
 * Gives the sum.
 */
export async function runStages(
  stages: readonly Stage[],
  root: string,
  report: (end: StageEnd) => void,
  tell: (line: string) => void,
): Promise<Tally> {
  const teller = new ProgressTeller(tell, () => performance.now());
  const telling = setInterval(() => teller.tellAll(), TOLD_EVERY_MS);
  await mkdir(path.join(root, 'reports'), { recursive: true });
  const waiting = [...stages];
  const ended = new Set<string>();
  let total = NO_TALLY;
  let wake = Promise.withResolvers<void>();
  const lane = async (): Promise<void> => {
    while (waiting.length > 0) {
      const next = waiting.findIndex(({ after }) => after === undefined || ended.has(after));
      const [stage] = next < 0 ? [] : waiting.splice(next, 1);
      if (stage === undefined) {
        await wake.promise;
        continue;
      }
      const end = await runStage(stage, root, teller);
      total = addTallies(total, end.tally);
      ended.add(end.id);
      report(end);
      wake.resolve();
      wake = Promise.withResolvers<void>();
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    clearInterval(telling);
  }
  return total;
}

/** A line for a stage, with its whole output when something failed. */
export function renderStage({ id, tally, ms, output }: StageEnd): string {
  const line = `${tally.failed > 0 ? 'FAILED' : 'ok    '} ${id} (${(ms / 1000).toFixed(1)} s): ${renderTally(tally)}`;
  return tally.failed > 0 ? `${line}\n${output}` : line;
}
