import { expect, test } from 'vitest';
import { createBudget } from '../base/budget.ts';
import { fail } from '../base/result.ts';
import { ROOT } from './file-path.ts';
import type { FileSystem } from './file-system.ts';
import { memoryFileSystem } from './memory-files.ts';
import { walk } from './walk.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: async () => undefined };
const files = memoryFileSystem({ 'a/x/1': '', 'a/y': '', 'a+': '', 'b/2': '', l: { link: 'a' } });

function seen(fs: FileSystem, entries: number, enter: (folder: string) => boolean = () => true): string[] {
  const budget = createBudget({ bytes: 0, entries, ms: 1 }, clock);
  return Array.from(walk(fs, ROOT, { budget, enter }), (item) =>
    item.type === 'exhausted'
      ? item.failure.code
      : `${item.path}:${item.type === 'entry' ? item.kind : item.type}`,
  );
}

test('a walk is depth first, in the order of paths, and does not follow links', () => {
  const all = ['a:dir', 'a/x:dir', 'a/x/1:file', 'a/y:file', 'a+:file', 'b:dir', 'b/2:file', 'l:symlink'];
  expect(seen(files, 8)).toEqual(all);
  expect(seen(files, 7)).toEqual([...all.slice(0, 7), 'limit_exceeded']);
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
    ...files,
    list: (path) => (path === 'a' ? fail({ code: 'unavailable', message: '' }) : files.list(path)),
  };
  expect(seen(broken, 9)).toEqual(['a:dir', 'a:unreadable', 'a+:file', 'b:dir', 'b/2:file', 'l:symlink']);
});
