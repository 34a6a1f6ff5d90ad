import { ok, type Result } from '../../base/result.ts';
import { parseCommitLinks } from '../objects/commit.ts';
import type { GitObject, ObjectType } from '../objects/git-object.ts';
import type { Oid } from '../objects/oid.ts';
import { parseTag } from '../objects/tag.ts';
import type { RevisionContext } from './revision-context.ts';

/** An object and its name. */
export type Named = { readonly oid: Oid; readonly object: GitObject };

/** Tags of tags that are followed. */
const MAX_TAGS = 1000;

/** An object by its name; undefined where it is not there. Damage is a failure. */
export async function loadNamed(
  oid: Oid,
  { repository, budget }: RevisionContext,
): Promise<Result<Named | undefined>> {
  const object = await repository.objects.load(oid, budget);
  if (object.ok) return ok({ oid, object: object.value });
  return object.error.code === 'not_found' ? ok(undefined) : object;
}

/** Follows tags to what they stand for, and a commit to its tree where that is wanted; undefined where it is neither. */
export async function peelTo(
  oid: Oid,
  wanted: ObjectType | 'any',
  context: RevisionContext,
): Promise<Result<Oid | undefined>> {
  const { format } = context.repository.objects;
  let at = oid;
  for (let i = 0; i < MAX_TAGS; i += 1) {
    const named = await loadNamed(at, context);
    if (!named.ok || named.value === undefined) return named.ok ? ok(undefined) : named;
    const { object } = named.value;
    if (object.type === wanted || (wanted === 'any' && object.type !== 'tag')) return ok(at);
    if (object.type === 'tag') {
      const target = parseTag(object.bytes, format);
      if (target === undefined) return ok(undefined);
      at = target.oid;
    } else if (object.type === 'commit' && wanted === 'tree') {
      const links = parseCommitLinks(object.bytes, format);
      return ok(links?.tree);
    } else return ok(undefined);
  }
  return ok(undefined);
}
