import { utf8 } from '../../base/bytes.ts';
import type { Digest } from '../../base/ports.ts';
import { oidAt, type ObjectFormat, type Oid } from './oid.ts';

/** What an object is. */
export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

/** A stored object, without the header that its name covers. The bytes must not be changed. */
export type GitObject = { readonly type: ObjectType; readonly bytes: Uint8Array };

/** The largest object that is read, in bytes: all of it has to be in memory. */
export const MAX_OBJECT = 16 * 1024 * 1024;

/** Content of up to so many bytes is copied behind its header: one call of the hash is quicker than three. */
const COPIED = 64 * 1024;

/** The name of content of a type. */
export function nameOf({ type, bytes }: GitObject, format: ObjectFormat, digest: Digest): Oid {
  const header = utf8(`${type} ${bytes.length}\0`);
  if (bytes.length <= COPIED) {
    const whole = new Uint8Array(header.length + bytes.length);
    whole.set(header);
    whole.set(bytes, header.length);
    return oidAt(format === 'sha1' ? digest.sha1(whole) : digest.sha256(whole), 0, format);
  }
  const hasher = format === 'sha1' ? digest.sha1Hasher() : digest.sha256Hasher();
  hasher.update(header);
  hasher.update(bytes);
  return oidAt(hasher.digest(), 0, format);
}

/** The type of a word; undefined where it names none. */
export function objectType(word: string): ObjectType | undefined {
  return word === 'commit' || word === 'tree' || word === 'blob' || word === 'tag' ? word : undefined;
}
