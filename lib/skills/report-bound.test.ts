import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { findSkills } from './find-skills.ts';
import { codes, file, LOCAL, skillMd } from './parse.fixture.ts';

/** Two diagnostics: no name, no description. */
const TWO = skillMd('{}');
const ONE = skillMd('name: local/a');
/** A note alone, and a note before the error. */
const NOTED = skillMd('name: local/z', 'description: d', 'other: 1');
const MARKED = `\uFEFF${ONE}`;

/** What is said of the last of so many skills with two diagnostics each and then these. */
function said(before: number, ...then: readonly string[]) {
  const texts = [...Array<string>(before).fill(TWO), ...then];
  const files = texts.map((text, i) => file(`s${String(i).padStart(4, '0')}/SKILL.md`, text));
  const byPath = new Map<string, string>(files.map((one) => [one.path, one.sha256]));
  const { diagnostics } = findSkills(files, {
    dialect: 'namespaced',
    namespace: LOCAL,
    revisionOf: () => 'r',
    readManifest: (path) => utf8(byPath.get(path) ?? ''),
  });
  return diagnostics.slice(2 * before).map((one) => codes([one])[0]);
}

const [NAME, DESCRIPTION] = ['error name_missing 1:1', 'error description_missing 1:1'];
const CUT = 'note diagnostics_cut';

test('below 2000 diagnostics everything is told, from then on the first error of each skill', () => {
  expect(said(999, TWO)).toEqual([NAME, DESCRIPTION]);
  expect(said(999, TWO, TWO)).toEqual([NAME, DESCRIPTION, NAME, CUT]);
  expect(said(1000, TWO)).toEqual([NAME, CUT]);
  expect(said(1000, TWO, TWO)).toEqual([NAME, NAME, CUT]);
});

test('where nothing is left out, nothing is said of it', () => {
  expect(said(1000, ONE)).toEqual([DESCRIPTION]);
  expect(said(1000)).toEqual([]);
});

test('what is no error is left out, and an error is found behind it', () => {
  expect(said(1000, NOTED)).toEqual([CUT]);
  expect(said(1000, MARKED)).toEqual([DESCRIPTION, CUT]);
});
