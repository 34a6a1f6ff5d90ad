import { ok, type Result } from '../../base/result.ts';
import { byteText, type ByteText, type GitPath } from '../byte-text.ts';
import { parseOid, type ObjectFormat, type Oid } from '../objects/oid.ts';
import type { RepositoryFiles } from '../ports.ts';

/** One change of a ref. */
export type ReflogEntry = {
  readonly before: Oid;
  readonly after: Oid;
  /** Seconds since the epoch. */
  readonly time: number;
  readonly message: ByteText;
};

/** The newest part of a log that is read, in bytes. */
const MAX_LOG = 4 * 1024 * 1024;

/** Whether a ref has a log, which may be empty. */
export function hasReflog(files: RepositoryFiles, ref: GitPath): boolean {
  return files.size(`logs/${ref}` as GitPath) !== undefined;
}

/** The changes of a ref, the newest first; empty where it has no log. Lines that are none are passed over. */
export async function readReflog(
  files: RepositoryFiles,
  ref: GitPath,
  format: ObjectFormat,
): Promise<Result<readonly ReflogEntry[]>> {
  const name = `logs/${ref}` as GitPath;
  const size = files.size(name) ?? 0;
  if (size === 0) return ok([]);
  const from = Math.max(0, size - MAX_LOG);
  const bytes = await files.readPart(name, from, size - from);
  if (!bytes.ok) return bytes;
  const lines = byteText(bytes.value).split('\n');
  return ok(lines.reverse().flatMap((line) => parseLine(line, format)));
}

function parseLine(line: string, format: ObjectFormat): ReflogEntry[] {
  const [head, message] = splitAt(line, '\t');
  const [, old = '', now = '', time = ''] = /^([0-9a-f]+) ([0-9a-f]+) .*> (\d+) [-+]\d+$/.exec(head) ?? [];
  const before = parseOid(old, format);
  const after = parseOid(now, format);
  if (before === undefined || after === undefined) return [];
  return [{ before, after, time: Number(time), message: message as ByteText }];
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
