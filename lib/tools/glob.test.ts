import { describe, expect, test } from 'vitest';
import type { BudgetLimits } from '../base/budget.ts';
import type { JsonObject } from '../base/json.ts';
import { fail } from '../base/result.ts';
import type { FileSystem } from '../files/file-system.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import type { Tool } from './contract.ts';
import { globTool } from './glob.ts';
import { listDirTool } from './list-dir.ts';
import { runTool } from './runtime.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: () => new Promise<void>(() => undefined) };
const files = memoryFileSystem({
  'a/b/deep.py': '1',
  'a/x.py': '12',
  dl: { link: 'a' },
  fl: { link: 'top.py' },
  gone: { link: 'nowhere' },
  'top.py': '123',
});
const unindexed: FileSystem = { ...files, indexed: undefined };
const closed: FileSystem = {
  ...unindexed,
  list: (path) => (path === 'a' ? fail({ code: 'unavailable', message: '' }) : files.list(path)),
};

type Host = { readonly fs?: FileSystem; readonly limits?: Partial<BudgetLimits> };

async function call(tool: Tool, input: JsonObject, { fs = files, limits = {} }: Host = {}) {
  const { output, error } = await runTool(tool, input, { workspace: fs, clock, limits });
  return output ?? error;
}

const file = (path: string, size: number) => ({ path, name: path.slice(path.lastIndexOf('/') + 1), size });

describe.each([
  ['a table', files],
  ['folders', unindexed],
])('skill/glob in %s', (_, fs) => {
  test.each([
    ['**/*.py', {}, [file('a/b/deep.py', 1), file('a/x.py', 2), file('top.py', 3)], false],
    ['**/*.py', { limit: 3 }, [file('a/b/deep.py', 1), file('a/x.py', 2), file('top.py', 3)], false],
    ['**/*.py', { limit: 2 }, [file('a/b/deep.py', 1), file('a/x.py', 2)], true],
    ['*', {}, [file('fl', 6), file('gone', 7), file('top.py', 3)], false],
    ['*l', {}, [file('fl', 6)], false],
    ['*.py', { path: 'a' }, [file('a/x.py', 2)], false],
    ['b/*', { path: 'dl' }, [file('dl/b/deep.py', 1)], false],
  ])('%s with %j', async (pattern, input, matches, truncated) => {
    expect(await call(globTool, { pattern, ...input }, { fs })).toEqual({
      matches,
      total: matches.length,
      truncated,
    });
  });

  test.each([
    [
      { pattern: 'deep.py' },
      'Nothing matches at this level, but deeper there is a/b/deep.py: try **/deep.py.',
    ],
    [{ pattern: './x.py' }, 'Nothing matches at this level, but deeper there is a/x.py: try **/x.py.'],
    [{ pattern: '/x.py' }, 'Nothing matches at this level, but deeper there is a/x.py: try **/x.py.'],
    [{ pattern: 'a' }, 'The pattern names a folder and only files are returned: try a/**.'],
    [{ pattern: 'a/' }, 'The pattern ends in "/" and only files are returned: try a/**.'],
    [
      { pattern: '*.py', exclude: '*.py' },
      'Matches were left out by include or exclude: 1 files or folders.',
    ],
    [
      { pattern: '**/*.py', include: '*.rs' },
      'Matches were left out by include or exclude: 3 files or folders.',
    ],
    [{ pattern: '*.rs' }, undefined],
    [{ pattern: 'gon' }, undefined],
  ])('%j, which finds nothing: %s', async (input, hint) => {
    const rest = hint === undefined ? {} : { hint };
    expect(await call(globTool, input, { fs })).toEqual({ matches: [], total: 0, truncated: false, ...rest });
  });
});

test('skill/glob says that a folder is empty or cannot be read, and where a budget ended it', async () => {
  const empty = { matches: [], total: 0, truncated: false, hint: 'The folder is empty.' };
  expect(await call(globTool, { pattern: '*' }, { fs: memoryFileSystem({}) })).toEqual(empty);
  expect(await call(globTool, { pattern: '**/*.py' }, { fs: closed })).toEqual({
    matches: [file('top.py', 3)],
    total: 1,
    truncated: false,
    hint: 'Some folders could not be read, such as a.',
  });
  expect(await call(globTool, { pattern: '**/*.py' }, { limits: { entries: 0 } })).toMatchObject({
    total: 0,
    truncated: true,
    hint: expect.stringMatching(/^The search stopped early: work\.entries: 1 is over the limit of 0\./),
  });
});

test('skill/glob returns 1000 paths where no limit is given', async () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, '']));
  const fs = memoryFileSystem(many);
  expect(await call(globTool, { pattern: '*' }, { fs })).toMatchObject({ total: 1000, truncated: true });
  expect(await call(globTool, { pattern: '*', limit: 1001 }, { fs })).toMatchObject({
    total: 1001,
    truncated: false,
  });
  expect(await call(listDirTool, {}, { fs })).toMatchObject({ total: 1000, truncated: true });
});

const entry = (path: string, type: string, size: number) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  type,
  size,
});

test('skill/list-dir shows entries with their types and sizes, links as they are', async () => {
  const entries = [
    entry('a', 'dir', 0),
    entry('dl', 'symlink', 1),
    entry('fl', 'symlink', 6),
    entry('gone', 'symlink', 7),
    entry('top.py', 'file', 3),
  ];
  expect(await call(listDirTool, {})).toEqual({ entries, total: 5, truncated: false });
  expect(await call(listDirTool, { limit: 4 })).toEqual({
    entries: entries.slice(0, 4),
    total: 4,
    truncated: true,
  });
  expect(await call(listDirTool, { path: 'dl', ignore: 'b/' })).toEqual({
    entries: [entry('dl/x.py', 'file', 2)],
    total: 1,
    truncated: false,
  });
});

test('skill/list-dir refuses a filter that it does not know, in words', async () => {
  expect(await call(listDirTool, { type_filter: 'file' })).toEqual({
    code: 'invalid_input',
    message: 'Invalid type_filter "file". Use "files" or "dirs", or leave it out for both.',
    field: 'input.type_filter',
  });
});

test.each([
  [{}, 4, 'limit_exceeded'],
  [{}, 5, undefined],
  // Matching costs too: an entry for each 64 steps.
  [{ ignore: `${'*?'.repeat(40)}zz` }, 5, undefined],
])('skill/list-dir with %j and room for %i entries: %s', async (input, entries, code) => {
  const answer = await call(listDirTool, input, { limits: { entries } });
  expect(Reflect.get(Object(answer), 'code')).toBe(code);
});

test('a call without a workspace is refused', async () => {
  const { error } = await runTool(listDirTool, {}, { clock });
  expect(error).toEqual({
    code: 'invalid_input',
    message:
      'This tool reads a workspace, and the call names none. Give a bundle or a skill as the workspace.',
    field: 'workspace',
  });
});
