import { quote } from '../base/failure.ts';
import type { Inflate } from '../base/ports.ts';
import { NO_BODY, type ArchiveEntry } from './archive-entry.ts';
import type { ByteStore } from './byte-store.ts';
import { archiveFault, limitFault } from './fault.ts';
import type { IntakeLimits } from './limits.ts';
import { readDirectory, type ZipRecord } from './zip-directory.ts';
import type { Findings } from './findings.ts';
import { findZipEnd } from './zip-end.ts';
import { findData } from './zip-local.ts';
import { reportNames, UNKNOWN_ENCODING } from './zip-name-report.ts';

/** What reading a zip needs. */
export type ZipContext = {
  readonly limits: IntakeLimits;
  readonly inflate: Inflate;
  readonly findings: Findings;
};

/**
 * The entries of a zip that lies in memory, in the order of its data. Sizes, ratio and the places of all entries are
 * checked before a byte is inflated; that the data is what is declared shows when a body is read.
 */
export async function* readZip(
  store: ByteStore,
  { limits, inflate, findings }: ZipContext,
): AsyncGenerator<ArchiveEntry> {
  const end = findZipEnd(store);
  const records = readDirectory(store, end, limits, inflate);
  reportNames(records, findings);
  records.sort((a, b) => a.offset - b.offset);
  checkDeclared(records, limits, store.length);
  let free = 0;
  const starts = records.map((record) => {
    if (record.offset < free)
      throw archiveFault(`The zip entry ${quote(record.name)} overlaps the one before it.`);
    const start = findData(store, record, end.start);
    free = start + record.packedSize;
    return start;
  });
  for (const [i, record] of records.entries()) {
    yield entryOf(store, record, starts[i] ?? 0, inflate);
    store.release(record.offset);
  }
}

function checkDeclared(records: readonly ZipRecord[], limits: IntakeLimits, packedBytes: number): void {
  let total = 0;
  for (const { name, size, packedSize } of records) {
    total += size;
    checkRatio(size, packedSize, limits, `The zip entry ${quote(name)}`);
  }
  if (total > limits.unpackedBytes) {
    throw limitFault(
      'unpackedBytes',
      limits.unpackedBytes,
      total,
      'Leave large files out, or upload several bundles.',
    );
  }
  checkRatio(total, packedBytes, limits, 'The archive');
}

/** Refuses what swells more than `limits.ratio` times, past the size where that says anything. */
export function checkRatio(size: number, packedSize: number, limits: IntakeLimits, what: string): void {
  if (size <= limits.ratioFrom || size <= packedSize * limits.ratio) return;
  const ratio = Math.ceil(size / Math.max(1, packedSize));
  throw limitFault('ratio', limits.ratio, ratio, `${what} swells too much when unpacked.`);
}

function entryOf(store: ByteStore, record: ZipRecord, start: number, inflate: Inflate): ArchiveEntry {
  const { name, kind, executable, modeKnown, encoding, size, packedSize, crc32 } = record;
  const pieces = (): Iterable<Uint8Array> => store.pieces(start, start + packedSize);
  const unnamed = encoding === 'unknown' ? { unnamed: UNKNOWN_ENCODING } : {};
  const about = { name, kind, executable, modeKnown, backSlashes: true, ...unnamed };
  if (kind === 'dir') return { ...about, body: NO_BODY };
  if (record.method === 0)
    return { ...about, body: { form: 'stream', chunks: readStored(record, pieces, inflate) } };
  return { ...about, body: { form: 'deflated', pieces, packedSize, size, crc32 } };
}

async function* readStored(
  record: ZipRecord,
  pieces: () => Iterable<Uint8Array>,
  inflate: Inflate,
): AsyncGenerator<Uint8Array> {
  let crc32 = 0;
  for (const piece of pieces()) {
    crc32 = inflate.crc32(piece, crc32);
    yield piece;
  }
  if (crc32 !== record.crc32) throw badChecksum(record.name);
}

/** What a zip entry is refused with whose bytes do not give its CRC-32. */
export function badChecksum(name: string) {
  return archiveFault(`The zip entry ${quote(name)} is damaged: its checksum is wrong.`);
}
