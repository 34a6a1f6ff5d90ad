import { expect, test } from 'vitest';
import { createBudget } from '../base/budget.ts';
import { toHex } from '../base/bytes.ts';
import type { Clock, Digest } from '../base/ports.ts';
import { memoryFileSystem, type MemoryFiles } from '../files/memory-files.ts';
import { createSkillFolder } from './folder.ts';
import { assembleSkill, loadSkillFolder, type LoadOptions } from './load-folder.ts';
import { LOCAL, parse, path, skillMd } from './parse.fixture.ts';

const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: async () => {} };
const hasher = () => ({ update: () => {}, digest: () => new Uint8Array() });
/** The digest of a file is its bytes. */
const digest: Digest = {
  sha256: (bytes) => bytes,
  sha256Hasher: hasher,
  sha1: (bytes) => bytes,
  sha1Hasher: hasher,
};
const MD = skillMd('name: a', 'description: d');

function load(files: MemoryFiles, folder: string | undefined, options: Partial<LoadOptions> = {}) {
  return loadSkillFolder(memoryFileSystem(files), folder === undefined ? undefined : path(folder), {
    dialect: 'standard',
    namespace: LOCAL,
    revisionOf: (own) => own.map((each) => each.path).join(' '),
    digest,
    budget: createBudget({ bytes: 1000, entries: 100, ms: 1000 }, clock),
    ...options,
  });
}

test('a folder gives its skill with modes, sizes and digests, without .git', async () => {
  const result = await load(
    {
      'x/a/SKILL.md': MD,
      'x/a/scripts/run.sh': { executable: true, content: 'hi' },
      'x/a/link': { link: 'SKILL.md' },
      'x/a/n/SKILL.md': MD,
      'x/a/.git/HEAD': 'ref',
      'x/b/SKILL.md': MD,
    },
    'x/a',
  );
  expect(result.ok && result.value.loaded).toMatchObject({
    skill: { name: 'local/a', body: 'B\n' },
    revision: 'SKILL.md link n/SKILL.md scripts/run.sh',
    folder: {
      path: 'x/a',
      manifestName: 'SKILL.md',
      scripts: ['scripts/run.sh'],
      files: [
        { path: 'SKILL.md', mode: '100644', size: MD.length },
        { path: 'link', mode: '120000', size: 8, sha256: toHex(new TextEncoder().encode('SKILL.md')) },
        { path: 'n/SKILL.md', mode: '100644' },
        { path: 'scripts/run.sh', mode: '100755', size: 2, sha256: toHex(new TextEncoder().encode('hi')) },
      ],
    },
  });
});

test('what is tolerated is reported beside the skill', async () => {
  const result = await load({ 'x/skill.md': MD }, 'x');
  const found = result.ok ? result.value.diagnostics.map(({ code }) => code) : [];
  expect(found).toEqual(['skill_md_case', 'name_differs_from_folder']);
});

test.each([
  [{ a: 'x' }, 'b', 'not_found', 'The skill folder "b" was not found.'],
  [{ a: 'x' }, 'a', 'not_a_directory', 'The skill folder "a" is not a directory.'],
  [{ 'a/b/SKILL.md': MD }, 'a', 'not_found', 'The folder "a" holds no SKILL.md. Put one at "a/SKILL.md".'],
  [{ a: 'x' }, undefined, 'invalid_input', 'folder: is missing'],
  [{ 'a/SKILL.md': { link: '../x' } }, 'a', 'invalid_skill', 'SKILL.md is a symbolic link'],
  [{ 'a/SKILL.md': skillMd('name: a') }, 'a', 'invalid_skill', 'description: is missing'],
] as const)('%j at %s is refused as %s', async (files, folder, code, words) => {
  const result = await load(files, folder);
  expect(result.ok ? 'loaded' : result.error.code).toBe(code);
  expect(result.ok ? '' : result.error.message).toContain(words);
});

test('a refusal carries every diagnostic', async () => {
  const result = await load({ 'a/SKILL.md': skillMd('name: A B') }, 'a');
  expect(result.ok ? '' : result.error.data?.['diagnostics']).toMatchObject([
    { code: 'name_invalid', path: 'a/SKILL.md' },
    { code: 'description_missing' },
  ]);
});

test('the namespaced dialect wants SKILL.md in capitals', async () => {
  const result = await load({ 'a/skill.md': MD }, 'a', { dialect: 'namespaced' });
  expect(result.ok ? '' : result.error.message).toContain(
    'There is no SKILL.md in the folder, only "skill.md"',
  );
});

test('the walk and the bytes are paid for', async () => {
  const files = { 'a/SKILL.md': MD, 'a/x': 'x'.repeat(100) };
  const limits = { bytes: MD.length + 100, entries: 2, ms: 1 };
  expect((await load(files, 'a', { budget: createBudget(limits, clock) })).ok).toBe(true);
  for (const less of [{ bytes: MD.length + 99 }, { entries: 1 }]) {
    const result = await load(files, 'a', { budget: createBudget({ ...limits, ...less }, clock) });
    expect(result.ok ? '' : result.error.code).toBe('limit_exceeded');
  }
});

test('a skill needs both its spec and its folder', () => {
  const { skill } = parse(MD);
  const folder = createSkillFolder(path('a'), 'SKILL.md', []);
  const revisionOf = () => 'r';
  expect(assembleSkill(undefined, folder, revisionOf)).toMatchObject({ error: { field: 'spec' } });
  expect(assembleSkill(skill, undefined, revisionOf)).toMatchObject({ error: { field: 'folder' } });
  expect(assembleSkill(skill, folder, revisionOf)).toEqual({
    ok: true,
    value: { skill, folder, revision: 'r' },
  });
});
