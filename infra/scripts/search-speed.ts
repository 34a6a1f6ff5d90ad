/**
 * Measures line search on the files of a folder: `node infra/scripts/search-speed.ts <folder> [rounds]`. Each pattern is
 * run by our engine with each kernel, by ripgrep on one thread over the folder (whole process, warm cache) and by the
 * native RegExp line by line; engines take turns, and the medians are shown in MB/s. Counts of lines must be equal.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { median } from '../../bench/measure.ts';
import { decodeLenient } from '../../lib/base/text.ts';
import type { SearchKernel } from '../../lib/search/kernel.ts';
import { PAUSED } from '../../lib/search/matcher.ts';
import { compilePattern } from '../../lib/search/pattern.ts';
import { loadKernel } from '../../lib/search/kernel.oracle.ts';
import { PlainKernel } from '../../lib/search/plain-kernel.ts';
import { searchText } from '../../lib/search/searcher.ts';
import { textOf } from '../../lib/search/text.ts';

type Case = {
  readonly name: string;
  readonly pattern: string;
  readonly ignoreCase?: boolean;
  readonly native?: RegExp;
};

const CASES: readonly Case[] = [
  { name: 'literal', pattern: 'addEventListener', native: /addEventListener/ },
  { name: 'folded', pattern: 'deprecated', ignoreCase: true, native: /deprecated/i },
  { name: 'words', pattern: 'TODO|FIXME|XXX|HACK|WORKAROUND', native: /TODO|FIXME|XXX|HACK|WORKAROUND/ },
  { name: 'error', pattern: '\\w+Error\\(' },
  { name: 'import', pattern: 'import .* from', native: /import .* from/ },
  { name: 'none', pattern: 'zqxjkvbnmwq', native: /zqxjkvbnmwq/ },
  { name: 'nested', pattern: '(a+)+$' },
  { name: 'function', pattern: '^\\s*(async\\s+)?function\\s+\\w+', native: /^\s*(async\s+)?function\s+\w+/ },
  { name: 'upper', pattern: '[A-Z_]{12,}', native: /[A-Z_]{12,}/ },
  { name: 'dots', pattern: '.*foo.*bar.*' },
];

function load(folder: string): Uint8Array[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = entries.map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
  return files.flatMap((file) => textOf(new Uint8Array(file)) ?? []);
}

function ours(texts: readonly Uint8Array[], kernel: SearchKernel, { pattern, ignoreCase }: Case): number {
  const options = { literal: false, caseSensitive: ignoreCase !== true, word: false, wholeLine: false };
  const matcher = compilePattern(pattern, options, 'pattern', kernel);
  if (!matcher.ok) throw new Error(matcher.error.message);
  let count = 0;
  for (const text of texts)
    for (const found of searchText({ path: '', text, mark: 0 }, matcher.value, 0, kernel))
      count += found === PAUSED ? 0 : 1;
  return count;
}

function ripgrep(folder: string, { pattern, ignoreCase }: Case): number {
  const more = ignoreCase === true ? ['-i'] : [];
  const run = spawnSync('rg', ['-j1', '-n', '--no-config', '-uu', '--crlf', ...more, '-e', pattern, folder], {
    maxBuffer: 2 ** 31,
    input: '',
  });
  let count = 0;
  for (let at = run.stdout.indexOf(10); at >= 0; at = run.stdout.indexOf(10, at + 1)) count += 1;
  return count;
}

function native(texts: readonly string[], { native: regex }: Case): number {
  if (regex === undefined) return -1;
  let count = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length;) {
      const end = text.indexOf('\n', at);
      const stop = end < 0 ? text.length : end;
      if (regex.test(text.slice(at, stop))) count += 1;
      at = stop + 1;
    }
  }
  return count;
}

const compiled = loadKernel();
const [folder = '.', rounds = '3'] = process.argv.slice(2);
const texts = load(folder);
const strings = texts.map(decodeLenient);
const bytes = texts.reduce((sum, text) => sum + text.length, 0);
console.log(`${texts.length} files, ${(bytes / 1e6).toFixed(1)} MB`);

const engines: readonly (readonly [string, (one: Case) => number])[] = [
  ['wasm', (one) => ours(texts, compiled, one)],
  ['plain', (one) => ours(texts, new PlainKernel(), one)],
  ['rg -j1', (one) => ripgrep(folder, one)],
  ['RegExp', (one) => native(strings, one)],
];

const ratios = new Map<string, number[]>();
for (const one of CASES) {
  const times = new Map<string, number[]>(engines.map(([name]) => [name, []]));
  const counts = new Map<string, number>();
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [name, run] of engines) {
      const begin = performance.now();
      counts.set(name, run(one));
      times.get(name)?.push(performance.now() - begin);
    }
  }
  const speed = (name: string) => bytes / 1e3 / median(times.get(name) ?? []);
  const parts = engines.map(([name]) => {
    const ratio = speed(name) / speed('rg -j1');
    if (counts.get(name) !== -1) ratios.set(name, [...(ratios.get(name) ?? []), ratio]);
    return counts.get(name) === -1 ? `${name} -` : `${name} ${speed(name).toFixed(0)} (${ratio.toFixed(2)})`;
  });
  const found = [...counts.values()].filter((count) => count >= 0);
  console.log(
    `${one.name.padEnd(9)} ${parts.join('  ')}  ${new Set(found).size === 1 ? '' : 'COUNTS '}${found.join(' ')}`,
  );
}
for (const [name] of engines) {
  const all = ratios.get(name) ?? [];
  const mean = Math.exp(all.reduce((sum, ratio) => sum + Math.log(ratio), 0) / all.length);
  console.log(`${name}: ${mean.toFixed(2)} times rg -j1 (geometric mean)`);
}
