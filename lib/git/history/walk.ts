import type { Budget } from '../../base/budget.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { CommitLinks } from '../objects/commit.ts';
import type { Oid } from '../objects/oid.ts';
import type { CommitSource } from './commits.ts';
import { DateQueue } from './date-queue.ts';
import type { PathFilter } from './path-filter.ts';
import { simplify } from './simplify.ts';

/** Where a walk starts: an excluded commit is left out with all that leads to it. */
export type Tip = { readonly oid: Oid; readonly excluded: boolean };

/** Which commits a walk gives. */
export type WalkOptions = {
  /** Seconds since the epoch: older commits are not passed. */
  readonly since: number | undefined;
  /** Newer commits are passed, but not given. */
  readonly until: number | undefined;
  readonly paths: PathFilter | undefined;
};

/** A commit during a walk. */
export type WalkCommit = {
  readonly oid: Oid;
  readonly links: CommitLinks;
  readonly date: number;
  /** Those that are followed: fewer than the commit has where its history is simplified. */
  parents: readonly Oid[];
  excluded: boolean;
  /** One that the walk was told to leave out. */
  readonly bottom: boolean;
  /** Its parents are in the queue. */
  expanded: boolean;
  /** It changes none of the paths. */
  same: boolean;
};

/** Commits that are left out are passed a little further, for those whose clocks were wrong. */
const SLOP = 5;

/** Gives the commits of a history, the newest first as their committers' clocks say. */
export class Walk {
  readonly #source: CommitSource;
  readonly #options: WalkOptions;
  readonly #budget: Budget;
  readonly #known = new Map<Oid, WalkCommit>();
  readonly #queue = new DateQueue<WalkCommit>();
  /** Commits found ahead, where some are left out. */
  #list: WalkCommit[] | undefined;
  #at = 0;

  constructor(source: CommitSource, options: WalkOptions, budget: Budget) {
    this.#source = source;
    this.#options = options;
    this.#budget = budget;
  }

  async start(tips: readonly Tip[]): Promise<Result<null>> {
    const excludes = new Set(tips.filter(({ excluded }) => excluded).map(({ oid }) => oid));
    for (const { oid } of tips) {
      const commit = await this.#meet(oid, excludes.has(oid));
      if (!commit.ok) return commit;
      if (commit.value !== undefined) this.#queue.push(commit.value);
    }
    if (excludes.size === 0) return ok(null);
    for (const commit of this.#queue.items()) if (commit.excluded) this.#excludeParents(commit);
    return this.#limit();
  }

  /** The next commit; undefined at the end. */
  async next(): Promise<Result<WalkCommit | undefined>> {
    for (;;) {
      const commit = this.#list === undefined ? this.#queue.pop() : this.#list[this.#at++];
      if (commit === undefined) return ok(undefined);
      const late = this.#budget.check();
      if (late !== undefined) return fail(late);
      if (this.#list === undefined) {
        if (commit.date < (this.#options.since ?? 0)) continue;
        const expanded = await this.#expand(commit);
        if (!expanded.ok) return expanded;
      }
      if (!commit.excluded && !commit.same && commit.date <= (this.#options.until ?? commit.date)) {
        return ok(commit);
      }
    }
  }

  /** Walks until only commits are left that are left out. */
  async #limit(): Promise<Result<null>> {
    const list: WalkCommit[] = [];
    let slop = SLOP;
    let last = Number.POSITIVE_INFINITY;
    for (let commit = this.#queue.pop(); commit !== undefined && slop > 0; commit = this.#queue.pop()) {
      if (commit.date < (this.#options.since ?? 0)) commit.excluded = true;
      const expanded = await this.#expand(commit);
      if (!expanded.ok) return expanded;
      const late = this.#budget.check();
      if (late !== undefined) return fail(late);
      if (commit.excluded) {
        this.#excludeParents(commit);
        slop = this.#stillOpen(last) ? SLOP : this.#queue.size === 0 ? 0 : slop - 1;
      } else if (commit.date <= (this.#options.until ?? commit.date)) {
        last = commit.date;
        list.push(commit);
      }
    }
    this.#list = list;
    return ok(null);
  }

  /** Whether the queue may still lead to a commit that is wanted, or show one given to be unwanted. */
  #stillOpen(last: number): boolean {
    const next = this.#queue.peek();
    if (next === undefined) return false;
    if (last <= next.date) return true;
    for (const commit of this.#queue.items()) if (!commit.excluded) return true;
    return false;
  }

  /** Puts the parents of a commit into the queue that were not there before. */
  async #expand(commit: WalkCommit): Promise<Result<null>> {
    if (commit.expanded) return ok(null);
    commit.expanded = true;
    if (!commit.excluded && this.#options.paths !== undefined) {
      const simplified = await this.#simplify(commit, this.#options.paths);
      if (!simplified.ok) return simplified;
    }
    for (const oid of commit.parents) {
      const known = this.#known.get(oid);
      const parent = known ?? (await this.#meetNew(oid));
      if ('ok' in parent) return parent;
      if (commit.excluded) {
        parent.excluded = true;
        this.#excludeParents(parent);
      }
      if (known === undefined) this.#queue.push(parent);
    }
    return ok(null);
  }

  async #simplify(commit: WalkCommit, paths: PathFilter): Promise<Result<null>> {
    const parents = [];
    for (const oid of commit.parents) {
      const links = this.#source.peek(oid) ?? (await this.#source.load(oid, this.#budget));
      if ('ok' in links && !links.ok) return links;
      const known = this.#known.get(oid);
      const relevant = known === undefined || !known.excluded || known.bottom;
      parents.push({ oid, tree: 'ok' in links ? links.value.tree : links.tree, relevant });
    }
    const simple = await simplify(commit.links.tree, parents, { paths, budget: this.#budget });
    if (!simple.ok) return simple;
    commit.same = simple.value.same;
    if (simple.value.only !== undefined) commit.parents = [simple.value.only];
    return ok(null);
  }

  /** What is known to lead to a commit that is left out is left out. */
  #excludeParents(commit: WalkCommit): void {
    const pending = [...commit.parents];
    for (let oid = pending.pop(); oid !== undefined; oid = pending.pop()) {
      const parent = this.#known.get(oid);
      if (parent === undefined || parent.excluded) continue;
      parent.excluded = true;
      for (const next of parent.parents) pending.push(next);
    }
  }

  async #meet(oid: Oid, excluded: boolean): Promise<Result<WalkCommit | undefined>> {
    if (this.#known.has(oid)) return ok(undefined);
    const commit = await this.#meetNew(oid, excluded);
    return 'ok' in commit ? commit : ok(commit);
  }

  async #meetNew(oid: Oid, excluded = false): Promise<WalkCommit | (Result<never> & { ok: false })> {
    const links = this.#source.peek(oid) ?? (await this.#source.load(oid, this.#budget));
    if ('ok' in links && !links.ok) return links;
    const read = 'ok' in links ? links.value : links;
    const commit: WalkCommit = {
      oid,
      links: read,
      date: read.date,
      parents: read.parents,
      excluded,
      bottom: excluded,
      expanded: false,
      same: false,
    };
    this.#known.set(oid, commit);
    return commit;
  }
}
