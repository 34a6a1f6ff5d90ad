/**
 * Uploads mutated archives and compares with Python's zipfile and tarfile: `node infra/scripts/archive-sweep.ts
 * [count = 2000] [seed = 1]`. Each must be refused with nothing stored, or accepted with the files that Python reads
 * in it, within a second. Exits 1 otherwise.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { createMemoryBlobs } from '../../lib/base/memory-blobs.ts';
import { intake } from '../../lib/bundle/intake.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../lib/bundle/limits.ts';
import { createPick, mutate } from './archive-mutations.ts';

const ORACLE = new URL('archive-oracle.py', import.meta.url).pathname;
const SLOW_MS = 1000;
type Answer = { code: string; files?: Map<string, string>; stored: boolean; ms: number };
type PythonAnswer = { file: string; error?: string; files?: { [path: string]: string } };

async function upload(bytes: Uint8Array): Promise<Answer> {
  const blobs = createMemoryBlobs();
  const started = performance.now();
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += 1500) yield bytes.subarray(at, at + 1500);
  })();
  const ports = { inflate: nodeInflate, digest: nodeDigest, blobs };
  const result = await intake(source, { limits: DEFAULT_INTAKE_LIMITS }, ports, 'sweep');
  const stored = (await blobs.size('sweep')) !== undefined;
  const ms = performance.now() - started;
  if (!result.ok) return { code: result.error.code, stored, ms };
  const wrapper = result.value.diagnostics.find(({ code }) => code === 'wrapper_stripped');
  const prefix = wrapper === undefined ? '' : `${wrapper.path}/`;
  const files = new Map(result.value.entries.map(({ path, sha256 }) => [prefix + path, sha256]));
  return { code: 'accepted', files, stored, ms };
}

/** What Python read under the names that intake gives: separators, `.` components, and without debris. */
function normalised(files: { [path: string]: string }): Map<string, string> {
  const named = Object.entries(files).map(([path, sha256]) => {
    const parts = path.replaceAll('\\', '/').split('/');
    return [parts.filter((part) => part !== '' && part !== '.'), sha256] as const;
  });
  const kept = named.filter(
    ([parts]) => !parts.some((part) => part === '__MACOSX' || /^\._|^\.DS_Store$/.test(part)),
  );
  return new Map(kept.map(([parts, sha256]) => [parts.join('/'), sha256]));
}

/** What is wrong with an answer, or undefined. */
function faultOf(answer: Answer, python: PythonAnswer | undefined): string | undefined {
  if (answer.ms > SLOW_MS) return `took ${Math.round(answer.ms)} ms`;
  if (answer.stored !== (answer.code === 'accepted')) return 'stored and refused, or accepted and not stored';
  if (answer.files === undefined) return undefined;
  if (python?.files === undefined) return `accepted what Python refuses: ${python?.error}`;
  const theirs = normalised(python.files);
  const same =
    theirs.size === answer.files.size && [...theirs].every(([path, sum]) => answer.files?.get(path) === sum);
  return same
    ? undefined
    : `other files than Python: ${[...theirs.keys()].join()} / ${[...answer.files.keys()].join()}`;
}

async function main(count: number, seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-sweep-'));
  try {
    execFileSync('python3', [ORACLE, 'make', folder]);
    const bases = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    const pick = createPick(seed);
    const answers = new Map<string, Answer>();
    for (let i = 0; i < count; i += 1) {
      const base = bases[i % bases.length] ?? new Uint8Array(0);
      // The first round is unchanged: sound archives must be accepted.
      const bytes = i < bases.length ? base : mutate(base, pick);
      writeFileSync(join(folder, `${i}.bin`), bytes);
      answers.set(`${i}.bin`, await upload(bytes));
    }
    const output = execFileSync('python3', [ORACLE, 'read', folder], {
      maxBuffer: 2 ** 30,
      encoding: 'utf8',
    });
    report(
      answers,
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as PythonAnswer),
      bases.length,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function report(answers: ReadonlyMap<string, Answer>, python: readonly PythonAnswer[], sound: number): void {
  const counts = new Map<string, number>();
  let faults = [...answers.values()].slice(0, sound).filter(({ code }) => code !== 'accepted').length;
  const byFile = new Map(python.map((each) => [each.file, each]));
  for (const [file, answer] of answers) {
    counts.set(answer.code, (counts.get(answer.code) ?? 0) + 1);
    const fault = faultOf(answer, byFile.get(file));
    if (fault === undefined) continue;
    faults += 1;
    console.log(`${file}: ${fault}`);
  }
  const slowest = Math.max(...[...answers.values()].map(({ ms }) => ms));
  console.table([...counts].map(([outcome, archives]) => ({ outcome, archives })));
  console.log(`${answers.size} archives, ${faults} faults, slowest ${slowest.toFixed(0)} ms`);
  if (faults > 0 || answers.size === 0) process.exitCode = 1;
}

await main(Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? 1));
