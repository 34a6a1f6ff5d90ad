import { expect, test } from 'vitest';
import { settleDuplicates } from './duplicates.ts';
import { createSkillFolder } from './folder.ts';
import { parse, path, skillMd } from './parse.fixture.ts';
import type { LoadedSkill } from './skill.ts';

/** The skill `local/a` in a folder, in a revision of its own. */
function copy(folder: string, revision = folder): LoadedSkill {
  const { skill } = parse(skillMd('name: a', 'description: d'));
  if (skill === undefined) throw new Error('the skill is good');
  return { skill, folder: createSkillFolder(path(folder), 'SKILL.md', []), revision };
}

const firstMessage = (skills: readonly LoadedSkill[]) =>
  settleDuplicates(skills, []).diagnostics[0]?.message ?? '';
const advice = (which: string) =>
  `and they differ. Rename all but one, or pick one with "select": "select=${which}" takes this one.`;

test.each([
  [['a', 'b'], `name: "local/a" is also the name of "b/SKILL.md", ${advice('a/SKILL.md')}`],
  [
    ['a', 'b', 'c', 'd'],
    `name: "local/a" is also the name of "b/SKILL.md", "c/SKILL.md", "d/SKILL.md", ${advice('a/SKILL.md')}`,
  ],
  [
    ['a', 'b', 'c', 'd', 'e'],
    `name: "local/a" is also the name of "b/SKILL.md", "c/SKILL.md", "d/SKILL.md" and 1 more, ${advice('a/SKILL.md')}`,
  ],
  [
    ['a', 'b', 'c', 'd', 'e', 'f'],
    `name: "local/a" is also the name of "b/SKILL.md", "c/SKILL.md", "d/SKILL.md" and 2 more, ${advice('a/SKILL.md')}`,
  ],
])('skills that differ in %j are named, three at most', (folders, message) => {
  const skills = folders.map((folder) => copy(folder));
  expect(firstMessage(skills)).toBe(message);
  expect(settleDuplicates(skills, [])).toMatchObject({ skills: [], refused: folders.length, collapsed: 0 });
});

test('of equal copies the first stands for all', () => {
  const [first, second] = [copy('x', 'r'), copy('y', 'r')];
  expect(settleDuplicates([first, second], [])).toEqual({
    skills: [first],
    refused: 0,
    collapsed: 1,
    asFiles: 0,
    diagnostics: [
      {
        severity: 'note',
        code: 'duplicate_copy',
        path: 'y/SKILL.md',
        message: 'This is an equal copy of "local/a" in "x/SKILL.md", which stands for both.',
      },
    ],
  });
});

test('what is selected is taken, and the others are told what became of them', () => {
  const skills = [copy('x', 'r1'), copy('y', 'r2'), copy('z', 'r2')];
  const [, chosen] = skills;
  expect(settleDuplicates(skills, [path('y/SKILL.md')])).toEqual({
    skills: [chosen],
    refused: 1,
    collapsed: 1,
    asFiles: 0,
    diagnostics: [
      {
        severity: 'note',
        code: 'duplicate_not_selected',
        path: 'x/SKILL.md',
        message: 'This is not registered: "y/SKILL.md" was selected as "local/a".',
      },
      {
        severity: 'note',
        code: 'duplicate_copy',
        path: 'z/SKILL.md',
        message: 'This is an equal copy of "local/a" in "y/SKILL.md", which stands for both.',
      },
    ],
  });
});

test('one inside another is files of that one, also where a third one differs', () => {
  const [outer, inner, third] = [copy('x'), copy('x/y'), copy('xy')];
  const taken = settleDuplicates([outer, inner], []);
  expect(taken).toMatchObject({ skills: [outer], refused: 0, asFiles: 1, collapsed: 0 });
  expect(taken.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'nested_same_name',
      path: 'x/y/SKILL.md',
      message:
        'name: the skill around this one, "x/SKILL.md", is called "local/a" too. This one was taken as files of that ' +
        'one. Rename it to have both.',
    },
  ]);
  expect(settleDuplicates([outer, inner, third], [])).toMatchObject({ skills: [], refused: 3 });
  expect(settleDuplicates([copy(''), inner], [])).toMatchObject({ skills: [{ revision: '' }], asFiles: 1 });
});
