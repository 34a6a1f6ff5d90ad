import { oidAt, oidLength, type ObjectFormat, type Oid } from './oid.ts';
import type { ObjectType } from './git-object.ts';

/** What the header of an entry of a pack says. `size` is that of the inflated data. */
export type PackEntry = {
  readonly size: number;
  /** Bytes of the header: the compressed data follows. */
  readonly length: number;
} & (
  | { readonly kind: 'whole'; readonly type: ObjectType }
  | { readonly kind: 'offset_delta'; readonly back: number }
  | { readonly kind: 'name_delta'; readonly base: Oid }
);

/** The longest header: a size, and a distance or a name. */
export const MAX_ENTRY_HEADER = 10 + 32;

const TYPES: readonly (ObjectType | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag'];
const OFFSET_DELTA = 6;
const NAME_DELTA = 7;

/** Reads a header; undefined where the bytes are none. */
export function readPackEntry(bytes: Uint8Array, format: ObjectFormat): PackEntry | undefined {
  const first = bytes[0] ?? 0;
  const kind = (first >> 4) & 7;
  let size = first & 15;
  let scale = 16;
  let at = 1;
  for (let byte = first; byte >= 0x80; at += 1) {
    if (at >= bytes.length) return undefined;
    byte = bytes[at] ?? 0;
    size += (byte & 0x7f) * scale;
    scale *= 128;
  }
  if (bytes.length === 0 || size > Number.MAX_SAFE_INTEGER) return undefined;
  const type = TYPES[kind];
  if (type !== undefined) return { kind: 'whole', type, size, length: at };
  if (kind === OFFSET_DELTA) return readDistance(bytes, at, size);
  const end = at + oidLength(format);
  if (kind !== NAME_DELTA || end > bytes.length) return undefined;
  return { kind: 'name_delta', base: oidAt(bytes, at, format), size, length: end };
}

/** How far back the base is: seven bits a byte, the highest first, each further byte adding one. */
function readDistance(bytes: Uint8Array, from: number, size: number): PackEntry | undefined {
  let back = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    back = (at === from ? 0 : (back + 1) * 128) + (byte & 0x7f);
    if (back > Number.MAX_SAFE_INTEGER) return undefined;
    if (byte < 0x80) return back === 0 ? undefined : { kind: 'offset_delta', back, size, length: at + 1 };
  }
  return undefined;
}
