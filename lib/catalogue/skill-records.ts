import { didYouMean } from '../base/closest.ts';
import { notFound, type Failure } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import { shortNameOf, type QualifiedName } from '../base/name.ts';
import type { Clock, Store } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isoTime } from '../base/time.ts';
import type { FilePath } from '../files/file-path.ts';
import type { Discovery } from '../skills/disclosure.ts';
import type { Dialect } from '../skills/skill.ts';
import { readPage, type Page, type PageRequest } from './page.ts';

/** Where a revision stands in its name's history. */
type Registered = {
  /** Counts what became the newest of the name, from 1: two uploads may fall into one millisecond. */
  readonly nth: number;
  /** ISO 8601, in UTC: when it became the newest. */
  readonly registered_at: string;
};

/** An agent skill to be registered. */
export type NewSkill = Discovery & {
  /** Id of the bundle that holds it. */
  readonly bundle: string;
  /** The skill's folder in the bundle. */
  readonly path: FilePath;
  /** How its SKILL.md was read; one bundle may have been uploaded in both dialects. */
  readonly dialect: Dialect;
};

/** One revision of an agent skill: its discovery tier, and where the rest is. Listing parses nothing. */
export type AgentSkillRecord = NewSkill & Registered;

/** One revision of a composite skill; `composite-skills.ts` keeps its document. */
export type CompositeSkillRecord = Omit<Discovery, 'kind'> & {
  readonly kind: 'composite_skill';
} & Registered;

/** One revision of a skill of either kind. */
export type SkillRecord = AgentSkillRecord | CompositeSkillRecord;

const HEADS = 'skills';
const REVISIONS = 'skill_revisions';
const REFERENCES = 'bundle_skills';
/** Revisions of a name in the order of its history: the keys count down, so that the newest comes first. */
const HISTORY = 'skill_history';
const LATEST = 10_000_000_000;
/** Records read at once. */
const BLOCK = 1000;

/** Makes each skill's revision the newest of its name. One that is already the newest stays as it is. */
export function registerSkills(store: Store, clock: Clock, skills: readonly NewSkill[]): void {
  const registered_at = isoTime(clock.now());
  for (const skill of skills) {
    const short = shortNameOf(skill.name);
    const head = headOf(store, short);
    if (isAgentSkill(head) && head.revision === skill.revision && head.dialect === skill.dialect) continue;
    const value = store.get(REVISIONS, revisionKey(short, skill.revision));
    const known = value === undefined ? undefined : toRecord(value);
    // The first bundle of a revision keeps it: the files are the same.
    const { bundle, path } = isAgentSkill(known) ? known : skill;
    const record: AgentSkillRecord = { ...skill, bundle, path, nth: (head?.nth ?? 0) + 1, registered_at };
    keepRevision(store, record);
    store.put(REFERENCES, `${record.bundle}/${short}@${skill.revision}`, skill.name);
  }
}

/** Makes a record the newest of its name. */
export function keepRevision(store: Store, record: SkillRecord): void {
  const short = shortNameOf(record.name);
  const key = revisionKey(short, record.revision);
  const earlier = store.get(REVISIONS, key);
  if (earlier !== undefined) store.delete(HISTORY, historyKey(short, toRecord(earlier).nth));
  store.put(HEADS, short, record);
  store.put(REVISIONS, key, record);
  store.put(HISTORY, historyKey(short, record.nth), record.revision);
}

function historyKey(short: string, nth: number): string {
  return revisionKey(short, String(LATEST - nth).padStart(11, '0'));
}

/** The newest revision of a short name, or undefined. */
export function headOf(store: Store, short: string): SkillRecord | undefined {
  const value = store.get(HEADS, short);
  return value === undefined ? undefined : toRecord(value);
}

/** True for a record of an agent skill. */
export function isAgentSkill(record: SkillRecord | undefined): record is AgentSkillRecord {
  return record?.kind === 'agent_skill';
}

/** A skill's newest revision, or the one asked for. */
export function getSkill(store: Store, name: QualifiedName, revision?: string): Result<SkillRecord> {
  const short = shortNameOf(name);
  const head = headOf(store, short);
  if (head === undefined) return fail(noSkill(store, name));
  if (revision === undefined) return ok(head);
  const value = store.get(REVISIONS, revisionKey(short, revision));
  if (value !== undefined) return ok(toRecord(value));
  return fail(
    notFound('Revision', revision, `GET /v1/skills/${name}/revisions lists the skill’s revisions.`),
  );
}

/** The newest revision of each skill, by name. */
export function listSkills(store: Store, page: PageRequest): Page<SkillRecord> {
  return readPage<SkillRecord>(store, HEADS, page);
}

/** Marks a namespace whose revisions are all in its history: an older version of the service kept none. */
const INDEXED = 'skill_history_complete';

function completeHistory(store: Store): void {
  if (store.get(INDEXED, '') !== undefined) return;
  for (let after = ''; ;) {
    const kept = store.list(REVISIONS, { after, limit: BLOCK });
    for (const { key, value } of kept) {
      const { nth, revision } = toRecord(value);
      store.put(HISTORY, historyKey(key.slice(0, key.lastIndexOf('@')), nth), revision);
    }
    const last = kept.at(-1);
    if (last === undefined) break;
    after = last.key;
  }
  store.put(INDEXED, '', true);
}

/** Revisions of a skill, newest first. */
export function listRevisions(
  store: Store,
  name: QualifiedName,
  page: PageRequest,
): Result<Page<SkillRecord>> {
  const head = getSkill(store, name);
  if (!head.ok) return head;
  completeHistory(store);
  const short = shortNameOf(name);
  const { items, cursor } = readPage<string>(store, HISTORY, page, revisionKey(short, ''));
  const records = items.flatMap((revision) => store.get(REVISIONS, revisionKey(short, revision)) ?? []);
  return ok({ items: records.map(toRecord), cursor });
}

/** Forgets a skill and its history, so that its bundles can be deleted. */
export function deleteSkill(store: Store, name: QualifiedName): Result<null> {
  const head = getSkill(store, name);
  if (!head.ok) return head;
  const short = shortNameOf(name);
  const block = { prefix: revisionKey(short, ''), limit: BLOCK };
  for (let kept = store.list(REVISIONS, block); kept.length > 0; kept = store.list(REVISIONS, block)) {
    for (const { key, value } of kept) {
      const record = toRecord(value);
      store.delete(REVISIONS, key);
      store.delete(HISTORY, historyKey(short, record.nth));
      if (isAgentSkill(record)) store.delete(REFERENCES, `${record.bundle}/${short}@${record.revision}`);
    }
  }
  store.delete(HEADS, short);
  return ok(null);
}

/** The name of a skill some revision of which is in a bundle, or undefined. */
export function bundleIsReferenced(store: Store, bundle: string): string | undefined {
  const value = store.list(REFERENCES, { prefix: `${bundle}/`, limit: 1 })[0]?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The key of a revision in a table. */
export function revisionKey(short: string, revision: string): string {
  return `${short}@${revision}`;
}

function noSkill(store: Store, name: QualifiedName): Failure {
  const names = store.list(HEADS, { limit: BLOCK }).map((record) => toRecord(record.value).name);
  return notFound('Skill', name, `GET /v1/skills lists the skills of a namespace.${didYouMean(name, names)}`);
}

function toRecord(value: JsonValue): SkillRecord {
  return value as unknown as SkillRecord;
}
