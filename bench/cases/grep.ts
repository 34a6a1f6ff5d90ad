import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import { loadKernel } from '../../lib/search/kernel.oracle.ts';
import { createGrepTool } from '../../lib/tools/grep.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import type { BenchCase, Candidate, Workload } from '../bench-case.ts';
import { answerOf, readCorpus, writeCorpus, type FoundAt } from './grep-corpus.ts';
import { PATTERN_CLASSES, type PatternClass } from './grep-classes.ts';
import {
  deepAgents,
  expectedOf,
  justBash,
  nativeRegex,
  ripgrep,
  textsOf,
  type TextFile,
} from './grep-peers.ts';
import { needleTree } from './grep-tree.ts';
import { openCorpus, type CorpusFile } from './open-corpus.ts';

/** More than any class finds. */
const ALL = 10_000_000;

/** A corpus in each form that somebody searches; opened once for all classes. */
type Corpus = {
  readonly files: readonly CorpusFile[];
  readonly bytes: number;
  readonly ours: (one: Pick<PatternClass, 'pattern' | 'ignoreCase'>) => Candidate;
  readonly texts: readonly TextFile[];
};

function searching(files: readonly CorpusFile[]): Corpus['ours'] {
  const kernel = loadKernel();
  const tool = createGrepTool(kernel);
  const workspace: FileSystem = openCorpus(files, kernel);
  return ({ pattern, ignoreCase }) => {
    const input = { pattern, max_matches: ALL, case_sensitive: ignoreCase !== true };
    const run = async (): Promise<readonly FoundAt[]> => {
      const { output, error } = await runTool(tool, input, { workspace, clock: systemClock });
      if (error !== null) throw new Error(error.message);
      if (output?.['truncated'] !== false) throw new Error('not all matches were returned');
      return output['matches'] as unknown as readonly FoundAt[];
    };
    return { name: 'ours', run: async () => (await run()).length, verify: async () => answerOf(await run()) };
  };
}

const opened = new Map<number, Corpus>();

function corpusOf(size: number): Corpus {
  const known = opened.get(size);
  if (known !== undefined) return known;
  const files = readCorpus(size);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const made = { files, bytes, ours: searching(files), texts: textsOf(files) };
  opened.set(size, made);
  return made;
}

const written = new Map<Corpus, string>();

/** The folder of a corpus, kept until the program ends. */
function folderOf(corpus: Corpus): string {
  const known = written.get(corpus);
  if (known !== undefined) return known;
  const folder = mkdtempSync(path.join(tmpdir(), 'grep-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true });
    rmSync(`${folder}.out`, { force: true });
  });
  writeCorpus(corpus.files, folder);
  written.set(corpus, folder);
  return folder;
}

async function prepareClass(one: PatternClass, size: number): Promise<Workload> {
  const corpus = corpusOf(size);
  const peers = [
    ripgrep(folderOf(corpus), one),
    one.native === undefined ? undefined : nativeRegex(corpus.texts, one.native),
    one.id === 'literal' ? await deepAgents(corpus.texts, one.pattern) : undefined,
  ].filter((peer) => peer !== undefined);
  return { expected: expectedOf(corpus.texts, one), ours: corpus.ours(one), peers, bytes: corpus.bytes };
}

/** The ten classes of patterns over a large tree. */
export const grepClasses: readonly BenchCase[] = PATTERN_CLASSES.map((one) => ({
  id: `search/grep-${one.id}`,
  about: `skill/grep for ${one.pattern} over the packages of this project in memory. Size: bytes of text.`,
  bias:
    'rg starts a process and reads a warm disk, on one thread, and cuts no long lines. The native RegExp and deepagents ' +
    'get strings that are decoded already, and keep whole lines or none.',
  size: 100_000_000,
  gates: [],
  prepare: (size) => prepareClass(one, size),
}));

/** The same for just-bash, on a part that it can search in this time. */
export const grepPart: readonly BenchCase[] = PATTERN_CLASSES.map((one) => ({
  id: `search/part-${one.id}`,
  about: `skill/grep for ${one.pattern} over a part of the same packages. Size: bytes of text.`,
  bias: 'just-bash parses a command and renders lines of text; it is given a part since all would take minutes.',
  size: 300_000,
  gates: [],
  async prepare(size) {
    const corpus = corpusOf(size);
    const peers = [await justBash(corpus.texts, one)];
    return { expected: expectedOf(corpus.texts, one), ours: corpus.ours(one), peers, bytes: corpus.bytes };
  },
}));

/** How the time grows with files. */
export const grepGrowth: BenchCase = {
  id: 'search/grep-growth',
  about: 'skill/grep for a rare pattern. Size: files, of 120 lines each; every fourth has a match.',
  bias: 'There is nobody to compare with: this case is about growth.',
  size: 1000,
  gates: [{ from: 100, to: 1000, factor: 15 }],
  prepare(count) {
    const { files, hits } = needleTree(count);
    const ours = searching(files)({ pattern: 'needle[0-9]+' });
    return { expected: hits, ours: { name: ours.name, run: () => ours.run() }, peers: [] };
  },
};
