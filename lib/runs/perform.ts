import { parseActor } from '../actors/config.ts';
import { execute, type ExecutionPorts } from '../actors/execute.ts';
import type { Emit, RunWarning } from '../actors/run-event.ts';
import type { RunSkill } from '../actors/skill-tools.ts';
import { namespaceOf, type QualifiedName } from '../base/name.ts';
import { openSkill } from '../catalogue/open-skill.ts';
import { openWorkspace, type WorkspacePorts } from '../catalogue/workspace-reference.ts';
import type { RunSpec } from './run.ts';

/** What performing a run needs. */
export type PerformPorts = ExecutionPorts & WorkspacePorts;

/**
 * Looks up what a run names, then executes its actor. What cannot be had (a skill deleted meanwhile, a workspace whose
 * bytes are gone) is left out with a warning: the run says so instead of dying without a word.
 */
export async function performRun(
  spec: RunSpec,
  ports: PerformPorts,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const actor = parseActor(spec.document, spec.actor);
  if (!actor.ok) throw new Error('the document was checked when the actor was put');
  const warnings: RunWarning[] = [];
  const skills = await openSkills([...actor.value.skills, ...spec.skills], ports, warnings);
  const workspace = await openWorkspace(spec.workspace, ports);
  if (!workspace.ok) warnings.push({ code: 'workspace_missing', message: workspace.error.message });
  const { id, prompt, context } = spec;
  const files = workspace.ok ? workspace.value : undefined;
  await execute(
    { id, actor: actor.value, prompt, context, skills, workspace: files, warnings },
    ports,
    emit,
    signal,
  );
}

/** In the order given; a skill named twice is used once. */
async function openSkills(
  names: readonly QualifiedName[],
  ports: PerformPorts,
  warnings: RunWarning[],
): Promise<RunSkill[]> {
  const skills: RunSkill[] = [];
  for (const name of new Set(names)) {
    const catalogue = ports.catalogueOf(namespaceOf(name));
    const skill = await openSkill(name, undefined, { ...ports, catalogue });
    if (skill.ok) skills.push({ loaded: skill.value.loaded, read: (path) => skill.value.read(path) });
    else warnings.push({ code: 'skill_missing', message: skill.error.message });
  }
  return skills;
}
