import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeFileSystem } from '../../functions/adapters/node-files.ts';
import { utf8 } from '../base/bytes.ts';
import { fail, ok } from '../base/result.ts';
import { parseFilePath, type FilePath } from './file-path.ts';
import type { FileSystem } from './file-system.ts';
import { createFileTable, type FileMode } from './file-table.ts';
import { memoryFileSystem, type MemoryFile } from './memory-files.ts';
import { createSnapshot } from './snapshot.ts';
import { subfolder } from './subfolder.ts';

const LINKS: { readonly [name: string]: string } = {
  'a/abs': '/etc/passwd',
  'a/deep': '../l/d',
  'a/dot': './b',
  'a/out': '../../x',
  'a/under': 'b/x',
  gone: 'missing',
  l: 'a/c',
  loop1: 'loop2',
  loop2: 'loop1',
};
const FILES: { readonly [name: string]: string } = {
  'a/b': 'bee',
  'a/c/d': 'dee',
  'a+': 'plus',
  a0: '',
  'é/😀': 'x',
};

function path(text: string): FilePath {
  const parsed = parseFilePath(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function inMemory(prefix = ''): FileSystem {
  const files: [string, MemoryFile][] = [[`${prefix}run`, { executable: true, content: '#!' }]];
  for (const [name, link] of Object.entries(LINKS)) files.push([prefix + name, { link }]);
  for (const [name, text] of Object.entries(FILES)) files.push([prefix + name, text]);
  return memoryFileSystem(new Map(files));
}

async function overTable(): Promise<FileSystem> {
  const mode = (name: string): FileMode => (name in LINKS ? '120000' : name === 'run' ? '100755' : '100644');
  const all = { ...LINKS, ...FILES, run: '#!' };
  const table = createFileTable(
    Object.entries(all).map(([name, text]) => ({
      path: path(name),
      mode: mode(name),
      size: utf8(text).length,
    })),
  );
  const texts = new Map(Object.entries(all));
  return createSnapshot(table, { readAt: async (i) => ok(utf8(texts.get(table.pathAt(i)) ?? '')) });
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

async function onDisk(): Promise<FileSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...FILES, run: '#!' })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  chmodSync(join(folder, 'run'), 0o755);
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, join(folder, name));
  return nodeFileSystem(folder);
}

async function below(): Promise<FileSystem> {
  const inner = subfolder(inMemory('w/x/'), path('w/x'));
  if (!inner.ok) throw new Error(inner.error.message);
  return inner.value;
}

function code(result: { readonly ok: boolean; readonly error?: unknown }): unknown {
  return result.ok ? 'ok' : Reflect.get(Object(result.error), 'code');
}

