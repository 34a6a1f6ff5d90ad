import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { examinePlace } from './examine.ts';
import { createSkillFolder } from './folder.ts';
import { file, LOCAL, path, skillMd } from './parse.fixture.ts';
import type { Dialect } from './skill.ts';
import { findPlaces, relativeFiles } from './skill-places.ts';

const paths = (files: readonly { readonly path: string }[]) => files.map((one) => one.path).join(' ');

const placesOf = (...names: readonly string[]) =>
  findPlaces(names.map((name) => file(name))).map((place) => ({
    manifest: place.manifest.path,
    others: paths(place.others),
    outer: place.outer,
    whole: paths(place.whole),
    apart: paths(place.apart),
  }));

test('a file belongs to every skill above it, and .git to none', () => {
  expect(
    placesOf(
      'README.md',
      'b/x',
      'b/SKILL.md',
      'b/c/d/y',
      'b/c/d/e/SKILL.md',
      'b/c/d/e/f/z',
      'b/.git/SKILL.md',
      'b+/x',
      'a/skill.md/z',
      'a/SKILL.MD',
      'a/.gitignore',
      'a/sub/.git',
    ),
  ).toEqual([
    {
      manifest: 'a/SKILL.MD',
      others: '',
      outer: [],
      whole: 'a/.gitignore a/SKILL.MD a/skill.md/z',
      apart: 'a/.gitignore a/SKILL.MD a/skill.md/z',
    },
    {
      manifest: 'b/SKILL.md',
      others: '',
      outer: [],
      whole: 'b/SKILL.md b/c/d/e/SKILL.md b/c/d/e/f/z b/c/d/y b/x',
      apart: 'b/SKILL.md b/c/d/y b/x',
    },
    {
      manifest: 'b/c/d/e/SKILL.md',
      others: '',
      outer: ['b'],
      whole: 'b/c/d/e/SKILL.md b/c/d/e/f/z',
      apart: 'b/c/d/e/SKILL.md b/c/d/e/f/z',
    },
  ]);
});

test('a skill at the root has everything, and is around all others', () => {
  expect(placesOf('x', 'SKILL.md', 'a/SKILL.md', 'a/b/c/SKILL.md', 'b/y')).toMatchObject([
    { outer: [], whole: 'SKILL.md a/SKILL.md a/b/c/SKILL.md b/y x', apart: 'SKILL.md b/y x' },
    { outer: [''], whole: 'a/SKILL.md a/b/c/SKILL.md', apart: 'a/SKILL.md' },
    { outer: ['a', ''], whole: 'a/b/c/SKILL.md' },
  ]);
  expect(placesOf('x', 'a/notSKILL.md', 'a/SKILL.md.txt')).toEqual([]);
});

test('of the spellings of one name the exact one is the manifest, otherwise the first', () => {
  expect(placesOf('skill.md', 'Skill.md', 'SKILL.md', 'SKILL.MD')).toMatchObject([
    { manifest: 'SKILL.md', others: 'SKILL.MD Skill.md skill.md' },
  ]);
  expect(placesOf('skill.md', 'Skill.md')).toMatchObject([{ manifest: 'Skill.md', others: 'skill.md' }]);
});

test('paths of a skill start at its folder', () => {
  const files = [file('a/b/c'), file('a/d')];
  expect(relativeFiles(path('a'), files).map((one) => one.path)).toEqual(['b/c', 'd']);
  expect(relativeFiles(path(''), files).map((one) => one.path)).toEqual(['a/b/c', 'a/d']);
});

const IS_READ = 'Hosts on other systems will not find it: rename it to SKILL.md.';

test.each<[Dialect, readonly string[], string]>([
  ['standard', ['SKILL.md'], ''],
  ['standard', ['skill.md'], `warning skill_md_case: "skill.md" was read as SKILL.md. ${IS_READ}`],
  [
    'standard',
    ['skill.md', 'Skill.md', 'SKILL.MD'],
    'error skill_md_ambiguous: There is no SKILL.md, and "SKILL.MD", "Skill.md", "skill.md" could all be it. Rename one to SKILL.md.',
  ],
  [
    'standard',
    ['SKILL.md', 'skill.md', 'Skill.md'],
    'warning skill_md_variant: Beside SKILL.md there is "Skill.md", "skill.md"; it is an ordinary file of the skill. Rename or remove it.',
  ],
  [
    'namespaced',
    ['skill.md', 'Skill.md'],
    'error skill_md_case: There is no SKILL.md in the folder, only "Skill.md": case matters. Rename the file to SKILL.md.',
  ],
])('%s: of %j it is said', (dialect, names, said) => {
  const [place] = findPlaces(names.map((name) => file(name)));
  if (place === undefined) throw new Error('there is a place');
  const name = dialect === 'standard' ? 'a' : 'local/a';
  const bytes = utf8(skillMd(`name: ${name}`, 'description: d'));
  const { skill, diagnostics } = examinePlace(place, bytes, { dialect, namespace: LOCAL });
  expect(diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`).join()).toBe(
    said,
  );
  expect(skill === undefined).toBe(said.startsWith('error'));
});

test('a slot lists the plain files directly in its folder', () => {
  const files = [
    file('references/b.md'),
    file('references/a.md'),
    file('references/link.md', '', 1, '120000'),
    file('references/deep/c.md'),
    file('scripts/run.sh'),
    file('other/scripts/x'),
    file('SKILL.md'),
  ];
  expect(createSkillFolder(path('x'), 'SKILL.md', files)).toMatchObject({
    path: 'x',
    manifestName: 'SKILL.md',
    scripts: ['scripts/run.sh'],
    references: ['references/a.md', 'references/b.md'],
    assets: [],
    resourceSlots: [
      { name: 'scripts', access: 'read_only' },
      { name: 'references', access: 'read_only' },
    ],
  });
});
