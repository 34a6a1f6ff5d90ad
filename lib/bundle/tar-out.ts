import { concat, utf8 } from '../base/bytes.ts';
import type { Inflate } from '../base/ports.ts';
import { littleEndian, type OutgoingFile } from './archive-out.ts';
import { BLOCK } from './tar-header.ts';

const NAME_BYTES = 100;
/** The most data of a stored deflate block (RFC 1951, section 3.2.4). */
const STORED_BLOCK = 65_535;

/**
 * A tar of the files in the order given (POSIX.1 pax), without times or owners, in a gzip of stored blocks: equal files
 * give equal bytes.
 */
export function writeTarGz(
  files: readonly OutgoingFile[],
  { crc32 }: Pick<Inflate, 'crc32'>,
): Uint8Array<ArrayBuffer> {
  const tar = concat([...files.flatMap(entry), new Uint8Array(2 * BLOCK)]);
  // RFC 1952: no name, no time, unknown system.
  const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
  return concat([header, ...storedBlocks(tar), littleEndian([4, crc32(tar)], [4, tar.length])]);
}

function* storedBlocks(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += STORED_BLOCK) {
    const data = bytes.subarray(at, at + STORED_BLOCK);
    const last = at + STORED_BLOCK >= bytes.length ? 1 : 0;
    yield Uint8Array.of(last);
    yield littleEndian([2, data.length], [2, ~data.length & 0xffff]);
    yield data;
  }
}

function entry({ path, mode, bytes }: OutgoingFile): Uint8Array[] {
  const link = mode === '120000';
  const data = link ? new Uint8Array() : bytes;
  const target = link ? bytes : new Uint8Array();
  const name = utf8(path);
  const records: [string, Uint8Array][] = [];
  if (name.length > NAME_BYTES) records.push(['path', name]);
  if (target.length > NAME_BYTES) records.push(['linkpath', target]);
  const permissions = mode === '100755' ? 0o755 : 0o644;
  const own = header({ name, target, permissions, type: link ? '2' : '0', size: data.length });
  return [...(records.length === 0 ? [] : extended(records)), own, ...padded(data)];
}

/** A pax extended header: records of their own length, a key and a value. */
function extended(records: readonly [string, Uint8Array][]): Uint8Array[] {
  const data = concat(records.map(([key, value]) => record(key, value)));
  const target = new Uint8Array();
  return [
    header({ name: utf8('pax'), target, permissions: 0o644, type: 'x', size: data.length }),
    ...padded(data),
  ];
}

function record(key: string, value: Uint8Array): Uint8Array {
  const rest = concat([utf8(` ${key}=`), value, utf8('\n')]);
  let length = rest.length + 1;
  // The length counts its own digits.
  while (String(length).length + rest.length !== length) length += 1;
  return concat([utf8(String(length)), rest]);
}

type Header = { name: Uint8Array; target: Uint8Array; permissions: number; type: string; size: number };

function header({ name, target, permissions, type, size }: Header): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(name.subarray(0, NAME_BYTES), 0);
  block.set(octal(permissions, 8), 100);
  block.set(octal(0, 8), 108);
  block.set(octal(0, 8), 116);
  block.set(octal(size, 12), 124);
  block.set(octal(0, 12), 136);
  block.set(utf8(type), 156);
  block.set(target.subarray(0, NAME_BYTES), 157);
  block.set(utf8('ustar\u000000'), 257);
  block.fill(0x20, 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.set(octal(sum, 7), 148);
  return block;
}

function octal(value: number, width: number): Uint8Array {
  return utf8(`${value.toString(8).padStart(width - 1, '0')}\0`);
}

function padded(data: Uint8Array): Uint8Array[] {
  return data.length === 0 ? [] : [data, new Uint8Array((BLOCK - (data.length % BLOCK)) % BLOCK)];
}
