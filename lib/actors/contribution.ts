import type { QualifiedName } from '../base/name.ts';
import type { LlmActor } from './actor.ts';
import type { RunSkill } from './skill-tools.ts';
import type { RequestedTool } from './toolset.ts';

/** What a skill brings into a run: agent skills to be activated, and tools to be called. */
export type SkillContribution = {
  readonly agents: readonly RunSkill[];
  readonly tools: readonly RequestedTool[];
  /** Why the skill does not bring a tool, by its wire name; undefined where there is nothing to be said. */
  readonly whyNot?: (wire: string) => string | undefined;
};

/** What the skills of a run bring, and which of them the call names. */
type RunSkills = {
  readonly skills: ReadonlyMap<QualifiedName, SkillContribution>;
  readonly callSkills: readonly QualifiedName[];
};

/**
 * What an actor's skills bring, the actor's own first, then those of the call, each once. A tool of several skills keeps
 * its first position and is that of the last; one that the actor lists itself is the actor's.
 */
export function contributionOf(actor: LlmActor, { skills, callSkills }: RunSkills): SkillContribution {
  const names = new Set([...actor.skills, ...callSkills]);
  const found = [...names].flatMap((name) => skills.get(name) ?? []);
  const agents = new Map(found.flatMap((one) => one.agents).map((agent) => [agent.loaded.skill.name, agent]));
  const tools = new Map(found.flatMap((one) => one.tools).map((tool) => [tool.name, tool]));
  for (const name of actor.tools) tools.delete(name);
  const whyNot = (wire: string) => firstReason(found, wire);
  return { agents: [...agents.values()], tools: [...tools.values()], whyNot };
}

function firstReason(brought: readonly SkillContribution[], wire: string): string | undefined {
  for (const { whyNot } of brought) {
    const reason = whyNot?.(wire);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
