import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stopChildrenWithUs } from './child-process.ts';
import { Copy, type Verdict } from './mutate/copy.ts';
import { mutationsOf, type Mutation } from './mutate/mutations.ts';
import { shuffle } from './mutate/seeded.ts';
import { readOptions } from './script-options.ts';

/** Changes single lines of `lib/`, one at a time, and tells which changes no test notices. */
const root = path.resolve(import.meta.dirname, '..', '..');
const LANES = 2;
const FLOOR_MS = 20_000;
/** Mutants between two lines of progress: it takes long. */
const TOLD_EVERY = 10;

type Mutant = { readonly file: string; readonly mutation: Mutation; readonly text: string };
type Judged = Mutant & { readonly verdict: Verdict };

const options = readOptions(
  { command: 'run mutate', about: 'Changes single lines of lib/ and tells which changes no test notices.' },
  {
    seed: { default: '1', help: 'which lines are chosen' },
    count: { default: '60', help: 'how many changes are tried' },
    only: { default: 'lib/', help: 'the beginning of the paths of the files that are changed' },
    'at-least': { default: '0', help: 'percent that must be noticed' },
  },
);

function collect(only: string): Mutant[] {
  const files = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .map((name) => `lib/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.startsWith(only) && /(?<!\.test|\.oracle|\.fixture)\.ts$/.test(file))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const lines = text.split('\n');
    return mutationsOf(text).map((mutation) => ({
      file,
      mutation,
      text: (lines[mutation.line - 1] ?? '').trim(),
    }));
  });
}

function describe({ file, mutation, text, verdict }: Judged): string {
  return `${verdict} ${file}:${mutation.line} ${mutation.operator}: ${text}\n    becomes ${JSON.stringify(mutation.replacement)}`;
}

/** Runs the tests unchanged: they must be green, and their time sets the limit for each mutant. */
async function limitFromBaseline(copy: Copy): Promise<number> {
  const begin = performance.now();
  const { verdict, output } = await copy.test(undefined, 600_000);
  if (verdict !== 'survived') throw new Error(`The tests are not green before any change:\n${output}`);
  const ms = performance.now() - begin;
  console.log(`unchanged: green in ${(ms / 1000).toFixed(1)} s`);
  return Math.max(FLOOR_MS, 5 * ms);
}

async function judge(
  mutants: readonly Mutant[],
  copies: readonly Copy[],
  limitMs: number,
): Promise<Judged[]> {
  const waiting = [...mutants];
  const judged: Judged[] = [];
  const lane = async (copy: Copy): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const verdict = await copy.testMutant(mutant.file, mutant.mutation, limitMs);
      judged.push({ ...mutant, verdict });
      if (verdict === 'survived') console.log(describe({ ...mutant, verdict }));
      if (judged.length % TOLD_EVERY === 0) console.log(`${judged.length} of ${mutants.length} changed`);
    }
  };
  await Promise.all(copies.map(lane));
  return judged;
}

stopChildrenWithUs();
const candidates = collect(options.text('only'));
const chosen = shuffle(candidates, Number(options.text('seed'))).slice(0, Number(options.text('count')));
console.log(`${chosen.length} of ${candidates.length} possible changes, seed ${options.text('seed')}`);
const copies = Array.from({ length: LANES }, () => new Copy(root));
process.on('exit', () => {
  for (const copy of copies) copy.remove();
});
const [first] = copies;
if (first === undefined || chosen.length === 0)
  throw new Error(`Nothing to change under ${options.text('only')}`);
const judged = await judge(chosen, copies, await limitFromBaseline(first));
const survivors = judged.filter(({ verdict }) => verdict === 'survived').length;
const timeouts = judged.filter(({ verdict }) => verdict === 'timeout').length;
const share = (judged.length - survivors) / judged.length;
console.log(
  `${judged.length} mutants, ${judged.length - survivors} killed (${timeouts} by time), ` +
    `${survivors} survived: ${(100 * share).toFixed(1)} % killed`,
);
process.exit(share < Number(options.text('at-least')) ? 1 : 0);
