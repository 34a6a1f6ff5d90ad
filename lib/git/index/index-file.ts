import type { GitPath } from '../byte-text.ts';
import type { Oid } from '../objects/oid.ts';

/** What an entry of the index is: a file, an executable one, a link, a submodule, or a folder of a sparse index. */
export type IndexMode = '100644' | '100755' | '120000' | '160000' | '040000';

/** Which side of a merge an entry is: 0 without a conflict, otherwise 1 the base, 2 ours, 3 theirs. */
export type Stage = 0 | 1 | 2 | 3;

/** An entry of the index. Times, owners and devices are left out: they say nothing about an upload. */
export type IndexEntry = {
  readonly path: GitPath;
  readonly stage: Stage;
  readonly mode: IndexMode;
  readonly oid: Oid;
  /** Bytes of the file when it was last looked at, modulo 2^32. */
  readonly size: number;
  /** `git update-index --assume-unchanged`. */
  readonly assumeValid: boolean;
  /** Not in the work tree, by sparse checkout. */
  readonly skipWorktree: boolean;
  /** `git add --intent-to-add`: the path is known and its content is not. */
  readonly intentToAdd: boolean;
};

/** A folder whose tree is known, so that it can be compared without its entries. Empty path for the top. */
export type CachedTree = { readonly path: GitPath; readonly entries: number; readonly oid: Oid };

/** An index of one file. */
export type IndexFile = {
  readonly version: 2 | 3 | 4;
  /** In the order of the file: by path in byte order, then by stage. */
  readonly entries: readonly IndexEntry[];
  /** The folders whose trees are up to date. */
  readonly trees: readonly CachedTree[];
  /** What a split index is a change of. */
  readonly link: IndexLink | undefined;
};

/** A split index: the shared one's name, which of its entries are gone and which are replaced. */
export type IndexLink = {
  readonly base: Oid;
  readonly deleted: readonly number[];
  readonly replaced: readonly number[];
};
