import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { utf8 } from '../../lib/base/bytes.ts';
import { createMemoryBlobs } from '../../lib/base/memory-blobs.ts';
import { parseNamespace } from '../../lib/base/name.ts';
import type { Result } from '../../lib/base/result.ts';
import { makeTarEntry } from '../../lib/bundle/archive-maker.oracle.ts';
import { intake } from '../../lib/bundle/intake.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../lib/bundle/limits.ts';
import { createWorkspaces } from '../../lib/catalogue/workspaces.ts';
import type { FilePath } from '../../lib/files/file-path.ts';
import { loadKernel } from '../../lib/search/kernel.oracle.ts';

/*
 * What an opened workspace costs beyond its text: `node infra/scripts/workspace-memory.ts`. A stored pack of 1,200 bytes
 * a file is opened in a process of its own and every file is read once; what is held after a collection, above the
 * bytes of the text, is printed. Over 8 MB for 50,000 files and 60 MB fails.
 */

const LIMIT = 8_000_000;
const FILE_BYTES = 1200;
const SIZES = [5000, 50_000];

type Held = {
  readonly files: number;
  readonly text: number;
  readonly heap: number;
  readonly external: number;
};

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function pathOf(i: number): string {
  return `src/part-${i % 50}/module-${i % 1000}/file-${i}.ts`;
}

/** What is held now, after a collection. Array buffers, also those of WebAssembly, count as external. */
async function held(): Promise<{ heap: number; external: number }> {
  for (let i = 0; i < 5; i += 1) {
    // What a finished await still holds goes with the next turn.
    await setTimeout(20);
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed, external };
}

async function* archiveOf(files: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < files; i += 1) {
    const data = utf8(`export const number${i} = ${i};\n`.repeat(60).slice(0, FILE_BYTES));
    yield makeTarEntry({ name: pathOf(i), data });
  }
  yield new Uint8Array(1024);
}

async function measure(files: number): Promise<Held> {
  const blobs = createMemoryBlobs();
  const limits = { ...DEFAULT_INTAKE_LIMITS, files: 60_000, packedBytes: 2 ** 27 };
  const ports = { inflate: nodeInflate, digest: nodeDigest, blobs };
  must(await intake(archiveOf(files), { limits }, ports, 'pack'));
  const kernel = loadKernel();
  const room = (bytes: number): Uint8Array => kernel.room(bytes);
  const workspaces = createWorkspaces(blobs, { ...ports, room }, 64 * 1024 * 1024);
  const namespace = must(parseNamespace('local'));
  const before = await held();
  const opened = must(await workspaces.open(namespace, 'pack'));
  let text = 0;
  // A single wrapping folder is stripped, as src is here.
  for (let i = 0; i < files; i += 1)
    text += must(await opened.files.read(pathOf(i).slice('src/'.length) as FilePath)).length;
  const after = await held();
  // The workspace is in use until here.
  if (opened.files.indexed?.table.count !== files) throw new Error('files are missing');
  return { files, text, heap: after.heap - before.heap, external: after.external - before.external };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e4) / 100;

function report(): void {
  for (const size of SIZES) {
    const args = ['--expose-gc', import.meta.filename, '--child', String(size)];
    const one = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Held;
    const above = one.heap + one.external - one.text;
    console.log(
      `${one.files} files, ${megabytes(one.text)} MB of text: ${megabytes(above)} MB above the text ` +
        `(heap ${megabytes(one.heap)}, buffers ${megabytes(one.external - one.text)}), ${Math.round(above / one.files)} bytes a file`,
    );
    if (above > LIMIT) process.exitCode = 1;
  }
}

const [mode, size] = process.argv.slice(2);
if (mode === '--child') console.log(JSON.stringify(await measure(Number(size))));
else report();
