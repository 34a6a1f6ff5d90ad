import { expect, test } from 'vitest';
import type { FilePath } from '../files/file-path.ts';
import { must, namespace, skillText, trial } from './trial.fixture.ts';
import { SETTLE_AFTER } from './upload.ts';

const FILES = {
  'good/SKILL.md': skillText('good', 'Good.'),
  'app/.git/HEAD': 'ref: refs/heads/main\n',
  'app/HEAD': 'no repository',
  'README.md': 'About.',
};
const BAD = { ...FILES, 'bad/SKILL.md': 'no header' };
const FIRST = `packs/local/${'01'.repeat(16)}`;
const SECOND = `packs/local/${'02'.repeat(16)}`;

test('an upload is stored, registered and reported', async () => {
  const { ports, catalogue, settled, upload } = trial();
  const report = must(await upload(FILES));
  const { id } = report;
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  const [skill] = report.skills;
  expect(report).toEqual({
    id,
    ref: `local/${id}`,
    namespace: 'local',
    created: true,
    skills: [{ name: 'local/good', revision: skill?.revision, description: 'Good.', path: 'good' }],
    repositories: ['app'],
    files: 4,
    bytes: 78,
    diagnostics: [],
  });
  expect(must(catalogue('local').getBundle(id))).toEqual({
    id,
    pack: FIRST,
    files: 4,
    bytes: 78,
    created_at: '1970-01-01T00:00:00.000Z',
  });
  expect(must(catalogue('local').getSkill('local/good' as never))).toMatchObject({
    bundle: id,
    path: 'good',
    dialect: 'standard',
    revision: skill?.revision,
  });
  expect(await ports.blobs.size(FIRST)).toBeGreaterThan(0);
  expect(settled).toEqual([FIRST]);
});

test('equal content gets a pack that is looked at again, and the first stays', async () => {
  const { catalogue, settled, upload } = trial();
  const first = must(await upload(FILES));
  expect(must(await upload(FILES))).toEqual({ ...first, created: false });
  expect(settled).toEqual([FIRST, SECOND]);
  expect(must(catalogue('local').getBundle(first.id)).pack).toBe(FIRST);
  expect(catalogue('local').packIsUsed(SECOND)).toBe(false);
  expect(SETTLE_AFTER).toBe(7200);
});

test('the pack is looked at later even if the upload breaks before it is stored', async () => {
  const { ports, settled, upload } = trial();
  const body = (async function* () {
    yield new Uint8Array(600);
  })();
  expect(await upload(FILES, { body })).toMatchObject({ error: { code: 'invalid_archive' } });
  expect(settled).toEqual([FIRST]);
  expect(await ports.blobs.size(FIRST)).toBeUndefined();
});

test('a namespace holds its own', async () => {
  const { catalogue, settled, upload } = trial();
  const report = must(await upload(FILES, { namespace: namespace('devops') }));
  expect(report.ref).toBe(`devops/${report.id}`);
  expect(report.skills[0]?.name).toBe('devops/good');
  expect(settled).toEqual([`packs/devops/${'01'.repeat(16)}`]);
  expect(catalogue('devops').getBundle(report.id).ok).toBe(true);
  expect(catalogue('local').getBundle(report.id).ok).toBe(false);
});

test('a dry run reports and leaves nothing', async () => {
  const { ports, catalogue, settled, upload } = trial();
  const report = must(await upload(BAD, { dryRun: true }));
  expect(report).toMatchObject({ created: false, files: 5, skills: [{ name: 'local/good' }] });
  expect(report.diagnostics).toMatchObject([{ severity: 'error', path: 'bad/SKILL.md' }]);
  expect(settled).toEqual([]);
  expect(await ports.blobs.size(FIRST)).toBeUndefined();
  expect(catalogue('local').getBundle(report.id).ok).toBe(false);
  expect(catalogue('local').listSkills({ cursor: undefined, limit: 9 }).items).toEqual([]);
});

test('without refusing, a faulty skill is reported beside the good one', async () => {
  const { catalogue, upload } = trial();
  const report = must(await upload(BAD));
  expect(report.skills.map(({ name }) => name)).toEqual(['local/good']);
  expect(catalogue('local').getBundle(report.id).ok).toBe(true);
});

test.each([[false], [true]])('refusing, a faulty skill keeps all out (dry run: %s)', async (dryRun) => {
  const { ports, catalogue, upload } = trial();
  const refused = await upload(BAD, { refuseOnError: true, dryRun });
  expect(refused).toMatchObject({
    error: { code: 'invalid_skill', data: { diagnostics: [{ severity: 'error', path: 'bad/SKILL.md' }] } },
  });
  expect(refused.ok ? '' : refused.error.message).toMatch(
    /^The upload has 1 faulty skills or files and on_error=refuse was asked for\. The first: bad\/SKILL\.md: .+/,
  );
  expect(await ports.blobs.size(FIRST)).toBeUndefined();
  expect(catalogue('local').listBundles({ cursor: undefined, limit: 9 }).items).toEqual([]);
  expect(catalogue('local').listSkills({ cursor: undefined, limit: 9 }).items).toEqual([]);
});

test('refusing, what is no error refuses nothing', async () => {
  const { upload } = trial();
  const linked = { ...FILES, 'link.md': { link: 'README.md' } };
  expect(must(await upload(linked, { refuseOnError: true }))).toMatchObject({
    created: true,
    diagnostics: [{ severity: 'warning', code: 'symbolic_link' }],
  });
  const dry = await upload(linked, { refuseOnError: true, dryRun: true });
  expect(dry).toMatchObject({ ok: true, value: { created: false } });
});

test('a refusal tells at most fifty faults', async () => {
  const { upload } = trial();
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`s${i}/SKILL.md`, 'no header']));
  const refused = await upload(many, { refuseOnError: true });
  if (refused.ok) throw new Error('it is refused');
  expect(refused.error.message).toContain('The upload has 60 faulty skills');
  expect(refused.error.data?.['diagnostics']).toHaveLength(50);
});

test('of two skills of one name the selected one is taken', async () => {
  const { upload } = trial();
  const twins = { 'a/SKILL.md': skillText('twin', 'One.'), 'b/SKILL.md': skillText('twin', 'Other.') };
  expect(must(await upload(twins)).skills).toEqual([]);
  const chosen = must(await upload(twins, { select: ['b' as FilePath] }));
  expect(chosen.skills).toMatchObject([{ name: 'local/twin', path: 'b' }]);
});

test('repositories are found at the root and below', async () => {
  const { upload } = trial();
  const files = { '.git/HEAD': 'x', 'a/b/.git/HEAD': 'x', 'c.git/HEAD': 'x', 'd/.git/refs/HEAD': 'x' };
  expect(must(await upload(files)).repositories).toEqual(['', 'a/b']);
});

test('a SKILL.md in any case is read', async () => {
  const { upload } = trial();
  const files = { 'a/Skill.MD': skillText('a', 'A.'), 'b/notSKILL.md': skillText('b', 'B.') };
  expect(must(await upload(files)).skills.map(({ name }) => name)).toEqual(['local/a']);
});
