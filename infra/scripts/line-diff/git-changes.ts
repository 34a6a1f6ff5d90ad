import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TextPair } from './edited-texts.ts';

/** Changed lines as `git diff` shows them: `-12` is line 12 of the old text, `+9` line 9 of the new one. */
export type ChangedLines = readonly string[];

/** What git finds to be changed in each pair, with so many lines of context. It compares all of them in one process. */
export function gitChanges(pairs: readonly TextPair[], context: number): ChangedLines[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'line-diff-'));
  try {
    for (const side of ['before', 'after'] as const) {
      mkdirSync(path.join(folder, side));
      for (const [index, pair] of pairs.entries()) {
        writeFileSync(path.join(folder, side, String(index)), pair[side]);
      }
    }
    return readDiff(runGit(folder, context), pairs.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runGit(folder: string, context: number): string {
  const args = [
    'diff',
    '--no-index',
    '--no-renames',
    '--text',
    '--no-color',
    `-U${context}`,
    'before',
    'after',
  ];
  const { stdout, status, stderr } = spawnSync('git', args, {
    cwd: folder,
    maxBuffer: 2 ** 30,
    encoding: 'latin1',
    env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C' },
  });
  if (status === 0 || status === 1) return stdout;
  throw new Error(`git failed: ${stderr}`);
}

function readDiff(diff: string, count: number): ChangedLines[] {
  const changes: string[][] = Array.from({ length: count }, () => []);
  let file: string[] = [];
  let old = 0;
  let next = 0;
  let oldLeft = 0;
  let newLeft = 0;
  for (const line of diff.split('\n')) {
    if (oldLeft === 0 && newLeft === 0) {
      const header = /^diff --git a\/before\/(\d+) /.exec(line);
      if (header !== null) file = changes[Number(header[1])] ?? [];
      const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
      if (hunk === null) continue;
      oldLeft = Number(hunk[2] ?? 1);
      newLeft = Number(hunk[4] ?? 1);
      old = Number(hunk[1]) + (oldLeft === 0 ? 1 : 0);
      next = Number(hunk[3]) + (newLeft === 0 ? 1 : 0);
      continue;
    }
    if (line.startsWith('-')) file.push(`-${old}`);
    if (line.startsWith('+')) file.push(`+${next}`);
    if (line.startsWith('-') || line.startsWith(' ')) [old, oldLeft] = [old + 1, oldLeft - 1];
    if (line.startsWith('+') || line.startsWith(' ')) [next, newLeft] = [next + 1, newLeft - 1];
  }
  return changes;
}
