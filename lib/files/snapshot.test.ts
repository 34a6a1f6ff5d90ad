import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { ok } from '../base/result.ts';
import { parseFilePath, type FilePath } from './file-path.ts';
import { createFileTable } from './file-table.ts';
import { memoryFileSystem } from './memory-files.ts';
import { createSnapshot } from './snapshot.ts';

function path(text: string): FilePath {
  const parsed = parseFilePath(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function code(result: { readonly ok: boolean; readonly error?: unknown }): unknown {
  return result.ok ? 'ok' : Reflect.get(Object(result.error), 'code');
}

test('a table that holds a file and a folder of one name shows the file alone, and its neighbours', async () => {
  const records = ['a/x', 'b', 'b/y', 'b/z', 'c'].map((text, size) => ({
    path: path(text),
    mode: '100644' as const,
    size,
  }));
  const fs = await createSnapshot(createFileTable(records), { readAt: async () => ok(utf8('')) });
  expect(fs.list(path(''))).toEqual(
    ok([
      { name: 'a', kind: 'dir', size: 0 },
      { name: 'b', kind: 'file', size: 1 },
      { name: 'c', kind: 'file', size: 4 },
    ]),
  );
  expect(fs.list(path('a'))).toEqual(ok([{ name: 'x', kind: 'file', size: 0 }]));
});

test.each([
  ['x'.repeat(4096), 'not_found'],
  ['x'.repeat(4097), 'invalid_path'],
  ['', 'invalid_path'],
  ['a\0', 'invalid_path'],
  ['/f', 'path_traversal'],
  ['..', 'path_traversal'],
  ['d/../f', 'ok'],
  ['d/./..//f', 'ok'],
  ['./', 'ok'],
  ['d/', 'ok'],
  ['f/', 'not_a_directory'],
])('a link to %j is %s', (link, wanted) => {
  const fs = memoryFileSystem({ 'd/x': '', f: '', l: { link } });
  expect(code(fs.resolve(path('l')))).toBe(wanted);
});

test('targets of up to 12288 bytes are read, and no longer ones', async () => {
  const asked: number[] = [];
  const records = [12_288, 12_289].map((size) => {
    return { path: path(`l${size}`), mode: '120000' as const, size };
  });
  const fs = await createSnapshot(createFileTable(records), {
    readAt: async (index) => {
      asked.push(index);
      return ok(utf8('t'));
    },
  });
  expect(asked).toEqual([0]);
  expect(fs.readLink(path('l12288'))).toEqual(ok('t'));
  expect(code(fs.readLink(path('l12289')))).toBe('invalid_path');
});

test('an index beyond the table is no file', async () => {
  const { indexed } = memoryFileSystem({ a: 'x', b: { link: 'a' } });
  expect(indexed?.bytesAt(0)).toEqual(utf8('x'));
  expect(indexed?.bytesAt(1)).toEqual(utf8('a'));
  expect(indexed?.bytesAt(2)).toBe(undefined);
  const read = await indexed?.readAt(2);
  expect(read?.ok === false ? [read.error.code, read.error.message] : read).toEqual([
    'not_found',
    'File "2" was not found. ',
  ]);
});

test('a workspace without files has a root that is empty', async () => {
  const fs = memoryFileSystem({});
  expect(fs.list(path(''))).toEqual(ok([]));
  expect(fs.stat(path(''))).toEqual(ok({ kind: 'dir', size: 0, executable: false }));
  expect(code(await fs.read(path('')))).toBe('not_a_file');
});

test.each(['', '.', '/'])('no file is at %j, which is the root', (text) => {
  expect(() => memoryFileSystem({ [text]: 'x' })).toThrow(`No file can be at ${text}.`);
});
