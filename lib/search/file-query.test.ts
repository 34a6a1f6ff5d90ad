import { describe, expect, test } from 'vitest';
import { createBudget } from '../base/budget.ts';
import { fail } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { subfolder } from '../files/subfolder.ts';
import { spendSteps } from './file-query.ts';
import { findFiles } from './find-files.ts';
import { compileGlobs, type GlobSet } from './glob-set.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: async () => undefined };
const PATHS = ['a/b/x.ts', 'a/b/y.md', 'a/x.ts', 'c/x.ts', 'd/e/f/x.ts', 'x.ts', 'y.md'];
const files = memoryFileSystem({
  ...Object.fromEntries(PATHS.map((path) => [path, ''])),
  'a/l.ts': { link: 'x.ts' },
});
const unindexed: FileSystem = { ...files, indexed: undefined };

type Query = {
  readonly folder?: string;
  readonly pattern?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly entries?: number;
};

function globs(texts: readonly string[] | undefined, reading: 'path' | 'content' | 'name') {
  if (texts === undefined) return undefined;
  const set = compileGlobs(texts, reading, 'p');
  if (!set.ok) throw new Error(set.error.message);
  return set.value;
}

function found(fs: FileSystem, { folder = '', entries = 99, ...query }: Query): string[] {
  const budget = createBudget({ bytes: 0, entries, ms: 1 }, clock);
  const pattern: GlobSet | undefined = globs(
    query.pattern === undefined ? undefined : [query.pattern],
    'path',
  );
  const [include, exclude] = [globs(query.include, 'content'), globs(query.exclude, 'name')];
  const items = findFiles(fs, { folder: folder as FilePath, pattern, include, exclude, budget });
  return Array.from(items, (item) => {
    if (item.type === 'exhausted' || item.type === 'pause') return item.type;
    return item.type === 'file' ? `${item.path}${item.link ? '@' : ''}` : `${item.type} ${item.path}`;
  });
}

const ALL = ['a/b/x.ts', 'a/b/y.md', 'a/l.ts@', 'a/x.ts', 'c/x.ts', 'd/e/f/x.ts', 'x.ts', 'y.md'];

describe.each([
  ['a table', files],
  ['folders', unindexed],
])('in %s', (_, fs) => {
  test.each<[Query, readonly string[]]>([
    [{}, ALL],
    [{ folder: 'a' }, ALL.slice(0, 4)],
    [{ pattern: '**' }, ALL],
    [{ pattern: '*.ts' }, ['x.ts']],
    [{ pattern: 'a/*' }, ['a/l.ts@', 'a/x.ts']],
    [{ pattern: 'a/b/*.md' }, ['a/b/y.md']],
    [{ pattern: 'b/*', folder: 'a' }, ['a/b/x.ts', 'a/b/y.md']],
    [{ pattern: 'none/*' }, []],
    [{ pattern: 'x.ts/*' }, []],
    [{ pattern: 'a/l.ts' }, ['a/l.ts@']],
    [
      { include: ['*.md'] },
      [
        'left_out a/b/x.ts',
        'a/b/y.md',
        'left_out a/l.ts',
        'left_out a/x.ts',
        'left_out c/x.ts',
        'left_out d/e/f/x.ts',
        'left_out x.ts',
        'y.md',
      ],
    ],
    [{ pattern: '**/*.md', include: ['*.md'] }, ['a/b/y.md', 'y.md']],
    [{ pattern: '**/*.md', include: ['a/'] }, ['a/b/y.md', 'left_out y.md']],
    [
      { include: ['a/b/*'] },
      [
        'a/b/x.ts',
        'a/b/y.md',
        'left_out a/l.ts',
        'left_out a/x.ts',
        'left_out c',
        'left_out d',
        'left_out x.ts',
        'left_out y.md',
      ],
    ],
    [{ pattern: '**/*.md', include: ['a/b/*'] }, ['a/b/y.md', 'left_out c', 'left_out d', 'left_out y.md']],
    [{ pattern: 'a/**', include: ['c/x.ts'] }, ['left_out a/b', 'left_out a/l.ts', 'left_out a/x.ts']],
    [{ pattern: '*/x.ts', exclude: ['a'] }, ['left_out a', 'c/x.ts']],
    [{ pattern: 'a/b/*', exclude: ['a'] }, []],
    [{ pattern: 'a/b/*', exclude: ['a/b'] }, []],
    [{ pattern: 'a/b/*', exclude: ['b/'] }, []],
    [{ pattern: 'a/b/*', exclude: ['x.ts'] }, ['left_out a/b/x.ts', 'a/b/y.md']],
    [{ pattern: 'a/*', exclude: ['c'] }, ['a/l.ts@', 'a/x.ts']],
    [
      { exclude: ['x.ts', 'b/'] },
      [
        'left_out a/b',
        'a/l.ts@',
        'left_out a/x.ts',
        'left_out c/x.ts',
        'left_out d/e/f/x.ts',
        'left_out x.ts',
        'y.md',
      ],
    ],
    [{ folder: 'a', exclude: ['b'] }, ['left_out a/b', 'a/l.ts@', 'a/x.ts']],
  ])('%j', (query, wanted) => {
    expect(found(fs, query)).toEqual(wanted);
  });
});

