import type { Budget } from '../../base/budget.ts';
import { limitExceeded, type Failure } from '../../base/failure.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { damaged } from '../errors/damage.ts';
import { parseCommitLinks, type CommitLinks } from '../objects/commit.ts';
import type { Oid } from '../objects/oid.ts';
import type { ObjectSource } from '../ports.ts';

/** Where the commits of a history come from. */
export interface CommitSource {
  readonly objects: ObjectSource;
  /** A commit's links: with no parents where the upload is a shallow clone that ends at it. */
  peek(oid: Oid): CommitLinks | undefined;
  load(oid: Oid, budget: Budget): Promise<Result<CommitLinks>>;
}

/** Commits kept from one call to the next, and the most of one call: each takes some 400 bytes. */
const MAX_KEPT = 30_000;
const MAX_COMMITS = 150_000;

/** Commits read from their objects, each once. */
export class ObjectCommits implements CommitSource {
  readonly objects: ObjectSource;
  readonly #shallow: ReadonlySet<Oid>;
  readonly #known = new Map<Oid, CommitLinks>();

  constructor(objects: ObjectSource, shallow: ReadonlySet<Oid>) {
    this.objects = objects;
    this.#shallow = shallow;
  }

  /** Makes room before a call. */
  trim(): void {
    if (this.#known.size > MAX_KEPT) this.#known.clear();
  }

  peek(oid: Oid): CommitLinks | undefined {
    return this.#known.get(oid);
  }

  async load(oid: Oid, budget: Budget): Promise<Result<CommitLinks>> {
    const known = this.#known.get(oid);
    if (known !== undefined) return ok(known);
    const bytes = await commitBytes(this.objects, oid, budget);
    if (!bytes.ok) return bytes;
    const links = parseCommitLinks(bytes.value, this.objects.format);
    if (links === undefined) return fail(damaged(`the commit ${oid} cannot be read`));
    const spent = budget.spend('entries', 1 + links.parents.length) ?? this.#full();
    if (spent !== undefined) return fail(spent);
    const cut = this.#shallow.has(oid) ? { ...links, parents: [] } : links;
    this.#known.set(oid, cut);
    return ok(cut);
  }

  #full(): Failure | undefined {
    const count = this.#known.size + 1;
    const advice = 'Give since, or a shorter range as ref.';
    return count > MAX_COMMITS ? limitExceeded('git.commits', MAX_COMMITS, count, advice) : undefined;
  }
}

/** The bytes of a commit. */
export async function commitBytes(
  objects: ObjectSource,
  oid: Oid,
  budget: Budget,
): Promise<Result<Uint8Array>> {
  const known = objects.peek(oid);
  const object = known === undefined ? await objects.load(oid, budget) : ok(known);
  if (!object.ok) return object;
  if (object.value.type === 'commit') return ok(object.value.bytes);
  return fail(damaged(`the object ${oid} is a ${object.value.type}, not a commit`));
}
