import { decodeStrict } from '../base/text.ts';
import { archiveFault } from './fault.ts';

/** What extended headers may say of the entries after them; an empty value takes an earlier statement back. Names are bytes: not all are UTF-8. */
export type PaxFields = {
  readonly path?: Uint8Array;
  readonly linkpath?: Uint8Array;
  readonly size?: string;
};

type Fields = { -readonly [key in keyof PaxFields]: PaxFields[key] };

/**
 * Reads the records of a pax extended header (POSIX.1 pax, "pax Extended Header"): `length key=value\n`, the length
 * counting the whole record. Only the keys above matter; sparse files are refused, since their bytes are not in order.
 */
export function parsePax(bytes: Uint8Array): PaxFields {
  const fields: Fields = {};
  let at = 0;
  while (at < bytes.length && bytes[at] !== 0) {
    const space = bytes.indexOf(0x20, at);
    const digits = space < 0 || space - at > 8 ? '' : (decodeStrict(bytes.subarray(at, space)) ?? '');
    const end = at + (/^[0-9]+$/.test(digits) ? Number(digits) : 0);
    if (end <= space || end > bytes.length || bytes[end - 1] !== 0x0a) throw badRecord();
    const record = bytes.subarray(space + 1, end - 1);
    const equals = record.indexOf(0x3d);
    if (equals < 0) throw badRecord();
    take(fields, decodeStrict(record.subarray(0, equals)) ?? '', record.subarray(equals + 1));
    at = end;
  }
  return fields;
}

function take(fields: Fields, key: string, value: Uint8Array): void {
  if (key.startsWith('GNU.sparse.')) {
    throw archiveFault('The tar holds a sparse file, which is not read here. Make it without --sparse.');
  }
  if (key === 'path' || key === 'linkpath') fields[key] = value;
  else if (key === 'size') fields.size = decodeStrict(value) ?? 'not UTF-8';
}

function badRecord() {
  return archiveFault('An extended header of the tar is malformed.');
}
