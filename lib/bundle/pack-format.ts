import { concat, utf8 } from '../base/bytes.ts';
import type { FileColumns } from '../files/file-table.ts';

/*
 * A stored pack: the files' bytes one after another, an index, a footer. Numbers are little-endian, as typed arrays
 * are on every host. The index is the columns below, widest first so that each is aligned when the index is.
 */

/** How a file's bytes are stored: as they are, or as raw deflate data. */
export const STORED = 0;
/** See `STORED`. */
export const DEFLATED = 1;

/** The columns of an index: those of the file table, and where and how each file is stored. */
export type PackColumns = FileColumns & {
  readonly offsets: Float64Array;
  readonly packedSizes: Uint32Array;
  readonly methods: Uint8Array;
  /** 32 bytes for each file. */
  readonly digests: Uint8Array;
  /** False where the upload told no Unix modes. */
  readonly modesKnown: boolean;
};

/** What a footer says. */
export type PackFooter = {
  readonly indexOffset: number;
  readonly indexLength: number;
  readonly count: number;
  /** SHA-256 of the index. */
  readonly checksum: Uint8Array;
};

/** Bytes of the footer: magic and version 8, index offset 8, index length 4, count 4, checksum 32. */
export const FOOTER_LENGTH = 56;

/** Bytes of each digest. */
export const DIGEST_LENGTH = 32;

const MAGIC = utf8('TRPPACK\u0001');
/** Bytes of an index for each file, its path aside: 8 + 8 + 4 + 4 + 32 + 1 + 1. */
const BYTES_A_FILE = 58;
/** What stands after the columns where modes are not known. */
const MODES_UNKNOWN = 1;

/** The bytes of an index. */
export function encodeIndex(columns: PackColumns): Uint8Array {
  const { sizes, offsets, starts, packedSizes, digests, modes, methods, paths, modesKnown } = columns;
  const wide = [sizes, offsets, starts, packedSizes];
  const bytes = wide.map((column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return concat([
    ...bytes,
    digests,
    modes,
    methods,
    paths,
    Uint8Array.from(modesKnown ? [] : [MODES_UNKNOWN]),
  ]);
}

/** The columns of an index of `count` files, as views; undefined when its length or its path offsets do not fit. */
export function decodeIndex(index: Uint8Array, count: number): PackColumns | undefined {
  if (index.length < count * BYTES_A_FILE + 4) return undefined;
  // Typed arrays need their start aligned; a ranged read may hand over bytes at any offset.
  const bytes = index.byteOffset % 8 === 0 ? index : index.slice();
  let at = 0;
  const take = (length: number): number => {
    at += length;
    return bytes.byteOffset + at - length;
  };
  const columns = {
    sizes: new Float64Array(bytes.buffer, take(8 * count), count),
    offsets: new Float64Array(bytes.buffer, take(8 * count), count),
    starts: new Uint32Array(bytes.buffer, take(4 * count + 4), count + 1),
    packedSizes: new Uint32Array(bytes.buffer, take(4 * count), count),
    digests: new Uint8Array(bytes.buffer, take(DIGEST_LENGTH * count), DIGEST_LENGTH * count),
    modes: new Uint8Array(bytes.buffer, take(count), count),
    methods: new Uint8Array(bytes.buffer, take(count), count),
  };
  const end = at + (columns.starts[count] ?? 0);
  const mark = bytes[end];
  const sound = end <= bytes.length && bytes.length <= end + 1 && (mark ?? MODES_UNKNOWN) === MODES_UNKNOWN;
  return sound ? { ...columns, paths: bytes.subarray(at, end), modesKnown: mark === undefined } : undefined;
}

/** The bytes of a footer. */
export function encodeFooter(footer: PackFooter): Uint8Array {
  const bytes = new Uint8Array(FOOTER_LENGTH);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC, 0);
  view.setFloat64(8, footer.indexOffset, true);
  view.setUint32(16, footer.indexLength, true);
  view.setUint32(20, footer.count, true);
  bytes.set(footer.checksum, 24);
  return bytes;
}

/** The footer at the end of a pack of `size` bytes; undefined when it is none or points outside the pack. */
export function decodeFooter(bytes: Uint8Array, size: number): PackFooter | undefined {
  if (bytes.length !== FOOTER_LENGTH || MAGIC.some((byte, i) => byte !== bytes[i])) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const footer = {
    indexOffset: view.getFloat64(8, true),
    indexLength: view.getUint32(16, true),
    count: view.getUint32(20, true),
    checksum: bytes.slice(24),
  };
  return footer.indexOffset + footer.indexLength + FOOTER_LENGTH === size ? footer : undefined;
}
