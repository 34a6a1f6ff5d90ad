import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeLenient } from '../../../lib/base/text.ts';
import { loadKernel } from '../../../lib/search/kernel.oracle.ts';
import type { SearchKernel } from '../../../lib/search/kernel.ts';
import { endOfLine } from '../../../lib/search/lines.ts';
import { unpaused } from '../../../lib/search/unpaused.oracle.ts';
import { compilePattern } from '../../../lib/search/pattern.ts';
import { PlainKernel } from '../../../lib/search/plain-kernel.ts';
import { textOf } from '../../../lib/search/text.ts';
import { sweptPatterns, type SweptPattern } from './patterns.ts';

type Texts = ReadonlyMap<string, Uint8Array>;

function load(folder: string): Texts {
  const texts = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = textOf(new Uint8Array(readFileSync(file)));
    if (text !== undefined) texts.set(file.slice(folder.length + 1), text);
  }
  return texts;
}

/** Path and number of the lines found, by path. */
function ours(texts: Texts, swept: SweptPattern, kernel: SearchKernel): Map<string, string> | string {
  const matcher = compilePattern(
    swept.pattern,
    { ...swept, caseSensitive: !swept.ignoreCase },
    'pattern',
    kernel,
  );
  if (!matcher.ok) return matcher.error.message;
  const lines = unpaused(matcher.value);
  const found = new Map<string, string>();
  for (const [file, text] of texts) {
    const numbers: number[] = [];
    let line = 1;
    let counted = 0;
    for (let hit = lines.next(text, 0); hit !== undefined; hit = lines.next(text, counted)) {
      line += kernel.countNewlines(text, counted, hit.lineStart);
      numbers.push(line);
      counted = endOfLine(text, hit.lineEnd) + 1;
      line += 1;
    }
    if (numbers.length > 0) found.set(file, numbers.join());
  }
  return matcher.value.exhausted ? 'exhausted' : found;
}

function theirs(folder: string, texts: Texts, swept: SweptPattern): Map<string, string> | string {
  const flags = ['-n', '-0', '-H', '-j2', '-uu', '--no-config', '--no-heading', '--color=never'];
  const { pattern, wholeLine } = swept;
  if (swept.literal) flags.push('-F');
  if (swept.ignoreCase) flags.push('-i');
  if (swept.word) flags.push('-w');
  if (wholeLine) flags.push('-x');
  const run = spawnSync('rg', [...flags, '-e', pattern, '.'], { cwd: folder, maxBuffer: 2 ** 32, input: '' });
  if (run.status === 2) return run.stderr.toString().split('\n').slice(0, 3).join(' ');
  const found = new Map<string, number[]>();
  for (let at = 0; at < run.stdout.length;) {
    const zero = run.stdout.indexOf(0, at);
    if (zero < 0) break;
    const file = run.stdout.toString('utf8', at, zero).replace(/^\.\//, '');
    const colon = run.stdout.indexOf(0x3a, zero);
    const numbers = found.get(file) ?? [];
    numbers.push(Number(run.stdout.toString('latin1', zero + 1, colon)));
    found.set(file, numbers);
    const end = run.stdout.indexOf(10, colon);
    at = end < 0 ? run.stdout.length : end + 1;
  }
  return new Map(
    [...found].filter(([file]) => texts.has(file)).map(([file, numbers]) => [file, numbers.join()]),
  );
}

/** Lines of the first file that differs. */
function difference(a: Map<string, string> | string, b: Map<string, string> | string): string | undefined {
  if (typeof a === 'string' || typeof b === 'string') {
    return a === b
      ? undefined
      : [a, b].map((one) => (typeof one === 'string' ? one : `${one.size} files`)).join(' / ');
  }
  for (const file of new Set([...a.keys(), ...b.keys()])) {
    const [left = '', right = ''] = [a.get(file), b.get(file)];
    const [ones, others] = [new Set(left.split(',')), new Set(right.split(','))];
    if (left === right) continue;
    const only = [...ones].filter((line) => !others.has(line)).slice(0, 3);
    const missing = [...others].filter((line) => !ones.has(line)).slice(0, 3);
    return `${file}: only here ${only.join() || '-'}, only rg ${missing.join() || '-'}`;
  }
  return undefined;
}

/** The texts as files for ripgrep, without the `\r` at line ends, which here is no part of a line. */
function plainCopies(texts: Texts): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sweep-'));
  for (const [file, text] of texts) {
    const copy = path.join(folder, file);
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, withoutReturns(text));
  }
  return folder;
}

function withoutReturns(text: Uint8Array): Uint8Array {
  return text.filter((byte, at) => byte !== 13 || (at + 1 < text.length && text[at + 1] !== 10));
}

/** Compares the lines that both kernels and ripgrep find in a folder; how many patterns differ. */
export function sweepRipgrep(folder: string, count: number, seed: number): number {
  const texts = load(folder);
  const bytes = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  console.log(`${texts.size} texts, ${(bytes / 1e6).toFixed(1)} MB, ${count} patterns, seed ${seed}`);
  const samples = [...texts.values()]
    .filter((text) => text.length > 2000)
    .map((text) => decodeLenient(text.subarray(0, 100_000)));
  const copies = plainCopies(texts);
  const compiled = loadKernel();
  const plain = new PlainKernel();
  let different = 0;
  let lines = 0;
  for (const [i, swept] of sweptPatterns(samples, count, seed).entries()) {
    const found = ours(texts, swept, compiled);
    if (typeof found !== 'string') for (const numbers of found.values()) lines += numbers.split(',').length;
    // The twin is slower and is compared in every fifth pattern here, and byte by byte in the tests.
    const twin = i % 5 === 0 ? difference(found, ours(texts, swept, plain)) : undefined;
    const differs = difference(found, theirs(copies, texts, swept));
    if (twin === undefined && differs === undefined) continue;
    different += 1;
    console.log(
      `different  ${JSON.stringify(swept)}\n  ${twin === undefined ? differs : `kernels: ${twin}`}`,
    );
  }
  rmSync(copies, { recursive: true });
  console.log(`${count - different} of ${count} equal, ${lines} lines found`);
  return different;
}
