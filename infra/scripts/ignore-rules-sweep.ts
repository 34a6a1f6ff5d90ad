/**
 * Compares the rules of ignoring with `git check-ignore` on seeded trees: `node infra/scripts/ignore-rules-sweep.ts [paths] [seed]`.
 * Prints how many decisions are equal, shows the first ones that differ, and exits 1 when there are any.
 */
import { seededRandom } from '../../bench/seeded-random.ts';
import { gitDecisions, ourDecisions } from './ignore-rules/decisions.ts';
import { makeRuleTree } from './ignore-rules/rule-trees.ts';

const PATHS_OF_A_TREE = 1000;
const MOST_SHOWN = 5;

const [paths = 1_000_000, seed = 1] = process.argv.slice(2).map(Number);
const random = seededRandom(seed);

let asked = 0;
let ignored = 0;
let different = 0;
while (asked < paths) {
  const tree = makeRuleTree(random, PATHS_OF_A_TREE);
  const expected = gitDecisions(tree);
  const actual = ourDecisions(tree);
  for (const [index, path] of tree.paths.entries()) {
    asked += 1;
    if (expected[index] !== '::') ignored += 1;
    if (expected[index] === actual[index]) continue;
    different += 1;
    if (different > MOST_SHOWN) continue;
    console.log(
      JSON.stringify({ path, ignoreCase: tree.ignoreCase, git: expected[index], ours: actual[index] }),
    );
  }
}
console.log(`seed ${seed}: ${asked} paths, ${ignored} with a rule, ${different} different`);
process.exitCode = different === 0 ? 0 : 1;
