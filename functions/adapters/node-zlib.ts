import {
  crc32,
  createDeflateRaw,
  createGunzip,
  createInflateRaw,
  deflateRawSync,
  inflateRawSync,
  inflateSync,
  type DeflateRaw,
  type Gunzip,
  type InflateRaw,
} from 'node:zlib';

import type { Failure } from '../../lib/base/failure.ts';
import {
  ArchiveFault,
  type Compression,
  type Inflate,
  type Inflated,
  type InflateFault,
} from '../../lib/base/ports.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';

type Engine = DeflateRaw | Gunzip | InflateRaw;

// Packs are written once on a CPU that is counted; the fastest level gives up about a tenth of the space.
const LEVEL = 1;
const CHUNK = 64 * 1024;

/** zlib by `node:zlib`, native in workerd and Node. */
export const nodeInflate: Inflate = {
  inflateRaw,
  deflateRaw(bytes) {
    return deflateRawSync(bytes, { level: LEVEL });
  },
  inflateZlib,
  crc32(bytes, earlier = 0) {
    return crc32(bytes, earlier);
  },
  inflateStream(format, source) {
    return inflateStream(format, source);
  },
  async *deflateStream(source) {
    yield* run(createDeflateRaw({ level: LEVEL, chunkSize: CHUNK }), source);
  },
};

function inflateRaw(packed: Uint8Array, size: number): Result<Uint8Array> {
  try {
    // One byte more than expected tells "too long" from "just right"; a buffer of that size avoids joining pieces.
    const room = Math.max(64, size + 1);
    const options = { maxOutputLength: size + 1, chunkSize: room, info: true } as const;
    const { buffer, engine } = readInfo(inflateRawSync(packed, options));
    if (buffer.length !== size)
      return fail(damaged(`it gives ${buffer.length} bytes where ${size} are declared`));
    if (engine.bytesWritten !== packed.length)
      return fail(damaged('bytes follow the end of the compressed data'));
    return ok(buffer);
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') {
      return fail(damaged(`it gives more than the declared ${size} bytes`));
    }
    return fail(damaged(reasonOf(error)));
  }
}

/** Buffers of the output are of the size that is expected, up to this: one that fits needs no joining. */
const LARGEST_ROOM = 1024 * 1024;

function inflateZlib(packed: Uint8Array, most: number): Result<Inflated, InflateFault> {
  try {
    const room = Math.min(Math.max(64, most + 1), LARGEST_ROOM);
    const options = { maxOutputLength: most + 1, chunkSize: room, info: true } as const;
    const { buffer, engine } = readInfo(inflateSync(packed, options));
    return buffer.length > most ? fail('too_large') : ok({ bytes: buffer, used: engine.bytesWritten });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return fail('too_large');
    return fail(codeOf(error) === 'Z_BUF_ERROR' ? 'cut' : 'damaged');
  }
}

/** `info: true` changes what the synchronous functions return, which their types do not say. */
function readInfo(answer: unknown): { buffer: Uint8Array; engine: { bytesWritten: number } } {
  return answer as { buffer: Uint8Array; engine: { bytesWritten: number } };
}

async function* inflateStream(
  format: Compression,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const engine =
    format === 'gzip' ? createGunzip({ chunkSize: CHUNK }) : createInflateRaw({ chunkSize: CHUNK });
  const padded = format === 'gzip';
  try {
    yield* run(engine, watchEnd(engine, source, padded));
  } catch (error) {
    // What the source threw (a limit, a request that broke off) passes as it is; only zlib's own errors are a fault.
    if (!codeOf(error).startsWith('Z_')) throw error;
    throw new ArchiveFault(damaged(reasonOf(error)));
  }
}

/**
 * Hands chunks on until the compressed data ends, then looks at what follows: zlib stops reading there and would let
 * the rest go unseen. `bytesWritten` counts what it consumed.
 */
async function* watchEnd(engine: Engine, source: AsyncIterable<Uint8Array>, padded: boolean) {
  let fed = 0;
  let ended = false;
  for await (const chunk of source) {
    let rest = chunk;
    if (!ended) {
      yield chunk;
      fed += chunk.length;
      const unused = fed - engine.bytesWritten;
      ended = unused > 0;
      rest = chunk.subarray(chunk.length - unused);
    }
    if (rest.length > 0 && !(padded && rest.every((byte) => byte === 0))) {
      throw new ArchiveFault(damaged('bytes follow the end of the compressed data'));
    }
  }
}

/** Whether the output is still being read, and what ends a wait when it is not. */
type Reader = { gone: boolean; wake: () => void };

/** Feeds an engine while its output is read; each write is awaited, so at most one chunk is in flight. */
async function* run(engine: Engine, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader: Reader = { gone: false, wake: () => {} };
  const feeding = feed(engine, source, reader);
  try {
    for await (const chunk of engine) yield chunk as Uint8Array;
    const fault = await feeding;
    if (fault !== undefined) throw fault.error;
  } finally {
    // The reader may stop early. A pending write of a destroyed engine is called back in Node, never in workerd.
    reader.gone = true;
    reader.wake();
    engine.destroy();
  }
}

/** Never rejects: an error of the source ends the engine with it and is given back. */
async function feed(
  engine: Engine,
  source: AsyncIterable<Uint8Array>,
  reader: Reader,
): Promise<{ error: unknown } | undefined> {
  try {
    for await (const chunk of source) {
      if (reader.gone) return undefined;
      await new Promise<void>((resolve) => {
        reader.wake = resolve;
        engine.write(chunk, () => resolve());
      });
      if (reader.gone) return undefined;
    }
    engine.end();
    return undefined;
  } catch (error) {
    engine.destroy(error instanceof Error ? error : new Error('the source failed', { cause: error }));
    return { error };
  }
}

function damaged(reason: string): Failure {
  return {
    code: 'invalid_archive',
    message: `The compressed data is damaged: ${reason}. Pack the files again and upload the new archive.`,
  };
}

function reasonOf(error: unknown): string {
  if (codeOf(error) === 'Z_BUF_ERROR') return 'it ends too early';
  return error instanceof Error ? error.message : 'unreadable';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
