import type { Digest } from '../../base/ports.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { encodeByteText, type GitPath } from '../byte-text.ts';
import type { ObjectFormat } from '../objects/oid.ts';
import type { RepositoryFiles } from '../ports.ts';
import type { CachedTree, IndexEntry } from './index-file.ts';
import { corrupt, parseIndex } from './parse-index.ts';
import { mergeSplit } from './split-link.ts';

/** What is staged. */
export type StagedFiles = {
  /** By path in byte order, then by stage. */
  readonly entries: readonly IndexEntry[];
  /** Folders whose trees are known. */
  readonly trees: readonly CachedTree[];
};

/** Reads the index of a repository, with the shared one that a split index is a change of. Empty where there is none. */
export async function loadIndex(
  files: RepositoryFiles,
  format: ObjectFormat,
  digest: Digest,
): Promise<Result<StagedFiles>> {
  const name = 'index' as GitPath;
  if (files.size(name) === undefined) return ok({ entries: [], trees: [] });
  const bytes = await files.read(name);
  if (!bytes.ok) return bytes;
  const index = parseIndex(bytes.value, format, digest);
  if (!index.ok) return index;
  const { entries, trees, link } = index.value;
  if (link === undefined) return ok({ entries, trees });
  const shared = encodeByteText(`sharedindex.${link.base}`);
  if (files.size(shared) === undefined)
    return fail(corrupt(`its other part, ${shared}, is not in the upload`));
  const sharedBytes = await files.read(shared);
  if (!sharedBytes.ok) return sharedBytes;
  const base = parseIndex(sharedBytes.value, format, digest);
  return base.ok ? ok({ entries: mergeSplit(entries, base.value.entries, link), trees }) : base;
}
