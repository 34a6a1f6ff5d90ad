import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { findSkills } from './find-skills.ts';
import { codes, file, LOCAL, path } from './parse.fixture.ts';

/** Finds the skills among SKILL.md files of the given bodies; a body of null makes a faulty one. */
function find(bodies: Readonly<Record<string, string | null>>, select: readonly string[] = []) {
  const textOf = (at: string) => {
    const body = bodies[at] ?? null;
    const name = at.split('/').at(-2) ?? 'root';
    return body === null ? 'no header' : `---\nname: ${name}\ndescription: d\n---\n${body}`;
  };
  const found = findSkills(
    Object.keys(bodies).map((at) => file(at, textOf(at))),
    {
      dialect: 'standard',
      namespace: LOCAL,
      select: select.map(path),
      revisionOf: (own) => own.map(({ path: at, sha256 }) => `${at}=${sha256}`).join(' '),
      readManifest: (at) => utf8(textOf(at)),
    },
  );
  expect(found.found).toBe(found.skills.length + found.refused + found.collapsed + found.asFiles);
  return {
    skills: found.skills.map(({ folder }) => folder.path),
    outer: found.skills[0]?.folder.files.map((each) => each.path),
    asFiles: found.asFiles,
    said: found.diagnostics.map((each) => `${each.path} ${codes([each])[0]}`),
    messages: found.diagnostics.map(({ message }) => message).join('\n'),
  };
}

test.each([
  'assets',
  'templates',
  'tests',
  'fixtures',
  'Templates',
  'deep/assets/er',
  'test-fixtures',
  '__tests__',
])('a skill below %s is a file of the one around it', (folder) => {
  const at = `x/${folder}/k/SKILL.md`;
  const result = find({ 'x/SKILL.md': '', [at]: '' });
  expect(result).toMatchObject({ skills: ['x'], asFiles: 1, said: [`${at} note nested_as_file`] });
  expect(result.outer).toContain(`${folder}/k/SKILL.md`);
  expect(result.messages).toContain(
    'a file of the skill in "x": it lies in a folder of material, and that skill',
  );
  const faulty = find({ 'x/SKILL.md': `[k](${folder}/k/SKILL.md)`, [at]: null });
  expect(faulty).toMatchObject({ skills: ['x'], asFiles: 1, said: [`${at} note nested_as_file`] });
  expect(faulty.messages).toContain('and is not a valid skill.');
});

test.each([
  '[k](assets/k/SKILL.md)',
  '[k](./assets/k)',
  '![k](<assets/k/> "Title")',
  '[k]: assets/k/SKILL.md',
  'See `assets/k/SKILL.md`.',
  'Copy ./assets/k/.',
  '```\ncp -r assets/k there\n```',
])('below assets it is a skill too where the one around it says %j', (body) => {
  const { skills, said } = find({ 'x/SKILL.md': body, 'x/assets/k/SKILL.md': '' });
  expect([skills, said]).toEqual([['x', 'x/assets/k'], ['x/SKILL.md note nested_skills']]);
});

test.each(['[k](assets/k/notes.md)', 'assets/kk', '[k](k/SKILL.md)', 'https://a.example/assets/k'])(
  '%j does not refer to it',
  (body) => {
    expect(find({ 'x/SKILL.md': body, 'x/assets/k/SKILL.md': '' }).skills).toEqual(['x']);
  },
);

test.each(['latests', 'tests.old', 'assets2'])('%s is an ordinary folder', (folder) => {
  expect(find({ 'x/SKILL.md': '', [`x/${folder}/k/SKILL.md`]: '' }).skills).toHaveLength(2);
});

test('a selection names it too, and one inside another shares its lot', () => {
  const bodies = { 'x/SKILL.md': '', 'x/assets/k/SKILL.md': '', 'x/assets/k/sub/SKILL.md': '' };
  expect(find(bodies)).toMatchObject({ skills: ['x'], asFiles: 2 });
  expect(find(bodies, ['x/assets/k']).skills).toEqual(['x', 'x/assets/k', 'x/assets/k/sub']);
});

test('below such a folder without a skill around it, it is a skill', () => {
  expect(find({ 'tests/a/SKILL.md': '', 'b/assets/c/SKILL.md': '' }).skills).toEqual([
    'b/assets/c',
    'tests/a',
  ]);
});

test('a faulty nested skill is an error, and its files stay in the one around it', () => {
  const result = find({ 'x/SKILL.md': '', 'x/sub/SKILL.md': null });
  expect(result).toMatchObject({
    skills: ['x'],
    outer: ['SKILL.md', 'sub/SKILL.md'],
    said: ['x/sub/SKILL.md error frontmatter_missing 1:1'],
  });
});

test('a nested skill of the same name stays files of the one around it, unless it is selected', () => {
  const bodies = { 'x/k/SKILL.md': 'outer', 'x/k/dist/k/SKILL.md': 'inner' };
  const result = find(bodies);
  expect(result).toMatchObject({ skills: ['x/k'], said: ['x/k/dist/k/SKILL.md warning nested_same_name'] });
  expect(result.outer).toEqual(['SKILL.md', 'dist/k/SKILL.md']);
  expect(result.messages).toContain('"x/k/SKILL.md", is called "local/k" too');
  expect(find(bodies, ['x/k/dist/k'])).toMatchObject({
    skills: ['x/k/dist/k'],
    said: ['x/k/SKILL.md note duplicate_not_selected'],
  });
});

test('copies with nested skills collapse with them', () => {
  const copy = (at: string) => ({ [`${at}/k/SKILL.md`]: 'a', [`${at}/k/n/SKILL.md`]: 'b' });
  expect(find({ ...copy('x'), ...copy('y') })).toMatchObject({
    skills: ['x/k', 'x/k/n'],
    said: [
      'y/k/SKILL.md note duplicate_copy',
      'y/k/n/SKILL.md note duplicate_copy',
      'x/k/SKILL.md note nested_skills',
    ],
  });
});
