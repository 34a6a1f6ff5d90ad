import { byteText } from '../byte-text.ts';
import { oidLength, parseOid, type ObjectFormat, type Oid } from './oid.ts';

/** What of a commit its history needs. */
export type CommitLinks = {
  readonly tree: Oid;
  readonly parents: readonly Oid[];
  /** The committer's time in seconds since the epoch; 0 where it cannot be read. */
  readonly date: number;
};

const NEWLINE = 10;

/** Reads the beginning of a commit; undefined where its tree or a parent is not what it must be. */
export function parseCommitLinks(bytes: Uint8Array, format: ObjectFormat): CommitLinks | undefined {
  const digits = 2 * oidLength(format);
  if (bytes[5 + digits] !== NEWLINE || byteText(bytes, 0, 5) !== 'tree ') return undefined;
  const tree = parseOid(byteText(bytes, 5, 5 + digits), format);
  if (tree === undefined) return undefined;
  const parents: Oid[] = [];
  let at = digits + 6;
  while (byteText(bytes, at, at + 7) === 'parent ') {
    const end = at + 7 + digits;
    const parent = bytes[end] === NEWLINE ? parseOid(byteText(bytes, at + 7, end), format) : undefined;
    if (parent === undefined) return undefined;
    parents.push(parent);
    at = end + 1;
  }
  return { tree, parents, date: committerDate(bytes, at) };
}

/** The number behind the first `>` of a line `committer` that follows a line `author`. */
function committerDate(bytes: Uint8Array, at: number): number {
  if (byteText(bytes, at, at + 6) !== 'author') return 0;
  const line = bytes.indexOf(NEWLINE, at) + 1;
  if (line === 0 || byteText(bytes, line, line + 9) !== 'committer') return 0;
  const mail = bytes.indexOf(0x3e, line);
  if (mail < 0 || bytes.indexOf(NEWLINE, mail) < 0) return 0;
  const [digits = ''] = /^\s*(\d+)/.exec(byteText(bytes, mail + 1, mail + 40)) ?? [];
  const date = Number(digits);
  return Number.isSafeInteger(date) ? date : 0;
}
