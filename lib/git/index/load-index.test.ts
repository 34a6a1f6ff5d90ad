import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../../functions/adapters/node-crypto.ts';
import { ok } from '../../base/result.ts';
import type { GitPath } from '../byte-text.ts';
import type { ObjectFormat } from '../objects/oid.ts';
import type { RepositoryFiles } from '../ports.ts';
import { loadIndex, type StagedFiles } from './load-index.ts';
import { parseIndex } from './parse-index.ts';

let top = '';
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'index-'));
});
afterEach(() => rmSync(top, { recursive: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@b'];
  return execFileSync('git', [...who, ...args], {
    cwd: top,
    encoding: 'latin1',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(top, file)), { recursive: true });
  writeFileSync(path.join(top, file), text);
}

/** A work tree with an executable file, a link, folders, and names that share long beginnings. */
function start(format: ObjectFormat = 'sha1'): void {
  git('init', '-q', '-b', 'main', `--object-format=${format}`);
  for (let i = 0; i < 30; i += 1) write(`folder/deep/file-${i}`, `${i}\n`);
  for (const name of ['a', 'a.b', 'a b', 'b/c', 'é', 'x'.repeat(250)]) write(name, name);
  symlinkSync('a', path.join(top, 'link'));
  git('add', '.');
  git('update-index', '--chmod=+x', 'a');
}

/** The files of the git folder, as the index is read from them. */
function files(): RepositoryFiles {
  const folder = path.join(top, '.git');
  return {
    size: (name) =>
      readdirSync(folder).includes(name) ? readFileSync(path.join(folder, name)).length : undefined,
    list: () => [],
    isFolder: () => false,
    read: async (name: GitPath) => ok(readFileSync(path.join(folder, name))),
    readPart: async () => ok(new Uint8Array()),
  };
}

async function load(format: ObjectFormat = 'sha1'): Promise<StagedFiles> {
  const index = await loadIndex(files(), format, nodeDigest);
  if (!index.ok) throw new Error(index.error.message);
  return index.value;
}

/** As `git ls-files --stage -z` prints them. */
const staged = ({ entries }: StagedFiles) =>
  entries.map(({ mode, oid, stage, path: name }) => `${mode} ${oid} ${stage}\t${name}\0`).join('');

describe('the index is read as git reads it', () => {
  it.each(['2', '3', '4'])('in version %s', async (version) => {
    start();
    git('update-index', '--index-version', version);
    expect(staged(await load())).toBe(git('ls-files', '--stage', '-z'));
  });

  it('with names of SHA-256', async () => {
    start('sha256');
    expect(staged(await load('sha256'))).toBe(git('ls-files', '--stage', '-z'));
  });

  it.each(['2', '4'])('split in two, in version %s', async (version) => {
    start();
    git('update-index', '--index-version', version);
    git('update-index', '--split-index');
    write('folder/deep/file-3', 'changed');
    write('new', 'new');
    git('-c', 'splitIndex.maxPercentChange=100', 'add', '.');
    git('-c', 'splitIndex.maxPercentChange=100', 'rm', '-q', '--cached', 'a b', 'folder/deep/file-9');
    expect(readdirSync(path.join(top, '.git')).filter((name) => name.startsWith('sharedindex'))).not.toEqual(
      [],
    );
    expect(staged(await load())).toBe(git('ls-files', '--stage', '-z'));
  });

  it('with a conflict', async () => {
    start();
    git('commit', '-qm', '1');
    git('checkout', '-qb', 'other');
    write('a', 'theirs');
    git('commit', '-qam', '2');
    git('checkout', '-q', 'main');
    write('a', 'ours');
    git('commit', '-qam', '3');
    expect(() => git('merge', '-q', 'other')).toThrow();
    const index = await load();
    expect(
      index.entries.filter(({ stage }) => stage > 0).map(({ path: name, stage }) => [name, stage]),
    ).toEqual([
      ['a', 1],
      ['a', 2],
      ['a', 3],
    ]);
    expect(staged(index)).toBe(git('ls-files', '--stage', '-z'));
  });

  it('with its marks', async () => {
    start();
    write('later', 'x');
    git('add', '--intent-to-add', 'later');
    git('update-index', '--assume-unchanged', 'a');
    git('update-index', '--skip-worktree', 'b/c');
    const marked = (await load()).entries.filter(
      (one) => one.assumeValid || one.skipWorktree || one.intentToAdd,
    );
    expect(marked.map((one) => [one.path, one.assumeValid, one.skipWorktree, one.intentToAdd])).toEqual([
      ['a', true, false, false],
      ['b/c', false, true, false],
      ['later', false, false, true],
    ]);
  });

  it('with the trees that are known', async () => {
    start();
    git('commit', '-qm', '1');
    git('read-tree', 'HEAD');
    write('b/c', 'changed');
    git('update-index', 'b/c');
    const tree = (name: string) => git('rev-parse', `HEAD:${name}`).trim();
    expect((await load()).trees.map(({ path: name, entries, oid }) => [name, entries, oid])).toEqual([
      ['folder', 30, tree('folder')],
      ['folder/deep', 30, tree('folder/deep')],
    ]);
  });

  it('as a sparse index, with folders for entries', async () => {
    start();
    git('commit', '-qm', '1');
    git('sparse-checkout', 'set', '--cone', '--sparse-index', 'b');
    expect((await load()).entries.find(({ mode }) => mode === '040000')).toMatchObject({
      path: 'folder/',
      skipWorktree: true,
    });
  });
});

describe('an index that is damaged', () => {
  const message = (bytes: Uint8Array) => {
    const index = parseIndex(bytes, 'sha1', nodeDigest);
    return index.ok ? 'read' : index.error.message;
  };
  const signed = (body: Uint8Array) => Buffer.concat([body, nodeDigest.sha1(body)]);

  it('is refused where its checksum is wrong, and read where it has none', () => {
    start();
    const bytes = new Uint8Array(readFileSync(path.join(top, '.git', 'index')));
    expect(message(bytes)).toBe('read');
    const changed = bytes.slice();
    changed[30] = (changed[30] ?? 0) ^ 1;
    expect(message(changed)).toContain('checksum');
    expect(message(bytes.slice().fill(0, bytes.length - 20))).toBe('read');
  });

  it.each([
    ['', 'too short'],
    ['TREE' + '\0\0\0\x02'.repeat(8), 'DIRC'],
    ['DIRC' + '\0\0\0\x09'.repeat(8), 'version'],
  ])('is refused: %j', (text, why) => {
    expect(message(signed(Buffer.from(text, 'latin1')))).toContain(why);
  });

  it('never does more than fail, wherever it is cut or changed', () => {
    start();
    const whole = new Uint8Array(readFileSync(path.join(top, '.git', 'index')));
    const body = whole.subarray(0, whole.length - 20);
    const place = fc.nat(body.length - 1);
    fc.assert(
      fc.property(place, place, fc.nat(255), (end, at, byte) => {
        const changed = body.slice(0, end + 1);
        if (at < changed.length) changed[at] = byte;
        expect(typeof message(signed(changed))).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});
