import { fail, ok, type Result } from '../../base/result.ts';
import type { Oid } from '../objects/oid.ts';
import { DateQueue } from './date-queue.ts';
import type { CommitSource } from './commits.ts';
import type { Budget } from '../../base/budget.ts';

/** Reached from the first commit, from the second, and behind a common one. */
const FIRST = 1;
const SECOND = 2;
const STALE = 4;

type Marked = {
  readonly oid: Oid;
  readonly date: number;
  readonly parents: readonly Oid[];
  marks: number;
  queued: boolean;
};

/** What finding them needs. */
export type MergeBaseContext = { readonly commits: CommitSource; readonly budget: Budget };

/** The best common ancestors of two commits: those that no other of them leads to. */
export async function mergeBases(a: Oid, b: Oid, context: MergeBaseContext): Promise<Result<readonly Oid[]>> {
  if (a === b) return ok([a]);
  const common = await commonAncestors(a, [b], context);
  if (!common.ok || common.value.length < 2) return common;
  const best: Oid[] = [];
  for (const oid of common.value) {
    const others = common.value.filter((other) => other !== oid);
    const reached = await isReachedFrom(oid, others, context);
    if (!reached.ok) return reached;
    if (!reached.value) best.push(oid);
  }
  return ok(best);
}

async function isReachedFrom(
  oid: Oid,
  others: readonly Oid[],
  context: MergeBaseContext,
): Promise<Result<boolean>> {
  const common = await commonAncestors(oid, others, context);
  return common.ok ? ok(common.value.includes(oid)) : common;
}

/** Paints both histories, the newest commits first, until only what lies behind common commits is left. */
async function commonAncestors(
  one: Oid,
  others: readonly Oid[],
  context: MergeBaseContext,
): Promise<Result<readonly Oid[]>> {
  const painter = new Painter(context);
  const found = new Set<Marked>();
  for (const [oid, marks] of [[one, FIRST] as const, ...others.map((oid) => [oid, SECOND] as const)]) {
    const marked = await painter.mark(oid, marks);
    if (!marked.ok) return marked;
  }
  for (let commit = painter.next(); commit !== undefined; commit = painter.next()) {
    const late = context.budget.check() ?? context.budget.spend('entries', 1);
    if (late !== undefined) return fail(late);
    let { marks } = commit;
    if (marks === (FIRST | SECOND)) {
      found.add(commit);
      marks |= STALE;
    }
    for (const parent of commit.parents) {
      const marked = await painter.mark(parent, marks);
      if (!marked.ok) return marked;
    }
  }
  return ok([...found].filter(({ marks }) => (marks & STALE) === 0).map(({ oid }) => oid));
}

class Painter {
  readonly #context: MergeBaseContext;
  readonly #known = new Map<Oid, Marked>();
  readonly #queue = new DateQueue<Marked>();
  /** Commits in the queue that are not stale. */
  #fresh = 0;

  constructor(context: MergeBaseContext) {
    this.#context = context;
  }

  /** The next commit; undefined once all that wait are stale. */
  next(): Marked | undefined {
    const commit = this.#fresh > 0 ? this.#queue.pop() : undefined;
    if (commit === undefined) return undefined;
    commit.queued = false;
    if ((commit.marks & STALE) === 0) this.#fresh -= 1;
    return commit;
  }

  async mark(oid: Oid, marks: number): Promise<Result<null>> {
    const known = this.#known.get(oid);
    const found = known === undefined ? await this.#meet(oid) : ok(known);
    if (!found.ok) return found;
    const commit = found.value;
    if (known !== undefined && (commit.marks & marks) === marks) return ok(null);
    const wasFresh = (commit.marks & STALE) === 0;
    commit.marks |= marks;
    const isFresh = (commit.marks & STALE) === 0;
    if (commit.queued) {
      if (wasFresh && !isFresh) this.#fresh -= 1;
      return ok(null);
    }
    commit.queued = true;
    if (isFresh) this.#fresh += 1;
    this.#queue.push(commit);
    return ok(null);
  }

  async #meet(oid: Oid): Promise<Result<Marked>> {
    const { commits, budget } = this.#context;
    const links = commits.peek(oid) ?? (await commits.load(oid, budget));
    if ('ok' in links && !links.ok) return links;
    const { date, parents } = 'ok' in links ? links.value : links;
    const commit = { oid, date, parents, marks: 0, queued: false };
    this.#known.set(oid, commit);
    return ok(commit);
  }
}
