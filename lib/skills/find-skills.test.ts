import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import type { FileMode } from '../files/file-table.ts';
import { findSkills, type FindOptions } from './find-skills.ts';
import { codes, file, LOCAL, path, skillMd } from './parse.fixture.ts';
import type { SkillFile } from './skill.ts';

/** A SKILL.md of a name; its text is what the reader gives for it. */
function skill(at: string, name: string, ...more: string[]) {
  return file(at, skillMd(`name: ${name}`, 'description: d', ...more));
}

function find(files: readonly SkillFile[], options: Partial<FindOptions> = {}) {
  const texts = new Map<string, string>(files.map((each) => [each.path, each.sha256]));
  const found = findSkills(files, {
    dialect: 'standard',
    namespace: LOCAL,
    revisionOf: (own) => own.map((each) => `${each.path}=${each.sha256.length}`).join(' '),
    readManifest: (at) => utf8(texts.get(at) ?? ''),
    ...options,
  });
  expect(found.found).toBe(found.skills.length + found.refused + found.collapsed);
  return {
    counts: [found.found, found.skills.length, found.refused, found.collapsed],
    places: found.skills.map(({ skill, folder }) => `${skill.name} ${folder.path || '.'}`),
    files: found.skills.map(({ folder }) => folder.files.map((each) => each.path).join(' ')),
    found: found.diagnostics.map((each) => `${each.path} ${codes([each])[0]}`),
    messages: found.diagnostics.map(({ message }) => message).join('\n'),
    skills: found.skills,
  };
}

test('a skill at the root, one in a folder and nested ones own the files nearest to them', () => {
  const result = find([
    file('b/notes.md'),
    skill('SKILL.md', 'root'),
    skill('b/SKILL.md', 'b'),
    skill('b/references/c/SKILL.md', 'c'),
    file('b/references/c/scripts/run.py'),
    file('b/references/guide.md'),
    file('.git/config'),
    skill('.git/modules/SKILL.md', 'no'),
    skill('b/.git/SKILL.md', 'no'),
    file('a.txt'),
  ]);
  expect(result.counts).toEqual([3, 3, 0, 0]);
  expect(result.places).toEqual(['local/root .', 'local/b b', 'local/c b/references/c']);
  expect(result.files).toEqual([
    'SKILL.md a.txt',
    'SKILL.md notes.md references/guide.md',
    'SKILL.md scripts/run.py',
  ]);
  expect(result.skills.map(({ revision }) => revision.split(' ').length)).toEqual([2, 3, 2]);
  expect(result.found).toEqual([]);
});

test('the folder name is compared below the root only', () => {
  expect(find([skill('SKILL.md', 'any')]).found).toEqual([]);
  expect(find([skill('x/y/SKILL.md', 'x')]).found).toEqual([
    'x/y/SKILL.md warning name_differs_from_folder 2:7',
  ]);
});

test('a faulty skill is reported and keeps no other out', () => {
  const result = find([skill('a/SKILL.md', 'A B'), file('c/SKILL.md', 'x'), skill('b/SKILL.md', 'b')]);
  expect(result.counts).toEqual([3, 1, 2, 0]);
  expect(result.found).toEqual([
    'a/SKILL.md error name_invalid 2:7',
    'c/SKILL.md error frontmatter_missing 1:1',
  ]);
});

test.each([
  ['standard', ['a/skill.md'], ['local/a a'], ['a/skill.md warning skill_md_case']],
  ['standard', ['a/skill.md', 'a/SKILL.md'], ['local/a a'], ['a/SKILL.md warning skill_md_variant']],
  ['standard', ['a/skill.md', 'a/Skill.md'], [], ['a/Skill.md error skill_md_ambiguous']],
  ['namespaced', ['a/skill.md'], [], ['a/skill.md error skill_md_case']],
] as const)('%s: %j', (dialect, names, places, found) => {
  const result = find(
    names.map((name) => skill(name, dialect === 'standard' ? 'a' : 'local/a')),
    { dialect },
  );
  expect([result.places, result.found]).toEqual([places, found]);
  expect(result.messages).toContain('SKILL.md');
});

test('a linked or unread SKILL.md is refused, and its folder still owns its files', () => {
  const link: FileMode = '120000';
  const files = [skill('SKILL.md', 'root'), file('a/SKILL.md', '../SKILL.md', 11, link), file('a/x')];
  const result = find(files);
  expect(result.counts).toEqual([2, 1, 1, 0]);
  expect(result.files).toEqual(['SKILL.md']);
  expect(result.found).toEqual(['a/SKILL.md error skill_is_link']);
  expect(find([skill('SKILL.md', 'a')], { readManifest: () => undefined }).found).toEqual([
    'SKILL.md error skill_md_unread',
  ]);
  expect(find([file('SKILL.md', '', 1_048_577)]).found).toEqual(['SKILL.md error skill_md_too_large']);
});

test('limits count a skill alone: files, bytes, a single file, each inclusive', () => {
  const limits = { files: 3, bytes: 1000, fileBytes: 500 };
  const own = skill('a/SKILL.md', 'a');
  const nested = skill('a/n/SKILL.md', 'n');
  const fits = [
    own,
    nested,
    file('a/.git/x', '', 9999),
    file('a/x', '', 500),
    file('a/y', '', 500 - own.size),
  ];
  expect(find(fits, { limits }).found).toEqual([]);
  const over = find([own, file('a/x', '', 501), file('a/y', '', 500), file('a/z', '', 9)], { limits });
  expect(over.counts).toEqual([1, 0, 1, 0]);
  expect(over.found).toEqual([
    'a/SKILL.md error skill_too_many_files',
    'a/SKILL.md error skill_too_large',
    'a/SKILL.md error skill_file_too_large',
  ]);
  expect(over.messages).toContain('has 4 files; the limit is 3');
  expect(over.messages).toContain(
    `has ${own.size + 1010} bytes; the limit is 1000. The largest: "a/x" (501), "a/y"`,
  );
  expect(over.messages).toContain(
    'A file is over the limit of 500 bytes for one file of a skill: "a/x" (501).',
  );
});

