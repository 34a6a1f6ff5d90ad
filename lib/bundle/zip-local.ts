import { quote } from '../base/failure.ts';
import type { ByteStore } from './byte-store.ts';
import { archiveFault } from './fault.ts';
import type { ZipRecord } from './zip-directory.ts';
import { widen } from './zip-extra.ts';

const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const HAS_DESCRIPTOR = 0x0008;
const ENCRYPTED = 0x0001;
const WIDE = 0xffffffff;

/**
 * Where an entry's data starts, once its local header (APPNOTE.TXT 4.3.7) agrees with the directory: programs that
 * read a zip front to back must find the same files as those that read its directory.
 */
export function findData(store: ByteStore, record: ZipRecord, directoryStart: number): number {
  const { name, rawName, offset } = record;
  const fixed = store.slice(offset, offset + LOCAL_LENGTH);
  const view = new DataView(fixed.buffer, fixed.byteOffset, fixed.byteLength);
  if (fixed.length < LOCAL_LENGTH || view.getUint32(0, true) !== LOCAL) {
    throw archiveFault(`The zip entry ${quote(name)} has no local header where the directory says.`);
  }
  const nameEnd = offset + LOCAL_LENGTH + view.getUint16(26, true);
  const start = nameEnd + view.getUint16(28, true);
  const localName = store.slice(offset + LOCAL_LENGTH, nameEnd);
  if (localName.length !== rawName.length || localName.some((byte, i) => byte !== rawName[i])) {
    throw disagree(name, 'name');
  }
  if (view.getUint16(8, true) !== record.method) throw disagree(name, 'compression method');
  const flags = view.getUint16(6, true);
  if ((flags & ENCRYPTED) !== 0) throw disagree(name, 'encryption');
  checkSizes(view, record, store.slice(nameEnd, start), (flags & HAS_DESCRIPTOR) !== 0);
  if (start + record.packedSize > directoryStart) {
    throw archiveFault(`The zip entry ${quote(name)} reaches into the central directory.`);
  }
  return start;
}

function checkSizes(view: DataView, record: ZipRecord, extra: Uint8Array, described: boolean): void {
  const crc32 = view.getUint32(14, true);
  const narrow = [view.getUint32(22, true), view.getUint32(18, true)] as const;
  // With a data descriptor the writer did not know these yet: it left zeros, or the mark of zip64.
  const unknown = (value: number): boolean => described && (value === 0 || value === WIDE);
  if (crc32 !== record.crc32 && !unknown(crc32)) throw disagree(record.name, 'checksum');
  const [size, packedSize] = narrow.every(unknown) ? [record.size, record.packedSize] : widen(narrow, extra);
  if (size !== record.size && !unknown(size)) throw disagree(record.name, 'size');
  if (packedSize !== record.packedSize && !unknown(packedSize))
    throw disagree(record.name, 'compressed size');
}

function disagree(name: string, what: string) {
  return archiveFault(
    `The zip entry ${quote(name)} has one ${what} in the directory and another in its local header.`,
  );
}
