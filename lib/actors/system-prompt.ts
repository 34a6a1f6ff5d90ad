import type { RunSkill } from './skill-tools.ts';

/**
 * The system prompt of a run: the actor's own text, then the catalogue of its skills (the discovery tier: names and
 * descriptions). Undefined when there is neither.
 */
export function systemPrompt(own: string | undefined, skills: readonly RunSkill[]): string | undefined {
  const parts = [own?.trim() ?? '', skills.length === 0 ? '' : catalogue(skills)].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

function catalogue(skills: readonly RunSkill[]): string {
  const entries = skills.map(({ loaded: { skill } }) =>
    [
      '  <skill>',
      `    <name>${escape(skill.name)}</name>`,
      `    <description>${escape(skill.description)}</description>`,
      '  </skill>',
    ].join('\n'),
  );
  return [
    'These skills hold instructions for their kind of task. When a task fits one, call activate_skill with its name before you start, and follow what it says.',
    '<available_skills>',
    ...entries,
    '</available_skills>',
  ].join('\n');
}

/** All five characters that XML gives a meaning, so that a description cannot end its element. */
function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
