import { expect, test } from 'vitest';
import { find, skill } from './find-skills.fixture.ts';
import { file, path } from './parse.fixture.ts';

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

test('a selection without duplicates changes nothing, and that is said', () => {
  const result = find(differing.slice(3), { select: [path('b'), path('b/SKILL.md')] });
  expect([result.places, result.found]).toEqual([['local/b b'], ['b/SKILL.md warning select_idle']]);
  expect(result.messages).toContain('no other skill of the upload is called "local/b"');
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
  expect(result.found).toEqual(['b/SKILL.md warning select_idle', `${path(selected)} error ${code}`]);
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
