import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import picomatch from 'picomatch';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import type { Tool } from '../../lib/tools/contract.ts';
import { globTool } from '../../lib/tools/glob.ts';
import { listDirTool } from '../../lib/tools/list-dir.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import type { BenchCase, Candidate, Workload } from '../bench-case.ts';
import { importPeer } from '../peers.ts';
import { pathsOf, workspaceOf, writePaths } from './path-tree.ts';

/** How many paths were found, and a digest of them. */
function answerOf(found: readonly string[]): string {
  const digest = createHash('sha256')
    .update([...found].sort().join('\n'))
    .digest('hex');
  return `${found.length} paths, ${digest.slice(0, 16)}`;
}

/** The time is that of finding; the answer is made apart. */
function finding(name: string, find: () => Promise<readonly string[]> | readonly string[]): Candidate {
  return {
    name,
    run: async () => (await find()).length,
    verify: async () => answerOf(await find()),
  };
}

type Listed = readonly { readonly path: string }[];

function ours(tool: Tool, workspace: FileSystem, input: object, key: string): Candidate {
  const run = async (): Promise<Listed> => {
    const { output, error } = await runTool(tool, input, { workspace, clock: systemClock });
    if (error !== null) throw new Error(error.message);
    return output?.[key] as unknown as Listed;
  };
  return {
    name: 'ours',
    run: async () => (await run()).length,
    verify: async () => answerOf((await run()).map((one) => one.path)),
  };
}

function ripgrep(root: string, pattern: string): Candidate | undefined {
  if (spawnSync('rg', ['--version']).status !== 0) return undefined;
  const options = ['--files', '--no-config', '-j1', '-uu', '-g', pattern];
  return finding('rg --files', () => {
    const { stdout } = spawnSync('rg', options, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });
    return stdout.split('\n').filter((line) => line !== '');
  });
}

type Tinyglobby = { glob(pattern: string, options: object): Promise<string[]> };
type FastGlob = { default: Tinyglobby['glob'] };

async function globPeers(paths: readonly string[], root: string, pattern: string): Promise<Candidate[]> {
  const tiny = (await importPeer('tinyglobby', 'dist/index.mjs')) as Tinyglobby;
  const { default: fast } = (await importPeer('fast-glob', 'out/index.js')) as FastGlob;
  const options = { cwd: root, dot: true };
  const compiled = picomatch.makeRe(pattern, { posix: true, dot: true });
  return [
    ripgrep(root, pattern),
    finding('tinyglobby', () => tiny.glob(pattern, { ...options, expandDirectories: false })),
    finding('fast-glob', () => fast(pattern, options)),
    finding('picomatch, array', () => paths.filter((one) => compiled.test(one))),
  ].filter((peer) => peer !== undefined);
}

/** Patterns and what they mean: all of a kind, few in many folders, and nothing. */
const PATTERNS: readonly { id: string; pattern: string; meaning: RegExp }[] = [
  { id: 'kind', pattern: '**/*.ts', meaning: /\.ts$/ },
  { id: 'choice', pattern: '**/*.{ts,js}', meaning: /\.(?:ts|js)$/ },
  { id: 'below', pattern: 'src/**/file*7.ts', meaning: /^src\/.*file[0-9]*7\.ts$/ },
  { id: 'folder', pattern: '**/mod3/*.py', meaning: /\/mod3\/[^/]*\.py$/ },
  { id: 'none', pattern: '**/zzz.ts', meaning: /\/zzz\.ts$/ },
];

async function prepareGlob(pattern: string, meaning: RegExp, size: number): Promise<Workload> {
  const paths = pathsOf(size);
  const root = writePaths(paths);
  return {
    expected: answerOf(paths.filter((one) => meaning.test(one))),
    ours: ours(globTool, workspaceOf(paths), { pattern, limit: size }, 'matches'),
    peers: await globPeers(paths, root, pattern),
    close: () => rmSync(root, { recursive: true }),
  };
}

/** One case for each kind of pattern; only the first is asked how it grows. */
export const globCases: readonly BenchCase[] = PATTERNS.map(({ id, pattern, meaning }) => ({
  id: `tools/glob-60000-${id}`,
  about: `skill/glob for ${pattern} over paths in memory. Size: paths.`,
  bias:
    'rg, tinyglobby and fast-glob read a warm disk, which ours has not to; picomatch filters an array of strings with a ' +
    'regex that is compiled beforehand, where ours reads its input, sorts and gives an object with name and size a match.',
  size: 60_000,
  gates: [],
  prepare: (size) => prepareGlob(pattern, meaning, size),
}));

/** How the time of a glob grows, without a folder on disk. */
export const globGrowth: BenchCase = {
  id: 'tools/glob-growth',
  about: 'skill/glob for **/*.ts over paths in memory. Size: paths.',
  bias: 'There is nobody to compare with: this case is about growth.',
  size: 6000,
  gates: [{ from: 6000, to: 60_000, factor: 15 }],
  prepare(size) {
    const paths = pathsOf(size);
    const input = { pattern: '**/*.ts', limit: size };
    const expected = answerOf(paths.filter((one) => one.endsWith('.ts')));
    return { expected, ours: ours(globTool, workspaceOf(paths), input, 'matches'), peers: [] };
  },
};

const LISTED = 'src/lib/mod3';

const LIST_SIZE = 60_000;

async function prepareList(size: number): Promise<Workload> {
  const paths = pathsOf(size);
  const workload = {
    expected: answerOf(paths.filter((one) => one.startsWith(`${LISTED}/`))),
    ours: ours(listDirTool, workspaceOf(paths), { path: LISTED, limit: size }, 'entries'),
    peers: [],
  };
  if (size !== LIST_SIZE) return workload;
  const root = writePaths(paths);
  const folder = path.join(root, LISTED);
  const readdir = finding('readdir', () => readdirSync(folder).map((name) => `${LISTED}/${name}`));
  const peers = [...(await globPeers(paths, root, `${LISTED}/*`)), readdir];
  return { ...workload, peers, close: () => rmSync(root, { recursive: true }) };
}

/** One folder of many. */
export const listCase: BenchCase = {
  id: 'tools/list-60000',
  about: `skill/list-dir of ${LISTED}, a folder of a large tree. Size: paths of the tree.`,
  bias:
    'The peers that glob look only where the pattern can lead; picomatch looks at every path of its array; readdir reads ' +
    'names alone.',
  size: LIST_SIZE,
  gates: [{ from: 5900, to: 59_000, factor: 15 }],
  prepare: prepareList,
};