describe.each([
  ['memory files', async () => inMemory()],
  ['a snapshot of a table', overTable],
  ['a sub-folder', below],
  ['a folder of this machine', onDisk],
])('%s', (_, make) => {
  test('lists folders in the order of UTF-8 bytes, implied ones included', async () => {
    const fs = await make();
    const listed = fs.list(path(''));
    const entries = listed.ok ? listed.value : [];
    const names = 'a,a+,a0,gone,l,loop1,loop2,run,é'.split(',');
    const kinds = 'dir,file,file,symlink,symlink,symlink,symlink,file,dir'.split(',');
    expect(entries.map(({ name, kind }) => [name, kind])).toEqual(names.map((name, i) => [name, kinds[i]]));
    const known = entries.filter(({ size }) => size !== undefined);
    for (const { name, size } of known)
      expect(fs.stat(path(name))).toEqual(ok(expect.objectContaining({ size })));
  });

  test('lists through a link', async () => {
    expect((await make()).list(path('l'))).toEqual(
      ok([expect.objectContaining({ name: 'd', kind: 'file' })]),
    );
  });

  test.each([
    ['', { kind: 'dir', size: 0, executable: false }],
    ['a', { kind: 'dir', size: 0, executable: false }],
    ['a/b', { kind: 'file', size: 3, executable: false }],
    ['run', { kind: 'file', size: 2, executable: true }],
    ['l', { kind: 'symlink', size: 3, executable: false }],
    ['l/d', { kind: 'file', size: 3, executable: false }],
    ['gone', { kind: 'symlink', size: 7, executable: false }],
  ])('describes %j without following it', async (text, stat) => {
    expect((await make()).stat(path(text))).toEqual(ok(stat));
  });

  test.each([
    ['', ''],
    ['l', 'a/c'],
    ['l/d', 'a/c/d'],
    ['a/deep', 'a/c/d'],
    ['a/dot', 'a/b'],
  ])('%j leads to %j', async (text, target) => {
    expect((await make()).resolve(path(text))).toEqual(ok(target));
  });

  test.each([
    ['a/abs', 'path_traversal'],
    ['a/out', 'path_traversal'],
    ['gone', 'not_found'],
    ['loop1', 'invalid_path'],
    ['a/under', 'not_a_directory'],
    ['a/b/c', 'not_a_directory'],
    ['nothing', 'not_found'],
    ['a/zz', 'not_found'],
  ])('%j leads nowhere: %s, in the words of the caller', async (text, wanted) => {
    const fs = await make();
    for (const result of [fs.resolve(path(text)), fs.list(path(text)), await fs.read(path(text))]) {
      expect(code(result)).toBe(wanted);
      expect(result.ok ? {} : result.error.data).toEqual({ path: text });
    }
  });

  test('reads files, also through links, and nothing else', async () => {
    const fs = await make();
    expect(await fs.read(path('a/deep'))).toEqual(ok(utf8('dee')));
    expect(await fs.read(path('é/😀'))).toEqual(ok(utf8('x')));
    expect(code(await fs.read(path('a')))).toBe('not_a_file');
    expect(code(await fs.read(path('l')))).toBe('not_a_file');
    expect(code(fs.list(path('a/b')))).toBe('not_a_directory');
    expect(code(fs.stat(path('a/b/c')))).toBe('not_a_directory');
    expect(code(fs.stat(path('a/zz')))).toBe('not_found');
  });

  test('tells the target of a link', async () => {
    const fs = await make();
    expect(fs.readLink(path('a/out'))).toEqual(ok('../../x'));
    expect(code(fs.readLink(path('a/b')))).toBe('invalid_path');
  });
});

test('a path may lead through 40 links and no more', () => {
  const chain = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`l${i}`, { link: `l${i + 1}` }]));
  const fs = memoryFileSystem({ ...chain, l41: 'end' });
  expect(fs.resolve(path('l1'))).toEqual(ok('l41'));
  expect(code(fs.resolve(path('l0')))).toBe('invalid_path');
});

test('a link inside a sub-folder does not lead to its neighbours', async () => {
  const outer = memoryFileSystem({ 'w/l': { link: '../secret' }, 'w/f': '1', secret: 's' });
  const inner = subfolder(outer, path('w'));
  if (!inner.ok) throw new Error('w is a folder');
  expect(code(inner.value.resolve(path('l')))).toBe('path_traversal');
  expect(code(await inner.value.read(path('l')))).toBe('path_traversal');
  expect(subfolder(outer, path(''))).toEqual(ok(outer));
  expect(code(subfolder(outer, path('secret')))).toBe('not_a_directory');
  expect(code(subfolder(outer, path('none')))).toBe('not_found');
});

test('a link whose target cannot be read is there and leads nowhere', async () => {
  const table = createFileTable([{ path: path('l'), mode: '120000', size: 1 }]);
  const fault = fail({ code: 'unavailable', message: 'later' } as const);
  const fs = await createSnapshot(table, { readAt: async () => fault });
  expect(fs.stat(path('l')).ok).toBe(true);
  expect(code(fs.resolve(path('l')))).toBe('invalid_path');
});

test.each([[{ a: '', './a': '' }], [{ a: '', 'a/b': '' }], [{ '../x': '' }]])(
  '%j cannot be files',
  (files) => {
    expect(() => memoryFileSystem(files)).toThrow(Error);
  },
);
