import { quote } from '../base/failure.ts';
import type { Inflate } from '../base/ports.ts';
import type { EntryKind } from '../files/file-system.ts';
import type { ByteStore } from './byte-store.ts';
import { archiveFault, limitFault, unsupported } from './fault.ts';
import type { IntakeLimits } from './limits.ts';
import type { ZipEnd } from './zip-end.ts';
import { widen } from './zip-extra.ts';
import { settleEncodings, zipName, type NameEncoding } from './zip-name.ts';

/** An entry of a central directory. */
export type ZipRecord = {
  readonly name: string;
  readonly rawName: Uint8Array;
  readonly kind: EntryKind;
  readonly executable: boolean;
  /** False where the zip comes from a system without Unix modes. */
  readonly modeKnown: boolean;
  /** How the name was read. */
  readonly encoding: NameEncoding;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc32: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header stands. */
  readonly offset: number;
};

const CENTRAL = 0x02014b50;
const CENTRAL_LENGTH = 46;
// Encrypted (bit 0), patch data (5), strong encryption (6), masked headers (13): APPNOTE.TXT 4.4.4.
const UNREADABLE_FLAGS = 0x2061;
/** The newest version of the format that its specification has, times ten (APPNOTE.TXT 4.4.3.2). */
const NEWEST_VERSION = 63;
const UNIX = 3;
const DARWIN = 19;

/** The entries of a central directory (APPNOTE.TXT 4.3.12), all of it read and nothing else. */
export function readDirectory(
  store: ByteStore,
  end: ZipEnd,
  limits: IntakeLimits,
  inflate: Inflate,
): ZipRecord[] {
  if (end.count > limits.entries) {
    throw limitFault('entries', limits.entries, end.count, 'Upload fewer files, or in several bundles.');
  }
  const bytes = store.slice(end.start, end.end);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: ZipRecord[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (records.length === end.count)
      throw archiveFault('The zip has more entries than its end record counts.');
    if (at + CENTRAL_LENGTH > bytes.length || view.getUint32(at, true) !== CENTRAL) throw badDirectory();
    const next =
      at +
      CENTRAL_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
    if (next > bytes.length) throw badDirectory();
    records.push(readRecord(bytes.subarray(at, next), inflate));
    at = next;
  }
  if (records.length !== end.count)
    throw archiveFault('The zip has fewer entries than its end record counts.');
  return settleEncodings(records);
}

function readRecord(bytes: Uint8Array, inflate: Inflate): ZipRecord {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const extraAt = CENTRAL_LENGTH + view.getUint16(28, true);
  const rawName = bytes.subarray(CENTRAL_LENGTH, extraAt);
  const extra = bytes.subarray(extraAt, extraAt + view.getUint16(30, true));
  const flags = view.getUint16(8, true);
  const { name, encoding } = zipName(rawName, { flags, extra, system: systemOf(view) }, inflate);
  const method = view.getUint16(10, true);
  if ((flags & UNREADABLE_FLAGS) !== 0)
    throw unsupported(`The zip entry ${quote(name)} is encrypted or a patch.`);
  const version = view.getUint8(6);
  if (version > NEWEST_VERSION)
    throw unsupported(`The zip entry ${quote(name)} needs version ${version} of the format.`);
  if (method !== 0 && method !== 8) {
    throw unsupported(
      `The zip entry ${quote(name)} uses compression method ${method}; stored and deflate are read.`,
    );
  }
  const narrow = [view.getUint32(24, true), view.getUint32(20, true), view.getUint32(42, true)] as const;
  const [size, packedSize, offset] = widen(narrow, extra);
  if (view.getUint16(34, true) !== 0) throw unsupported('The zip is a part of a split archive.');
  if (method === 0 && size !== packedSize) {
    throw archiveFault(`The zip entry ${quote(name)} is stored, yet its two sizes differ.`);
  }
  return {
    name,
    rawName,
    ...aboutFile(view, name, size),
    encoding,
    method,
    crc32: view.getUint32(16, true),
    packedSize,
    size,
    offset,
  };
}

function aboutFile(view: DataView, name: string, size: number) {
  const mode = unixMode(view);
  const kind = kindOf(name, mode, size);
  return { kind, executable: kind === 'file' && (mode & 0o100) !== 0, modeKnown: mode !== 0 };
}

/** The mode of a Unix file, which stands in the upper half of the external attributes; 0 from other systems. */
function unixMode(view: DataView): number {
  const system = systemOf(view);
  return system === UNIX || system === DARWIN ? view.getUint16(40, true) : 0;
}

/** The system that the entry was made on (APPNOTE.TXT 4.4.2.2). */
function systemOf(view: DataView): number {
  return view.getUint16(4, true) >>> 8;
}

function kindOf(name: string, mode: number, size: number): EntryKind {
  const type = mode & 0o170000;
  // Some Windows tools write back-slashes, so theirs mark a folder too.
  const isFolder = type === 0o040000 || name.endsWith('/') || name.endsWith('\\');
  if (isFolder && (size > 0 || type === 0o120000)) {
    throw archiveFault(
      `The zip entry ${quote(name)} is a folder by its name and something else by its content.`,
    );
  }
  if (isFolder) return 'dir';
  if (type === 0o120000) return 'symlink';
  if (type === 0 || type === 0o100000) return 'file';
  throw archiveFault(
    `The zip entry ${quote(name)} is a device or a pipe; files, folders and symbolic links are read.`,
  );
}

function badDirectory() {
  return archiveFault('The central directory of the zip is damaged.');
}
