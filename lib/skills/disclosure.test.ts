import { expect, test } from 'vitest';
import type { FileMode } from '../files/file-table.ts';
import { READ_ONLY } from '../tools/contract.ts';
import { describeSkill } from './descriptor.ts';
import { activate, createDisclosure, discover, listResources } from './disclosure.ts';
import { createSkillFolder } from './folder.ts';
import { file, parse, path, skillMd } from './parse.fixture.ts';
import type { LoadedSkill } from './skill.ts';

const LINK: FileMode = '120000';
const FILES = [
  file('SKILL.md'),
  file('scripts/run.py', 'r', 1, '100755'),
  file('scripts/deep/more.py'),
  file('scripts/link.py', '../x', 4, LINK),
  file('scripts-old/a.py'),
  file('assets/z.json'),
  file('assets/a.json'),
  file('notes.md'),
];
const SLOTS = [
  { name: 'scripts', access: 'read_only' },
  { name: 'assets', access: 'read_only' },
];
const RESOURCES = { scripts: ['scripts/run.py'], references: [], assets: ['assets/a.json', 'assets/z.json'] };

function load(at: string, ...lines: string[]): LoadedSkill {
  const { skill } = parse(skillMd('name: a', 'description: d', ...lines));
  if (skill === undefined) throw new Error('The test skill is refused.');
  return { skill, folder: createSkillFolder(path(at), 'SKILL.md', FILES), revision: 'r1' };
}

test('the slots list plain files directly in the three folders; the manifest lists everything', () => {
  const { folder } = load('x/a');
  expect(listResources(load('x/a'))).toEqual(RESOURCES);
  expect(folder.resourceSlots).toEqual(SLOTS);
  expect(folder.files.map((each) => each.path)).toEqual([
    'SKILL.md',
    'assets/a.json',
    'assets/z.json',
    'notes.md',
    'scripts/deep/more.py',
    'scripts/link.py',
    'scripts/run.py',
    'scripts-old/a.py',
  ]);
  expect(createSkillFolder(path('x'), 'SKILL.md', [file('SKILL.md')]).resourceSlots).toEqual([]);
});

test('the first tier has no body', () => {
  expect(discover(load('x/a'))).toEqual({
    name: 'local/a',
    description: 'd',
    kind: 'agent_skill',
    revision: 'r1',
    resource_slots: SLOTS,
  });
});

test('the second tier has everything but bytes', () => {
  const loaded = load(
    'x/a',
    'version: 1.0',
    'license: MIT',
    'allowed-tools: Read Grep',
    'metadata: {k: v}',
    'steps: [s]',
  );
  expect(activate(loaded)).toEqual({
    ...discover(loaded),
    body: 'B\n',
    version: '1.0',
    license: 'MIT',
    steps: [{ index: 1, content: 's' }],
    allowed_tools: ['Read', 'Grep'],
    metadata: { k: 'v' },
    compatibility: null,
    resources: RESOURCES,
    manifest: loaded.folder.files,
    descriptor: describeSkill(loaded),
  });
  expect(activate(load('x/a'))).toMatchObject({ version: null, license: null, allowed_tools: null });
});

test('the descriptor is a read-only tool without input', () => {
  expect(describeSkill(load('x/a', 'allowed-tools: Read'))).toEqual({
    name: 'local/a',
    description: 'd',
    source: 'agent_skill',
    input_schema: { type: 'object', properties: {}, additionalProperties: false },
    capability: READ_ONLY,
    resource_slots: SLOTS,
    metadata: { allowed_tools: ['Read'], agent_skill_path: 'x/a' },
  });
  expect(describeSkill(load('')).metadata).toEqual({ allowed_tools: [], agent_skill_path: '.' });
});

test('body and resources open with activation and close with deactivation', () => {
  const loaded = load('x/a');
  const { name } = loaded.skill;
  const run = createDisclosure();
  const closed = { ok: false, error: { code: 'not_activated', data: { name: 'local/a', revision: 'r1' } } };
  expect(run.resources(loaded)).toMatchObject(closed);
  expect([run.isActive(name), run.deactivate(name)]).toEqual([false, false]);
  expect(run.activate(loaded)).toEqual(activate(loaded));
  run.activate(loaded);
  expect(run.active()).toEqual([{ name, revision: 'r1' }]);
  expect(run.body(loaded)).toEqual({ ok: true, value: 'B\n' });
  expect(run.resources(loaded)).toEqual({ ok: true, value: RESOURCES });
  expect(run.body({ ...loaded, revision: 'r2' })).toMatchObject({ error: { code: 'not_activated' } });
  expect([run.isActive(name), run.deactivate(name), run.isActive(name)]).toEqual([true, true, false]);
  expect(run.body(loaded)).toMatchObject(closed);
});

test('a later part of a run goes on with what was active', () => {
  const loaded = load('x/a');
  const run = createDisclosure([{ name: loaded.skill.name, revision: 'r1' }]);
  expect(run.body(loaded)).toEqual({ ok: true, value: 'B\n' });
});
