import { expect, test } from 'vitest';
import { parseName, type QualifiedName } from '../base/name.ts';
import type { LlmActor } from './actor.ts';
import { contributionOf, type SkillContribution } from './contribution.ts';
import { actorOf } from './execute.fixture.ts';
import type { RequestedTool } from './toolset.ts';

function nameOf(text: string): QualifiedName {
  const name = parseName(text);
  if (!name.ok) throw new Error(name.error.message);
  return name.value;
}

/** Tools as `name:whose`, so that it shows which of two was taken. */
function tools(whose: string, ...names: readonly string[]): SkillContribution {
  const made = names.map((name) => ({ name, tool: { whose } as unknown as RequestedTool['tool'] }));
  return { agents: [], tools: made };
}

test('skills in order, the first position and the last metadata of each tool, none that the actor lists', () => {
  const skills = new Map([
    [nameOf('local/a'), tools('a', 'x', 'y', 'mine')],
    [nameOf('local/b'), tools('b', 'z', 'x')],
    [nameOf('local/unused'), tools('unused', 'w')],
  ]);
  const actor = actorOf({
    provider: 'rehearsal',
    rehearsal: [{ text: '' }],
    tools: ['mine'],
    skills: ['local/a'],
  }) as LlmActor;
  const callSkills = [nameOf('local/b'), nameOf('local/a'), nameOf('local/gone')];
  const brought = contributionOf(actor, { skills, callSkills });
  expect(brought.tools).toEqual([
    { name: 'x', tool: { whose: 'b' } },
    { name: 'y', tool: { whose: 'a' } },
    { name: 'z', tool: { whose: 'b' } },
  ]);
});
