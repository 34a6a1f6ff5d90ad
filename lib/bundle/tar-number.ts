import { archiveFault } from './fault.ts';

const SPACE = 0x20;

/**
 * A number of a tar header: octal text with blanks or NULs around it, or, with the first bit set, big-endian binary
 * (GNU's extension). Throws an `ArchiveFault` for anything else and for what no file can have.
 */
export function tarNumber(field: Uint8Array, name: string): number {
  const first = field[0] ?? 0;
  return (first & 0x80) === 0 ? octal(field, name) : binary(field, name);
}

function octal(field: Uint8Array, name: string): number {
  let i = 0;
  while (field[i] === SPACE) i += 1;
  let value = 0;
  for (; i < field.length; i += 1) {
    const byte = field[i] ?? 0;
    if (byte === 0 || byte === SPACE) break;
    if (byte < 0x30 || byte > 0x37) throw archiveFault(`A tar header has a ${name} that is not octal.`);
    value = value * 8 + byte - 0x30;
  }
  if (field.subarray(i).some((byte) => byte !== 0 && byte !== SPACE)) {
    throw archiveFault(`A tar header has a ${name} with text after it.`);
  }
  return value;
}

function binary(field: Uint8Array, name: string): number {
  // 0x80 starts a positive number; 0xff a negative one, which neither a size nor a mode can be.
  if (field[0] !== 0x80) throw archiveFault(`A tar header has a negative or over-large ${name}.`);
  let value = 0;
  for (const byte of field.subarray(1)) value = value * 256 + byte;
  if (!Number.isSafeInteger(value)) throw archiveFault(`A tar header has an over-large ${name}.`);
  return value;
}
