import { expect, test } from 'vitest';
import type { FileMode } from '../files/file-table.ts';
import { find, skill } from './find-skills.fixture.ts';
import { file, path, skillMd } from './parse.fixture.ts';

test('a skill is its whole folder: at the root, in a folder, nested', () => {
  const result = find([
    file('b/notes.md'),
    skill('SKILL.md', 'root'),
    skill('b/SKILL.md', 'b'),
    skill('b/references/c/SKILL.md', 'c'),
    file('b/references/c/scripts/run.py'),
    file('b/references/guide.md'),
    file('.git/config'),
    file('a.txt'),
  ]);
  expect(result.counts).toEqual([3, 3, 0, 0]);
  expect(result.places).toEqual(['local/root .', 'local/b b', 'local/c b/references/c']);
  const inner = 'references/c/SKILL.md references/c/scripts/run.py references/guide.md';
  expect(result.files).toEqual([
    `SKILL.md a.txt b/SKILL.md b/notes.md ${inner.replaceAll('ref', 'b/ref')}`,
    `SKILL.md notes.md ${inner}`,
    'SKILL.md scripts/run.py',
  ]);
  expect(result.skills.map(({ revision }) => revision.split(' ').length)).toEqual([7, 5, 2]);
  expect(result.found).toEqual(['SKILL.md note nested_skills', 'b/SKILL.md note nested_skills']);
  expect(result.messages).toContain('Nested in this skill: "local/c" in "references/c". Each was registered');
});

test('a note names three nested skills and counts the rest', () => {
  const nested = ['a', 'b', 'c', 'd', 'e'].map((name) => skill(`x/${name}/SKILL.md`, name));
  expect(find([skill('x/SKILL.md', 'x'), ...nested]).messages).toContain(
    '"local/a" in "a", "local/b" in "b", "local/c" in "c" and 2 more. Each',
  );
});

test('what is below .git makes no skill, and is noted once', () => {
  const result = find([
    skill('b/SKILL.md', 'b'),
    skill('.git/modules/SKILL.md', 'no'),
    skill('b/.git/SKILL.md', 'no'),
  ]);
  expect(result.places).toEqual(['local/b b']);
  expect(result.found).toEqual(['.git/modules/SKILL.md note skill_in_git']);
  expect(result.messages).toContain(
    '".git/modules/SKILL.md" and 1 more below ".git": what is in a repository',
  );
});

test('names that are nearly SKILL.md are noted, unless one is there', () => {
  const names = ['SKILLS.md', 'skill.txt', 'SKILL', 'SKILL.md.txt', 'Skill (1).md', 'skill-2.md'];
  const others = ['skillset.md', 'my-skill.md', 'SKILL.py', 'skills.json', '.git/SKILL.txt'];
  const { found } = find([
    ...names.map((name, i) => file(`d${i}/${name}`)),
    ...others.map((name) => file(name)),
  ]);
  expect(found.slice(0, -1)).toEqual(names.map((name, i) => `d${i}/${name} note skill_md_misspelt`));
  expect(find([skill('a/SKILL.md', 'a'), file('a/SKILLS.md')]).found).toEqual([]);
  const many = Array.from({ length: 23 }, (_, i) => file(`d${i}/SKILLS.md`));
  expect(find(many).messages).toContain('3 more files have names that are nearly SKILL.md.');
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

test('a linked or unread SKILL.md is refused, and its files are those of the skill around it', () => {
  const link: FileMode = '120000';
  const files = [skill('SKILL.md', 'root'), file('a/SKILL.md', '../SKILL.md', 11, link), file('a/x')];
  const result = find(files);
  expect(result.counts).toEqual([2, 1, 1, 0]);
  expect(result.files).toEqual(['SKILL.md a/SKILL.md a/x']);
  expect(result.found).toEqual(['a/SKILL.md error skill_is_link']);
  expect(find([skill('SKILL.md', 'a')], { readManifest: () => undefined }).found).toEqual([
    'SKILL.md error skill_md_unread',
  ]);
  expect(find([file('SKILL.md', '', 1_048_577)]).found).toEqual(['SKILL.md error skill_md_too_large']);
});

test('limits count a skill with what is nested in it: files, bytes, a single file, each inclusive', () => {
  const limits = { files: 3, bytes: 1000, fileBytes: 500 };
  const own = skill('a/SKILL.md', 'a');
  const nested = skill('a/n/SKILL.md', 'n');
  const fits = [
    own,
    nested,
    file('a/.git/x', '', 9999),
    file('a/x', '', 500 - nested.size),
    file('b/y', '', 500),
  ];
  expect(find(fits, { limits }).found).toEqual(['a/SKILL.md note nested_skills']);
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

test.each([
  ['files', { files: 3, bytes: 9999, fileBytes: 999 }],
  ['bytes', { files: 9, bytes: 700, fileBytes: 999 }],
  ['a file', { files: 9, bytes: 9999, fileBytes: 399 }],
])(
  'a skill over the limit of %s for the skills nested in it alone goes without them, which is said',
  (_, limits) => {
    const files = [
      skill('a/SKILL.md', 'a'),
      file('a/x', '', 300),
      skill('a/n/SKILL.md', 'n'),
      file('a/n/y', '', 400),
    ];
    const { places, files: own, found, messages } = find(files, { limits });
    expect(places[0]).toBe('local/a a');
    expect(own[0]).toBe('SKILL.md x');
    expect(found).toContain('a/SKILL.md warning nested_left_out');
    expect(messages).toContain('has 4 files of');
    expect(messages).toContain('So 2 files in nested folders are not part of it');
  },
);

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
