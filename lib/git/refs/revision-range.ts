import { fail, ok, type Result } from '../../base/result.ts';
import { unknownRevision, unknownRevisionText } from '../errors/revisions.ts';
import { mergeBases } from '../history/merge-base.ts';
import type { Tip } from '../history/walk.ts';
import type { Oid } from '../objects/oid.ts';
import { peelTo } from './peel.ts';
import { Revisions } from './revision.ts';
import type { RevisionContext } from './revision-context.ts';

type Tips = Result<readonly Tip[] | undefined>;

/**
 * The commits where a walk starts: those of one revision, of `a..b`, `a...b`, `a^@`, `a^!`, `a^-n` or `^a`. What names
 * something else than a commit has none. `beforePaths` chooses between git's two texts for what is not known.
 */
export async function findTips(
  text: string,
  beforePaths: boolean,
  context: RevisionContext,
): Promise<Result<readonly Tip[]>> {
  const revisions = new Revisions(context);
  for (const read of [readRange, readParents, readOne]) {
    const tips = await read(text, revisions, context);
    if (!tips.ok) return tips;
    if (tips.value !== undefined) return ok(tips.value);
  }
  return fail(unknownRevision(text, unknownRevisionText(text, beforePaths)));
}

async function readRange(text: string, revisions: Revisions, context: RevisionContext): Promise<Tips> {
  const dots = text.indexOf('..');
  if (dots < 0 || text === '..') return ok(undefined);
  const symmetric = text.startsWith('...', dots);
  const left = await revisions.find(text.slice(0, dots) || 'HEAD');
  if (!left.ok || left.value === undefined) return left.ok ? ok(undefined) : left;
  const right = await revisions.find(text.slice(dots + (symmetric ? 3 : 2)) || 'HEAD');
  if (!right.ok || right.value === undefined) return right.ok ? ok(undefined) : right;
  const a = await peelTo(left.value, 'commit', context);
  const b = a.ok ? await peelTo(right.value, 'commit', context) : a;
  if (!a.ok) return a;
  if (!b.ok) return b;
  if (!symmetric) return ok([...tip(a.value, true), ...tip(b.value, false)]);
  if (a.value === undefined || b.value === undefined) return ok(undefined);
  const bases = await mergeBases(a.value, b.value, context);
  if (!bases.ok) return bases;
  return ok([
    ...bases.value.flatMap((oid) => tip(oid, true)),
    ...tip(a.value, false),
    ...tip(b.value, false),
  ]);
}

/** Suffixes that stand for parents: all of them, a commit without them, or without one of them. */
async function readParents(text: string, revisions: Revisions, context: RevisionContext): Promise<Tips> {
  const [, given = '', mark = '', digits = ''] = /^(.+?)\^(@$|!$|-(\d*)$)/s.exec(text) ?? [];
  if (mark === '' || (mark !== '@' && text.startsWith('^'))) return ok(undefined);
  const excluded = given.startsWith('^');
  const base = excluded ? given.slice(1) : given;
  const found = await revisions.find(base);
  if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
  const commit = await peelTo(found.value, 'commit', context);
  if (!commit.ok || commit.value === undefined) return commit.ok ? ok(undefined) : commit;
  const links = await context.commits.load(commit.value, context.budget);
  if (!links.ok) return links;
  const { parents } = links.value;
  if (mark === '@') return ok(parents.flatMap((oid) => tip(oid, excluded)));
  const nth = mark === '!' ? undefined : digits === '' ? 1 : Number(digits);
  if (nth !== undefined && (nth < 1 || nth > parents.length)) return ok(undefined);
  const left = nth === undefined ? parents : parents.slice(nth - 1, nth);
  return ok([...left.flatMap((oid) => tip(oid, true)), ...tip(commit.value, false)]);
}

async function readOne(text: string, revisions: Revisions, context: RevisionContext): Promise<Tips> {
  const excluded = text.startsWith('^');
  const found = await revisions.find(excluded ? text.slice(1) : text);
  if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
  const named = await peelTo(found.value, 'any', context);
  if (!named.ok || named.value === undefined) return named.ok ? ok(undefined) : named;
  const commit = await peelTo(found.value, 'commit', context);
  return commit.ok ? ok(tip(commit.value, excluded)) : commit;
}

function tip(oid: Oid | undefined, excluded: boolean): Tip[] {
  return oid === undefined ? [] : [{ oid, excluded }];
}
