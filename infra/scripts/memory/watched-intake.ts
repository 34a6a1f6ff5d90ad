import { closeSync, fstatSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { nodeDigest } from '../../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../../functions/adapters/node-zlib.ts';
import { parseNamespace } from '../../../lib/base/name.ts';
import type { Blobs } from '../../../lib/base/ports.ts';
import { intake } from '../../../lib/bundle/intake.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../../lib/bundle/limits.ts';
import { findUploaded, retainManifest } from '../../../lib/catalogue/find-uploaded.ts';

const CHUNK = 64 * 1024;
/** After so many bytes a store of objects has something to send, and the program waits for it. */
const PART = 5 * 1024 * 1024;

/** What an intake came to, and the most memory it was seen to hold above where it began, in bytes. */
export type Watched = { readonly outcome: string; readonly peak: number; readonly ms: number };

/** Watches memory: with `collect`, only what is in use counts, otherwise also garbage that is not yet collected. */
function createWatch(collect: boolean): { sample(): void; peak(): number } {
  const used = (): number => {
    const { heapUsed, external } = process.memoryUsage();
    // `external` includes array buffers.
    return heapUsed + external;
  };
  globalThis.gc?.();
  const base = used();
  let peak = 0;
  let samples = 0;
  return {
    sample() {
      samples += 1;
      // A collection takes milliseconds, so not every sample can have one.
      if (collect && samples % 64 !== 0) return;
      if (collect) globalThis.gc?.();
      peak = Math.max(peak, used() - base);
    },
    peak: () => peak,
  };
}

/** Blobs as files beside `path`, so that what is stored does not count as memory. */
function fileBlobs(path: string, sample: () => void): Blobs {
  return {
    size: async () => statSync(path, { throwIfNoEntry: false })?.size,
    async read(_, offset, length) {
      const bytes = new Uint8Array(length);
      const file = openSync(path, 'r');
      const read = readSync(file, bytes, 0, length, offset);
      closeSync(file);
      sample();
      return bytes.subarray(0, read);
    },
    async create() {
      const file = openSync(path, 'w');
      let waiting = 0;
      const end = async (): Promise<void> => closeSync(file);
      return {
        async write(bytes) {
          for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
          sample();
          waiting += bytes.length;
          if (waiting < PART) return;
          waiting = 0;
          await setTimeout(20);
        },
        finish: end,
        abort: end,
      };
    },
    delete: async () => rmSync(path, { force: true }),
  };
}

async function* chunksOf(path: string, sample: () => void): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  for (let at = 0; at < size; at += CHUNK) {
    const bytes = new Uint8Array(Math.min(CHUNK, size - at));
    readSync(file, bytes, 0, bytes.length, at);
    sample();
    yield bytes;
  }
  closeSync(file);
}

/** Takes an archive in as an upload does, up to the skills in it. */
export async function watchIntake(archive: string, collect: boolean): Promise<Watched> {
  const namespace = parseNamespace('local');
  if (!namespace.ok) throw new Error(namespace.error.message);
  const watch = createWatch(collect);
  const begin = performance.now();
  const blobs = fileBlobs(`${archive}.pack`, () => watch.sample());
  const ports = { inflate: nodeInflate, digest: nodeDigest, blobs };
  const options = { limits: DEFAULT_INTAKE_LIMITS, retain: retainManifest };
  const taken = await intake(
    chunksOf(archive, () => watch.sample()),
    options,
    ports,
    'pack',
  );
  if (!taken.ok) return { outcome: taken.error.code, peak: watch.peak(), ms: performance.now() - begin };
  const context = { dialect: 'standard', namespace: namespace.value } as const;
  const found = await findUploaded(taken.value, 'pack', context, ports);
  watch.sample();
  const skills = found.ok ? found.value.skills.length : 0;
  const outcome = `${taken.value.files} files, ${skills} skills`;
  return { outcome, peak: watch.peak(), ms: performance.now() - begin };
}
