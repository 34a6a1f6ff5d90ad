import { toHex } from '../../base/bytes.ts';

declare const brand: unique symbol;

/** The name of an object: lower-case hexadecimal, 40 digits of SHA-1 or 64 of SHA-256. */
export type Oid = string & { readonly [brand]: 'Oid' };

/** The hash that names the objects of a repository. */
export type ObjectFormat = 'sha1' | 'sha256';

/** Bytes of an object's name. */
export function oidLength(format: ObjectFormat): 20 | 32 {
  return format === 'sha1' ? 20 : 32;
}

/** A full name as text, in either case; undefined when it is none. */
export function parseOid(text: string, format: ObjectFormat): Oid | undefined {
  if (text.length !== 2 * oidLength(format) || !/^[0-9A-Fa-f]+$/.test(text)) return undefined;
  return text.toLowerCase() as Oid;
}

/** The name whose bytes stand at `offset`. */
export function oidAt(bytes: Uint8Array, offset: number, format: ObjectFormat): Oid {
  return toHex(bytes.subarray(offset, offset + oidLength(format))) as Oid;
}

/** The bytes of a name, or of the even number of lower-case digits that begin one. */
export function oidBytes(oid: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(oid.length >> 1);
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] = (digit(oid.charCodeAt(2 * i)) << 4) | digit(oid.charCodeAt(2 * i + 1));
  }
  return bytes;
}

function digit(unit: number): number {
  return unit > 0x39 ? unit - 0x57 : unit - 0x30;
}

/** The tree without entries, which need not be stored. */
export function emptyTree(format: ObjectFormat): Oid {
  return (
    format === 'sha1'
      ? '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
      : '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
  ) as Oid;
}
