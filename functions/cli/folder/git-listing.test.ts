import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localTree, type LocalTree } from './local-tree.fixture.ts';

let tree: LocalTree;
beforeEach(() => {
  tree = localTree();
  tree.write({ '.gitignore': '*.log', 'SKILL.md': 'a' });
  tree.git('', 'init', '-q');
  tree.git('', 'add', '-A');
  tree.git('', 'commit', '-qm', 'one');
});
afterEach(() => tree.remove());

test('is not sent when git cannot be run, or does not list it', async () => {
  expect(await tree.pack({ env: { PATH: '' } })).toContain(
    'the program git cannot be run (is it installed?)',
  );
  writeFileSync(path.join(tree.root, '.git', 'config'), '[core');
  expect(await tree.pack()).toContain('git does not list its files: bad config line');
  rmSync(path.join(tree.root, '.git'), { recursive: true });
  mkdirSync(path.join(tree.root, '.git'));
  expect(await tree.pack()).toContain('git does not list its files: not a git repository');
  expect(await tree.pack({ guessWithoutGit: true })).toMatchObject({ leftOut: { git: ['.git/'] } });
});

test('its settings start no program', async () => {
  const proof = path.join(tree.outer, 'ran');
  const hook = path.join(tree.outer, 'hook.sh');
  writeFileSync(hook, `#!/bin/sh\ntouch ${proof}\n`);
  chmodSync(hook, 0o755);
  for (const [name, value] of [
    ['core.fsmonitor', hook],
    ['core.pager', hook],
    ['core.sshCommand', hook],
    ['core.hooksPath', tree.outer],
    ['filter.x.clean', hook],
    ['filter.x.smudge', hook],
    ['diff.external', hook],
    ['credential.helper', `!${hook}`],
    ['remote.origin.url', `ext::${hook}`],
    ['remote.origin.promisor', 'true'],
    ['extensions.partialClone', 'origin'],
    ['core.repositoryFormatVersion', '1'],
    ['alias.ls-files', `!${hook}`],
  ] as const) {
    tree.git('', 'config', name, value);
  }
  tree.write({ '.gitattributes': '* filter=x\n', 'new.md': '' });
  const blobs = tree.git('', '-c', 'core.fsmonitor=false', 'rev-parse', 'HEAD^{tree}').trim();
  rmSync(path.join(tree.root, '.git', 'objects', blobs.slice(0, 2), blobs.slice(2)));
  rmSync(proof, { force: true });
  expect(await tree.pack()).toMatchObject({ files: expect.arrayContaining(['SKILL.md', 'new.md']) });
  expect(existsSync(proof)).toBe(false);
});

test('variables of the environment lead git nowhere else', async () => {
  tree.write({ 'a.log': '', 'b.md': '' });
  const env = {
    GIT_DIR: '/nowhere',
    GIT_INDEX_FILE: '/nowhere',
    GIT_WORK_TREE: '/',
    GIT_CONFIG_COUNT: '1',
  };
  expect(await tree.pack({ env })).toMatchObject({ leftOut: { ignored: ['a.log'] } });
});
