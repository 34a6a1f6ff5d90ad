import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { createMemoryBlobs } from '../base/memory-blobs.ts';
import type { Blobs } from '../base/ports.ts';
import type { FilePath } from '../files/file-path.ts';
import { retainManifest } from './find-uploaded.ts';
import { must, name, skillText, trial } from './trial.fixture.ts';

test('of a SKILL.md the header is kept, of one that is no text all, of another file nothing', () => {
  const text = skillText('a', 'A.', 'The body.\n');
  const kept = (path: string, bytes: Uint8Array) => retainManifest(path as FilePath, bytes);
  expect(kept('x/SKILL.md', utf8(text))).toEqual(utf8(skillText('a', 'A.')));
  expect(kept('x/Skill.MD', utf8(text))).toEqual(utf8(skillText('a', 'A.')));
  const broken = Uint8Array.from([...utf8(text), 0xff]);
  expect(kept('SKILL.md', broken)).toBe(broken);
  expect(kept('x/SKILL.md.txt', utf8(text))).toBe(undefined);
});

/** Skills whose headers are so long that intake can keep 257 of them within its 16 MiB, and not the last ones. */
function longHeaders(count: number): { [path: string]: string } {
  const comment = `#${'x'.repeat(65_000)}\n`;
  const skills = Array.from({ length: count }, (_, i) => {
    const text = `---\nname: skill-${i}\ndescription: Number ${i}.\n${comment}---\n`;
    return [`s${String(i).padStart(3, '0')}/SKILL.md`, text];
  });
  return Object.fromEntries(skills);
}

test('a SKILL.md that was not kept is read from the stored pack', async () => {
  const { catalogue, upload } = trial();
  const files = { ...longHeaders(262), 't/SKILL.md': skillText('Not A Name', 'x'.repeat(600_000)) };
  const report = must(await upload(files));
  expect(report.skills).toHaveLength(262);
  expect(report.skills.at(-1)).toMatchObject({ name: 'local/skill-261', description: 'Number 261.' });
  expect(must(catalogue('local').getSkill(name('local/skill-261')))).toMatchObject({ path: 's261' });
  expect(report.diagnostics.filter(({ code }) => code === 'skill_md_unread')).toEqual([]);
});

test('a dry run, which stores nothing, reports it', async () => {
  const { upload } = trial();
  const report = must(await upload(longHeaders(262), { dryRun: true }));
  const unread = report.diagnostics.filter(({ code }) => code === 'skill_md_unread');
  expect(report.skills).toHaveLength(257);
  expect(unread).toHaveLength(5);
  expect(unread[0]).toMatchObject({ severity: 'error', path: 's257/SKILL.md' });
});

test('long bodies are no reason to leave a skill unread', async () => {
  const { upload } = trial();
  const body = 'x'.repeat(1_000_000);
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`s${i}/SKILL.md`, skillText(`skill-${i}`, 'Long.', body)]),
  );
  expect(must(await upload(files, { dryRun: true })).skills).toHaveLength(20);
});

test('an upload whose pack cannot be read again is refused, not registered in part', async () => {
  const failing: Blobs = { ...createMemoryBlobs(), read: async () => Promise.reject(new Error('down')) };
  const { catalogue, upload } = trial(failing);
  expect(await upload(longHeaders(262))).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(catalogue('local').listBundles({ cursor: undefined, limit: 9 }).items).toEqual([]);
  expect(catalogue('local').listSkills({ cursor: undefined, limit: 9 }).items).toEqual([]);
});

test('what intake kept, a link and what is too long are not read from the pack', async () => {
  const failing: Blobs = { ...createMemoryBlobs(), read: async () => Promise.reject(new Error('down')) };
  const { upload } = trial(failing);
  const report = must(
    await upload({
      'a/SKILL.md': skillText('a', 'A.'),
      'b/SKILL.md': { link: '../a/SKILL.md' },
      'c/SKILL.md': skillText('c', 'C.', 'x'.repeat(1_048_577)),
    }),
  );
  expect(report.skills.map((skill) => skill.name)).toEqual(['local/a']);
  expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'skill_is_link', path: 'b/SKILL.md' },
    { code: 'skill_md_too_large', path: 'c/SKILL.md' },
  ]);
});