test('the default limits are 512 files, 16 MiB and 5 MiB a file', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => file(`f${i}`));
  expect(find([skill('SKILL.md', 'a'), ...many(511)]).found).toEqual([]);
  expect(find([skill('SKILL.md', 'a'), ...many(512)]).messages).toContain('513 files; the limit is 512');
  const big = (size: number) => find([skill('SKILL.md', 'a'), file('x', '', size)]).found;
  expect(big(5 * 1024 * 1024)).toEqual([]);
  expect(big(5 * 1024 * 1024 + 1)).toEqual(['SKILL.md error skill_file_too_large']);
  const five = Array.from({ length: 4 }, (_, i) => file(`x${i}`, '', 4 * 1024 * 1024));
  expect(find([skill('SKILL.md', 'a'), ...five]).found).toEqual(['SKILL.md error skill_too_large']);
});

test('equal copies become one, with a note', () => {
  const result = find([skill('x/a/SKILL.md', 'a'), skill('y/a/SKILL.md', 'a'), skill('z/a/SKILL.md', 'a')]);
  expect(result.counts).toEqual([3, 1, 0, 2]);
  expect(result.places).toEqual(['local/a x/a']);
  expect(result.found).toEqual(['y/a/SKILL.md note duplicate_copy', 'z/a/SKILL.md note duplicate_copy']);
});

const differing = [
  skill('x/a/SKILL.md', 'a'),
  skill('y/a/SKILL.md', 'a', 'license: MIT'),
  skill('z/a/SKILL.md', 'a'),
  skill('b/SKILL.md', 'b'),
];

test('differing skills of one name are all refused', () => {
  const result = find(differing);
  expect(result.counts).toEqual([4, 1, 3, 0]);
  expect(result.found).toEqual([
    'x/a/SKILL.md error duplicate_name',
    'y/a/SKILL.md error duplicate_name',
    'z/a/SKILL.md error duplicate_name',
  ]);
  expect(result.messages).toContain(
    '"local/a" is also the name of "y/a/SKILL.md", "z/a/SKILL.md", and they differ',
  );
  expect(result.messages).toContain('pick one with "select": "select=y/a/SKILL.md" takes this one.');
});

test.each([
  [
    ['y/a'],
    [4, 2, 2, 0],
    ['x/a/SKILL.md note duplicate_not_selected', 'z/a/SKILL.md note duplicate_not_selected'],
  ],
  [
    ['z/a/SKILL.md'],
    [4, 2, 1, 1],
    ['x/a/SKILL.md note duplicate_copy', 'y/a/SKILL.md note duplicate_not_selected'],
  ],
  [['x/a', 'y/a'], [4, 1, 3, 0], ['x', 'y', 'z'].map((each) => `${each}/a/SKILL.md error duplicate_name`)],
])('select %j picks one', (select, counts, found) => {
  const result = find(differing, { select: select.map(path) });
  expect([result.counts, result.found]).toEqual([counts, found]);
});

test('a selection without duplicates changes nothing', () => {
  expect(find(differing.slice(3), { select: [path('b'), path('b/SKILL.md')] }).found).toEqual([]);
});

test.each([
  ['q/b', 'select_not_found', 'select: "q/b" was not found in the upload. Skills are in "b".'],
  ['b/SKILL', 'select_not_found', '"b/SKILL" was not found'],
  ['docs/a.md', 'select_not_a_directory', '"docs/a.md" is a file, not a directory. Skills are in "b".'],
  ['docs', 'select_no_skill', '"docs" is a folder that holds no SKILL.md.'],
  ['.', 'select_no_skill', '"." is a folder that holds no SKILL.md.'],
])('the selection %j that is no skill is an error', (selected, code, words) => {
  const files = [skill('b/SKILL.md', 'b'), file('docs/a.md')];
  const result = find(files, { select: [path(selected), path('b'), path(selected)] });
  expect(result.counts).toEqual([1, 1, 0, 0]);
  expect(result.found).toEqual([`${path(selected)} error ${code}`]);
  expect(result.messages).toContain(words);
});

test('a wrong selection names three skills and counts the rest', () => {
  const files = ['SKILL.md', 'a/SKILL.md', 'b/SKILL.md', 'c/SKILL.md'];
  const select = [path('q')];
  const messages = (count: number) =>
    find(
      files.slice(0, count).map((at, i) => skill(at, `s${i}`)),
      { select },
    ).messages;
  expect(messages(3)).toContain('Skills are in ".", "a", "b".');
  expect(messages(4)).toContain('Skills are in ".", "a", "b" and 1 more.');
});

test('a bundle without skills says so', () => {
  const result = find([file('README.md')]);
  expect(result.found).toEqual(['undefined note no_skills']);
  expect(result.messages).toContain('no SKILL.md');
  expect(find([file('README.md')], { select: [path('q')] }).messages).toContain('The upload holds no skill.');
});

test('a report stays bounded: after 2,000 diagnostics each refusal has its first error', () => {
  const files = Array.from({ length: 2001 }, (_, i) => file(`s${i}/SKILL.md`, skillMd('x: 1')));
  const { found } = find(files);
  // Each of the first 667 has name, description and an unknown key; the rest have their first error.
  expect(found.length).toBe(667 * 3 + 1334 + 1);
  expect(found.at(-1)).toBe('undefined note diagnostics_cut');
});
