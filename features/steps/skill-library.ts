import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { createBudget } from '../../lib/base/budget.ts';
import { parseNamespace } from '../../lib/base/name.ts';
import { bundleId } from '../../lib/bundle/manifest.ts';
import { parseFilePath, type FilePath } from '../../lib/files/file-path.ts';
import { memoryFileSystem, type MemoryFile } from '../../lib/files/memory-files.ts';
import { createDisclosure } from '../../lib/skills/disclosure.ts';
import { assembleSkill, loadSkillFolder, type LoadOptions } from '../../lib/skills/load-folder.ts';
import type { LoadedSkill, SkillFile } from '../../lib/skills/skill.ts';
import type { TroupeWorld } from '../support/world.ts';

const revisionOf = (files: readonly SkillFile[]) => bundleId(nodeDigest, files);

/** Skills that the library loaded in a scenario, by its World. */
const loadedBy = new WeakMap<TroupeWorld, LoadedSkill>();

When('the library loads the folder {string}', async function (this: TroupeWorld, text: string) {
  const path = parseFilePath(text);
  assert(path.ok, text);
  await load(this, path.value);
});

When('the library loads a folder that was not given', async function (this: TroupeWorld) {
  await load(this, undefined);
});

When('the library makes a skill of its folder without what was read', function (this: TroupeWorld) {
  this.take(assembleSkill(undefined, lastLoaded(this).folder, revisionOf));
});

When('the library makes a skill of what was read without its folder', function (this: TroupeWorld) {
  this.take(assembleSkill(lastLoaded(this).skill, undefined, revisionOf));
});

When('the library activates it and ends the activation', function (this: TroupeWorld) {
  const skill = lastLoaded(this);
  const run = createDisclosure();
  assert.equal(run.activate(skill).body, skill.skill.body);
  const open = run.body(skill);
  assert.deepEqual(open, { ok: true, value: skill.skill.body });
  assert.equal(run.deactivate(skill.skill.name), true);
  this.take(run.body(skill));
});

Then('the library gives the revision of the upload', function (this: TroupeWorld) {
  const skill = lastLoaded(this);
  assert.equal(skill.revision, this.revisionIn(1, skill.skill.name));
});

async function load(world: TroupeWorld, folder: FilePath | undefined): Promise<void> {
  const files = new Map<string, MemoryFile>();
  for (const [path, { data, mode }] of world.files) {
    assert.notEqual(mode, 0o120000, 'links are for uploads');
    files.set(path, mode === 0o100755 ? { content: data, executable: true } : data);
  }
  const loaded = world.take(await loadSkillFolder(memoryFileSystem(files), folder, options()));
  if (loaded !== undefined) loadedBy.set(world, loaded.loaded);
}

function options(): LoadOptions {
  const namespace = parseNamespace('local');
  assert(namespace.ok);
  const budget = createBudget({ bytes: 1_000_000, entries: 1000, ms: 10_000 }, systemClock);
  return { dialect: 'namespaced', namespace: namespace.value, revisionOf, digest: nodeDigest, budget };
}

function lastLoaded(world: TroupeWorld): LoadedSkill {
  const loaded = loadedBy.get(world);
  assert(loaded, 'the library loaded nothing');
  return loaded;
}
