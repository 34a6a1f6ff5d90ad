import { mkdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readInclusion } from './inclusion.ts';
import { localTree, type LocalTree } from './local-tree.fixture.ts';

let tree: LocalTree;
beforeEach(() => {
  tree = localTree();
});
afterEach(() => tree.remove());

const KEY = '-----BEGIN PRIVATE KEY-----\nabc\n';

describe('a folder without git', () => {
  test('is sent but for secrets and what is installed', async () => {
    tree.write({
      'SKILL.md': '',
      '.env': 'A=1',
      '.env.example': 'A=',
      'deploy/key.txt': KEY,
      'node_modules/x/index.js': '',
      'dist/a.js': '',
      '.hidden': '',
    });
    expect(await tree.pack()).toEqual({
      files: ['.env.example', '.hidden', 'SKILL.md', 'dist/a.js'],
      leftOut: { secret: ['.env', 'deploy/key.txt'], build: ['node_modules/'] },
    });
  });

  test('asked for by name, what was left out is sent: a file, a folder, whatever it holds', async () => {
    tree.write({
      '.env': 'A=1',
      'deploy/key.txt': KEY,
      'node_modules/x/index.js': '',
      'node_modules/y/a.md': '',
    });
    expect(await tree.pack({ include: ['.env', 'deploy/*', 'node_modules/y'] })).toEqual({
      files: ['.env', 'deploy/key.txt', 'node_modules/y/a.md'],
      leftOut: { build: ['node_modules/'] },
    });
  });

  test('needs no git', async () => {
    tree.write({ 'SKILL.md': '' });
    expect(await tree.pack({ env: { PATH: '' } })).toMatchObject({ files: ['SKILL.md'] });
  });

  test('links are sent as links, and never followed', async () => {
    tree.write({ 'a.md': '' });
    writeFileSync(path.join(tree.outer, 'secret'), 'x');
    symlinkSync('../secret', path.join(tree.root, 'out'));
    symlinkSync('..', path.join(tree.root, 'up'));
    expect(await tree.pack()).toMatchObject({ files: ['a.md', 'out', 'up'] });
  });
});

