import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '../../../bench/seeded-random.ts';
import { utf8 } from '../../../lib/base/bytes.ts';
import { loadKernel } from '../../../lib/search/kernel.oracle.ts';
import type { Span } from '../../../lib/search/matcher.ts';
import { spansIn } from '../../../lib/search/unpaused.oracle.ts';
import { compileMultiline } from '../../../lib/search/pattern.ts';

/** Texts that each pattern is tried on. */
const TEXTS = 40;

const ATOMS = ['a', 'b', 'é', '\\n', '\\n', '.', '\\s', '\\w', '[^a]', '[ab\\n]', '\\S', '(?s:.)', '[^\\n]'];
/** Word edges and those of the text are left to the tests: ripgrep 13 looks at them within the lines that it prints. */
const EDGES = ['$'];
const REPEATS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}?', '{0,2}', '{2,}'];
const CHARS = ['a', 'a', 'b', '\n', '\n', ' ', 'é', '-', '😀'];

type Random = () => number;

const pick = <T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

/** A pattern of one or more atoms; what may be empty is never repeated, since engines differ there. */
function patternOf(random: Random, depth: number): { text: string; empty: boolean } {
  const kind = random();
  if (depth === 0 || kind < 0.25) {
    return random() < 0.2
      ? { text: pick(random, EDGES), empty: true }
      : { text: pick(random, ATOMS), empty: false };
  }
  const left = patternOf(random, depth - 1);
  if (kind < 0.45) {
    const repeat = pick(random, REPEATS);
    if (left.empty) return left;
    return { text: `(?:${left.text})${repeat}`, empty: /^[*?]|^\{0/.test(repeat) };
  }
  const right = patternOf(random, depth - 1);
  if (kind < 0.6) return { text: `(?:${left.text}|${right.text})`, empty: left.empty || right.empty };
  return { text: left.text + right.text, empty: left.empty && right.empty };
}

function ours(pattern: string, texts: readonly Uint8Array[]): string[] {
  const options = { literal: false, caseSensitive: true, word: false, wholeLine: false, dotAll: false };
  const matcher = compileMultiline(pattern, options, 'pattern', loadKernel());
  if (!matcher.ok) throw new Error(matcher.error.message);
  const { value } = matcher;
  return texts.map((text) => spansOf(text, spansIn(value, text)));
}

/** Without what ripgrep does not report, empty matches at the end of a text, and what it finds inside of characters. */
function spansOf(text: Uint8Array, spans: readonly Span[]): string {
  return spans
    .filter(({ start, end }) => start < end || (start < text.length && ((text[start] ?? 0) & 0xc0) !== 0x80))
    .map(({ start, end }) => `${start}-${end}`)
    .join(' ');
}

type Message = {
  type: string;
  data: { path: { text: string }; absolute_offset: number; submatches: { start: number; end: number }[] };
};

function theirs(pattern: string, folder: string, texts: readonly Uint8Array[]): string[] {
  const flags = ['-U', '--json', '-uu', '--no-config', '-e', pattern, '.'];
  const run = spawnSync('rg', flags, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    input: '',
    timeout: 5000,
  });
  if (run.status === 2) throw new Error(`${pattern}: ${run.stderr}`);
  const found = Array.from({ length: TEXTS }, (): Span[] => []);
  for (const line of run.stdout.split('\n').slice(0, -1)) {
    const { type, data } = JSON.parse(line) as Message;
    if (type !== 'match') continue;
    const { absolute_offset: from, submatches } = data;
    const spans = submatches.map(({ start, end }) => ({ start: from + start, end: from + end }));
    found[Number(path.basename(data.path.text))]?.push(...spans);
  }
  return texts.map((text, i) => spansOf(text, found[i] ?? []));
}

/** Compares where random patterns match over line ends, here and in ripgrep; how many patterns differ. */
export function sweepMultiline(count: number, seed: number): number {
  const random = seededRandom(seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'multiline-'));
  const texts = Array.from({ length: TEXTS }, (_, i) => {
    const text = Array.from({ length: 1 + Math.floor(random() * 24) }, () => pick(random, CHARS)).join('');
    writeFileSync(path.join(folder, String(i)), text);
    return utf8(text);
  });
  let different = 0;
  let spans = 0;
  for (let i = 0; i < count; i += 1) {
    // Every other one as it is, whether or not it can match a line end.
    const pattern = `${patternOf(random, 4).text}${i % 2 === 0 ? '(?:\\n|)' : ''}`;
    const [here, there] = [ours(pattern, texts), theirs(pattern, folder, texts)];
    spans += here.join(' ').split(' ').length;
    const at = here.findIndex((found, j) => found !== there[j]);
    if (at < 0) continue;
    different += 1;
    const text = JSON.stringify(new TextDecoder().decode(texts[at]));
    console.log(`different  ${pattern}  in ${text}\n  here ${here[at]}\n  rg   ${there[at]}`);
  }
  rmSync(folder, { recursive: true });
  console.log(`${count - different} of ${count} patterns equal over lines, ${spans} matches`);
  return different;
}
