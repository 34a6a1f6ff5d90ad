import { spawnSync } from 'node:child_process';
import type { Dialect } from '../../../lib/skills/skill.ts';
import { NAMESPACE } from './repository.ts';

/** What `oracle.py` says of one SKILL.md. No reasons: valid. The texts are there when the header could be read. */
export type Verdict = {
  readonly path: string;
  readonly reasons: readonly string[];
  /** Where a link leads, from the folder of the survey. */
  readonly link: string | null;
  readonly name?: string | null;
  /** SHA-256 of the text without the blanks around it. */
  readonly description?: string | null;
  /** SHA-256. */
  readonly body?: string;
};

/** Asks the oracle about every SKILL.md below a folder. Throws what it says when it cannot run. */
export function askOracle(root: string, dialect: Dialect): ReadonlyMap<string, Verdict> {
  const script = new URL('oracle.py', import.meta.url).pathname;
  const args = [script, '--dialect', dialect, '--namespace', NAMESPACE, root];
  const ended = spawnSync('python3', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (ended.error !== undefined) throw new Error(`--oracle needs python3: ${ended.error.message}`);
  if (ended.status !== 0) throw new Error(ended.stderr.trim());
  const lines = ended.stdout.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => readVerdict(line)).map((verdict) => [verdict.path, verdict]));
}

function readVerdict(line: string): Verdict {
  const verdict: unknown = JSON.parse(line);
  if (typeof verdict !== 'object' || verdict === null || !('path' in verdict) || !('reasons' in verdict))
    throw new Error(`oracle.py printed ${line.slice(0, 200)}, which is no verdict.`);
  return verdict as Verdict;
}
