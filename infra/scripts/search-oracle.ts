/**
 * Compares the search tools with ripgrep: `node infra/scripts/search-oracle.ts <folder> [pattern …]`. For each regex
 * the matching lines (path, number, text) must be equal, for each glob the files. Intended differences are taken out:
 * files that hold a NUL are binary as a whole, a `\r` is no part of a line, and `\A` and `\z` are the edges of a line where
 * ripgrep means those of the file. Exits 1 when anything differs.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BUDGET, createBudget } from '../../lib/base/budget.ts';
import { decodeLenient } from '../../lib/base/text.ts';
import { ROOT } from '../../lib/files/file-path.ts';
import { memoryFileSystem } from '../../lib/files/memory-files.ts';
import { findFiles } from '../../lib/search/find-files.ts';
import { compileGlobs } from '../../lib/search/glob-set.ts';
import { endOfLine } from '../../lib/search/lines.ts';
import { unpaused } from '../../lib/search/unpaused.oracle.ts';
import { compilePattern } from '../../lib/search/pattern.ts';
import { textOf } from '../../lib/search/text.ts';

const PATTERNS = [
  'import',
  'TODO|FIXME|XXX|HACK|WORKAROUND',
  '[A-Za-z_]+Error\\(',
  'import .* from',
  'zqxjkvbnmwq',
  '(a+)+$',
  '^\\s*(async\\s+)?function\\s+[a-z]+',
  '[A-Z_]{12,}',
  '.*foo.*bar.*',
  '^$',
  '^\\s+$',
  '\\}$',
  '(?i)license',
  '\\bclass\\b',
  '[[:digit:]]{4}-[[:digit:]]{2}',
  'https?://[^/ ]+/',
  '(?P<x>foo|bar)baz?',
  '\\x41\\x42',
  '[^\\x00-\\x7F]',
  'a{2,3}b?',
];
const GLOBS = [
  '*.ts',
  '*.{js,mjs}',
  'index.*',
  '[a-c]*.js',
  '[!a-m]*.md',
  '**/dist/**',
  '/*.json',
  '.*',
  '**/test*/*',
];

const clock = { now: () => 0, monotonic: () => 0, sleep: async () => undefined };
const newBudget = () => createBudget({ ...DEFAULT_BUDGET, entries: 100_000_000 }, clock);

function load(folder: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1), readFileSync(path));
  }
  return files;
}

function ripgrep(folder: string, more: readonly string[]): string {
  const all = ['--no-config', '--no-ignore', '--hidden', '--color=never', ...more];
  const run = spawnSync('rg', all, { cwd: folder, maxBuffer: 2 ** 31, input: '' });
  if (run.error !== undefined)
    throw new Error('ripgrep is missing: install it with apt-get install -y ripgrep');
  if (run.status === 2) console.log(`  rg: ${run.stderr.toString().split('\n')[0]}`);
  return decodeLenient(run.stdout);
}

function ourLines(texts: ReadonlyMap<string, Uint8Array>, pattern: string): Set<string> {
  const options = { literal: false, caseSensitive: true, word: false, wholeLine: false };
  const matcher = compilePattern(pattern, options, 'pattern');
  if (!matcher.ok) throw new Error(matcher.error.message);
  const found = unpaused(matcher.value);
  const lines = new Set<string>();
  for (const [path, text] of texts) {
    let line = 1;
    let counted = 0;
    for (let hit = found.next(text, 0); hit !== undefined; hit = found.next(text, counted)) {
      for (; counted < hit.lineStart; counted = endOfLine(text, counted) + 1) line += 1;
      lines.add(`${path}\0${line}:${decodeLenient(text.subarray(hit.lineStart, hit.lineEnd))}`);
      counted = endOfLine(text, hit.lineEnd) + 1;
      line += 1;
      if (counted >= text.length) break;
    }
  }
  return lines;
}

function theirLines(texts: ReadonlyMap<string, Uint8Array>, folder: string, pattern: string): Set<string> {
  const output = ripgrep(folder, ['-n', '-0', '--crlf', '--no-heading', '-H', '-e', pattern, '.']);
  const lines = output.split('\n').map((line) => line.replace(/^\.\//, '').replace(/\r$/, ''));
  return new Set(lines.filter((line) => texts.has(line.split('\0')[0] ?? '')));
}

function ourFiles(files: ReadonlyMap<string, Uint8Array>, glob: string): Set<string> {
  const include = compileGlobs([glob], 'content', 'include');
  if (!include.ok) throw new Error(include.error.message);
  const found = findFiles(memoryFileSystem(files), {
    folder: ROOT,
    include: include.value,
    budget: newBudget(),
  });
  return new Set([...found].flatMap((item) => (item.type === 'file' ? [item.path] : [])));
}

function theirFiles(folder: string, glob: string): Set<string> {
  const lines = ripgrep(folder, ['--files', '-g', glob]).split('\n');
  return new Set(lines.filter((line) => line !== ''));
}

/** Says how two sets differ; true when they do. */
function differ(name: string, ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  const extra = [...ours].filter((line) => !theirs.has(line));
  const missing = [...theirs].filter((line) => !ours.has(line));
  const equal = extra.length + missing.length === 0;
  console.log(`${equal ? 'equal    ' : 'different'} ${name}  ${ours.size} found`);
  for (const line of extra.slice(0, 3)) console.log(`  only here: ${JSON.stringify(line.slice(0, 160))}`);
  for (const line of missing.slice(0, 3)) console.log(`  only rg:   ${JSON.stringify(line.slice(0, 160))}`);
  return !equal;
}

const [given, ...patterns] = process.argv.slice(2);
if (given === undefined)
  throw new Error('Name the folder to search: node infra/scripts/search-oracle.ts <folder>');
const folder = given.replace(/\/+$/, '');
const files = load(folder);
const texts = new Map(
  [...files].flatMap(([path, bytes]) => {
    const text = textOf(bytes);
    return text === undefined ? [] : [[path, text] as const];
  }),
);
const bytes = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
console.log(`${files.size} files, ${texts.size} of text, ${(bytes / 1e6).toFixed(1)} MB`);
let different = 0;
for (const pattern of patterns.length > 0 ? patterns : PATTERNS) {
  const started = performance.now();
  const ours = ourLines(texts, pattern);
  const speed = bytes / 1e3 / (performance.now() - started);
  if (differ(`${pattern}  (${speed.toFixed(0)} MB/s)`, ours, theirLines(texts, folder, pattern)))
    different += 1;
}
for (const glob of patterns.length > 0 ? [] : GLOBS) {
  if (differ(`glob ${glob}`, ourFiles(files, glob), theirFiles(folder, glob))) different += 1;
}
process.exitCode = different === 0 ? 0 : 1;
