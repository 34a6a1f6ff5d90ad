import { expect, test } from 'vitest';
import { examinePlace } from './examine.ts';
import { findPlaces } from './skill-places.ts';
import { codes, file, LOCAL, parse, skillMd } from './parse.fixture.ts';
import type { SkillFile } from './skill.ts';
import { utf8 } from '../base/bytes.ts';

const MD = skillMd('name: a', 'description: d');
const MIB = 1024 * 1024;

/** What is said of the skill at the root of files, its SKILL.md being the first. */
function examine(...sizes: readonly number[]) {
  const files: SkillFile[] = [file('SKILL.md', MD), ...sizes.map((size, i) => file(`f${i}`, '', size))];
  const [place] = findPlaces(files);
  if (place === undefined) throw new Error('there is a place');
  const { diagnostics } = examinePlace(place, utf8(MD), { dialect: 'standard', namespace: LOCAL });
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

test('a skill has 512 files and no more', () => {
  expect(examine(...Array<number>(511).fill(0))).toEqual([]);
  expect(examine(...Array<number>(512).fill(0))).toEqual([
    "skill_too_many_files: The skill's folder has 513 files; the limit is 512. Leave out what it does not need.",
  ]);
});

test('a skill has 16 MiB and no byte more; its three largest files are named', () => {
  const rest = 4 * MIB - MD.length;
  expect(examine(4 * MIB, 4 * MIB, 4 * MIB, rest)).toEqual([]);
  expect(examine(rest, 4 * MIB + 1, 4 * MIB, 4 * MIB)).toEqual([
    "skill_too_large: The skill's folder has 16777217 bytes; the limit is 16777216. " +
      'The largest: "f1" (4194305), "f2" (4194304), "f3" (4194304). Leave out what it does not need.',
  ]);
});

test('a file of a skill has 5 MiB and no byte more', () => {
  const most = 5 * MIB;
  const sentence = (who: string, files: string) =>
    `skill_file_too_large: ${who} over the limit of 5242880 bytes for one file of a skill: ${files}. Leave it out or split it.`;
  expect(examine(most)).toEqual([]);
  expect(examine(most + 1)).toEqual([sentence('A file is', '"f0" (5242881)')]);
  expect(examine(most + 1, most, most + 2)).toEqual([
    sentence('2 files are', '"f2" (5242882), "f0" (5242881)'),
  ]);
});

test('a SKILL.md has 1 MiB and no byte more, in the folder and in itself', () => {
  const said = (size: number) => {
    const head = '---\nname: a\ndescription: d\n---\n';
    const text = head + 'x'.repeat(size - head.length);
    const [place] = findPlaces([file('SKILL.md', text)]);
    if (place === undefined) throw new Error('there is a place');
    const options = { dialect: 'standard', namespace: LOCAL } as const;
    return [examinePlace(place, utf8(text), options), parse(text)].map(
      ({ failure }) => failure?.message ?? 'good',
    );
  };
  expect(said(MIB)).toEqual(['good', 'good']);
  const message =
    'SKILL.md has 1048577 bytes; the limit is 1048576. Move detail into files of the skill and refer to them.';
  expect(said(MIB + 1)).toEqual([message, message]);
});

test('a header has 65536 bytes and no byte more, in whatever characters', () => {
  const header = (bytes: number, unit: string) => {
    const start = 'name: a\ndescription: d\n#';
    const width = utf8(unit).length;
    const room = bytes - start.length - 1;
    return `---\n${start}${'x'.repeat(room % width)}${unit.repeat(Math.floor(room / width))}\n---\n`;
  };
  for (const unit of ['x', 'é', '文', '😀']) {
    expect(parse(header(65_536, unit)).failure).toBeUndefined();
    expect(parse(header(65_537, unit)).failure?.message).toBe(
      'The frontmatter has 65537 bytes or more; the limit is 65536. Move text from the header into the body. (line 1, column 1)',
    );
  }
});

test('twenty unknown keys are listed, and how many more there are', () => {
  const said = (count: number) => {
    const keys = Array.from({ length: count }, (_, i) => `k${i}: v`);
    const { diagnostics } = parse(skillMd('name: a', 'description: d', ...keys));
    return diagnostics.map(({ message }) => message);
  };
  const sentence = (more: string) => [
    `Keys that have no meaning here were kept as they are: ${Array.from({ length: 20 }, (_, i) => `"k${i}"`).join(', ')}${more}. ` +
      'Where other hosts refuse them, move them under "metadata".',
  ];
  expect(said(20)).toEqual(sentence(''));
  expect(said(21)).toEqual(sentence(' and 1 more'));
  expect(said(25)).toEqual(sentence(' and 5 more'));
});

test('twenty lines with faults are listed, and how many more there are', () => {
  const said = (lines: number) => {
    const { diagnostics } = parse(skillMd(...Array.from({ length: lines }, (_, i) => `k${i}: *a`)));
    return { found: codes(diagnostics), last: diagnostics.at(-1)?.message };
  };
  const aliases = Array.from({ length: 20 }, (_, i) => `error yaml_alias ${i + 2}:${i < 10 ? 5 : 6}`);
  expect(said(20).found).toEqual(aliases);
  expect(said(21)).toEqual({
    found: [...aliases, 'note yaml_more_faults'],
    last: 'The YAML has faults on 1 more lines, which are not listed.',
  });
  expect(said(200).last).toBe('The YAML has faults on 180 more lines, which are not listed.');
});

test('256 steps are read and not one more; keys that the standard lacks are named together', () => {
  const steps = (count: number) =>
    parse(skillMd('name: a', 'description: d', 'version: 1', `steps: [${'x,'.repeat(count)}]`));
  expect(steps(256).skill?.steps).toHaveLength(256);
  expect(steps(256).diagnostics.map(({ message }) => message)).toEqual([
    '"version", "steps": read here, but not part of the standard. Leave out what other hosts refuse.',
  ]);
  expect(steps(257).failure?.message).toBe(
    'steps: has 257 entries; the limit is 256. Move detail into the body. (line 5, column 8)',
  );
});
