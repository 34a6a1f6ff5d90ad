import { byteText } from '../byte-text.ts';
import { objectType, type ObjectType } from './git-object.ts';
import { parseOid, type ObjectFormat, type Oid } from './oid.ts';

/** What an annotated tag stands for. */
export type TagTarget = { readonly oid: Oid; readonly type: ObjectType };

/** Reads the beginning of a tag: `object`, `type`, `tag`; undefined where it is none. */
export function parseTag(bytes: Uint8Array, format: ObjectFormat): TagTarget | undefined {
  const [object = '', kind = '', name = ''] = byteText(bytes, 0, Math.min(bytes.length, 1000)).split('\n', 3);
  const oid = object.startsWith('object ') ? parseOid(object.slice(7), format) : undefined;
  const type = kind.startsWith('type ') ? objectType(kind.slice(5)) : undefined;
  if (oid === undefined || type === undefined || !name.startsWith('tag ')) return undefined;
  return { oid, type };
}
