/**
 * Runs some three hundred patterns that explode elsewhere on 10 MB of the worst text: `node
 * infra/scripts/regex-hostile.ts [megabytes] [plain]`. Each must answer within two seconds, and nine in ten of those that
 * ripgrep takes with a result.
 */
import { spawnSync } from 'node:child_process';
import { seededRandom } from '../../bench/seeded-random.ts';
import { utf8 } from '../../lib/base/bytes.ts';
import { loadKernel } from '../../lib/search/kernel.oracle.ts';
import { compilePattern } from '../../lib/search/pattern.ts';
import { PAUSED, type LineMatcher } from '../../lib/search/matcher.ts';
import { PlainKernel } from '../../lib/search/plain-kernel.ts';
import { HOSTILE_PATTERNS } from './regex-sweep/hostile-patterns.ts';
import { searchText } from '../../lib/search/searcher.ts';

const MOST_MS = 2000;
const LEAST_RESULTS = 0.9;

const [megabytes = '10', twin] = process.argv.slice(2);
const size = Number(megabytes) * 1_000_000;

function randomText(alphabet: string, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const letters = utf8(alphabet);
  return Uint8Array.from({ length: size }, () => letters[Math.floor(random() * letters.length)] ?? 0);
}

const repeated = (text: string, end: string) => utf8(text.repeat(Math.floor(size / utf8(text).length)) + end);

const TEXTS: Readonly<Record<string, () => Uint8Array>> = {
  same: () => repeated('a', 'b'),
  blanks: () => repeated(' ', 'x'),
  noise: () => randomText('ab', 1),
  lines: () => randomText('aab \n', 2),
  words: () => randomText('abcdefxyz_ 0123 \t;', 3),
  unicode: () => repeated('éß😀ſK', '!'),
};

const kernel = twin === undefined ? loadKernel() : new PlainKernel();
function firstHundred(matcher: LineMatcher, searched: Uint8Array): number {
  let count = 0;
  for (const found of searchText({ path: '', text: searched, mark: 0 }, matcher, 0, kernel)) {
    count += found === PAUSED ? 0 : 1;
    if (count === 100) break;
  }
  return count;
}

let results = 0;
let total = 0;
/** Patterns that ripgrep takes, and results for others. */
let accepted = 0;
let more = 0;
let late = 0;
let text: readonly [string, Uint8Array] = ['', new Uint8Array()];
for (const [name, patterns] of [...HOSTILE_PATTERNS].sort(([a], [b]) => (a < b ? -1 : 1))) {
  if (text[0] !== name) text = [name, TEXTS[name]?.() ?? new Uint8Array()];
  for (const pattern of patterns) {
    const begin = process.cpuUsage();
    const matcher = compilePattern(
      pattern,
      { literal: false, caseSensitive: true, word: false, wholeLine: false },
      'p',
      kernel,
    );
    const found = matcher.ok ? firstHundred(matcher.value, text[1]) : 0;
    // Of the processor, since other work on the machine is not ours.
    const used = process.cpuUsage(begin);
    const ms = (used.user + used.system) / 1000;
    const outcome = !matcher.ok
      ? matcher.error.message
      : matcher.value.exhausted
        ? 'too many steps'
        : 'result';
    const taken = spawnSync('rg', ['--no-config', '-e', pattern], { input: '' }).status !== 2;
    total += 1;
    if (taken) accepted += 1;
    if (outcome === 'result' && taken) results += 1;
    if (outcome === 'result' && !taken) more += 1;
    if (outcome !== 'result')
      console.log(
        `no result${taken ? '' : ', nor of rg'}  ${name}  ${pattern.slice(0, 60)}  ${outcome.slice(-160)}`,
      );
    if (ms > MOST_MS) late += 1;
    if (ms > MOST_MS / 2) console.log(`${ms.toFixed(0)} ms  ${name}  ${pattern.slice(0, 60)}  ${found}`);
  }
}
console.log(
  `${total} patterns on ${size / 1e6} MB: a result for ${results} of ${accepted} that ripgrep takes and for ${more} ` +
    `others, ${late} later than ${MOST_MS} ms`,
);
process.exitCode = late === 0 && results / accepted >= LEAST_RESULTS ? 0 : 1;
