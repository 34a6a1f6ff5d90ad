import { decodeLenient } from '../base/text.ts';
import { isDebris } from './entry-path.ts';

/** Bytes of an entry before its hash, and those of flags after it (git's documentation, "gitformat-index"). */
const STAT = 40;
const FLAGS = 2;
const EXTENDED = 0x4000;
const HEADER = 12;

/**
 * Paths in a git index whose last part is what macOS adds to folders, so that a tracked one is kept. Undefined where
 * the index cannot be read to its end, or refers to another one: then nothing is known.
 */
export function trackedDebris(index: Uint8Array): ReadonlySet<string> | undefined {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  if (index.length < HEADER + 20 || view.getUint32(0) !== 0x44495243) return undefined;
  // Which hash a repository has, its config says; only the right length leads from entry to entry.
  return readEntries(index, view, 20) ?? readEntries(index, view, 32);
}

function readEntries(index: Uint8Array, view: DataView, hash: number): ReadonlySet<string> | undefined {
  const [version, count] = [view.getUint32(4), view.getUint32(8)];
  if (version < 2 || version > 4) return undefined;
  const found = new Set<string>();
  let name = new Uint8Array(0);
  let at = HEADER;
  for (let i = 0; i < count; i += 1) {
    const flagsAt = at + STAT + hash;
    if (flagsAt + FLAGS >= index.length) return undefined;
    const start = flagsAt + FLAGS + ((view.getUint16(flagsAt) & EXTENDED) === 0 ? 0 : 2);
    const shared = version === 4 ? readShared(index, start, name.length) : { kept: 0, next: start };
    const end = shared === undefined ? -1 : index.indexOf(0, shared.next);
    if (shared === undefined || end < 0) return undefined;
    name = joined(name.subarray(0, shared.kept), index.subarray(shared.next, end));
    const slash = name.lastIndexOf(0x2f);
    if (isDebris(decodeLenient(name.subarray(slash + 1)))) found.add(decodeLenient(name));
    // Up to version 3 one to eight NULs make the length of an entry a multiple of eight.
    at = version === 4 ? end + 1 : at + Math.floor((end - at + 8) / 8) * 8;
  }
  return isWhole(index, view, at, hash) ? found : undefined;
}

/** How much of the name before is kept: what is to be cut off stands in a varint as of offsets in packs. */
function readShared(index: Uint8Array, start: number, before: number) {
  let [at, value] = [start, 0];
  for (let i = 0; i < 4; i += 1) {
    const byte = index[at] ?? 0;
    at += 1;
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return value > before ? undefined : { kept: before - value, next: at };
    value += 1;
  }
  return undefined;
}

/** True where extensions lead to the checksum at the end, and none of them refers to another index. */
function isWhole(index: Uint8Array, view: DataView, from: number, hash: number): boolean {
  let at = from;
  while (at + 8 <= index.length - hash) {
    const signature = String.fromCharCode(...index.subarray(at, at + 4));
    if (signature === 'link' || !/^[A-Za-z]{4}$/.test(signature)) return false;
    at += 8 + view.getUint32(at + 4);
  }
  return at === index.length - hash;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a, 0);
  whole.set(b, a.length);
  return whole;
}
