import type { ByteStore } from './byte-store.ts';
import { archiveFault, unsupported } from './fault.ts';
import { readUint64 } from './zip-extra.ts';

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const LOCATOR = 0x07064b50;
const LOCATOR_LENGTH = 20;
const END64 = 0x06064b50;
const END64_LENGTH = 56;

/** Where a zip's central directory lies. */
export type ZipEnd = { readonly start: number; readonly end: number; readonly count: number };

/**
 * Finds the central directory by the end record (APPNOTE.TXT 4.3.16), or the zip64 one (4.3.14) where there is one.
 * The directory must end where the record starts and the comment where the file does: a zip with bytes before or
 * after it reads differently in different programs.
 */
export function findZipEnd(store: ByteStore): ZipEnd {
  const tailStart = Math.max(0, store.length - END_LENGTH - MAX_COMMENT);
  const tail = store.slice(tailStart, store.length);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_LENGTH + view.getUint16(at + 20, true) !== tail.length) {
      throw archiveFault('The zip has bytes after its end, or its comment holds what looks like one.');
    }
    const record = new DataView(tail.buffer, tail.byteOffset + at, END_LENGTH);
    return readEnd64(store, record, tailStart + at) ?? readEnd(record, tailStart + at);
  }
  throw archiveFault('The zip has no central directory: it is cut short or damaged.');
}

function readEnd(record: DataView, end: number): ZipEnd {
  const count = record.getUint16(10, true);
  const oneDisk = record.getUint16(4, true) === 0 && record.getUint16(6, true) === 0;
  if (!oneDisk || record.getUint16(8, true) !== count) throw multiDisk();
  return checked({ start: record.getUint32(16, true), end, count }, record.getUint32(12, true));
}

function readEnd64(store: ByteStore, record: DataView, endAt: number): ZipEnd | undefined {
  const locator = viewOf(store.slice(endAt - LOCATOR_LENGTH, endAt));
  if (locator.byteLength < LOCATOR_LENGTH) return undefined;
  if (locator.getUint32(0, true) !== LOCATOR) return undefined;
  if (locator.getUint32(4, true) !== 0 || locator.getUint32(16, true) > 1) throw multiDisk();
  const at = readUint64(locator, 8);
  const end64 = viewOf(store.slice(at, at + END64_LENGTH));
  if (end64.byteLength < END64_LENGTH || end64.getUint32(0, true) !== END64) {
    throw archiveFault('The zip has a zip64 locator that leads to no zip64 end record.');
  }
  if (at + 12 + readUint64(end64, 4) !== endAt - LOCATOR_LENGTH) {
    throw archiveFault('The zip has bytes between its zip64 end record and its end.');
  }
  const count = readUint64(end64, 32);
  const oneDisk = end64.getUint32(16, true) === 0 && end64.getUint32(20, true) === 0;
  if (!oneDisk || readUint64(end64, 24) !== count) throw multiDisk();
  const [size, start] = [readUint64(end64, 40), readUint64(end64, 48)];
  agree(record.getUint16(10, true), count, 0xffff);
  agree(record.getUint32(12, true), size, 0xffffffff);
  agree(record.getUint32(16, true), start, 0xffffffff);
  return checked({ start, end: at, count }, size);
}

function checked(end: ZipEnd, size: number): ZipEnd {
  if (end.start + size === end.end) return end;
  throw archiveFault('The zip has a central directory that does not end where its end record starts.');
}

function agree(narrow: number, wide: number, escape: number): void {
  if (narrow !== wide && narrow !== escape) throw archiveFault('The two end records of the zip disagree.');
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function multiDisk() {
  return unsupported('The zip is a part of a split archive.');
}
