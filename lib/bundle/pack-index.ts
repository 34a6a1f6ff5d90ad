import { notFound, type Failure } from '../base/failure.ts';
import type { Blobs, Digest } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { decodeFooter, decodeIndex, DEFLATED, FOOTER_LENGTH, type PackColumns } from './pack-format.ts';

/** Bytes of the first read: the footer and, of a bundle of some 500 files, the whole index. */
const TAIL = 64 * 1024;

/** Reads and checks the index of a stored pack. */
export async function readIndex(blobs: Blobs, key: string, digest: Digest): Promise<Result<PackColumns>> {
  try {
    const size = await blobs.size(key);
    if (size === undefined) return fail(notFound('Bundle', key, 'List the bundles of the namespace.'));
    const tail = await blobs.read(key, Math.max(0, size - TAIL), Math.min(size, TAIL));
    const footer = decodeFooter(tail?.slice(-FOOTER_LENGTH) ?? new Uint8Array(0), size);
    if (tail === undefined || footer === undefined) return fail(damaged('its end is not that of a pack'));
    const tailStart = size - tail.length;
    const index =
      footer.indexOffset >= tailStart
        ? tail.slice(footer.indexOffset - tailStart, -FOOTER_LENGTH)
        : await blobs.read(key, footer.indexOffset, footer.indexLength);
    if (index === undefined) return fail(damaged('its index is missing'));
    const sum = digest.sha256(index);
    if (footer.checksum.some((byte, i) => byte !== sum[i]))
      return fail(damaged('the checksum of its index is wrong'));
    const columns = decodeIndex(index, footer.count);
    return columns !== undefined && isSound(columns, footer.indexOffset)
      ? ok(columns)
      : fail(damaged('its index is not that of a pack'));
  } catch {
    return fail({
      code: 'unavailable',
      message: 'The stored bundle could not be opened just now. Try again.',
    });
  }
}

/** True when every file lies before the index and is stored in a way that is known. */
function isSound(columns: PackColumns, end: number): boolean {
  return columns.methods.every((method, i) => {
    const offset = columns.offsets[i] ?? -1;
    return method <= DEFLATED && offset >= 0 && offset + (columns.packedSizes[i] ?? 0) <= end;
  });
}

function damaged(reason: string): Failure {
  return {
    code: 'unavailable',
    message: `The stored bundle is damaged: ${reason}. Upload it again, or tell the operator of this service.`,
  };
}
