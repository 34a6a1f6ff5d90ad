import { actorsIn, type Actor } from '../actors/actor.ts';
import { execute } from '../actors/execute.ts';
import { readActor } from '../actors/read-actor.ts';
import { redactingEmit } from '../actors/redact-event.ts';
import type { Emit, RunWarning } from '../actors/run-event.ts';
import type { OpenKey } from '../actors/select-model.ts';
import type { ExecutionPorts } from '../actors/stage.ts';
import { namespaceOf, parseName, type QualifiedName } from '../base/name.ts';
import type { SecretBox } from '../base/ports.ts';
import { createRedaction } from '../base/redact.ts';
import { openActorKey } from '../catalogue/actor-keys.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { McpPorts } from '../catalogue/mcp-servers.ts';
import { openWorkspace, type WorkspacePorts } from '../catalogue/workspace-reference.ts';
import { cataloguesWithin, type EveryCatalogue } from '../catalogue/within-access.ts';
import { openSkills } from './open-skills.ts';
import type { RunSpec } from './run.ts';

/** What performing a run needs. */
export type PerformPorts = Omit<ExecutionPorts, 'openKey' | 'redact'> &
  Omit<WorkspacePorts, 'catalogueOf'> & {
    /** The catalogues of all namespaces: a run reaches those that its spec says. */
    readonly catalogues: EveryCatalogue;
    /** Opens the keys of actors; without it those that are sealed cannot be used. */
    readonly secretBox: SecretBox | undefined;
    /** How MCP servers are asked and called; without it, none is. */
    readonly mcp?: McpPorts | undefined;
    /** What a run sees that names no workspace: the folder of a host that has one. */
    readonly ownWorkspace?: FileSystem;
  };

/**
 * Looks up what a run names, then executes its actor. What cannot be had (a skill deleted meanwhile, a workspace whose
 * bytes are gone) is left out with a warning: the run says so instead of dying without a word. No event holds a secret
 * that the run opened, whoever repeats it.
 */
export async function performRun(
  spec: RunSpec,
  host: PerformPorts,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const redaction = createRedaction();
  const catalogueOf = cataloguesWithin(spec.access, host.catalogues);
  const ports = hidingSecrets({ ...host, catalogueOf }, (secret) => {
    if (!isWord(secret)) redaction.hide(secret);
  });
  const actor = readActor(spec.document, spec.actor);
  if (!actor.ok) throw new Error('the document was checked when the actor was put');
  const actors = namedActors(spec);
  const warnings: RunWarning[] = [];
  const named = [actor.value, ...actors.values()].flatMap(actorsIn).flatMap(skillsOf);
  const skills = await openSkills([...named, ...spec.skills], ports, warnings);
  const workspace = await openWorkspace(spec.workspace, ports);
  if (!workspace.ok) warnings.push({ code: 'workspace_missing', message: workspace.error.message });
  const { id, prompt, context, skills: callSkills } = spec;
  const files = workspace.ok ? (workspace.value ?? ports.ownWorkspace) : undefined;
  await execute(
    { id, actor: actor.value, actors, prompt, context, skills, callSkills, workspace: files, warnings },
    { ...ports, openKey: keysOf(ports), redact: redaction.redact },
    redactingEmit(redaction, emit),
    signal,
  );
}

/** The ports of a run that tell of each secret that is opened or used: the one place that all of them pass. */
function hidingSecrets<T extends PerformPorts>(host: T, hide: (secret: string) => void): T {
  const hiding = (box: SecretBox | undefined): SecretBox | undefined =>
    box && {
      seal: (plain, context) => box.seal(plain, context),
      async open(sealed, context) {
        const plain = await box.open(sealed, context);
        if (plain !== undefined) hide(plain);
        return plain;
      },
    };
  for (const { apiKey } of host.models.providers.values()) hide(apiKey);
  const { mcp, secretBox } = host;
  return {
    ...host,
    secretBox: hiding(secretBox),
    mcp: mcp && { ...mcp, secretBox: hiding(mcp.secretBox) },
  };
}

/** Such as `ollama` or `EMPTY`, which stand for no key: an answer that holds the word is not to lose it. */
function isWord(secret: string): boolean {
  return /^[A-Za-z]{1,7}$/.test(secret);
}

type KeyPorts = Pick<WorkspacePorts, 'catalogueOf'> & Pick<PerformPorts, 'secretBox'>;

function keysOf({ catalogueOf, secretBox }: KeyPorts): OpenKey {
  return (model, actor) =>
    openActorKey(model, actor, { catalogue: catalogueOf(namespaceOf(actor)), secretBox });
}

function namedActors(spec: RunSpec): Map<QualifiedName, Actor> {
  const actors = new Map<QualifiedName, Actor>();
  for (const [text, document] of Object.entries(spec.actors)) {
    const name = parseName(text);
    const actor = name.ok ? readActor(document, name.value) : name;
    if (name.ok && actor.ok) actors.set(name.value, actor.value);
  }
  return actors;
}

function skillsOf(actor: Actor): readonly QualifiedName[] {
  return actor.type === 'llm' ? actor.skills : [];
}
