import { oidAt, oidLength, type ObjectFormat } from '../objects/oid.ts';
import type { ByteReader } from './byte-reader.ts';
import type { IndexEntry, IndexLink } from './index-file.ts';

/** More bits than an index can have entries. */
const MOST_BITS = 1 << 26;

/** Reads the extension link (gitformat-index(5), "split index"): a name and two bitmaps over the shared entries. */
export function readLink(bytes: Uint8Array, reader: ByteReader, format: ObjectFormat): IndexLink | undefined {
  const base = oidAt(bytes, reader.skip(oidLength(format)), format);
  if (/^0+$/.test(base)) return undefined;
  if (reader.left === 0) return { base, deleted: [], replaced: [] };
  return { base, deleted: readBitmap(reader), replaced: readBitmap(reader) };
}

/**
 * The numbers of the set bits of a compressed bitmap (git's technical documentation, "EWAH bitmaps"): words of 64 bits, of
 * which the first says how many words of one bit follow, and how many that are written out.
 */
function readBitmap(reader: ByteReader): number[] {
  const bits = Math.min(reader.uint32(), MOST_BITS);
  let words = reader.uint32();
  const set: number[] = [];
  let bit = 0;
  while (words > 0) {
    const high = reader.uint32();
    const low = reader.uint32();
    words -= 1;
    const repeated = (low >>> 1) + (high & 1) * 0x80000000;
    const end = Math.min(bits, bit + repeated * 64);
    if ((low & 1) === 1) for (let one = bit; one < end; one += 1) set.push(one);
    bit += repeated * 64;
    for (let literal = high >>> 1; literal > 0 && words > 0; literal -= 1, words -= 1) {
      const [upper, lower] = [reader.uint32(), reader.uint32()];
      for (let one = 0; one < 64 && bit + one < bits; one += 1) {
        if (((one < 32 ? lower >>> one : upper >>> (one - 32)) & 1) === 1) set.push(bit + one);
      }
      bit += 64;
    }
  }
  // Where the last of those first words stands: of use to a writer.
  reader.uint32();
  return set;
}

/**
 * The entries of a split index: those of the shared one, some replaced and some gone, and new ones. A replacement has no
 * path of its own; the replacements come first, in order.
 */
export function mergeSplit(
  own: readonly IndexEntry[],
  shared: readonly IndexEntry[],
  { deleted, replaced }: IndexLink,
): readonly IndexEntry[] {
  const gone = new Set(deleted);
  const replacements = new Map(replaced.map((number, index) => [number, own[index]]));
  const kept = shared.flatMap((entry, number) => {
    const replacement = replacements.get(number);
    if (gone.has(number)) return [];
    return [replacement === undefined ? entry : { ...replacement, path: entry.path, stage: entry.stage }];
  });
  return [...kept, ...own.slice(replaced.length)].sort(inOrder);
}

function inOrder(a: IndexEntry, b: IndexEntry): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.stage - b.stage;
}
