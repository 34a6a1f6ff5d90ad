import { NameTable } from './name-table.ts';
import { oidLength, type ObjectFormat, type Oid } from './oid.ts';

/** The names of a pack's objects, and where each begins in the pack. */
export type PackIndex = {
  readonly names: NameTable;
  /** Where an object begins; undefined for a name that is not here, or a place that the index does not hold. */
  offsetOf(oid: Oid): number | undefined;
};

const MAGIC = 0xff744f63;
const FAN_OUT = 1024;

/** Reads a pack index of version 1 or 2; undefined where the bytes are none. Its checksum is not looked at. */
export function readPackIndex(bytes: Uint8Array, format: ObjectFormat): PackIndex | undefined {
  if (bytes.length < FAN_OUT) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0) !== MAGIC) return readVersion1(bytes, view, format);
  return view.getUint32(4) === 2 ? readVersion2(bytes, view, format) : undefined;
}

/** Each name stands behind its offset of four bytes. */
function readVersion1(bytes: Uint8Array, view: DataView, format: ObjectFormat): PackIndex | undefined {
  const stride = 4 + oidLength(format);
  const count = view.getUint32(FAN_OUT - 4);
  const names = NameTable.create(bytes, { format, count, fanOut: 0, start: FAN_OUT + 4, stride });
  if (names === undefined) return undefined;
  const offsetAt = (index: number) => view.getUint32(FAN_OUT + stride * index);
  return { names, offsetOf: (oid) => map(names.find(oid), offsetAt) };
}

/** Names, checksums, offsets, and a table of long offsets that the highest bit of an offset points into. */
function readVersion2(bytes: Uint8Array, view: DataView, format: ObjectFormat): PackIndex | undefined {
  const fanOut = 8;
  if (bytes.length < fanOut + FAN_OUT) return undefined;
  const length = oidLength(format);
  const count = view.getUint32(fanOut + FAN_OUT - 4);
  const start = fanOut + FAN_OUT;
  const names = NameTable.create(bytes, { format, count, fanOut, start, stride: length });
  const offsets = start + (length + 4) * count;
  const long = offsets + 4 * count;
  if (names === undefined || long > bytes.length) return undefined;
  const end = bytes.length - 2 * length;
  const offsetAt = (index: number): number | undefined => {
    const offset = view.getUint32(offsets + 4 * index);
    if (offset < 0x80000000) return offset;
    const at = long + 8 * (offset - 0x80000000);
    return at + 8 <= end ? Number(view.getBigUint64(at)) : undefined;
  };
  return { names, offsetOf: (oid) => map(names.find(oid), offsetAt) };
}

function map<T>(index: number | undefined, change: (index: number) => T): T | undefined {
  return index === undefined ? undefined : change(index);
}
