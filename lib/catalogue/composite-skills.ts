import { didYouMean } from '../base/closest.ts';
import { invalidInput, limitExceeded, quote, type Failure } from '../base/failure.ts';
import { jsonLength, type JsonValue } from '../base/json.ts';
import { shortNameOf, type QualifiedName } from '../base/name.ts';
import type { Clock, Store } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isoTime } from '../base/time.ts';
import { walkIncludes, type Edge } from '../skills/resolve/walk.ts';
import { forgetLists } from './mcp-lists.ts';
import { preconditionFault, type Precondition } from './precondition.ts';
import {
  deleteSkill,
  getSkill,
  headOf,
  isAgentSkill,
  keepRevision,
  listSkills,
  revisionKey,
  type CompositeSkillRecord,
} from './skill-records.ts';

/** A composite skill to be kept: its document, checked, and what it includes. */
export type NewComposite = {
  readonly name: QualifiedName;
  readonly description: string;
  /** SHA-256 of the document's canonical JSON. */
  readonly revision: string;
  readonly document: JsonValue;
  readonly includes: readonly Edge[];
};

/** What is kept of a revision beside its record. */
type Kept = { readonly document: JsonValue; readonly includes: readonly Edge[] };

/** A composite skill as it is read back. */
export type CompositeView = { readonly record: CompositeSkillRecord; readonly document: JsonValue };

const DOCUMENTS = 'composite_documents';
const INCLUDERS = 'skill_includers';

/** The longest document, in UTF-16 code units of JSON: it is one record. */
export const MAX_DOCUMENT = 512 * 1024;

/** The most skills below one, and all their documents together, in UTF-16 code units. */
const MAX_GRAPH = { skills: 20_000, length: 16 * 1024 * 1024 };

/**
 * Keeps a composite skill as the newest of its name, in one step with the checks: what it includes exists, and no
 * include leads back to it. What is there must be what the writer expects. A refusal changes nothing.
 */
export function putComposite(
  store: Store,
  clock: Clock,
  skill: NewComposite,
  condition?: Precondition,
): Result<{ readonly record: CompositeSkillRecord; readonly created: boolean }> {
  const short = shortNameOf(skill.name);
  const head = headOf(store, short);
  const fault = headFault(skill.name, head, condition);
  if (fault !== undefined) return fail(fault);
  const below = gather(store, skill.name, skill.includes);
  if (!below.ok) return below;
  const { name, description, revision, document, includes } = skill;
  if (head?.kind === 'composite_skill' && head.revision === revision) {
    return ok({ record: head, created: false });
  }
  for (const { name: included } of head === undefined ? [] : keptOf(store, head).includes) {
    store.delete(INCLUDERS, includerKey(included, short));
  }
  for (const { name: included } of includes) store.put(INCLUDERS, includerKey(included, short), name);
  const record: CompositeSkillRecord = {
    name,
    description,
    kind: 'composite_skill',
    revision,
    resource_slots: [],
    nth: (head?.nth ?? 0) + 1,
    registered_at: isoTime(clock.now()),
  };
  keepRevision(store, record);
  forgetLists(store, name);
  store.put(DOCUMENTS, revisionKey(short, revision), { document, includes });
  return ok({ record, created: head === undefined });
}

function headFault(
  name: QualifiedName,
  head: ReturnType<typeof headOf>,
  condition: Precondition | undefined,
): Failure | undefined {
  if (isAgentSkill(head)) {
    const message = `${name} is an agent skill, which comes by uploading a bundle. Choose another name, or delete it first.`;
    return { code: 'conflict', message, field: 'name' };
  }
  return preconditionFault(`The skill ${name}`, head?.revision, condition);
}

/** Why a skill cannot include one of these, whatever lies below them. */
function includesFault(store: Store, owner: QualifiedName, includes: readonly Edge[]): Failure | undefined {
  for (const { name, place } of includes) {
    if (name === owner) continue;
    const head = headOf(store, shortNameOf(name as QualifiedName));
    if (isAgentSkill(head)) {
      const message = `${place}: ${name} is an agent skill. List it under agent_skills.`;
      return invalidInput(place, message);
    }
    if (head !== undefined) continue;
    const names = listSkills(store, { cursor: undefined, limit: 1000 }).items.map((one) => one.name);
    const message = `${place}: ${quote(name)} is not registered.${didYouMean(name, names)} Register it first, or take the include away.`;
    return { code: 'not_found', message, field: place, data: { kind: 'Skill', name } };
  }
  return undefined;
}

