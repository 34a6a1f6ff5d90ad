import { fail, ok, type Result } from '../../base/result.ts';
import { approximateDate } from '../dates/approximate.ts';
import { unknownRevision } from '../errors/revisions.ts';
import type { Oid } from '../objects/oid.ts';
import { readReflog } from './reflog.ts';
import type { ResolvedRef } from './ref-store.ts';
import type { RevisionContext } from './revision-context.ts';

/** Counts beyond this are times. */
const MAX_COUNT = 100_000_000;

/** Where a ref was: `@{n}` changes ago, or at a time. `shown` is the name as the caller wrote it. */
export async function refBefore(
  ref: ResolvedRef,
  at: string,
  shown: string,
  { repository, now }: RevisionContext,
): Promise<Result<Oid | undefined>> {
  const log = await readReflog(repository.files, ref.name, repository.objects.format);
  if (!log.ok) return log;
  const entries = log.value;
  const count = /^\d+$/.test(at) ? Number(at) : undefined;
  if (count !== undefined && count <= MAX_COUNT) {
    if (count === 0 && entries.length === 0) return ok(ref.oid);
    const entry = entries[count];
    if (entry !== undefined) return ok(entry.after);
    // The oldest change still tells where the ref was before it.
    const oldest = entries.at(-1);
    if (count === entries.length && oldest !== undefined && !/^0+$/.test(oldest.before))
      return ok(oldest.before);
    if (entries.length === 0) return fail(unknownRevision(shown, `fatal: log for '${shown}' is empty`));
    return fail(unknownRevision(shown, `fatal: log for '${shown}' only has ${entries.length} entries`));
  }
  const date = count === undefined ? approximateDate(at, now) : { time: count, understood: true };
  if (!date.understood) return ok(undefined);
  if (entries.length === 0) return fail(unknownRevision(shown, `fatal: log for '${shown}' is empty`));
  const entry = entries.find(({ time }) => time <= date.time);
  if (entry !== undefined) return ok(entry.after);
  const oldest = entries.at(-1);
  return ok(oldest === undefined ? undefined : /^0+$/.test(oldest.before) ? oldest.after : oldest.before);
}
