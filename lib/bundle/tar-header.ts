import { utf8 } from '../base/bytes.ts';
import { decodeStrict } from '../base/text.ts';
import { archiveFault } from './fault.ts';
import { tarNumber } from './tar-number.ts';

/** Bytes of a tar header, and the unit in which everything in a tar is padded. */
export const BLOCK = 512;

/** The fields of a header that matter here. Names are bytes still: an extended header may replace them. */
export type TarHeader = {
  readonly name: Uint8Array;
  readonly mode: number;
  readonly size: number;
  readonly type: string;
  readonly linkName: Uint8Array;
};

const POSIX_MAGIC = utf8('ustar\0');
const GNU_MAGIC = utf8('ustar ');

/** Reads a header block (POSIX.1 pax, "ustar Interchange Format") whose checksum must hold. */
export function parseTarHeader(block: Uint8Array): TarHeader {
  if (!hasTarChecksum(block))
    throw archiveFault('A tar header has a wrong checksum: the archive is damaged.');
  const name = untilNul(block.subarray(0, 100));
  const prefix = isPosix(block) ? untilNul(block.subarray(345, 500)) : new Uint8Array(0);
  return {
    name: prefix.length === 0 ? name : joined(prefix, name),
    mode: tarNumber(block.subarray(100, 108), 'mode'),
    size: tarNumber(block.subarray(124, 136), 'size'),
    type: String.fromCharCode(block[156] ?? 0),
    linkName: untilNul(block.subarray(157, 257)),
  };
}

/** GNU tar keeps times where POSIX has the prefix of a name, so only POSIX's own magic makes it one. */
function isPosix(block: Uint8Array): boolean {
  const has = (magic: Uint8Array): boolean => magic.every((byte, i) => block[257 + i] === byte);
  if (has(POSIX_MAGIC)) return true;
  // Tars older than both have no magic.
  if (has(GNU_MAGIC) || has(new Uint8Array(8))) return false;
  throw archiveFault('A tar header has an unknown magic: the archive is damaged.');
}

/** True for a block whose checksum field fits its bytes, summed as unsigned or, as old tars did, signed bytes. */
export function hasTarChecksum(block: Uint8Array): boolean {
  if (block.length < BLOCK || (block[0] ?? 0) === 0) return false;
  let unsigned = 0;
  let signed = 0;
  for (let i = 0; i < BLOCK; i += 1) {
    const byte = i >= 148 && i < 156 ? 0x20 : (block[i] ?? 0);
    unsigned += byte;
    signed += byte < 128 ? byte : byte - 256;
  }
  const text = decodeStrict(block.subarray(148, 156)) ?? '';
  const digits = /^ *([0-7]{1,7})[ \0]*$/.exec(text)?.[1];
  if (digits === undefined) return false;
  const wanted = Number.parseInt(digits, 8);
  return wanted === unsigned || wanted === signed;
}

/** True for a block of zeros: two of them end a tar. */
export function isZeroBlock(block: Uint8Array): boolean {
  return block.length === BLOCK && block.every((byte) => byte === 0);
}

/** The bytes before the first NUL. */
export function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

function joined(prefix: Uint8Array, name: Uint8Array): Uint8Array {
  const whole = new Uint8Array(prefix.length + 1 + name.length);
  whole.set(prefix, 0);
  whole[prefix.length] = 0x2f;
  whole.set(name, prefix.length + 1);
  return whole;
}
