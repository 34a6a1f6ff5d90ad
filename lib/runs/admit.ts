import { parseActor, type ActorConfig } from '../actors/config.ts';
import { toHex } from '../base/bytes.ts';
import { invalidInput } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import { namespaceOf, parseName, type QualifiedName } from '../base/name.ts';
import type { Random } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { openWorkspace, type WorkspacePorts } from '../catalogue/workspace-reference.ts';
import type { RunSpec } from './run.ts';

/** The longest prompt, in UTF-16 code units: it is kept in one record. */
const MAX_PROMPT = 400_000;

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
  if (request.prompt.length > MAX_PROMPT) {
    return fail(
      invalidInput(
        'prompt',
        `The prompt has ${request.prompt.length} characters; at most ${MAX_PROMPT} are taken.`,
      ),
    );
  }
  const namespace = namespaceOf(actorName);
  const record = await ports.catalogueOf(namespace).getActor(actorName);
  if (!record.ok) return record;
  const actor = parseActor(record.value.document, actorName);
  if (!actor.ok) return actor;
  const skills = await presentSkills(actor.value, request.skills ?? [], ports);
  if (!skills.ok) return skills;
  const workspace = await openWorkspace(request.workspace, ports);
  if (!workspace.ok) return workspace;
  return ok({
    id,
    namespace,
    actor: actorName,
    document: record.value.document,
    prompt: request.prompt,
    context: request.context ?? {},
    skills: skills.value,
    workspace: request.workspace ?? null,
  });
}

/** The call's skills, parsed; all of them and the actor's must be in their catalogues. */
async function presentSkills(
  actor: ActorConfig,
  asked: readonly string[],
  ports: WorkspacePorts,
): Promise<Result<QualifiedName[]>> {
  const names: QualifiedName[] = [];
  for (const [index, text] of asked.entries()) {
    const name = parseName(text, `skills[${index}]`);
    if (!name.ok) return name;
    names.push(name.value);
  }
  for (const name of [...actor.skills, ...names]) {
    const skill = await ports.catalogueOf(namespaceOf(name)).getSkill(name);
    if (!skill.ok) return fail({ ...skill.error, field: names.includes(name) ? 'skills' : 'actor.skills' });
  }
  return ok(names);
}
