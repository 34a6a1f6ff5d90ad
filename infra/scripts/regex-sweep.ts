/**
 * Compares the regex engine with others on seeded patterns; exits 1 where anything differs:
 * `node infra/scripts/regex-sweep.ts rg <folder> [patterns] [seed]`, `… multiline [patterns] [seed]`, `… python [pairs] [seed]`,
 * `… naive [pairs] [seed]`; and `… globs <folder> [globs] [seed]` its globs with ripgrep's.
 * Intended differences to ripgrep do not come up, since patterns are of the common dialect: files with a NUL are left out
 * as binary, and ripgrep is given the texts without the `\r` at line ends.
 */
import { sweepGlobs } from './regex-sweep/globs.ts';
import { sweepMultiline } from './regex-sweep/multiline.ts';
import { sweepRipgrep } from './regex-sweep/ripgrep.ts';
import { sweepNaive, sweepPython } from './regex-sweep/small.ts';

const [kind, ...rest] = process.argv.slice(2);
const numbers = (kind === 'rg' || kind === 'globs' ? rest.slice(1) : rest).map(Number);
const [count, seed = 1] = numbers;

function sweep(): number {
  if (kind === 'rg' && rest[0] !== undefined)
    return sweepRipgrep(rest[0].replace(/\/+$/, ''), count ?? 500, seed);
  if (kind === 'globs' && rest[0] !== undefined)
    return sweepGlobs(rest[0].replace(/\/+$/, ''), count ?? 200, seed);
  if (kind === 'multiline') return sweepMultiline(count ?? 1000, seed);
  if (kind === 'python') return sweepPython(count ?? 100_000, seed);
  if (kind === 'naive') return sweepNaive(count ?? 1_000_000, seed);
  throw new Error('Say what to compare with: rg <folder>, globs <folder>, multiline, python or naive.');
}

process.exitCode = sweep() === 0 ? 0 : 1;
