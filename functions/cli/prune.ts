import { ownValue } from '../../lib/base/json.ts';
import { parseName } from '../../lib/base/name.ts';
import { ok, type Result } from '../../lib/base/result.ts';
import type { PushedSkill, PushRecord } from './push-record.ts';
import { request, type Server } from './remote-service.ts';

/** What became of the skills that are gone from a folder. */
export type Pruned = {
  /** Deleted, or on a dry run to be deleted. */
  readonly deleted: readonly string[];
  /** Skills that stay, and why. */
  readonly kept: readonly { readonly name: string; readonly reason: string }[];
};

export type PruneAsk = {
  readonly server: Server;
  readonly record: PushRecord;
  /** What this push registered, or would. */
  readonly present: readonly PushedSkill[];
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
};

/** Notes what a push registered beside what earlier ones did. */
export async function remember(record: PushRecord, present: readonly PushedSkill[]): Promise<void> {
  const earlier = await record.read();
  const names = new Set(present.map(({ name }) => name));
  // A server keeps a revision with the first bundle that held it.
  const first = present.map(
    (skill) =>
      earlier.find(({ name, revision }) => name === skill.name && revision === skill.revision) ?? skill,
  );
  await record.write([...earlier.filter(({ name }) => !names.has(name)), ...first]);
}

/**
 * Deletes the skills that earlier pushes of the source registered and that are gone from it. One whose newest revision
 * is not what was pushed from here has been uploaded or changed elsewhere since, and stays.
 */
export async function pruneSkills(ask: PruneAsk): Promise<Result<Pruned>> {
  const { record, present } = ask;
  const names = new Set(present.map(({ name }) => name));
  const earlier = await record.read();
  const deleted: string[] = [];
  const kept: Pruned['kept'][number][] = [];
  const gone = new Set<string>();
  for (const skill of earlier.filter(({ name }) => !names.has(name))) {
    const end = await pruneSkill(skill, ask);
    if (!end.ok) return end;
    if (end.value === 'deleted') deleted.push(skill.name);
    else if (end.value !== 'gone') kept.push({ name: skill.name, reason: end.value.kept });
    if (end.value === 'deleted' || end.value === 'gone') gone.add(skill.name);
  }
  if (!ask.dryRun && gone.size > 0) await record.write(earlier.filter(({ name }) => !gone.has(name)));
  return ok({ deleted, kept });
}

type End = 'deleted' | 'gone' | { readonly kept: string };

async function pruneSkill({ name, revision, bundle }: PushedSkill, ask: PruneAsk): Promise<Result<End>> {
  const checked = parseName(name, 'name');
  if (!checked.ok) return ok('gone');
  const target = `/v1/skills/${checked.value}`;
  const now = await request(ask.server, { method: 'GET', target }, ask.signal);
  if (!now.ok) return now.error.code === 'not_found' ? ok('gone') : now;
  if (ownValue(now.value, 'revision') !== revision || ownValue(now.value, 'bundle') !== bundle) {
    return ok({ kept: 'It has been uploaded or changed elsewhere since.' });
  }
  if (ask.dryRun) return ok('deleted');
  const end = await request(ask.server, { method: 'DELETE', target }, ask.signal);
  if (end.ok || end.error.code === 'not_found') return ok('deleted');
  return ok({ kept: end.error.message });
}
