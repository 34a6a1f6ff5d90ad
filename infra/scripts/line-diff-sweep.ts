/**
 * Compares the line differ with `git diff --no-index` on seeded texts:
 * `node infra/scripts/line-diff-sweep.ts [lines] [seed] [longest text, in lines]`. Prints the share of equal pairs, keeps
 * the first one that differs, and exits 1 when there is one. Searches are steered by long runs of equal lines from about
 * 65,000 lines on: `5000000 1 250000` reaches that.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '../../bench/seeded-random.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { createBudget } from '../../lib/base/budget.ts';
import { commonTail, diffLines } from '../../lib/git/lines/line-diff.ts';
import { editedPair, type TextPair } from './line-diff/edited-texts.ts';
import { gitChanges, type ChangedLines } from './line-diff/git-changes.ts';

const UNBOUNDED = { bytes: Infinity, entries: Infinity, ms: 600_000 };

const [lines = 1_000_000, seed = 1, longest = 6000] = process.argv.slice(2).map(Number);
const batch = longest > 10_000 ? 10 : 200;
const random = seededRandom(seed);

function ourChanges({ before, after }: TextPair, context: number): ChangedLines {
  const tail = context === 0 ? commonTail(before, after) : 0;
  const old = before.subarray(0, before.length - tail);
  const next = after.subarray(0, after.length - tail);
  const diff = diffLines(old, next, createBudget(UNBOUNDED, systemClock));
  if (!diff.ok) throw new Error(diff.error.message);
  return diff.value.changes.flatMap(({ oldFrom, oldTo, newFrom, newTo }) => [
    ...Array.from({ length: oldTo - oldFrom }, (_, index) => `-${oldFrom + index + 1}`),
    ...Array.from({ length: newTo - newFrom }, (_, index) => `+${newFrom + index + 1}`),
  ]);
}

function keep({ before, after }: TextPair): string {
  const file = path.join(tmpdir(), 'line-diff-difference');
  writeFileSync(`${file}.before`, before);
  writeFileSync(`${file}.after`, after);
  return file;
}

let seen = 0;
let pairsSeen = 0;
let different = 0;
let ms = 0;
while (seen < lines) {
  const pairs = Array.from({ length: batch }, () =>
    editedPair(random, random() < 0.03 ? longest : Math.ceil(longest / 10)),
  );
  for (const context of [3, 0]) {
    const expected = gitChanges(pairs, context);
    for (const [index, pair] of pairs.entries()) {
      const begin = performance.now();
      const actual = ourChanges(pair, context);
      ms += performance.now() - begin;
      if (actual.join() === expected[index]?.join()) continue;
      different += 1;
      if (different === 1) console.log(`-U${context} differs, kept as ${keep(pair)}.before and .after`);
    }
  }
  pairsSeen += pairs.length;
  for (const { before } of pairs) seen += before.filter((byte) => byte === 10).length;
}
const share = 100 - (100 * different) / (2 * pairsSeen);
console.log(
  `seed ${seed}: ${pairsSeen} pairs, ${seen} lines, each with 3 and 0 lines of context: ${share.toFixed(3)} % equal, ` +
    `${different} different; ours ${Math.round(ms)} ms`,
);
process.exitCode = different === 0 ? 0 : 1;