test('an entry is spent for all that is met, and one for each 64 steps of matching', () => {
  expect(found(files, { pattern: '**', entries: 8 })).toEqual(ALL);
  expect(found(files, { pattern: '**', entries: 7 })).toEqual([...ALL.slice(0, 7), 'exhausted']);
  expect(found(unindexed, { entries: 14 })).toEqual(ALL);
  expect(found(unindexed, { entries: 13 })).toEqual([...ALL.slice(0, 7), 'exhausted']);
  const dear = memoryFileSystem({ [`${'a'.repeat(60)}.ts`]: '', b: '' });
  for (const fs of [dear, { ...dear, indexed: undefined }]) {
    expect(found(fs, { pattern: '*?*?*?zz', entries: 2 })).toEqual(['exhausted']);
    expect(found(fs, { pattern: '*?*?*?zz', entries: 9 })).toEqual([]);
  }
});

test('a folder that cannot be read is told, and what is below a workspace inside another is found', () => {
  const broken: FileSystem = {
    ...unindexed,
    list: (path) => (path === 'a/b' ? fail({ code: 'unavailable', message: '' }) : files.list(path)),
  };
  expect(found(broken, { folder: 'a' })).toEqual(['unreadable a/b', 'a/l.ts@', 'a/x.ts']);
  const inner = subfolder(files, 'a' as FilePath);
  if (!inner.ok) throw new Error(inner.error.message);
  for (const fs of [inner.value, { ...inner.value, indexed: undefined }]) {
    expect(found(fs, { pattern: '**/*.ts' })).toEqual(['b/x.ts', 'l.ts@', 'x.ts']);
    expect(found(fs, { pattern: '*.md', folder: 'b' })).toEqual(['b/y.md']);
    expect(found(fs, { pattern: 'b/*.md' })).toEqual(['b/y.md']);
  }
});

test.each([
  [[], 0],
  [[63], 0],
  [[64], 1],
  [[60, 3], 0],
  [[60, 4], 1],
  [[127], 1],
  [[128], 2],
])('matching that took %j steps costs %i entries', (steps, entries) => {
  const budget = createBudget({ bytes: 0, entries, ms: 1 }, clock);
  const sets = steps.map((count) => ({ ...must(globs(['a'], 'path')), takeSteps: () => count }));
  expect(spendSteps(sets, budget)).toBe(undefined);
  expect(budget.work.entries).toBe(entries);
  const broke = createBudget({ bytes: 0, entries: Math.max(0, entries - 1), ms: 1 }, clock);
  expect(spendSteps(sets, broke)?.code).toBe(entries === 0 ? undefined : 'limit_exceeded');
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none');
  return value;
}
