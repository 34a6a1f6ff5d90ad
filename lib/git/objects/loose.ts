import type { Inflate } from '../../base/ports.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { byteText, type GitPath } from '../byte-text.ts';
import { damaged, tooLargeObject } from '../errors/damage.ts';
import { MAX_OBJECT, objectType, type GitObject } from './git-object.ts';
import type { Oid } from './oid.ts';

/** The longest header of a loose object: its type, its size and a NUL. */
const MAX_HEADER = 32;

/** Where a loose object stands, below the folder of objects. */
export function loosePath(oid: Oid): GitPath {
  return `${oid.slice(0, 2)}/${oid.slice(2)}` as GitPath;
}

/** An object in a file of its own: `type size`, a NUL and the content, deflated. */
export function readLoose(packed: Uint8Array, oid: Oid, inflate: Inflate): Result<GitObject> {
  const found = inflate.inflateZlib(packed, MAX_OBJECT + MAX_HEADER);
  if (!found.ok) {
    if (found.error === 'too_large') return fail(tooLargeObject(oid, MAX_OBJECT, MAX_OBJECT + 1));
    return fail(damaged(`the loose object ${oid} cannot be inflated`));
  }
  const { bytes } = found.value;
  const end = bytes.subarray(0, MAX_HEADER).indexOf(0);
  const [, word = '', size = ''] = /^([a-z]+) (0|[1-9]\d*)$/.exec(byteText(bytes, 0, Math.max(0, end))) ?? [];
  const type = objectType(word);
  const content = bytes.subarray(end + 1);
  if (type === undefined || Number(size) !== content.length) {
    return fail(damaged(`the loose object ${oid} has a wrong header`));
  }
  return ok({ type, bytes: content });
}
