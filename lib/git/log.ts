import type { Budget } from '../base/budget.ts';
import type { JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { GitPath } from './byte-text.ts';
import { approximateDate } from './dates/approximate.ts';
import { noCommits } from './errors/revisions.ts';
import { Abbreviator } from './history/abbreviate.ts';
import { authorFilter, type AuthorFilter } from './history/author-filter.ts';
import { commitBytes, type CommitSource } from './history/commits.ts';
import { readCommitText } from './history/commit-text.ts';
import { loadMailmap } from './history/load-mailmap.ts';
import type { Mailmap } from './history/mailmap.ts';
import { OnePath } from './history/path-filter.ts';
import { Walk, type Tip, type WalkCommit } from './history/walk.ts';
import { findTips } from './refs/revision-range.ts';
import type { RevisionContext } from './refs/revision-context.ts';
import { createPresenter, type Presenter } from './render/log-presenter.ts';
import type { Repository } from './repository.ts';

/** What is asked of a history. */
export type LogQuery = {
  /** A revision or a range; HEAD where it is not given. */
  readonly ref: string | undefined;
  readonly maxCount: number | undefined;
  readonly skip: number;
  readonly oneline: boolean;
  readonly author: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** Relative to the top of the repository. */
  readonly path: GitPath | undefined;
  /** Commits as data instead of text. */
  readonly structured: boolean;
};

/** What a log gives: git's text, or commits as data. */
export type LogAnswer = {
  readonly output: string | undefined;
  readonly commits: readonly JsonObject[] | undefined;
  readonly truncated: boolean;
  /** How many commits to skip to go on from here, and how many are still wanted. */
  readonly next: { readonly skip: number; readonly max_count?: number } | undefined;
  readonly invalidUtf8: boolean;
};

/** What a log needs. `now` is in seconds since the epoch. */
export type LogContext = {
  readonly fs: FileSystem;
  readonly repository: Repository;
  readonly commits: CommitSource;
  readonly budget: Budget;
  readonly now: number;
};

/** The history of a repository as `git log` shows it. */
export async function log(query: LogQuery, context: LogContext): Promise<Result<LogAnswer>> {
  const mailmap = await loadMailmap(context.fs, context);
  if (!mailmap.ok) return mailmap;
  const { repository, budget, commits, now } = context;
  const author =
    query.author === undefined ? undefined : authorFilter(query.author, repository.config, mailmap.value);
  if (author?.ok === false) return author;
  const tips = await tipsOf(query, context);
  if (!tips.ok) return tips;
  const options = {
    since: timeOf(query.since, now),
    until: timeOf(query.until, now),
    paths: query.path === undefined ? undefined : new OnePath(query.path, repository.objects),
  };
  const walk = new Walk(commits, options, budget);
  const started = await walk.start(tips.value);
  return started.ok
    ? show(walk, query, { ...context, author: author?.value, mailmap: mailmap.value })
    : started;
}

/** A time before the epoch is read without a sign: later than all. */
function timeOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const { time } = approximateDate(text, now);
  return time < 0 ? Number.POSITIVE_INFINITY : time;
}

async function tipsOf(query: LogQuery, context: RevisionContext): Promise<Result<readonly Tip[]>> {
  if (query.ref !== undefined) return findTips(query.ref, query.path !== undefined, context);
  const head = await context.repository.refs.resolve('HEAD' as GitPath);
  if (!head.ok) return head;
  if (head.value?.oid !== undefined) return findTips('HEAD', query.path !== undefined, context);
  const branch = head.value?.name;
  return fail(noCommits(branch?.startsWith('refs/heads/') === true ? branch.slice(11) : branch));
}

type ShowContext = LogContext & { readonly author: AuthorFilter | undefined; readonly mailmap: Mailmap };

async function show(walk: Walk, query: LogQuery, context: ShowContext): Promise<Result<LogAnswer>> {
  const { repository, mailmap } = context;
  const abbreviator = new Abbreviator(repository.objects, repository.config);
  const presenter = createPresenter(query, { mailmap, abbreviator, config: repository.config });
  let passed = 0;
  let shown = 0;
  let more = false;
  while (shown < (query.maxCount ?? Number.POSITIVE_INFINITY)) {
    const next = await walk.next();
    if (!next.ok) return next;
    if (next.value === undefined) break;
    const taken = await present(next.value, { presenter, context, skipped: passed < query.skip });
    if (!taken.ok) return taken;
    if (taken.value === 'full') {
      more = true;
      break;
    }
    if (taken.value === 'filtered') continue;
    if (passed < query.skip) passed += 1;
    else shown += 1;
  }
  const left = query.maxCount === undefined ? {} : { max_count: query.maxCount - shown };
  return ok({
    ...presenter.finish(),
    truncated: more,
    next: more ? { skip: query.skip + shown, ...left } : undefined,
  });
}

type Presenting = { readonly presenter: Presenter; readonly context: ShowContext; readonly skipped: boolean };

async function present(
  commit: WalkCommit,
  { presenter, context, skipped }: Presenting,
): Promise<Result<'shown' | 'filtered' | 'full'>> {
  const { author, repository, budget } = context;
  if (skipped && author === undefined) return ok('shown');
  const bytes = await commitBytes(repository.objects, commit.oid, budget);
  if (!bytes.ok) return bytes;
  const text = readCommitText(bytes.value);
  const wanted = author === undefined ? ok(true) : author(text);
  if (!wanted.ok) return wanted;
  if (!wanted.value) return ok('filtered');
  if (skipped) return ok('shown');
  const added = await presenter.add(commit, text);
  return added.ok ? ok(added.value ? 'shown' : 'full') : added;
}
