import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { createMemoryBlobs } from '../base/memory-blobs.ts';
import type { Blobs } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import { intake, type IntakeOptions, type IntakeReport } from './intake.ts';
import { DEFAULT_INTAKE_LIMITS, type IntakeLimits } from './limits.ts';
import { openPack } from './pack-reader.ts';

/** The key under which a trial stores. */
export const TRIAL_KEY = 'trial';

/** What the trials' packs are opened with. */
export const TRIAL_PORTS = { inflate: nodeInflate, digest: nodeDigest };

/** How a trial differs from an upload with the defaults, in chunks of 1,000 bytes. */
export type TrialOptions = Omit<Partial<IntakeOptions>, 'limits'> & {
  limits?: Partial<IntakeLimits>;
  chunk?: number;
};

/** An upload of bytes into a memory store. */
export async function tryIntake(
  bytes: Uint8Array,
  options: TrialOptions = {},
): Promise<{ result: Result<IntakeReport>; blobs: Blobs }> {
  const blobs = createMemoryBlobs();
  const { limits, chunk = 1000, ...rest } = options;
  const all = { ...rest, limits: { ...DEFAULT_INTAKE_LIMITS, ...limits } };
  const result = await intake(chunksOf(bytes, chunk), all, { ...TRIAL_PORTS, blobs }, TRIAL_KEY);
  return { result, blobs };
}

/** Bytes in chunks of a length. */
export async function* chunksOf(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** `path mode text` of every file of a trial's pack, read back from the store. */
export async function readBack(blobs: Blobs): Promise<string[]> {
  const pack = await openPack(blobs, TRIAL_KEY, TRIAL_PORTS);
  if (!pack.ok) return [pack.error.message];
  const lines = pack.value.manifest().map(async ({ path, mode }, index) => {
    const bytes = await pack.value.readAt(index);
    return `${path} ${mode} ${bytes.ok ? new TextDecoder().decode(bytes.value) : bytes.error.code}`;
  });
  return Promise.all(lines);
}

/** What an upload comes to: its files, or `code: message` when it is refused, and then that nothing is stored. */
export async function outcome(bytes: Uint8Array, options: TrialOptions = {}): Promise<string[]> {
  const { result, blobs } = await tryIntake(bytes, options);
  if (result.ok) return readBack(blobs);
  const left = await blobs.size(TRIAL_KEY);
  return [
    `${result.error.code}: ${result.error.message}`,
    ...(left === undefined ? [] : ['stored all the same']),
  ];
}
