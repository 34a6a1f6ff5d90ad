import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { utf8 } from '../../lib/base/bytes.ts';
import { memoryFileSystem } from '../../lib/files/memory-files.ts';
import { searchTools } from '../../lib/tools/builtin.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import type { BenchCase, Candidate, Workload } from '../bench-case.ts';
import { seededRandom } from '../seeded-random.ts';

const PATTERN = 'needle[0-9]+';
const LINES = 120;

type Tree = { files: Map<string, Uint8Array>; hits: number };

function treeOf(count: number): Tree {
  const random = seededRandom(count);
  const files = new Map<string, Uint8Array>();
  let hits = 0;
  for (let i = 0; i < count; i += 1) {
    const lines = Array.from(
      { length: LINES },
      () => `const value${Math.floor(random() * 1e6)} = compute(${random()});`,
    );
    if (i % 4 === 0) {
      lines[Math.floor(random() * LINES)] = `see needle${i} here`;
      hits += 1;
    }
    files.set(`src/part-${i % 16}/file-${i}.ts`, utf8(`${lines.join('\n')}\n`));
  }
  return { files, hits };
}

function ours(files: Map<string, Uint8Array>): Candidate {
  const workspace = memoryFileSystem(files);
  return {
    name: 'ours',
    async run() {
      const tool = searchTools().find(({ descriptor }) => descriptor.name === 'skill/grep');
      if (tool === undefined) throw new Error('there is no skill/grep yet');
      const input = { pattern: PATTERN, max_matches: 10_000 };
      const { output, error } = await runTool(tool, input, { workspace, clock: systemClock });
      if (error !== null) throw new Error(error.message);
      return Number(output?.['total']);
    },
  };
}

function native(files: Map<string, Uint8Array>): Candidate {
  const decoder = new TextDecoder();
  return {
    name: 'RegExp by line',
    run() {
      const pattern = new RegExp(PATTERN, 'u');
      let hits = 0;
      for (const bytes of files.values()) {
        for (const line of decoder.decode(bytes).split('\n')) if (pattern.test(line)) hits += 1;
      }
      return hits;
    },
  };
}

function ripgrep(folder: string): Candidate | undefined {
  if (spawnSync('rg', ['--version']).status !== 0) return undefined;
  return {
    name: 'rg',
    run: () =>
      spawnSync('rg', ['--no-config', '-j1', PATTERN, folder], { encoding: 'utf8' }).stdout.split('\n')
        .length - 1,
  };
}

function writeTree(files: Map<string, Uint8Array>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'grep-'));
  for (const [name, bytes] of files) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}

function prepare(count: number): Workload {
  const { files, hits } = treeOf(count);
  const folder = writeTree(files);
  const peers = [native(files), ripgrep(folder)].filter((peer) => peer !== undefined);
  return { expected: hits, ours: ours(files), peers, close: () => rmSync(folder, { recursive: true }) };
}

export const grep: BenchCase = {
  id: 'tools/grep',
  about:
    'skill/grep over a tree in memory, a rare pattern. Size: files, of 120 lines each; every fourth has a match.',
  bias: 'rg starts a process and reads a warm disk, on one thread; the native RegExp is not linear-time and keeps no positions.',
  size: 400,
  gates: [
    { from: 100, to: 400, factor: 6 },
    { from: 100, to: 1000, factor: 15 },
  ],
  prepare,
};
