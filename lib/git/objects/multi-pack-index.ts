import { byteText, type GitPath } from '../byte-text.ts';
import { readChunks } from './chunks.ts';
import { NameTable } from './name-table.ts';
import { oidLength, type ObjectFormat, type Oid } from './oid.ts';

/** One index over several packs. */
export type MultiPackIndex = {
  readonly names: NameTable;
  /** The packs, as the names of their indexes: `pack-….idx`. */
  readonly packs: readonly GitPath[];
  /** Which pack holds an object, and where; undefined where none does. */
  placeOf(oid: Oid): { readonly pack: number; readonly offset: number } | undefined;
};

const MAGIC = 0x4d494458; // MIDX
const HEADER = 12;

/** Reads a multi-pack index; undefined where the bytes are none of this hash, or it builds upon another. */
export function readMultiPackIndex(bytes: Uint8Array, format: ObjectFormat): MultiPackIndex | undefined {
  const length = oidLength(format);
  if (bytes.length < HEADER + length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const kind = format === 'sha1' ? 1 : 2;
  if (view.getUint32(0) !== MAGIC || bytes[4] !== 1 || bytes[5] !== kind || bytes[7] !== 0) return undefined;
  const chunks = readChunks(bytes, { from: HEADER, count: bytes[6] ?? 0, tail: length });
  const [fan, list, places, packNames] = ['OIDF', 'OIDL', 'OOFF', 'PNAM'].map((id) => chunks?.get(id));
  if (fan === undefined || list === undefined || places === undefined || packNames === undefined)
    return undefined;
  if (fan.end - fan.start !== 1024) return undefined;
  const count = view.getUint32(fan.end - 4);
  if (list.end - list.start < length * count || places.end - places.start < 8 * count) return undefined;
  const names = NameTable.create(bytes, {
    format,
    count,
    fanOut: fan.start,
    start: list.start,
    stride: length,
  });
  const packs = byteText(bytes, packNames.start, packNames.end)
    .split('\0')
    .filter((name) => name !== '');
  if (names === undefined || packs.length !== view.getUint32(8)) return undefined;
  const long = chunks?.get('LOFF');
  return {
    names,
    packs: packs as GitPath[],
    placeOf(oid) {
      const index = names.find(oid);
      if (index === undefined) return undefined;
      const pack = view.getUint32(places.start + 8 * index);
      const short = view.getUint32(places.start + 8 * index + 4);
      if (pack >= packs.length) return undefined;
      // Without the table of long offsets, all 32 bits are the offset.
      if (short < 0x80000000 || long === undefined) return { pack, offset: short };
      const at = long.start + 8 * (short - 0x80000000);
      return at + 8 <= long.end ? { pack, offset: Number(view.getBigUint64(at)) } : undefined;
    },
  };
}
