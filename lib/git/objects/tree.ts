import type { GitPath } from '../byte-text.ts';
import { oidAt, oidLength, type ObjectFormat, type Oid } from './oid.ts';

/** An entry of a tree. `mode` is one of git's: a file, an executable file, a link, a folder or another repository. */
export type TreeEntry = { readonly name: GitPath; readonly mode: TreeMode; readonly oid: Oid };

/** Modes as git understands what older versions wrote. */
type TreeMode = 0o100644 | 0o100755 | 0o120000 | 0o040000 | 0o160000;

function canonicalMode(mode: number): TreeMode {
  switch (mode & 0o170000) {
    case 0o100000:
      return (mode & 0o100) === 0 ? 0o100644 : 0o100755;
    case 0o120000:
      return 0o120000;
    case 0o040000:
      return 0o040000;
    default:
      return 0o160000;
  }
}

function octal(bytes: Uint8Array, from: number, to: number): number | undefined {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 7) return undefined;
    value = value * 8 + digit;
  }
  return value;
}

/** The entry of a name; undefined where there is none, `damaged` where the tree cannot be read that far. */
export function findInTree(
  bytes: Uint8Array,
  name: GitPath,
  format: ObjectFormat,
): TreeEntry | 'damaged' | undefined {
  const length = oidLength(format);
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(0x20, at);
    const end = space < 0 ? -1 : bytes.indexOf(0, space);
    if (end < 0 || end + 1 + length > bytes.length) return 'damaged';
    if (end - space - 1 === name.length && standsAt(bytes, space + 1, name)) {
      const mode = octal(bytes, at, space);
      if (mode === undefined) return 'damaged';
      return { name, mode: canonicalMode(mode), oid: oidAt(bytes, end + 1, format) };
    }
    at = end + 1 + length;
  }
  return undefined;
}

function standsAt(bytes: Uint8Array, at: number, name: GitPath): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[at + i] !== name.charCodeAt(i)) return false;
  return true;
}
