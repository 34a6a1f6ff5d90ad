import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../../bench/seeded-random.ts';
import { createBudget } from '../../../lib/base/budget.ts';
import type { FileSystem } from '../../../lib/files/file-system.ts';
import { ROOT } from '../../../lib/files/file-path.ts';
import { memoryFileSystem } from '../../../lib/files/memory-files.ts';
import { findFiles } from '../../../lib/search/find-files.ts';
import { compileGlobs } from '../../../lib/search/glob-set.ts';

const SHOWN = 3;
const clock = { now: () => 0, monotonic: () => 0, sleep: async () => undefined };

type Random = () => number;

function pick<T>(random: Random, items: readonly T[], otherwise: T): T {
  return items[Math.floor(random() * items.length)] ?? otherwise;
}

/** A glob that matches a name, and maybe others. */
function loosened(name: string, random: Random): string {
  const at = Math.floor(random() * name.length);
  const [before, char, after] = [name.slice(0, at), name[at] ?? 'x', name.slice(at + 1)];
  const plain = /^[a-z0-9]$/i.test(char);
  const forms = [
    () => name,
    () => '*',
    () => `${before}*`,
    () => `*${after}`,
    () => `${before}*${after}`,
    () => `${before}?${after}`,
    () => (plain ? `${before}[${char}-${char}_]${after}` : name),
    () => `${before}[!%]${after}`,
    () => `{${name},other*}`,
    () => (plain ? `${before}{${char},zz}${after}` : name),
  ];
  return pick(random, forms, () => name)();
}

/** A glob made of a path: some of its components, loosened, with `**` for others. */
function globOf(file: string, random: Random): string {
  const parts = file.split('/').filter((part) => /^[\w.@+-]+$/.test(part));
  const last = parts.slice(-1 - Math.floor(random() * parts.length));
  const made = last.map((part, i) =>
    i < last.length - 1 && random() < 0.25 ? '**' : random() < 0.5 ? part : loosened(part, random),
  );
  const text = made.join('/');
  const start = pick(random, ['', '', '/', '**/'], '');
  return last.length === parts.length ? `${start === '**/' ? '' : start}${text}` : `${start}${text}`;
}

function ours(fs: FileSystem, glob: string): readonly string[] | string {
  const include = compileGlobs([glob], 'content', 'include');
  if (!include.ok) return include.error.message;
  const budget = createBudget({ bytes: 0, entries: 1e9, ms: 1e9 }, clock);
  const found = [...findFiles(fs, { folder: ROOT, include: include.value, budget })];
  return found.flatMap((item) => (item.type === 'file' ? [item.path as string] : [])).sort();
}

function theirs(folder: string, glob: string): readonly string[] {
  const options = ['--files', '--no-config', '-uu', '-g', glob];
  const { stdout } = spawnSync('rg', options, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

/** Compares which files globs made of the paths of a folder find with `rg --files -g`; how many differ. */
export function sweepGlobs(folder: string, count: number, seed: number): number {
  const random = seededRandom(seed);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const fs = memoryFileSystem(new Map(names.map((name) => [name, ''])));
  let differing = 0;
  let found = 0;
  for (let i = 0; i < count; i += 1) {
    const glob = globOf(pick(random, names, ''), random);
    const [mine, wanted] = [ours(fs, glob), theirs(folder, glob)];
    found += wanted.length;
    if (typeof mine === 'string') console.log(`refused   ${glob}: ${mine}`);
    if (String(mine) === String(wanted)) continue;
    differing += 1;
    const extra = Array.isArray(mine) ? mine.filter((one) => !wanted.includes(one)) : [];
    const missing = wanted.filter((one) => !mine.includes(one));
    console.log(`different ${glob}: only here ${extra.length}, only rg ${missing.length}`);
    for (const one of [...extra.slice(0, SHOWN), ...missing.slice(0, SHOWN)]) console.log(`  ${one}`);
  }
  console.log(
    `${count} globs over ${names.length} files, seed ${seed}: ${count - differing} equal, ${found} paths found`,
  );
  return differing;
}
