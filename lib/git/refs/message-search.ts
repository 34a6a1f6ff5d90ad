import { fail, ok, type Result } from '../../base/result.ts';
import { DateQueue } from '../history/date-queue.ts';
import { commitBytes } from '../history/commits.ts';
import { compileTextPattern } from '../history/posix-pattern.ts';
import type { Oid } from '../objects/oid.ts';
import { peelTo } from './peel.ts';
import type { RevisionContext } from './revision-context.ts';

const NEWLINE = 10;

/** The newest commit, of those that lead to the given ones, whose message holds a pattern: `:/text` and `^{/text}`. */
export async function findByMessage(
  text: string,
  from: readonly Oid[],
  context: RevisionContext,
): Promise<Result<Oid | undefined>> {
  const { pattern, wanted } = readPattern(text);
  if (pattern === undefined) return ok(undefined);
  const matches = compileTextPattern(pattern);
  if (!matches.ok) return ok(undefined);
  const queue = new SeenQueue(context);
  for (const start of from) {
    const commit = await peelTo(start, 'commit', context);
    if (!commit.ok) return commit;
    const added = commit.value === undefined ? ok(null) : await queue.add(commit.value);
    if (!added.ok) return added;
  }
  for (let commit = queue.pop(); commit !== undefined; commit = queue.pop()) {
    const bytes = await commitBytes(context.repository.objects, commit.oid, context.budget);
    if (!bytes.ok) return bytes;
    const late = context.budget.check();
    if (late !== undefined) return fail(late);
    const matched = matches.value(messageOf(bytes.value));
    if (matched === undefined) return ok(undefined);
    if (matched === wanted) return ok(commit.oid);
    for (const parent of commit.parents) {
      const added = await queue.add(parent);
      if (!added.ok) return added;
    }
  }
  return ok(undefined);
}

/** Commits to look at, the newest first, each once. */
class SeenQueue {
  readonly #context: RevisionContext;
  readonly #queue = new DateQueue<{
    readonly oid: Oid;
    readonly date: number;
    readonly parents: readonly Oid[];
  }>();
  readonly #seen = new Set<Oid>();

  constructor(context: RevisionContext) {
    this.#context = context;
  }

  pop() {
    return this.#queue.pop();
  }

  async add(oid: Oid): Promise<Result<null>> {
    if (this.#seen.has(oid)) return ok(null);
    this.#seen.add(oid);
    const { commits, budget } = this.#context;
    const links = commits.peek(oid) ?? (await commits.load(oid, budget));
    if ('ok' in links && !links.ok) return links;
    const { date, parents } = 'ok' in links ? links.value : links;
    this.#queue.push({ oid, date, parents });
    return ok(null);
  }
}

/** `!-` asks for commits without the pattern, `!!` is an exclamation mark, and `!` alone is reserved. */
function readPattern(text: string): { readonly pattern: string | undefined; readonly wanted: boolean } {
  if (!text.startsWith('!')) return { pattern: text, wanted: true };
  if (text.startsWith('!-')) return { pattern: text.slice(2), wanted: false };
  return { pattern: text.startsWith('!!') ? text.slice(1) : undefined, wanted: true };
}

/** What follows the first empty line. */
function messageOf(bytes: Uint8Array): Uint8Array {
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
    if (bytes[at + 1] === NEWLINE) return bytes.subarray(at + 2);
  }
  return new Uint8Array(0);
}
