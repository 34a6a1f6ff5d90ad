/** Where the parts of a file stand that is made of chunks: multi-pack indexes and commit graphs. */
export type Chunk = { readonly start: number; readonly end: number };

const ROW = 12;

/**
 * Reads the table of chunks that begins at `from`: rows of an id of four letters and an offset, and one more for the
 * end. Undefined where it does not fit the file or goes back.
 */
export function readChunks(
  bytes: Uint8Array,
  { from, count, tail }: { readonly from: number; readonly count: number; readonly tail: number },
): ReadonlyMap<string, Chunk> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - tail;
  if (from + ROW * (count + 1) > end) return undefined;
  const chunks = new Map<string, Chunk>();
  let last = from + ROW * (count + 1);
  for (let i = 0; i < count; i += 1) {
    const row = from + ROW * i;
    const id = String.fromCharCode(...bytes.subarray(row, row + 4));
    const start = Number(view.getBigUint64(row + 4));
    const next = Number(view.getBigUint64(row + ROW + 4));
    if (start < last || next < start || next > end || chunks.has(id)) return undefined;
    chunks.set(id, { start, end: next });
    last = next;
  }
  return chunks;
}
