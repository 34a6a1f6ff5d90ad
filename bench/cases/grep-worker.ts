import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '../../lib/base/json.ts';
import { makeZip } from '../../lib/bundle/archive-maker.oracle.ts';
import type { BenchCase, Candidate, Workload } from '../bench-case.ts';
import { startSearchWorker, startWorker, type BenchWorker, type SearchWorker } from '../loopback/worker.ts';
import { PATTERN_CLASSES, type PatternClass } from './grep-classes.ts';
import { answerOf, readCorpus, writeCorpus, type FoundAt } from './grep-corpus.ts';
import type { CorpusFile } from './open-corpus.ts';
import { expectedOf, ripgrep, textsOf } from './grep-peers.ts';

const SIZE = 48_000_000;
const ALL = 10_000_000;

/** Calls of the tool in one request: what the request itself takes is shared by them. */
const CALLS = 5;

/** A corpus that Workers serve and that is on disk, until the program ends. */
type Served = {
  readonly worker: BenchWorker;
  readonly searcher: SearchWorker;
  readonly bundle: string;
  readonly files: readonly CorpusFile[];
  readonly folder: string;
};

let served: Promise<Served> | undefined;

async function serve(size: number): Promise<Served> {
  const files = readCorpus(size);
  const worker = await startWorker();
  const archive = makeZip(files.map((file) => ({ name: file.path, data: file.bytes })));
  const { ref } = await worker.post('/v1/bundles', archive);
  if (typeof ref !== 'string') throw new Error('The upload was not reported.');
  const folder = mkdtempSync(path.join(tmpdir(), 'grep-'));
  writeCorpus(files, folder);
  process.once('exit', () => {
    rmSync(folder, { recursive: true });
    rmSync(`${folder}.out`, { force: true });
  });
  const searcher = await startSearchWorker(files);
  return { worker, searcher, bundle: ref, files, folder };
}

function inputOf({ pattern, ignoreCase }: PatternClass): JsonObject {
  return { pattern, max_matches: ALL, case_sensitive: ignoreCase !== true };
}

/** The tool alone, several times. */
function searching({ searcher }: Served, one: PatternClass): Candidate {
  const ask = (times: number, shown: boolean) => searcher.search({ input: inputOf(one), times, shown });
  return {
    name: 'ours',
    run: async () => Number((await ask(CALLS, false))['count']),
    verify: async () => answerOf((await ask(1, true))['matches'] as unknown as readonly FoundAt[]),
  };
}

function severalTimes(peer: Candidate): Candidate {
  const run = async (): Promise<number> => {
    for (let i = 0; i < CALLS; i += 1) await peer.run();
    return CALLS;
  };
  return { ...peer, run };
}

/** A call to the service. */
function calling({ bundle, worker }: Served, one: PatternClass): Candidate {
  const input = inputOf(one);
  const run = async (): Promise<readonly FoundAt[]> => {
    const answer = await worker.post('/v1/tools/skill/grep', { input, workspace: { bundle } });
    const output = answer['output'] as JsonObject | null;
    if (output?.['truncated'] !== false) throw new Error(JSON.stringify(answer).slice(0, 500));
    return output['matches'] as unknown as readonly FoundAt[];
  };
  return { name: 'ours', run: async () => (await run()).length, verify: async () => answerOf(await run()) };
}

async function prepareClass(
  one: PatternClass,
  size: number,
  called: (peers: readonly Candidate[], corpus: Served) => Pick<Workload, 'ours' | 'peers' | 'bytes'>,
): Promise<Workload> {
  const corpus = await (served ??= serve(size));
  const peers = [ripgrep(corpus.folder, one)].filter((peer) => peer !== undefined);
  return { expected: expectedOf(textsOf(corpus.files), one), ...called(peers, corpus) };
}

const sizeOf = ({ files }: Served): number => files.reduce((sum, file) => sum + file.bytes.length, 0);

/** The ten classes of patterns on workerd. */
export const grepWorker: readonly BenchCase[] = PATTERN_CLASSES.map((one) => ({
  id: `workerd/grep-${one.id}`,
  about: `skill/grep for ${one.pattern}, five times in one request to workerd with the workspace in memory. Size: bytes of text.`,
  bias: 'rg is a process that is started five times and writes lines to a file. A fifth of a request is in the time of ours.',
  size: SIZE,
  gates: [],
  prepare: (size) =>
    prepareClass(one, size, (peers, corpus) => ({
      ours: searching(corpus, one),
      peers: peers.map(severalTimes),
      bytes: CALLS * sizeOf(corpus),
    })),
}));

/** The same as calls to the service. */
export const grepHttp: readonly BenchCase[] = PATTERN_CLASSES.map((one) => ({
  id: `workerd/http-${one.id}`,
  about: `skill/grep for ${one.pattern} over HTTP, on workerd with the workspace in memory. Size: bytes of text.`,
  bias: 'Ours sends all that it found over HTTP as JSON, which is read; rg starts a process and writes lines to a file.',
  size: SIZE,
  gates: [],
  prepare: (size) =>
    prepareClass(one, size, (peers, corpus) => ({
      ours: calling(corpus, one),
      peers,
      bytes: sizeOf(corpus),
    })),
}));

/** What of the time of a call is not the search. */
export const emptyCall: BenchCase = {
  id: 'workerd/empty-call',
  about: 'skill/list-dir for one entry of the same workspace, over HTTP. Size: bytes of text.',
  bias: 'There is nobody to compare with: it is what the other calls to workerd hold too.',
  size: SIZE,
  gates: [],
  async prepare(size) {
    const { bundle, worker } = await (served ??= serve(size));
    const run = async (): Promise<number> => {
      const answer = await worker.post('/v1/tools/skill/list-dir', {
        input: { limit: 1 },
        workspace: { bundle },
      });
      return Number((answer['output'] as JsonObject | null)?.['total']);
    };
    return { expected: 1, ours: { name: 'ours', run }, peers: [] };
  },
};

/** Ends what the cases share. */
export async function closeWorkers(): Promise<void> {
  const workers = await served;
  await workers?.worker.close();
  await workers?.searcher.close();
}
