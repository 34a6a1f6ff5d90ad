import type { Failure } from '../base/failure.ts';
import { ArchiveFault, type Blobs, type BlobWriter } from '../base/ports.ts';
import { limitFault } from './fault.ts';
import { UPLOAD_LESS, type IntakeLimits } from './limits.ts';

/** The body, counted against its limit. A sender that breaks off is a fault of the upload, not of the program. */
export async function* guardBody(
  source: AsyncIterable<Uint8Array>,
  limits: IntakeLimits,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limits.packedBytes) {
        throw limitFault('packedBytes', limits.packedBytes, bytes, UPLOAD_LESS);
      }
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault(BROKEN_OFF);
  }
}

/** A blob being written: whatever the store throws becomes an `unavailable` fault. */
export function guardBlob(
  blobs: Blobs,
  key: string,
): { open(): Promise<BlobWriter>; abort(): Promise<void> } {
  let writer: BlobWriter | undefined;
  return {
    async open() {
      const opened = await guard(() => blobs.create(key));
      writer = opened;
      return {
        write: (bytes) => guard(() => opened.write(bytes)),
        finish: () => guard(() => opened.finish()),
        abort: () => guard(() => opened.abort()),
      };
    },
    async abort() {
      try {
        await writer?.abort();
      } catch {
        // The failure that led here is the one to tell; the store collects unfinished blobs itself.
      }
    },
  };
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new ArchiveFault(UNSTORED);
  }
}

const BROKEN_OFF: Failure = {
  code: 'cancelled',
  message: 'The upload broke off before its end. Send it again.',
};

const UNSTORED: Failure = {
  code: 'unavailable',
  message: 'The bundle could not be stored just now, and nothing was kept. Try again.',
};
