import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FilePath } from '../files/file-path.ts';
import { exportSkill, type ExportOptions } from './export-skill.ts';
import { openSkill } from './open-skill.ts';
import { must, name, namespace, skillText, trial } from './trial.fixture.ts';

const FILES = {
  'kits/review/skill.md': skillText('review', 'Reviews.', 'Read.\n'),
  'kits/review/docs/list.md': 'List.',
  'kits/review/link.md': { link: 'docs/list.md' },
  'README.md': 'About.',
};

async function exported(change: Partial<ExportOptions>, dialect: 'standard' | 'namespaced' = 'standard') {
  const { ports, upload } = trial();
  must(await upload(FILES));
  const skillPorts = { ...ports, catalogue: ports.catalogueOf(namespace('local')) };
  const skill = must(await openSkill(name('local/review'), undefined, skillPorts));
  const options: ExportOptions = { layout: 'root', format: 'tar.gz', dialect, ...change };
  return must(await exportSkill(skill, options, ports.inflate));
}

/** Names and texts of a tar's entries (POSIX.1, ustar): a header of 512 bytes, then the data in blocks of 512. */
function entriesOf(tarGz: Uint8Array): Record<string, string> {
  const tar = gunzipSync(tarGz);
  const text = (from: number, length: number) =>
    tar.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const entries: Record<string, string> = {};
  for (let at = 0; tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    entries[text(at, 100)] = size === 0 ? `-> ${text(at + 157, 100)}` : text(at + 512, size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

test('a skill is packed at the root of an archive, its manifest by its proper name', async () => {
  const { bytes, ...rest } = await exported({});
  expect(rest).toEqual({ fileName: 'review.tar.gz', contentType: 'application/gzip', changed: [] });
  expect(entriesOf(bytes)).toEqual({
    'SKILL.md': FILES['kits/review/skill.md'],
    'docs/list.md': 'List.',
    'link.md': '-> docs/list.md',
  });
});

test('or in a folder of its name', async () => {
  const { bytes } = await exported({ layout: 'folder' });
  expect(Object.keys(entriesOf(bytes)).sort()).toEqual([
    'review/SKILL.md',
    'review/docs/list.md',
    'review/link.md',
  ]);
});

test('as a zip it comes back as what it was', async () => {
  const { bytes, fileName, contentType } = await exported({ format: 'zip' });
  expect([fileName, contentType]).toEqual(['review.zip', 'application/zip']);
  expect([...bytes.subarray(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
  const { catalogue, upload } = trial();
  const body = (async function* () {
    yield bytes;
  })();
  const report = must(await upload({}, { body }));
  expect(report).toMatchObject({ files: 3, skills: [{ name: 'local/review', path: '' }] });
  expect(must(catalogue('local').getSkill(name('local/review')))).toMatchObject({ path: '' });
});

test('another dialect changes the manifest alone, and says where', async () => {
  const { bytes, changed } = await exported({}, 'namespaced');
  expect(changed).toEqual(['name']);
  expect(entriesOf(bytes)).toEqual({
    'SKILL.md': '---\nname: local/review\ndescription: Reviews.\n---\nRead.\n',
    'docs/list.md': 'List.',
    'link.md': '-> docs/list.md',
  });
});

test('a file that cannot be read fails the export', async () => {
  const { ports, upload } = trial();
  must(await upload(FILES));
  const skillPorts = { ...ports, catalogue: ports.catalogueOf(namespace('local')) };
  const skill = must(await openSkill(name('local/review'), undefined, skillPorts));
  const gone = await skill.readStored('none' as FilePath);
  const broken = {
    ...skill,
    readStored: (path: FilePath) => (path === 'link.md' ? Promise.resolve(gone) : skill.readStored(path)),
  };
  const options: ExportOptions = { layout: 'root', format: 'zip', dialect: 'standard' };
  expect(await exportSkill(broken, options, ports.inflate)).toBe(gone);
});