describe('a git repository', () => {
  beforeEach(() => {
    tree.write({
      '.gitignore': '*.log\nbuild/\n/private\n',
      'SKILL.md': 'a',
      'gone.md': 'x',
      'node_modules/t/a.js': '',
    });
    tree.git('', 'init', '-q');
    tree.git('', 'add', '-A');
    tree.git('', 'commit', '-qm', 'one');
    tree.git('', 'remote', 'add', 'origin', 'https://x:ghp_token@github.com/a/b');
  });

  test('is sent as git tracks it and would track it', async () => {
    unlinkSync(path.join(tree.root, 'gone.md'));
    tree.write({
      'new.md': 'new',
      'a.log': '',
      'build/x': '',
      private: KEY,
      '.env': 'A=1',
      'sub/.gitignore': 'local.*',
      'sub/local.md': '',
      'sub/b.md': '',
      'sub/ünï.md': '',
      'sub/node_modules/x/a.js': '',
      'line\nbreak.md': '',
    });
    mkdirSync(path.join(tree.root, 'empty'));
    expect(await tree.pack()).toEqual({
      files: [
        '.gitignore',
        'SKILL.md',
        'line\nbreak.md',
        'new.md',
        'node_modules/t/a.js',
        'sub/.gitignore',
        'sub/b.md',
        'sub/ünï.md',
      ],
      leftOut: {
        secret: ['.env'],
        git: ['.git/'],
        ignored: ['a.log', 'build/', 'private', 'sub/local.md'],
        build: ['sub/node_modules/'],
      },
    });
  });

  test('what is tracked and known to be secret is left out as well', async () => {
    tree.write({ '.env': 'A=1' });
    tree.git('', 'add', '-f', '.env');
    expect(await tree.pack()).toMatchObject({ leftOut: { secret: ['.env'] } });
  });

  test('below it, a folder is sent by the rules of the whole', async () => {
    tree.write({ 'sub/a.md': '', 'sub/b.log': '', 'other/c.md': '' });
    expect(await tree.pack({ folder: 'sub' })).toEqual({ files: ['a.md'], leftOut: { ignored: ['b.log'] } });
  });

  test('an ignored folder, asked for by name, has nothing to send until it is included', async () => {
    tree.write({ 'build/a.md': '', 'build/.env': '' });
    expect(await tree.pack({ folder: 'build' })).toMatchObject({ files: [] });
    expect(await tree.pack({ include: ['build/*.md'] })).toMatchObject({
      files: ['.gitignore', 'SKILL.md', 'build/a.md', 'gone.md', 'node_modules/t/a.js'],
      leftOut: { ignored: ['build/'] },
    });
  });

  test('a repository within it and a submodule are sent by their own rules', async () => {
    tree.write({ 'inner/.gitignore': 'x.md', 'inner/x.md': '', 'inner/y.md': '', 'build/inner2/z.md': '' });
    tree.git('inner', 'init', '-q');
    tree.git('build/inner2', 'init', '-q');
    tree.git('', 'clone', '-q', '.', path.join(tree.outer, 'library'));
    tree.git('', 'submodule', '--quiet', 'add', path.join(tree.outer, 'library'), 'module');
    tree.write({ 'module/a.log': '', 'module/b.md': '' });
    const packed = await tree.pack();
    expect(packed).toMatchObject({
      leftOut: {
        git: ['.git/', 'inner/.git/', 'module/.git'],
        ignored: ['build/', 'inner/x.md', 'module/a.log'],
      },
    });
    expect(packed).toMatchObject({
      files: expect.arrayContaining(['inner/y.md', 'module/SKILL.md', 'module/b.md', '.gitmodules']),
    });
  });

  test('a worktree, whose .git is a file, is sent as its repository says', async () => {
    tree.git('', 'worktree', 'add', '-q', path.join(tree.root, 'build', 'tree'));
    tree.write({ 'build/tree/a.log': '' });
    expect(await tree.pack({ folder: 'build/tree' })).toMatchObject({
      files: ['.gitignore', 'SKILL.md', 'gone.md', 'node_modules/t/a.js'],
      leftOut: { git: ['.git'], ignored: ['a.log'] },
    });
    expect(await tree.pack({ folder: 'build/tree', withGit: true })).toContain('.git is no folder');
  });

  test('a folder that became a link is not followed', async () => {
    tree.write({ 'deep/a.md': '' });
    tree.git('', 'add', 'deep');
    rmSync(path.join(tree.root, 'deep'), { recursive: true });
    mkdirSync(path.join(tree.outer, 'elsewhere'));
    writeFileSync(path.join(tree.outer, 'elsewhere', 'a.md'), 'secret');
    symlinkSync('../elsewhere', path.join(tree.root, 'deep'));
    expect(await tree.pack()).toMatchObject({
      files: ['.gitignore', 'SKILL.md', 'deep', 'gone.md', 'node_modules/t/a.js'],
    });
  });

  test('with its .git, but not with a token in it', async () => {
    tree.write({ 'a.log': '' });
    expect(await tree.pack({ withGit: true })).toContain('.git/config holds a token or a password');
    tree.git('', 'remote', 'set-url', 'origin', 'https://github.com/a/b');
    const packed = await tree.pack({ withGit: true });
    expect(packed).toMatchObject({ leftOut: { ignored: ['a.log'] } });
    expect(packed).toMatchObject({ files: expect.arrayContaining(['.git/HEAD', '.git/config', 'SKILL.md']) });
  });
});

test('there must be a .git to send', async () => {
  tree.write({ 'a.md': '' });
  expect(await tree.pack({ withGit: true })).toContain('There is no ');
});

test.each(['.git', '.git/config', 'a/.git/**'])('--include %s does not reach into .git', (pattern) => {
  const inclusion = readInclusion([pattern]);
  expect(inclusion.ok ? 'taken' : inclusion.error.message).toBe(
    '--include does not reach into .git; --with-git sends it.',
  );
});
