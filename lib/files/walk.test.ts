import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBudget } from '../base/budget.ts';
import { fail, type Result } from '../base/result.ts';
import { ROOT, type FilePath } from './file-path.ts';
import type { FileSystem } from './file-system.ts';
import { memoryFileSystem } from './memory-files.ts';
import { subfolder } from './subfolder.ts';
import { walk } from './walk.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: async () => undefined };
const files = memoryFileSystem({ 'a/x/1': '', 'a/y': '', 'a+': '', 'b/2': '', l: { link: 'a' } });

/** The same, asked folder by folder. */
const unindexed: FileSystem = { ...files, indexed: undefined };

function seen(
  fs: FileSystem,
  entries: number,
  enter: (folder: string) => boolean = () => true,
  start = ROOT,
): string[] {
  const budget = createBudget({ bytes: 0, entries, ms: 1 }, clock);
  return Array.from(walk(fs, start, { budget, enter }), (item) =>
    item.type === 'exhausted'
      ? item.failure.code
      : `${item.path}:${item.type === 'entry' ? item.kind : item.type}`,
  );
}

test.each([
  ['a table', files],
  ['folders', unindexed],
])('a walk of %s is depth first, in the order of paths, and does not follow links', (_, fs) => {
  const all = ['a:dir', 'a/x:dir', 'a/x/1:file', 'a/y:file', 'a+:file', 'b:dir', 'b/2:file', 'l:symlink'];
  expect(seen(fs, 8)).toEqual(all);
  expect(seen(fs, 7)).toEqual([...all.slice(0, 7), 'limit_exceeded']);
});

test('a folder that is not entered is met and not listed', () => {
  expect(seen(files, 9, (folder) => folder !== 'a')).toEqual([
    'a:dir',
    'a+:file',
    'b:dir',
    'b/2:file',
    'l:symlink',
  ]);
});

test('a folder that cannot be listed is told, and the walk goes on', () => {
  const broken: FileSystem = {
    ...unindexed,
    list: (path) => (path === 'a' ? fail({ code: 'unavailable', message: '' }) : files.list(path)),
  };
  expect(seen(broken, 9)).toEqual(['a:dir', 'a:unreadable', 'a+:file', 'b:dir', 'b/2:file', 'l:symlink']);
});

test('a walk that starts below a link shows the paths it was asked for', () => {
  const below = ['l/x:dir', 'l/x/1:file', 'l/y:file'];
  for (const fs of [files, unindexed]) expect(seen(fs, 9, undefined, 'l' as FilePath)).toEqual(below);
});

test('a table tells where its files are', () => {
  const budget = createBudget({ bytes: 0, entries: 99, ms: 1 }, clock);
  const inside = must(subfolder(files, 'a' as FilePath));
  const found = Array.from(walk(inside, ROOT, { budget, enter: () => true }));
  expect(found).toMatchObject([
    { path: 'x', index: undefined },
    { path: 'x/1', index: 0 },
    { path: 'y', index: 1 },
  ]);
});

const name = fc.constantFrom('a', 'a+', 'b', 'é', '.x');
const paths = fc.uniqueArray(fc.array(name, { minLength: 1, maxLength: 4 }), {
  maxLength: 20,
  selector: (parts) => parts.join('/'),
});

test('a walk of a table meets what a walk of its folders meets', () => {
  fc.assert(
    fc.property(paths, fc.array(name, { maxLength: 2 }), name, fc.nat(30), (all, at, closed, entries) => {
      const isFolder = (path: string) => all.some((parts) => parts.join('/').startsWith(`${path}/`));
      const kept = all.map((parts) => parts.join('/')).filter((path) => !isFolder(path));
      const fs = memoryFileSystem(Object.fromEntries(kept.map((path) => [path, ''])));
      const enter = (folder: string) => !folder.endsWith(closed);
      const start = at.join('/') as FilePath;
      expect(seen(fs, entries, enter, start)).toEqual(
        seen({ ...fs, indexed: undefined }, entries, enter, start),
      );
    }),
  );
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
