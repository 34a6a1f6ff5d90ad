import type { ByteText, GitPath } from '../byte-text.ts';
import { oidAt, oidLength, type ObjectFormat } from '../objects/oid.ts';
import type { ByteReader } from './byte-reader.ts';
import type { CachedTree } from './index-file.ts';

const NUL = 0;
const SPACE = 0x20;
const LINE_FEED = 0x0a;

/**
 * Reads the extension TREE (gitformat-index(5), "cache tree"): the folders in depth-first order, each with its number of
 * entries and of folders. One whose number of entries is negative is out of date, and left out.
 */
export function readCachedTrees(
  bytes: Uint8Array,
  reader: ByteReader,
  format: ObjectFormat,
): readonly CachedTree[] {
  const trees: CachedTree[] = [];
  /** The folders that are open, with the number of folders still to come in each. */
  const open: { readonly path: ByteText; left: number }[] = [];
  while (reader.left > 0) {
    const name = reader.textUntil(NUL);
    const entries = Number(reader.textUntil(SPACE));
    const folders = Number(reader.textUntil(LINE_FEED));
    const above = open.at(-1);
    const path = (above === undefined || above.path === '' ? name : `${above.path}/${name}`) as GitPath;
    if (above !== undefined) above.left -= 1;
    if (entries >= 0)
      trees.push({ path, entries, oid: oidAt(bytes, reader.skip(oidLength(format)), format) });
    open.push({ path, left: folders });
    while (open.length > 0 && !((open.at(-1)?.left ?? 0) > 0)) open.pop();
    if (open.length === 0) break;
  }
  return trees;
}
