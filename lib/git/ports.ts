import type { Budget } from '../base/budget.ts';
import type { Clock, Digest, Inflate } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import type { GitPath } from './byte-text.ts';
import type { GitObject } from './objects/git-object.ts';
import type { ObjectFormat, Oid } from './objects/oid.ts';

/** What reading a repository needs of its host. */
export type GitPorts = { readonly clock: Clock; readonly inflate: Inflate; readonly digest: Digest };

/**
 * The files of a repository's git folder and, for a linked worktree, of the folder that it shares with others. Both lie
 * inside the workspace, and no name or link leads out of it. Names are relative to the folder that holds them.
 */
export interface RepositoryFiles {
  /** Bytes of a file; undefined where there is none. */
  size(name: GitPath): number | undefined;
  /** Names in a folder, in byte order; empty where there is none. */
  list(folder: GitPath): readonly GitPath[];
  /** Whether a folder stands at a name. */
  isFolder(name: GitPath): boolean;
  /** All bytes of a file: `not_found` where there is none. The caller must not change them. */
  read(name: GitPath): Promise<Result<Uint8Array>>;
  /** Bytes `[offset, offset + length)`, fewer at the end of the file. */
  readPart(name: GitPath, offset: number, length: number): Promise<Result<Uint8Array>>;
}

/** The objects of a repository. Every object it gives has the bytes that its name says. */
export interface ObjectSource {
  readonly format: ObjectFormat;
  /** An object that is at hand; no reading, no inflating. */
  peek(oid: Oid): GitObject | undefined;
  /**
   * `not_found` for an object that is not there, `execution_failed` for one that is damaged, `limit_exceeded` for one
   * that is too large.
   */
  load(oid: Oid, budget: Budget): Promise<Result<GitObject>>;
  /** Brings in what is needed to load these objects, with joined reads. Nothing is promised. */
  prefetch(oids: readonly Oid[]): Promise<void>;
  /** The names that begin with at least four hexadecimal digits, in order. */
  withPrefix(hex: string): Promise<Result<readonly Oid[]>>;
}
