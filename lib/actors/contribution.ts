import type { LlmActor } from './actor.ts';
import type { RunSkill } from './skill-tools.ts';
import type { Stage } from './stage.ts';
import type { RequestedTool } from './toolset.ts';

/** What a skill brings into a run: agent skills to be activated, and tools to be called. */
export type SkillContribution = {
  readonly agents: readonly RunSkill[];
  readonly tools: readonly RequestedTool[];
};

/**
 * What an actor's skills bring, the actor's own first, then those of the call, each once. A tool of several skills keeps
 * its first position and is that of the last; one that the actor lists itself is the actor's.
 */
export function contributionOf(
  actor: LlmActor,
  { skills, callSkills }: Pick<Stage, 'skills' | 'callSkills'>,
): SkillContribution {
  const names = new Set([...actor.skills, ...callSkills]);
  const found = [...names].flatMap((name) => skills.get(name) ?? []);
  const agents = new Map(found.flatMap((one) => one.agents).map((agent) => [agent.loaded.skill.name, agent]));
  const tools = new Map(found.flatMap((one) => one.tools).map((tool) => [tool.name, tool]));
  for (const name of actor.tools) tools.delete(name);
  return { agents: [...agents.values()], tools: [...tools.values()] };
}
