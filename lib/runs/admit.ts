import { actorsIn, type Actor } from '../actors/actor.ts';
import { readActor } from '../actors/read-actor.ts';
import { toHex } from '../base/bytes.ts';
import { invalidInput, type Failure } from '../base/failure.ts';
import { isNestedWithin, type JsonObject } from '../base/json.ts';
import { namespaceOf, parseName, type QualifiedName } from '../base/name.ts';
import type { Random } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { openWorkspace, type WorkspacePorts } from '../catalogue/workspace-reference.ts';
import { lookUpActors, type NamedActor } from './named-actors.ts';
import type { RunSpec } from './run.ts';

/** The longest prompt, in UTF-16 code units: it is kept in one record. */
const MAX_PROMPT = 400_000;

/** How deep a call's context may be nested. */
const MAX_NESTING = 40;

/** A request to run an actor, its shape already checked. */
export type RunRequest = {
  readonly prompt: string;
  readonly context?: JsonObject;
  readonly skills?: readonly string[];
  readonly workspace?: JsonObject | null;
};

/** A run id: `run_` and 128 random bits in hexadecimal. */
export function newRunId(random: Random): string {
  return `run_${toHex(random.bytes(16))}`;
}

/** True for a text that has the form of a run id. */
export function isRunId(text: string): boolean {
  return /^run_[0-9a-f]{32}$/.test(text);
}

/**
 * Admits a run: everything it names must be there now, so that the caller hears of a typing error at once and not from
 * the run.
 */
export async function admitRun(
  actorName: QualifiedName,
  request: RunRequest,
  id: string,
  ports: WorkspacePorts,
): Promise<Result<RunSpec>> {
  const fault = requestFault(request);
  if (fault !== undefined) return fail(fault);
  const namespace = namespaceOf(actorName);
  const record = await ports.catalogueOf(namespace).getActor(actorName);
  if (!record.ok) return record;
  const actor = readActor(record.value.document, actorName);
  if (!actor.ok) return actor;
  const named = await lookUpActors(actor.value, ports);
  if (!named.ok) return named;
  const all = [actor.value, ...named.value.map((one) => one.actor)].flatMap(actorsIn);
  const skills = await presentSkills(all, request.skills ?? [], ports);
  if (!skills.ok) return skills;
  const workspace = await openWorkspace(request.workspace, ports);
  if (!workspace.ok) return workspace;
  return ok({
    id,
    namespace,
    access: ports.catalogueOf.access,
    actor: actorName,
    document: record.value.document,
    actors: documentsOf(named.value),
    prompt: request.prompt,
    context: request.context ?? {},
    skills: skills.value,
    workspace: request.workspace ?? null,
  });
}

function requestFault({ prompt, context }: RunRequest): Failure | undefined {
  if (prompt.length > MAX_PROMPT) {
    return invalidInput(
      'prompt',
      `The prompt has ${prompt.length} characters; at most ${MAX_PROMPT} are taken.`,
    );
  }
  if (isNestedWithin(context, MAX_NESTING)) return undefined;
  return invalidInput('context', `The context is nested deeper than ${MAX_NESTING} levels.`);
}

function documentsOf(named: readonly NamedActor[]): JsonObject {
  return Object.fromEntries(named.map(({ name, document }) => [name, document]));
}

/** The call's skills, parsed; all of them and the actors' must be in their catalogues. */
async function presentSkills(
  actors: readonly Actor[],
  asked: readonly string[],
  ports: WorkspacePorts,
): Promise<Result<QualifiedName[]>> {
  const names: QualifiedName[] = [];
  for (const [index, text] of asked.entries()) {
    const name = parseName(text, `skills[${index}]`);
    if (!name.ok) return name;
    names.push(name.value);
  }
  const own = actors.flatMap((actor) => (actor.type === 'llm' ? actor.skills : []));
  for (const name of new Set([...own, ...names])) {
    const skill = await ports.catalogueOf(namespaceOf(name)).getSkill(name);
    if (!skill.ok) return fail({ ...skill.error, field: names.includes(name) ? 'skills' : 'actor.skills' });
  }
  return ok(names);
}
