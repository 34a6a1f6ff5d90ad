import type { SkillContribution } from '../actors/contribution.ts';
import type { RunWarning } from '../actors/run-event.ts';
import type { RunSkill } from '../actors/skill-tools.ts';
import type { RequestedTool } from '../actors/toolset.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { namespaceOf, parseName, type QualifiedName } from '../base/name.ts';
import type { Result } from '../base/result.ts';
import { entryTool } from '../catalogue/entry-tool.ts';
import { whyNotOf } from '../catalogue/left-out.ts';
import { openSkill, type OpenSkill } from '../catalogue/open-skill.ts';
import { agentResolution, openSkillTools, type SkillToolsPorts } from '../catalogue/skill-tools.ts';
import type { ResolvedEntry } from '../skills/resolve/resolution.ts';
import type { Tool } from '../tools/contract.ts';

/** The most tools that one skill brings into a run: hosts of models take 128. */
const MAX_TOOLS = 128;

/**
 * Opens the skills of a run, each once: what can be activated and what can be called. A skill that is gone, and every
 * tool that cannot be called here, is left out with a warning.
 */
export async function openSkills(
  names: readonly QualifiedName[],
  ports: SkillToolsPorts,
  warnings: RunWarning[],
): Promise<ReadonlyMap<QualifiedName, SkillContribution>> {
  const opened = new Map<QualifiedName, SkillContribution>();
  for (const name of new Set(names)) {
    const catalogue = ports.catalogueOf(namespaceOf(name));
    const skill = await openSkill(name, undefined, { ...ports, catalogue });
    if (skill.ok) opened.set(name, agentContribution(skill.value, ports, warnings));
    else if (skill.error.data?.['kind'] === 'composite_skill') {
      opened.set(name, await compositeContribution(name, ports, warnings));
    } else warnings.push({ code: 'skill_missing', message: skill.error.message });
  }
  return opened;
}

function agentContribution(
  skill: OpenSkill,
  ports: SkillToolsPorts,
  warnings: RunWarning[],
): SkillContribution {
  const agents = [toRunSkill(skill)];
  const resolved = agentResolution(skill.loaded, ports.findTool);
  if (!resolved.ok) return { agents, tools: [] };
  tell(resolved.value.diagnostics, warnings);
  const granted = resolved.value.entries.filter(({ source }) => source !== 'agent_skill');
  const whyNot = limitsOf(skill) ? whyNotOf(resolved.value, ports) : undefined;
  const tools = toolsOf(granted, (entry) => entryTool(entry, ports));
  return { agents, tools, ...(whyNot !== undefined && { whyNot }) };
}

async function compositeContribution(
  name: QualifiedName,
  ports: SkillToolsPorts,
  warnings: RunWarning[],
): Promise<SkillContribution> {
  const opened = await openSkillTools(name, undefined, ports);
  if (!opened.ok) {
    warnings.push({ code: 'skill_missing', message: opened.error.message });
    return { agents: [], tools: [] };
  }
  const { listed, toolOf, whyNot } = opened.value;
  const { entries, diagnostics } = listed;
  tell(diagnostics, warnings);
  const agents: RunSkill[] = [];
  for (const { metadata } of entries.filter(
    ({ source, available }) => source === 'agent_skill' && available,
  )) {
    const text = metadata['name'];
    const agent = parseName(typeof text === 'string' ? text : '');
    if (!agent.ok) continue;
    const catalogue = ports.catalogueOf(namespaceOf(agent.value));
    const skill = await openSkill(agent.value, undefined, { ...ports, catalogue });
    if (skill.ok) agents.push(toRunSkill(skill.value));
    else warnings.push({ code: 'skill_missing', message: skill.error.message });
  }
  const tools = toolsOf(
    entries.filter(({ source }) => source !== 'agent_skill'),
    toolOf,
  );
  if (tools.length <= MAX_TOOLS) return { agents, tools, whyNot };
  const message = `${name} has ${tools.length} tools: the first ${MAX_TOOLS} are used. Use fewer, or smaller skills.`;
  warnings.push({ code: 'tools_left_out', message });
  return { agents, tools: tools.slice(0, MAX_TOOLS), whyNot };
}

function toolsOf(
  entries: readonly ResolvedEntry[],
  toolOf: (entry: ResolvedEntry) => Result<Tool>,
): RequestedTool[] {
  return entries.flatMap((entry) => {
    const tool = toolOf(entry);
    return tool.ok ? [{ name: entry.name, tool: tool.value }] : [];
  });
}

/** A skill without `allowed-tools` leaves nothing out: it names no tools at all. */
function limitsOf({ loaded }: OpenSkill): boolean {
  return loaded.skill.allowedToolsSource !== undefined;
}

function toRunSkill(skill: OpenSkill): RunSkill {
  return { loaded: skill.loaded, read: (path) => skill.read(path) };
}

/** Notes are for authors; a run tells what it lacks. */
function tell(diagnostics: readonly Diagnostic[], warnings: RunWarning[]): void {
  for (const { severity, code, message } of diagnostics) {
    if (severity !== 'note') warnings.push({ code, message });
  }
}
