import { ok, type Result } from '../base/result.ts';
import type { PackColumns } from './pack-format.ts';

/** A file's place in the table and its bytes. */
export type PackedFile = { readonly index: number; readonly bytes: Uint8Array };

/** Exactly `length` bytes from `offset` of the pack. */
export type RangeReader = (offset: number, length: number) => Promise<Result<Uint8Array>>;

/** Bytes that one read of the store may fetch for several files together. */
const RUN = 4 * 1024 * 1024;
/** Bytes between two wanted files that are cheaper to fetch along than to ask again. */
const GAP = 64 * 1024;

type Unpack = (index: number, packed: Uint8Array) => Result<Uint8Array>;

/** Files that one read fetches, in the order they are stored. */
type Run = { readonly start: number; end: number; readonly indices: number[] };

/** The files of a range of indices in the order they are stored, neighbours with one read. */
export async function* readRuns(
  columns: PackColumns,
  range: { readonly from: number; readonly to: number },
  read: RangeReader,
  unpack: Unpack,
): AsyncGenerator<Result<PackedFile>> {
  for (const run of planRuns(columns, range)) {
    const bytes = await read(run.start, run.end - run.start);
    if (!bytes.ok) {
      yield bytes;
      return;
    }
    for (const index of run.indices) {
      const at = (columns.offsets[index] ?? 0) - run.start;
      const file = unpack(index, bytes.value.subarray(at, at + (columns.packedSizes[index] ?? 0)));
      yield file.ok ? ok({ index, bytes: file.value }) : file;
      if (!file.ok) return;
    }
  }
}

function planRuns(columns: PackColumns, { from, to }: { from: number; to: number }): Run[] {
  const offset = (index: number): number => columns.offsets[index] ?? 0;
  const indices = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  const runs: Run[] = [];
  for (const index of indices.sort((a, b) => offset(a) - offset(b) || a - b)) {
    const start = offset(index);
    const end = start + (columns.packedSizes[index] ?? 0);
    const run = runs.at(-1);
    if (run !== undefined && start - run.end <= GAP && end - run.start <= RUN) {
      run.end = end;
      run.indices.push(index);
    } else {
      runs.push({ start, end, indices: [index] });
    }
  }
  return runs;
}
