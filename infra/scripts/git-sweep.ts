/**
 * Compares `builtin/git-log` with git on whole repositories: `node infra/scripts/git-sweep.ts [seed] FOLDER ...`. Each folder
 * holds a `.git` or is a bare repository. Prints the share of equal answers, shows the first ones that differ, and exits 1
 * when there are any. Another version of git than the one whose output is right is no judge.
 */
import path from 'node:path';
import { seededRandom } from '../../bench/seeded-random.ts';
import { GIT_VERSION, gitVersion, runGit } from './git-sweep/oracle.ts';
import { openFolder, ourLog } from './git-sweep/our-log.ts';
import { commandLine, questionsOf, type Question } from './git-sweep/questions.ts';

const MOST_SHOWN = 5;
/** What relative dates are relative to. */
const NOW = 1_796_000_000;

type Tally = { equal: number; different: number };

async function sweep(folder: string, random: () => number): Promise<Map<string, Tally>> {
  const opened = await openFolder(folder);
  const tallies = new Map<string, Tally>();
  for (const question of questionsOf(folder, random, NOW)) {
    const tally = tallies.get(question.kind) ?? { equal: 0, different: 0 };
    tallies.set(question.kind, tally);
    const expected = runGit(folder, commandLine(question), NOW);
    const actual = await ourLog(opened, question.asked, NOW);
    const text = typeof actual === 'string' ? Buffer.from(actual) : undefined;
    if (isEqual(expected.status, lossy(expected.stdout), text)) tally.equal += 1;
    else {
      tally.different += 1;
      if (tally.different <= MOST_SHOWN) show(folder, question, expected.status, actual);
    }
  }
  return tallies;
}

/** Our answer is text: what is not UTF-8 is shown by U+FFFD in both. */
function lossy(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf8'));
}

function isEqual(status: number, expected: Buffer, actual: Buffer | undefined): boolean {
  return status === 0
    ? actual !== undefined && withoutEnd(expected).equals(withoutEnd(actual))
    : actual === undefined;
}

/** Whether the last line feed is part of an answer is not compared: pages are put together without it. */
function withoutEnd(bytes: Buffer): Buffer {
  return bytes.at(-1) === 10 ? bytes.subarray(0, -1) : bytes;
}

function show(folder: string, question: Question, status: number, actual: unknown): void {
  const ours = typeof actual === 'string' ? `${actual.length} characters` : JSON.stringify(actual);
  console.log(
    `${path.basename(folder)}: git ${commandLine(question).join(' ')}: git ended with ${status}, ours gave ${ours}`,
  );
}

const [first = '', ...more] = process.argv.slice(2);
const seed = /^\d+$/.test(first) ? Number(first) : 1;
const folders = /^\d+$/.test(first) ? more : [first, ...more].filter((folder) => folder !== '');
const version = gitVersion();
if (version !== GIT_VERSION)
  throw new Error(`git ${GIT_VERSION} is the judge, and here is ${version ?? 'none'}.`);
let different = 0;
for (const folder of folders) {
  const tallies = await sweep(path.resolve(folder), seededRandom(seed));
  for (const [kind, tally] of tallies) {
    different += tally.different;
    console.log(`${path.basename(folder)} ${kind}: ${tally.equal} of ${tally.equal + tally.different} equal`);
  }
}
process.exitCode = different === 0 ? 0 : 1;
