import { describe, expect, test } from 'vitest';
import type { BudgetLimits } from '../base/budget.ts';
import { ownValue, type JsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import type { FileSystem } from '../files/file-system.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { builtinTools, searchTools } from './builtin.ts';
import { runTool } from './runtime.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: () => new Promise<void>(() => undefined) };

const files = memoryFileSystem({
  '.hid/x.py': 'needle',
  bin: new Uint8Array([0x6e, 0, 0x65]),
  l: { link: 'src' },
  lf: { link: 'main.py' },
  'main.py': 'import os\r\nneedle Foo\r\nend',
  'readme.md': 'needle\nneedle\nneedle\n',
  'src/[id].ts': '',
  'src/a/b.py': 'deep',
  'src/test.py': 'needle',
});

async function call(
  name: string,
  input: JsonObject,
  fs: FileSystem = files,
  limits: Partial<BudgetLimits> = {},
) {
  const tool = builtinTools().find((one) => one.descriptor.name === name);
  if (tool === undefined) throw new Error(name);
  const result = await runTool(tool, input, { workspace: fs, clock, limits });
  const list = ownValue(result.output, 'entries') ?? ownValue(result.output, 'matches') ?? [];
  const found = Array.isArray(list) ? list.map((one) => ownValue(one, 'path')) : [];
  return {
    ...result,
    found,
    said: [result.error?.code, result.error?.field],
    hint: ownValue(result.output, 'hint'),
  };
}

const broken: FileSystem = {
  ...files,
  indexed: undefined,
  list(path) {
    const listed = files.list(path);
    return listed.ok ? ok(listed.value.map(({ name, kind }) => ({ name, kind }))) : listed;
  },
  stat: () => fail({ code: 'unavailable', message: '' }),
  read: async (path) => (path === 'main.py' ? fail({ code: 'unavailable', message: '' }) : files.read(path)),
};

test('three search tools look and do nothing else', () => {
  const names = searchTools().map((tool) => tool.descriptor.name);
  expect(names.sort()).toEqual(['skill/glob', 'skill/grep', 'skill/list-dir']);
  expect(builtinTools().map((tool) => tool.descriptor.capability.read_only)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test.each(['skill/list-dir', 'skill/glob', 'skill/grep'])(
  '%s looks into folders of the workspace alone',
  async (name) => {
    const pattern = name === 'skill/list-dir' ? {} : { pattern: 'x' };
    const file = await call(name, { ...pattern, path: 'main.py' });
    expect(file.said).toEqual(['not_a_directory', 'input.path']);
    expect(file.error?.message).toContain('not a directory');
    const outside = await call(name, { ...pattern, path: '../../etc' });
    expect(outside.error?.message).toContain('traversal');
    expect((await call(name, { ...pattern, path: 'none' })).said).toEqual(['not_found', 'input.path']);
    const tool = builtinTools().find((one) => one.descriptor.name === name);
    const homeless = tool && (await runTool(tool, pattern, { clock }));
    expect(homeless?.error?.field).toBe('workspace');
  },
);

describe('skill/list-dir', () => {
  const all = ['.hid', 'bin', 'l', 'lf', 'main.py', 'readme.md', 'src'];
  test.each([
    [{}, all, false],
    [{ path: 'src' }, ['src/[id].ts', 'src/a', 'src/test.py'], false],
    [{ path: 'l/a' }, ['l/a/b.py'], false],
    [{ type_filter: 'files' }, ['bin', 'l', 'lf', 'main.py', 'readme.md'], false],
    [{ type_filter: 'dirs' }, ['.hid', 'src'], false],
    [{ ignore: '*.py' }, ['.hid', 'bin', 'l', 'lf', 'readme.md', 'src'], false],
    [{ ignore: ['[a-m]*', 'src/', 'bin/'] }, ['.hid', 'readme.md'], false],
    [{ limit: 7 }, all, false],
    [{ limit: 2, type_filter: 'dirs' }, ['.hid', 'src'], false],
    [{ limit: 1, type_filter: 'dirs' }, ['.hid'], true],
  ])('%j', async (input, found, truncated) => {
    const result = await call('skill/list-dir', input);
    expect(result.found).toEqual(found);
    expect(result.output).toMatchObject({ total: found.length, truncated });
  });

  test('an empty answer is explained', async () => {
    const filtered = await call('skill/list-dir', { path: 'src', type_filter: 'dirs', ignore: 'a' });
    expect([filtered.found, filtered.hint]).toEqual([
      [],
      'type_filter and ignore leave out all 3 entries of the folder.',
    ]);
    expect((await call('skill/list-dir', {}, memoryFileSystem({}))).hint).toBe('The folder is empty.');
    expect((await call('skill/list-dir', {})).hint).toBe(undefined);
  });

  test('describes entries, with size 0 where that fails', async () => {
    const entry = { name: 'l', path: 'l', type: 'symlink', size: 3 };
    expect((await call('skill/list-dir', { limit: 3 })).output).toMatchObject({
      entries: [{}, { size: 3 }, entry],
    });
    const blind = await call('skill/list-dir', { limit: 3 }, broken);
    expect(blind.output).toMatchObject({ entries: [{}, { size: 0 }, { ...entry, size: 0 }] });
  });

  test('refuses other filters and stops at its budget', async () => {
    const refused = await call('skill/list-dir', { type_filter: 'file' });
    expect(refused.said).toEqual(['invalid_input', 'input.type_filter']);
    expect(refused.error?.message).toContain('Invalid type_filter');
    expect((await call('skill/list-dir', {}, files, { entries: 6 })).said[0]).toBe('limit_exceeded');
    expect((await call('skill/list-dir', { limit: 0 })).said).toEqual(['invalid_input', 'input.limit']);
  });
});

describe('skill/glob', () => {
  test.each([
    [{ pattern: '*.py' }, ['lf', 'main.py'].slice(1), false],
    [{ pattern: 'l*' }, ['lf'], false],
    [{ pattern: '**/*.py' }, ['.hid/x.py', 'main.py', 'src/a/b.py', 'src/test.py'], false],
    [{ pattern: '**/*.py', exclude: ['.hid', 'test*'] }, ['main.py', 'src/a/b.py'], false],
    [{ pattern: '**', include: 'src/', exclude: 'a' }, ['src/[id].ts', 'src/test.py'], false],
    [{ pattern: '*', include: '*.md' }, ['readme.md'], false],
    [{ pattern: 'src/[id].ts' }, ['src/[id].ts'], false],
    [{ pattern: 'a/*', path: 'src' }, ['src/a/b.py'], false],
    [{ pattern: 'a/*', path: 'src', exclude: 'a' }, [], false],
    [{ pattern: '**/*.py', limit: 2 }, ['.hid/x.py', 'main.py'], true],
    [{ pattern: '**/*.py', limit: 4 }, ['.hid/x.py', 'main.py', 'src/a/b.py', 'src/test.py'], false],
  ])('%j', async (input, found, truncated) => {
    const result = await call('skill/glob', input);
    expect(result.found).toEqual(found);
    expect(result.output).toMatchObject({ total: found.length, truncated });
  });

  test.each([
    [{ pattern: 'test.py' }, 'deeper there is src/test.py: try **/test.py'],
    [{ pattern: '*', include: '*.rs' }, 'left out by include or exclude'],
    [{ pattern: 'src/' }, 'try src/**'],
    [{ pattern: 'sr?' }, 'try sr?/**'],
    [{ pattern: '*.rs' }, undefined],
  ])('%j is explained', async (input, hint) => {
    const result = await call('skill/glob', input);
    expect(result.found).toEqual([]);
    if (hint === undefined) expect(result.hint).toBe(undefined);
    else expect(result.hint).toContain(hint);
  });

  test('keeps files that cannot be looked at, and says where a budget ended it', async () => {
    const blind = await call('skill/glob', { pattern: '*.md' }, broken);
    expect(blind.output).toMatchObject({ matches: [{ path: 'readme.md', size: 0 }] });
    const short = await call('skill/glob', { pattern: '**' }, files, { entries: 3 });
    expect(short.output).toMatchObject({ total: 2, truncated: true });
    expect(short.hint).toContain('stopped early');
    expect((await call('skill/glob', { pattern: '../*' })).said).toEqual(['path_traversal', 'input.pattern']);
  });
});

describe('skill/grep', () => {
  test.each([
    [{ pattern: 'needle' }, 6, false, 0],
    [{ pattern: 'needle', per_file_cap: 1 }, 4, false, 1],
    [{ pattern: 'needle', per_file_cap: 3 }, 6, false, 0],
    [{ pattern: 'needle', max_matches: 5 }, 5, true, 0],
    [{ pattern: 'needle', max_matches: 6 }, 6, false, 0],
    [{ pattern: 'needle', include: '*.py' }, 3, false, 0],
    [{ pattern: 'needle', include: '*.py', exclude: ['src'] }, 2, false, 0],
    [{ pattern: 'foo', case_sensitive: false }, 1, false, 0],
    [{ pattern: 'foo' }, 0, false, 0],
    [{ pattern: '^needle$', whole_line: true, path: 'l' }, 1, false, 0],
    [{ pattern: 'needle Foo$' }, 1, false, 0],
  ])('%j', async (input, total, truncated, capped) => {
    const result = await call('skill/grep', input);
    expect(result.output).toMatchObject({ total, truncated, capped_files: capped });
    expect(result.found.length).toBe(total);
  });

  test('a match has its place and its context', async () => {
    const { output } = await call('skill/grep', { pattern: 'F.o', context: 1 });
    const place = {
      path: 'main.py',
      line: 2,
      column: 8,
      offset: 18,
      text: 'needle Foo',
      text_truncated: false,
    };
    expect(output).toEqual({
      matches: [{ ...place, context_before: ['import os'], context_after: ['end'] }],
      total: 1,
      truncated: false,
      capped_files: 0,
      skipped: { binary: 1, unreadable: 0 },
    });
  });

  test('files that cannot be read are skipped and counted', async () => {
    const { output } = await call('skill/grep', { pattern: 'Foo' }, broken);
    expect(output).toMatchObject({ total: 0, skipped: { binary: 1, unreadable: 1 } });
  });

  test('an empty answer is explained', async () => {
    expect((await call('skill/grep', { pattern: 'x', include: '*.rs' })).hint).toContain(
      'No file was searched',
    );
    expect((await call('skill/grep', { pattern: 'x', include: 'bin' })).hint).toContain('Only binary files');
    expect((await call('skill/grep', { pattern: 'x' }, memoryFileSystem({}))).hint).toBe(
      'The folder is empty.',
    );
  });

  test('budgets end it with what was found', async () => {
    const bytes = await call('skill/grep', { pattern: 'needle' }, files, { bytes: 10 });
    expect([bytes.found, bytes.hint]).toEqual([['.hid/x.py'], expect.stringContaining('stopped early')]);
    expect(bytes.output).toMatchObject({ truncated: true });
    const entries = await call('skill/grep', { pattern: 'needle' }, files, { entries: 2 });
    expect([entries.found, entries.hint]).toEqual([['.hid/x.py'], expect.stringContaining('stopped early')]);
  });

  test('what fills the answer is cut and told', async () => {
    const wide = memoryFileSystem({ a: `${'x'.repeat(500)}\n`.repeat(20_000) });
    const result = await call('skill/grep', { pattern: 'x', max_matches: 20_000 }, wide);
    expect(result.output).toMatchObject({ total: Math.floor((4 * 1024 * 1024) / 500), truncated: true });
    expect(result.hint).toContain('fill the answer');
  });

  test('refuses what cannot run', async () => {
    const refused = await call('skill/grep', { pattern: '[invalid' });
    expect(refused.said).toEqual(['invalid_pattern', 'input.pattern']);
    expect(refused.error?.message).toContain('Invalid regex');
  });
});
