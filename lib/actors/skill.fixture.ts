import { parseName } from '../base/name.ts';
import { ok } from '../base/result.ts';
import { ROOT } from '../files/file-path.ts';
import { createSkillFolder } from '../skills/folder.ts';
import type { RunSkill } from './skill-tools.ts';

/** A skill of a run with nothing but its SKILL.md. */
export function skillOf(text: string, description: string): RunSkill {
  const name = parseName(text);
  if (!name.ok) throw new Error(name.error.message);
  const skill = {
    name: name.value,
    description,
    compatibility: null,
    metadata: null,
    allowedTools: [],
    steps: [],
    extra: {},
    body: `Body of ${text}.`,
  };
  const loaded = { skill, folder: createSkillFolder(ROOT, 'SKILL.md', []), revision: 'r' };
  return { loaded, read: async () => ok(new Uint8Array()) };
}
