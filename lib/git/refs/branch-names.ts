import { ok, type Result } from '../../base/result.ts';
import { encodeByteText, type GitPath } from '../byte-text.ts';
import { candidatesOf, isRefName } from './ref-name.ts';
import type { ResolvedRef } from './ref-store.ts';
import { hasReflog, readReflog } from './reflog.ts';
import type { RevisionContext } from './revision-context.ts';

/** The ref that a short name stands for: the first of its candidates that exists. */
export async function expandName(
  short: string,
  { repository }: RevisionContext,
): Promise<Result<ResolvedRef | undefined>> {
  if (!isRefName(short) && short !== '@') return ok(undefined);
  for (const candidate of candidatesOf(short === '@' ? 'HEAD' : short)) {
    const found = await repository.refs.resolve(encodeByteText(candidate));
    if (!found.ok) return found;
    if (found.value?.oid !== undefined) return found;
  }
  return ok(undefined);
}

/**
 * The ref whose log a short name means: the first of its candidates that has one, or whose target has one. `HEAD` has a
 * log of its own.
 */
export async function expandLoggedName(
  short: string,
  { repository }: RevisionContext,
): Promise<Result<ResolvedRef | undefined>> {
  if (!isRefName(short) && short !== '@') return ok(undefined);
  for (const candidate of candidatesOf(short === '@' ? 'HEAD' : short)) {
    const name = encodeByteText(candidate);
    const found = await repository.refs.resolve(name);
    if (!found.ok) return found;
    if (found.value?.oid === undefined) continue;
    if (hasReflog(repository.files, name)) return ok({ ...found.value, name });
    if (hasReflog(repository.files, found.value.name)) return found;
  }
  return ok(undefined);
}

/** The branch that HEAD names; undefined where it is detached. */
export async function currentBranch({ repository }: RevisionContext): Promise<Result<GitPath | undefined>> {
  const head = await repository.refs.value('HEAD' as GitPath);
  if (!head.ok) return head;
  const target = head.value?.kind === 'symbolic' ? head.value.target : undefined;
  return ok(target?.startsWith('refs/heads/') === true ? target : undefined);
}

/** The name of the nth branch, or commit, that was checked out before: `@{-n}`. */
export async function priorCheckout(
  nth: number,
  { repository }: RevisionContext,
): Promise<Result<string | undefined>> {
  const log = await readReflog(repository.files, 'HEAD' as GitPath, repository.objects.format);
  if (!log.ok) return log;
  let left = nth;
  for (const { message } of log.value) {
    const from = /^checkout: moving from (.+?) to /.exec(message)?.[1];
    if (from === undefined) continue;
    left -= 1;
    if (left === 0) return ok(from);
  }
  return ok(undefined);
}

/** The branch that another follows (`upstream`) or is sent to (`push`), as a full name here. */
export async function trackedBranch(
  branch: GitPath | undefined,
  kind: 'upstream' | 'push',
  context: RevisionContext,
): Promise<Result<GitPath | undefined>> {
  const { config } = context.repository;
  const short = branch?.startsWith('refs/heads/') === true ? branch.slice(11) : undefined;
  if (short === undefined) return ok(undefined);
  const remote = config.text(`branch.${short}.remote`);
  const merge = config.text(`branch.${short}.merge`);
  if (kind === 'upstream')
    return ok(remote === undefined || merge === undefined ? undefined : mapped(remote, merge));
  const target =
    config.text(`branch.${short}.pushremote`) ?? config.text('remote.pushdefault') ?? remote ?? 'origin';
  const mode = config.text('push.default') ?? 'simple';
  if (mode === 'nothing') return ok(undefined);
  if (mode === 'upstream' || mode === 'tracking') {
    return ok(remote === undefined || merge === undefined ? undefined : mapped(remote, merge));
  }
  const same = merge === branch && (remote ?? 'origin') === target;
  if (mode === 'simple' && (remote ?? 'origin') === target && !same) return ok(undefined);
  return ok(mapped(target, `refs/heads/${short}`));

  /** Where a branch of a remote is kept here: as its `fetch` settings say. */
  function mapped(name: string, ref: string): GitPath | undefined {
    if (name === '.') return ref as GitPath;
    for (const spec of config.all(`remote.${name}.fetch`)) {
      const [source = '', target = ''] = spec.replace(/^\+/, '').split(':');
      if (source === ref && target !== '') return target as GitPath;
      const [before = '', after] = source.split('*');
      if (after === undefined || !ref.startsWith(before) || !ref.endsWith(after)) continue;
      return target.replace('*', () => ref.slice(before.length, ref.length - after.length)) as GitPath;
    }
    return undefined;
  }
}
