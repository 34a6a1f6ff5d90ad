import { equalInConstantTime } from '../../base/bytes.ts';
import type { Failure } from '../../base/failure.ts';
import type { Digest } from '../../base/ports.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { ByteText, GitPath } from '../byte-text.ts';
import { oidAt, oidLength, type ObjectFormat } from '../objects/oid.ts';
import { ByteReader, readWhole } from './byte-reader.ts';
import type { CachedTree, IndexEntry, IndexFile, IndexLink, IndexMode, Stage } from './index-file.ts';
import { readCachedTrees } from './cached-trees.ts';
import { readLink } from './split-link.ts';

const MODES: ReadonlyMap<number, IndexMode> = new Map([
  [0o100644, '100644'],
  [0o100755, '100755'],
  [0o120000, '120000'],
  [0o160000, '160000'],
  [0o040000, '040000'],
]);

const EXTENDED = 0x4000;
const ASSUME_VALID = 0x8000;
const SKIP_WORKTREE = 0x4000;
const INTENT_TO_ADD = 0x2000;
const FIXED_BYTES = 40;
const NUL = 0;

/**
 * Reads the file `index` of a repository, or one that is shared (gitformat-index(5)), versions 2 to 4. Its checksum is
 * verified; one of zeros stands for none (`index.skipHash`).
 */
export function parseIndex(bytes: Uint8Array, format: ObjectFormat, digest: Digest): Result<IndexFile> {
  const end = bytes.length - oidLength(format);
  if (end < 12) return fail(corrupt('it is too short'));
  const reader = new ByteReader(bytes, 0, end);
  if (reader.text(4) !== 'DIRC') return fail(corrupt('it does not begin with DIRC'));
  const version = reader.uint32();
  if (version !== 2 && version !== 3 && version !== 4) return fail(corrupt(`its version is ${version}`));
  if (!isSigned(bytes, end, format, digest)) return fail(corrupt('its checksum is wrong'));
  const count = reader.uint32();
  // No entry takes fewer bytes, so that a lying count makes no large list.
  if (count > (end - reader.at) / (FIXED_BYTES + oidLength(format))) return fail(corrupt('it is cut off'));
  return (
    readWhole(() => readParts(bytes, reader, { version, count, format })) ?? fail(corrupt('it is cut off'))
  );
}

type Shape = { readonly version: 2 | 3 | 4; readonly count: number; readonly format: ObjectFormat };

function readParts(
  bytes: Uint8Array,
  reader: ByteReader,
  { version, count, format }: Shape,
): Result<IndexFile> {
  const entries: IndexEntry[] = [];
  let before = '' as ByteText;
  for (let number = 0; number < count; number += 1) {
    const entry = readEntry(bytes, reader, { version, format, before });
    if (entry === undefined) return fail(corrupt(`entry ${number} is of an unknown kind`));
    entries.push(entry);
    before = entry.path;
  }
  let trees: readonly CachedTree[] = [];
  let link: IndexLink | undefined;
  while (reader.left > 0) {
    const name = reader.text(4);
    const size = reader.uint32();
    const from = reader.skip(size);
    const extension = new ByteReader(bytes, from, from + size);
    if (name === 'TREE') trees = readCachedTrees(bytes, extension, format);
    else if (name === 'link') link = readLink(bytes, extension, format);
    else if (name !== 'sdir' && !/^[A-Z]/.test(name)) {
      return fail(corrupt(`it needs the extension ${JSON.stringify(name)}, which is not known`));
    }
  }
  return ok({ version, entries, trees, link });
}

type Before = { readonly version: 2 | 3 | 4; readonly format: ObjectFormat; readonly before: ByteText };

function readEntry(bytes: Uint8Array, reader: ByteReader, at: Before): IndexEntry | undefined {
  const start = reader.at;
  reader.skip(24);
  const mode = MODES.get(reader.uint32());
  reader.skip(8);
  const size = reader.uint32();
  const oid = oidAt(bytes, reader.skip(oidLength(at.format)), at.format);
  const flags = reader.uint16();
  const more = at.version >= 3 && (flags & EXTENDED) !== 0 ? reader.uint16() : 0;
  const path = readPath(reader, at, start);
  if (mode === undefined) return undefined;
  return {
    path,
    stage: ((flags >> 12) & 3) as Stage,
    mode,
    oid,
    size,
    assumeValid: (flags & ASSUME_VALID) !== 0,
    skipWorktree: (more & SKIP_WORKTREE) !== 0,
    intentToAdd: (more & INTENT_TO_ADD) !== 0,
  };
}

/** A path: written out and padded to a multiple of eight bytes, or, in version 4, as the change from the one before. */
function readPath(reader: ByteReader, { version, before }: Before, start: number): GitPath {
  if (version === 4) {
    const cut = Math.min(reader.offset(), before.length);
    return (before.slice(0, before.length - cut) + reader.textUntil(NUL)) as GitPath;
  }
  const path = reader.textUntil(NUL);
  reader.skip((8 - ((reader.at - start) % 8)) % 8);
  return path;
}

function isSigned(bytes: Uint8Array, end: number, format: ObjectFormat, digest: Digest): boolean {
  const written = bytes.subarray(end);
  if (written.every((byte) => byte === 0)) return true;
  const body = bytes.subarray(0, end);
  return equalInConstantTime(format === 'sha1' ? digest.sha1(body) : digest.sha256(body), written);
}

/** The failure for an index that cannot be read. */
export function corrupt(why: string): Failure {
  return {
    code: 'execution_failed',
    message: `The git index cannot be read: ${why}. Run "git status" in the repository and upload it again.`,
  };
}
