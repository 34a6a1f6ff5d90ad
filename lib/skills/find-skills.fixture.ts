import { expect } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { findSkills, type FindOptions } from './find-skills.ts';
import { codes, file, LOCAL, skillMd } from './parse.fixture.ts';
import type { SkillFile } from './skill.ts';

/** A SKILL.md of a name; its text is what the reader gives for it. */
export function skill(at: string, name: string, ...more: string[]) {
  return file(at, skillMd(`name: ${name}`, 'description: d', ...more));
}

/** What is found among files, in few words. */
export function find(files: readonly SkillFile[], options: Partial<FindOptions> = {}) {
  const texts = new Map<string, string>(files.map((each) => [each.path, each.sha256]));
  const found = findSkills(files, {
    dialect: 'standard',
    namespace: LOCAL,
    revisionOf: (own) => own.map((each) => `${each.path}=${each.sha256.length}`).join(' '),
    readManifest: (at) => utf8(texts.get(at) ?? ''),
    ...options,
  });
  expect(found.found).toBe(found.skills.length + found.refused + found.collapsed + found.asFiles);
  return {
    counts: [found.found, found.skills.length, found.refused, found.collapsed],
    places: found.skills.map(({ skill, folder }) => `${skill.name} ${folder.path || '.'}`),
    files: found.skills.map(({ folder }) => folder.files.map((each) => each.path).join(' ')),
    found: found.diagnostics.map((each) => `${each.path} ${codes([each])[0]}`),
    messages: found.diagnostics.map(({ message }) => message).join('\n'),
    skills: found.skills,
  };
}
