import { expect, test } from 'vitest';
import { bundleId } from '../bundle/manifest.ts';
import type { FilePath } from '../files/file-path.ts';
import { openSkill } from './open-skill.ts';
import { must, name, namespace, skillText, trial, type TrialFile } from './trial.fixture.ts';

const FILES = {
  'review/SKILL.md': skillText('review', 'First.', 'Read.\n'),
  'review/references/list.md': 'List.',
  'review/inner/SKILL.md': skillText('inner', 'Within.'),
  'README.md': 'About.',
};

/** The skill `local/review` of uploads, one after another. */
async function opened(...uploads: readonly { readonly [path: string]: TrialFile }[]) {
  const { ports, upload, catalogue, settled } = trial();
  for (const files of uploads) must(await upload(files));
  const skillPorts = { ...ports, catalogue: ports.catalogueOf(namespace('local')) };
  const open = (short = 'review', revision?: string) =>
    openSkill(name(`local/${short}`), revision, skillPorts);
  return { open, upload, catalogue, settled, ports };
}

const path = (text: string) => text as FilePath;

test('a skill comes with its record and its text', async () => {
  const { open } = await opened(FILES);
  const skill = must(await open());
  expect(skill.record.path).toBe('review');
  expect(skill.loaded.skill.body).toBe('Read.\n');
  expect(skill.loaded.revision).toBe(skill.record.revision);
  expect(skill.loaded.folder.files.map((file) => file.path)).toEqual([
    'SKILL.md',
    'inner/SKILL.md',
    'references/list.md',
  ]);
});

test('its own files are read, and no others', async () => {
  const { open } = await opened(FILES);
  const skill = must(await open());
  expect(new TextDecoder().decode(must(await skill.read(path('references/list.md'))))).toBe('List.');
  const hint = 'GET /v1/skills/local/review/resources lists the skill’s files; links are not served.';
  for (const [other, near] of [
    ['README.md', ''],
    ['../README.md', ''],
    ['references', ''],
    ['none.md', ''],
    ['References/List.MD', ' Did you mean "references/list.md"? Case matters.'],
    ['references/lists.md', ' Did you mean "references/list.md"?'],
    ['list.md', ' Did you mean "references/list.md"?'],
  ] as const) {
    expect(await skill.read(path(other))).toMatchObject({
      error: { code: 'not_found', message: `Resource "${other}" was not found. ${hint}${near}` },
    });
  }
});

test('a link among its files is not read, wherever it leads', async () => {
  const links = {
    'review/near.md': { link: 'references/list.md' },
    'review/far.md': { link: '../README.md' },
  };
  const { open } = await opened({ ...FILES, ...links });
  const skill = must(await open());
  expect(skill.loaded.folder.files).toHaveLength(5);
  for (const link of ['near.md', 'far.md']) {
    expect(await skill.read(path(link))).toMatchObject({ error: { code: 'not_found' } });
  }
  const stored = async (text: string) => new TextDecoder().decode(must(await skill.readStored(path(text))));
  expect(await stored('far.md')).toBe('../README.md');
  expect(await stored('references/list.md')).toBe('List.');
  expect((await skill.readStored(path('none.md'))).ok).toBe(false);
});

test('a skill at the root is opened', async () => {
  const { open } = await opened({ 'SKILL.md': skillText('review', 'Root.'), 'a.md': 'A.' });
  const skill = must(await open());
  expect(skill.record.path).toBe('');
  expect(new TextDecoder().decode(must(await skill.read(path('a.md'))))).toBe('A.');
});

test('a skill within another is opened at its own folder', async () => {
  const { open } = await opened(FILES);
  const inner = must(await open('inner'));
  expect(inner.record.path).toBe('review/inner');
  expect(inner.loaded.skill.description).toBe('Within.');
});

test('the revision that is asked for is read from its own bundle', async () => {
  const changed = { ...FILES, 'review/SKILL.md': skillText('review', 'Second.') };
  const { open, catalogue } = await opened(FILES, changed);
  const page = { cursor: undefined, limit: 2 };
  const [newest, oldest] = must(catalogue('local').listRevisions(name('local/review'), page)).items;
  expect(must(await open()).loaded.skill.description).toBe('Second.');
  expect(must(await open('review', newest?.revision)).loaded.skill.description).toBe('Second.');
  const first = must(await open('review', oldest?.revision));
  expect(first.loaded.skill.description).toBe('First.');
  expect(first.record).toEqual(oldest);
  expect(await open('review', 'none')).toMatchObject({
    error: { code: 'not_found', data: { kind: 'Revision' } },
  });
});

test('a skill that is one of several of its name is found at its folder', async () => {
  const { open, upload } = await opened();
  const twins = {
    'a/review/SKILL.md': skillText('review', 'One.'),
    'b/review/SKILL.md': skillText('review', 'Other.'),
  };
  must(await upload(twins, { select: [path('b/review')] }));
  expect(must(await open()).loaded.skill.description).toBe('Other.');
});

test('a bundle in two dialects keeps the skills of both', async () => {
  const { open, upload } = await opened();
  must(await upload(FILES, { dialect: 'namespaced' }));
  expect(await open()).toMatchObject({ error: { code: 'not_found' } });
  must(await upload(FILES, { dialect: 'standard' }));
  expect(must(await open()).record.dialect).toBe('standard');
});

test('a link beside SKILL.md that leads nowhere is no manifest', async () => {
  const { open } = await opened({ ...FILES, 'review/skill.md': { link: 'none.md' } });
  expect(must(await open()).loaded.skill.body).toBe('Read.\n');
});

test('a case variant of SKILL.md is read where it was registered', async () => {
  const { open } = await opened({ 'review/skill.md': skillText('review', 'Lower.'), 'a.md': 'A.' });
  expect(must(await open()).loaded.skill.description).toBe('Lower.');
});

test('what is gone is not found', async () => {
  const { open, ports, settled } = await opened(FILES);
  expect(await open('none')).toMatchObject({ error: { code: 'not_found', data: { kind: 'Skill' } } });
  await ports.blobs.delete(settled[0] ?? '');
  expect(await open()).toMatchObject({ error: { code: 'not_found' } });
});

test('a record that its bundle does not bear out is not found', async () => {
  const { open, catalogue } = await opened(FILES);
  const local = catalogue('local');
  const { record } = must(await open());
  local.registerBundle(must(local.getBundle(record.bundle)), [
    { ...record, name: name('local/moved'), path: path('elsewhere') },
  ]);
  expect(await open('moved')).toMatchObject({
    error: { message: 'Skill "local/moved" was not found. Its bundle no longer holds it; upload it again.' },
  });
});

test('a revision from before nested files counted has the files that it is the digest of', async () => {
  const { open, catalogue, ports } = await opened(FILES);
  const local = catalogue('local');
  const { record, loaded } = must(await open());
  const apart = loaded.folder.files.filter((file) => !file.path.startsWith('inner/'));
  const revision = bundleId(ports.digest, apart);
  local.registerBundle(must(local.getBundle(record.bundle)), [{ ...record, revision }]);
  const files = async (of?: string) => must(await open('review', of)).loaded.folder.files.length;
  expect([await files(), await files(revision), await files(record.revision)]).toEqual([2, 2, 3]);
  local.registerBundle(must(local.getBundle(record.bundle)), [{ ...record, revision: 'of other files' }]);
  expect(await open()).toMatchObject({ error: { code: 'not_found' } });
});
