import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { concat } from '../../../lib/base/bytes.ts';
import { decodeLenient, decodeStrict } from '../../../lib/base/text.ts';
import { loadKernel } from '../../../lib/search/kernel.oracle.ts';
import { endOfLine } from '../../../lib/search/lines.ts';
import { unpaused } from '../../../lib/search/unpaused.oracle.ts';
import { compilePattern } from '../../../lib/search/pattern.ts';
import { BAD, naiveStart, rawLines, shapes } from '../../../lib/search/regex/naive.oracle.ts';

const LINES = 20;
const kernel = loadKernel();
const NEWLINE = Uint8Array.of(10);

/** Numbers of the lines that match. */
function found(pattern: string, lines: readonly Uint8Array[]): number[] {
  const matcher = compilePattern(
    pattern,
    { literal: false, caseSensitive: true, word: false, wholeLine: false },
    'p',
    kernel,
  );
  if (!matcher.ok) throw new Error(matcher.error.message);
  const text = concat(lines.flatMap((line) => [line, NEWLINE]));
  const starts = new Map<number, number>();
  for (let at = 0, i = 0; i < lines.length; i += 1) {
    starts.set(at, i);
    at += (lines[i]?.length ?? 0) + 1;
  }
  const numbers: number[] = [];
  const found = unpaused(matcher.value);
  for (let hit = found.next(text, 0); hit !== undefined;) {
    numbers.push(starts.get(hit.lineStart) ?? -1);
    hit = found.next(text, endOfLine(text, hit.lineEnd) + 1);
  }
  return numbers;
}

const cases = fc.tuple(
  shapes,
  fc.array(
    rawLines.map((raw) => Uint8Array.from(raw)),
    { minLength: LINES, maxLength: LINES },
  ),
);

/** Random small patterns against trying everything: how many pairs of a pattern and a line differ. */
export function sweepNaive(pairs: number, seed: number): number {
  let different = 0;
  for (const [shape, lines] of fc.sample(cases, { seed, numRuns: Math.ceil(pairs / LINES) })) {
    const matched = new Set(found(shape.source, lines));
    for (const [i, line] of lines.entries()) {
      const units = Array.from(decodeLenient(line), (char) =>
        char === '\uFFFD' ? BAD : (char.codePointAt(0) ?? 0),
      );
      if ((naiveStart(shape, units) !== undefined) === matched.has(i)) continue;
      different += 1;
      console.log(`different  ${shape.source}  in ${JSON.stringify(decodeLenient(line))}`);
    }
  }
  console.log(`${pairs - different} of ${pairs} pairs equal to trying everything`);
  return different;
}

const PYTHON = `
import json, re, sys
out = []
for pattern, lines in json.load(sys.stdin):
    regex = re.compile(pattern)
    out.append([i for i, line in enumerate(lines) if regex.search(line)])
json.dump(out, sys.stdout)
`;

/**
 * The same against Python's re, on valid lines without `\\r`, with what both dialects have: Python has no `\\<`, and its
 * `\\B` is not in an empty text before 3.14.
 */
export function sweepPython(pairs: number, seed: number): number {
  const usable = fc
    .sample(cases, { seed, numRuns: Math.ceil(pairs / LINES) })
    .filter(([shape]) => !/\\[<>]/.test(shape.source))
    .map(([shape, lines]) => ({
      pattern: shape.source,
      lines: lines.filter(
        (line) => line.length > 0 && decodeStrict(line) !== undefined && !line.includes(13),
      ),
    }));
  const input = JSON.stringify(usable.map(({ pattern, lines }) => [pattern, lines.map(decodeLenient)]));
  const run = spawnSync('python3', ['-c', PYTHON], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.status !== 0) throw new Error(run.stderr);
  const answers = JSON.parse(run.stdout) as number[][];
  let different = 0;
  for (const [i, { pattern, lines }] of usable.entries()) {
    const matched = found(pattern, lines).join();
    if (matched === answers[i]?.join()) continue;
    different += 1;
    console.log(
      `different  ${pattern}  ${matched} / ${answers[i]?.join()}  ${JSON.stringify(lines.map(decodeLenient))}`,
    );
  }
  console.log(`${usable.length - different} of ${usable.length} patterns equal to Python's re`);
  return different;
}
