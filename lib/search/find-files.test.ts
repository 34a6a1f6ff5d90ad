import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBudget } from '../base/budget.ts';
import type { FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { memoryFileSystem, type MemoryFile } from '../files/memory-files.ts';
import { findFiles } from './find-files.ts';
import { compileGlobs } from './glob-set.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: async () => undefined };
const name = fc.constantFrom('a', 'b.ts', 'ab.ts', 'é.ts', '.x', 'ts');
const segment = fc.constantFrom('a', '*', '**', '*.ts', 'a*', '?b.ts', '{a,b.ts}', 'é*', '[ab].ts', 'ts');
const glob = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

function found(fs: FileSystem, folder: string, text: string, entries = 1e6): unknown[] {
  const pattern = compileGlobs([text], 'path', 'p');
  if (!pattern.ok) throw new Error(pattern.error.message);
  const budget = createBudget({ bytes: 0, entries, ms: 1 }, clock);
  const items = findFiles(fs, { folder: folder as FilePath, pattern: pattern.value, budget });
  return Array.from(items, (item) => (item.type === 'file' ? [item.path, item.link] : item.type));
}

test('a pattern finds in a table what it finds folder by folder', () => {
  const paths = fc.uniqueArray(fc.array(name, { minLength: 1, maxLength: 4 }), {
    maxLength: 25,
    selector: (parts) => parts.join('/'),
  });
  fc.assert(
    fc.property(paths, glob, fc.array(name, { maxLength: 1 }), (all, pattern, at) => {
      const texts = all.map((parts) => parts.join('/'));
      const kept = texts.filter((path) => !texts.some((other) => other.startsWith(`${path}/`)));
      const files: [string, MemoryFile][] = kept.map((path, i) => [path, i % 5 === 0 ? { link: 'a' } : '']);
      const fs = memoryFileSystem(new Map(files));
      const folder = at.join('/');
      if (!fs.list(folder as FilePath).ok) return;
      expect(found(fs, folder, pattern)).toEqual(found({ ...fs, indexed: undefined }, folder, pattern));
    }),
    { numRuns: 500 },
  );
});

test('below a link paths are shown as they were asked for', () => {
  const fs = memoryFileSystem({ 'real/a.ts': '', 'real/b/c.ts': '', link: { link: 'real' } });
  expect(found(fs, 'link', '**/*.ts')).toEqual([
    ['link/a.ts', false],
    ['link/b/c.ts', false],
  ]);
  expect(found(fs, '', 'link/*.ts')).toEqual([['link/a.ts', false]]);
});

test('every file that is looked at counts', () => {
  const fs = memoryFileSystem({ 'a.md': '', 'b.ts': '', 'c.ts': '' });
  expect(found(fs, '', '*.ts', 3)).toEqual([
    ['b.ts', false],
    ['c.ts', false],
  ]);
  expect(found(fs, '', '*.ts', 2)).toEqual([['b.ts', false], 'exhausted']);
  expect(found(fs, '', '*.md', 3)).toEqual([['a.md', false]]);
  expect(found(fs, '', '*.md', 2)).toEqual([['a.md', false], 'exhausted']);
});
