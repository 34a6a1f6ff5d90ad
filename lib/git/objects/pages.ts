import { concat } from '../../base/bytes.ts';
import { limitExceeded } from '../../base/failure.ts';
import type { Budget } from '../../base/budget.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { GitPath } from '../byte-text.ts';
import type { RepositoryFiles } from '../ports.ts';
import { Recent } from './recent.ts';

/** Bytes of a page: small enough for the few objects of a short log, large enough for one read each. */
const PAGE = 64 * 1024;

/** Pages read ahead of one who reads in order. */
const MOST_AHEAD = 16;

/** The most reads of the store for one call: a Worker may make some 1,000 in all. */
const MAX_READS = 800;

/** A file that is read by pages. */
export type PagedFile = {
  readonly files: RepositoryFiles;
  readonly name: GitPath;
  readonly size: number;
  /** What tells its pages from those of others: the number of the first. */
  readonly base: number;
  /** The page behind those read last, and how many were read then. */
  ahead: { page: number; count: number };
};

/** Parts of large files, kept up to a number of bytes. */
export class Pages {
  readonly #kept: Recent<number, Uint8Array>;
  readonly #reads = new WeakMap<Budget, number>();
  #next = 0;

  constructor(maxBytes: number) {
    this.#kept = new Recent(maxBytes);
  }

  /** Prepares a file of the repository for reading. */
  open(files: RepositoryFiles, name: GitPath, size: number): PagedFile {
    const base = this.#next;
    this.#next += Math.ceil(size / PAGE);
    return { files, name, size, base, ahead: { page: -1, count: 0 } };
  }

  /** Bytes from `offset` that are at hand, at most `length`; none where the first page is not. */
  view({ base, size }: PagedFile, offset: number, length: number): Uint8Array | undefined {
    const end = Math.min(offset + length, size);
    const first = Math.floor(offset / PAGE);
    const page = this.#kept.get(base + first);
    if (page === undefined || offset >= size) return undefined;
    const from = offset - first * PAGE;
    if (end <= (first + 1) * PAGE) return page.subarray(from, from + end - offset);
    const parts = [page.subarray(from)];
    for (let next = first + 1; next * PAGE < end; next += 1) {
      const more = this.#kept.get(base + next);
      if (more === undefined) break;
      parts.push(more.subarray(0, end - next * PAGE));
    }
    return concat(parts);
  }

  /** Reads what of a range is not at hand; further pages too where they were asked for in order. */
  async fetch(
    file: PagedFile,
    range: { offset: number; length: number },
    budget: Budget,
  ): Promise<Result<null>> {
    const last = Math.ceil(file.size / PAGE);
    let first = Math.floor(range.offset / PAGE);
    let end = Math.min(last, Math.ceil((range.offset + range.length) / PAGE));
    while (first < end && this.#kept.get(file.base + first) !== undefined) first += 1;
    while (end > first && this.#kept.get(file.base + end - 1) !== undefined) end -= 1;
    if (first >= end) return ok(null);
    const inOrder = first === file.ahead.page;
    const count = inOrder ? Math.min(2 * file.ahead.count, MOST_AHEAD) : 1;
    end = Math.min(last, Math.max(end, first + count));
    file.ahead = { page: end, count: end - first };
    const spent = this.#spend(budget);
    if (!spent.ok) return spent;
    const bytes = await file.files.readPart(file.name, first * PAGE, (end - first) * PAGE);
    if (!bytes.ok) return bytes;
    for (let page = first; page < end; page += 1) {
      const part = bytes.value.subarray((page - first) * PAGE, (page + 1 - first) * PAGE);
      // A page of its own memory: one that is forgotten must not be held by its neighbours.
      this.#kept.set(file.base + page, end - first > 1 ? part.slice() : part, PAGE);
    }
    return ok(null);
  }

  #spend(budget: Budget): Result<null> {
    const reads = (this.#reads.get(budget) ?? 0) + 1;
    this.#reads.set(budget, reads);
    if (reads <= MAX_READS) return ok(null);
    const advice = 'Ask for less, or run "git gc" in the repository and upload it again.';
    return fail(limitExceeded('git.reads', MAX_READS, reads, advice));
  }
}
