import { archiveFault } from './fault.ts';

/** The data of the first extra field with an id (APPNOTE.TXT 4.5), or undefined. A field that overruns is a fault. */
export function extraField(extra: Uint8Array, id: number): Uint8Array | undefined {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  let at = 0;
  // Fewer than four bytes at the end are padding that alignment tools leave.
  while (at + 4 <= extra.length) {
    const length = view.getUint16(at + 2, true);
    if (at + 4 + length > extra.length)
      throw archiveFault('The zip has an extra field that overruns its header.');
    if (view.getUint16(at, true) === id) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

const ZIP64 = 0x0001;
const WIDE = 0xffffffff;

/**
 * 32-bit values, each replaced by the next 64-bit value of the zip64 field where it is 0xFFFFFFFF (APPNOTE.TXT 4.5.3).
 * Give them in the field's order.
 */
export function widen<T extends readonly number[]>(
  values: T,
  extra: Uint8Array,
): { [index in keyof T]: number } {
  if (!values.includes(WIDE)) return values as { [index in keyof T]: number };
  const field = extraField(extra, ZIP64) ?? new Uint8Array(0);
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength);
  let at = 0;
  const wide = values.map((value) => {
    if (value !== WIDE) return value;
    at += 8;
    if (at > field.length)
      throw archiveFault('The zip has an entry whose zip64 field is missing or too short.');
    return readUint64(view, at - 8);
  });
  return wide as { [index in keyof T]: number };
}

/** A 64-bit number that fits a size or offset; anything larger is a fault. */
export function readUint64(view: DataView, at: number): number {
  const value = view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
  if (!Number.isSafeInteger(value)) throw archiveFault('The zip has a zip64 value that no file can have.');
  return value;
}