/** Those of the names that are composite skills. */
export function compositeNames(store: Store, names: readonly QualifiedName[]): readonly QualifiedName[] {
  return names.filter((name) => headOf(store, shortNameOf(name))?.kind === 'composite_skill');
}

/** A composite skill, in its newest revision or the one asked for. */
export function getComposite(store: Store, name: QualifiedName, revision?: string): Result<CompositeView> {
  const record = getSkill(store, name, revision);
  if (!record.ok) return record;
  if (record.value.kind === 'composite_skill') {
    return ok({ record: record.value, document: keptOf(store, record.value).document });
  }
  return fail(invalidInput('name', `${name} is an agent skill, which has no document of this kind.`));
}

/** Documents of all the skills below one, itself left out, by name. `includes` are those of its own document. */
export function includedDocuments(
  store: Store,
  name: QualifiedName,
  includes: readonly Edge[],
): Result<Readonly<Record<string, JsonValue>>> {
  const gathered = gather(store, name, includes);
  return gathered.ok ? ok(Object.fromEntries(gathered.value)) : gathered;
}

/** Walks what lies below, so that a cycle, a missing skill or too much of it is refused. */
function gather(
  store: Store,
  root: QualifiedName,
  includes: readonly Edge[],
): Result<ReadonlyMap<string, JsonValue>> {
  const fault = includesFault(store, root, includes);
  if (fault !== undefined) return fail(fault);
  const documents = new Map<string, JsonValue>();
  let length = 0;
  const over = () => documents.size > MAX_GRAPH.skills || length > MAX_GRAPH.length;
  const walked = walkIncludes(root, (name) => {
    if (name === root) return includes;
    const head = headOf(store, shortNameOf(name as QualifiedName));
    if (head?.kind !== 'composite_skill') return undefined;
    const kept = keptOf(store, head);
    documents.set(name, kept.document);
    length += jsonLength(kept.document, MAX_GRAPH.length);
    return over() ? [] : kept.includes;
  });
  if (!walked.ok) return walked;
  if (documents.size > MAX_GRAPH.skills) {
    return fail(limitExceeded('includes', MAX_GRAPH.skills, documents.size, 'Include fewer skills.'));
  }
  if (length > MAX_GRAPH.length) {
    return fail(
      limitExceeded('includes', MAX_GRAPH.length, length, 'Include less (characters are counted).'),
    );
  }
  return ok(documents);
}

/** Forgets a skill of either kind; refused while a composite skill includes it. */
export function removeSkill(store: Store, name: QualifiedName): Result<null> {
  const short = shortNameOf(name);
  const includer = store.list(INCLUDERS, { prefix: `${short}/`, limit: 1 })[0]?.value;
  if (typeof includer === 'string') {
    const message = `${name} is included by ${includer}. Change or delete that skill first.`;
    return fail({ code: 'conflict', message, data: { included_by: includer } });
  }
  const head = headOf(store, short);
  if (head?.kind === 'composite_skill') {
    forgetLists(store, name);
    for (const { name: included } of keptOf(store, head).includes) {
      store.delete(INCLUDERS, includerKey(included, short));
    }
    const prefix = revisionKey(short, '');
    for (let page = store.list(DOCUMENTS, { prefix, limit: 100 }); page.length > 0;) {
      for (const { key } of page) store.delete(DOCUMENTS, key);
      page = store.list(DOCUMENTS, { prefix, limit: 100 });
    }
  }
  return deleteSkill(store, name);
}

function keptOf(
  store: Store,
  { name, revision, kind }: { name: QualifiedName; revision: string; kind: string },
): Kept {
  const value =
    kind === 'composite_skill' ? store.get(DOCUMENTS, revisionKey(shortNameOf(name), revision)) : undefined;
  return (value as Kept | undefined) ?? { document: null, includes: [] };
}

function includerKey(included: string, short: string): string {
  return `${shortNameOf(included as QualifiedName)}/${short}`;
}
