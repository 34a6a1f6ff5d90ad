import { describe, expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import type { JsonObject } from '../base/json.ts';
import { memoryFileSystem, type MemoryFile } from '../files/memory-files.ts';
import { PlainKernel } from '../search/plain-kernel.ts';
import { createGrepTool } from './grep.ts';
import { runTool } from './runtime.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: () => new Promise<void>(() => undefined) };
const tool = createGrepTool(new PlainKernel());

async function grep(input: JsonObject, files: Readonly<Record<string, MemoryFile>> = FILES, limits = {}) {
  return runTool(tool, input, { workspace: memoryFileSystem(files), clock, limits });
}

const FILES: Readonly<Record<string, MemoryFile>> = {
  'a.ts': 'one(\n  two,\n);\none(three);\none one\n',
  'b/c.ts': 'one(\r\n  two,\r\n);\r\n',
  'b/d.md': 'none\n',
  bin: Uint8Array.of(111, 0),
  link: { link: 'a.ts' },
};

describe('output', () => {
  test.each<[JsonObject, JsonObject]>([
    [
      { pattern: '^one', output: 'files' },
      { files: [{ path: 'a.ts' }, { path: 'b/c.ts' }], total: 2, truncated: false },
    ],
    [
      { pattern: '^one', output: 'files', max_matches: 1 },
      { files: [{ path: 'a.ts' }], total: 1, truncated: true },
    ],
    [
      { pattern: '^one', output: 'files', max_matches: 2, per_file_cap: 1 },
      { files: [{ path: 'a.ts' }, { path: 'b/c.ts' }], total: 2, truncated: false },
    ],
  ])('%j', async (input, output) => {
    // The search ends before the binary file where it knows that there is more.
    const skipped = { binary: output['truncated'] === true ? 0 : 1, unreadable: 0 };
    expect((await grep(input)).output).toEqual({ ...output, skipped });
  });

  test.each<[JsonObject, JsonObject]>([
    [
      {},
      {
        files: [
          ['a.ts', 3],
          ['b/c.ts', 1],
          ['b/d.md', 1],
        ],
        total: 3,
        total_count: 5,
      },
    ],
    [
      { max_matches: 3 },
      {
        files: [
          ['a.ts', 3],
          ['b/c.ts', 1],
          ['b/d.md', 1],
        ],
        total: 3,
        total_count: 5,
      },
    ],
    [
      { max_matches: 2 },
      {
        files: [
          ['a.ts', 3],
          ['b/c.ts', 1],
        ],
        total: 2,
        total_count: 4,
        truncated: true,
      },
    ],
    [
      { per_file_cap: 3 },
      {
        files: [
          ['a.ts', 3],
          ['b/c.ts', 1],
          ['b/d.md', 1],
        ],
        total: 3,
        total_count: 5,
      },
    ],
    [
      { per_file_cap: 2 },
      {
        files: [
          ['a.ts', 2],
          ['b/c.ts', 1],
          ['b/d.md', 1],
        ],
        total: 3,
        total_count: 4,
        capped_files: 1,
      },
    ],
    [
      { multiline: true },
      {
        files: [
          ['a.ts', 4],
          ['b/c.ts', 1],
          ['b/d.md', 1],
        ],
        total: 3,
        total_count: 6,
      },
    ],
    [
      { pattern: 'one\\s?', multiline: true },
      {
        files: [
          ['a.ts', 4],
          ['b/c.ts', 1],
          ['b/d.md', 1],
        ],
        total: 3,
        total_count: 6,
      },
    ],
  ])('counts with %j', async (input, { files, ...output }) => {
    const counted = (files as [string, number][]).map(([path, count]) => ({ path, count }));
    expect((await grep({ pattern: 'one', output: 'counts', ...input })).output).toEqual({
      files: counted,
      truncated: false,
      capped_files: 0,
      skipped: { binary: output['truncated'] === true ? 0 : 1, unreadable: 0 },
      ...output,
    });
  });
});

describe('multiline', () => {
  test.each<[JsonObject, unknown[]]>([
    [
      { pattern: 'one\\(\\s+two' },
      [
        ['a.ts', 1, 2],
        ['b/c.ts', 1, 2],
      ],
    ],
    [
      { pattern: 'one\\([^)]*\\)' },
      [
        ['a.ts', 1, 3],
        ['a.ts', 4, 4],
        ['b/c.ts', 1, 3],
      ],
    ],
    [{ pattern: 'one.*three', multiline_dotall: true }, [['a.ts', 1, 4]]],
    [{ pattern: 'one.*three' }, [['a.ts', 4, 4]]],
    [
      { pattern: 'one', include: 'a.ts', per_file_cap: 3 },
      [
        ['a.ts', 1, 1],
        ['a.ts', 4, 4],
        ['a.ts', 5, 5],
      ],
    ],
    [{ pattern: 'one|x\\n', include: '*.md' }, [['b/d.md', 1, 1]]],
    [{ pattern: '(\n', literal: true }, [['a.ts', 1, 1]]],
    [
      { pattern: ',$\\n', per_file_cap: 1 },
      [
        ['a.ts', 2, 2],
        ['b/c.ts', 2, 2],
      ],
    ],
    [{ pattern: 'one\\s', max_matches: 1, include: 'a.ts' }, [['a.ts', 5, 5]]],
  ])('%j', async (input, found) => {
    const { output } = await grep({ ...input, multiline: true });
    const matches = (output?.['matches'] ?? []) as JsonObject[];
    expect(matches.map(({ path, line, end_line: last }) => [path, line, last])).toEqual(found);
  });
});

test('the offset is that of the bytes of the file', async () => {
  const files = {
    a: 'é hit',
    b: Uint8Array.of(0xef, 0xbb, 0xbf, 10, ...utf8('hit')),
    c: Uint8Array.of(0xff, 0xfe, 0xe9, 0, 0x68, 0, 0x69, 0, 0x74, 0),
  };
  for (const input of [{ pattern: 'hit' }, { pattern: 'hit\\s?', multiline: true }]) {
    const { output } = await grep(input, files);
    const matches = (output?.['matches'] ?? []) as JsonObject[];
    expect(matches.map(({ offset }) => offset)).toEqual([3, 4, 2]);
  }
});

test.each<[JsonObject, string, string]>([
  [{ multiline_dotall: true }, 'input.multiline_dotall', 'set multiline to true'],
  [{ output: 'files', context: 1 }, 'input.context', 'the output "files" shows none'],
  [{ output: 'counts', context: 2 }, 'input.context', 'the output "counts" shows none'],
  [{ file: 'a.ts', path: 'b' }, 'input.path', 'leave out input.path'],
  [{ file: 'a.ts', include: '*' }, 'input.include', 'leave out input.include'],
  [{ file: 'a.ts', exclude: '*' }, 'input.exclude', 'leave out input.exclude'],
  [{ file: 'b' }, 'input.file', '"b" is a directory, not a file'],
  [{ file: 'x' }, 'input.file', '"x" was not found'],
  [{ file: '../x' }, 'input.file', 'traversal'],
  [{ path: 'a.ts' }, 'input.path', 'name it as file instead of path'],
  [{ output: 'lines' }, 'input.output', '"counts"'],
])('%j is refused', async (input, field, part) => {
  const { error } = await grep({ pattern: 'one', ...input });
  expect(error?.field).toBe(field);
  expect(error?.message).toContain(part);
});

test.each<[JsonObject, number, string | undefined]>([
  [{ file: 'a.ts' }, 3, undefined],
  [{ file: './b/../a.ts', context: 0, output: 'matches' }, 3, undefined],
  [{ file: 'link' }, 3, undefined],
  [{ file: 'bin' }, 0, 'Only binary files'],
])('one file with %j', async (input, total, hint) => {
  const { output } = await grep({ pattern: 'one', ...input });
  expect(output?.['total']).toBe(total);
  if (hint === undefined) expect(output).not.toHaveProperty('hint');
  else expect(output?.['hint']).toContain(hint);
});

test.each<[JsonObject, Readonly<Record<string, MemoryFile>>, string | undefined]>([
  [{ pattern: 'a\\nb', multiline: true }, { x: 'a\r\nb' }, '\\R for any line end'],
  [{ pattern: 'a\\nb', multiline: true }, { x: 'a\nc' }, undefined],
  [{ pattern: 'a\\r?\\nb', multiline: true }, { x: 'a\r\nb' }, undefined],
  [{ pattern: 'q' }, { x: 'a\r\nb' }, undefined],
  [{ pattern: 'q', multiline: true }, { x: 'a\r\nb' }, undefined],
  [{ pattern: 'a' }, { x: { link: 'y' } }, 'only symbolic links'],
  [{ pattern: 'a', include: '*.c' }, { x: 'a' }, 'include and exclude leave out all'],
  [{ pattern: 'a' }, {}, 'The folder is empty.'],
])('nothing found with %j in %j', async (input, files, hint) => {
  const { output } = await grep(input, files);
  if (hint === undefined) expect(output).not.toHaveProperty('hint');
  else expect(output?.['hint']).toContain(hint);
});

test('a budget that is used up is told in every output', async () => {
  for (const output of ['matches', 'files', 'counts']) {
    const { output: answer } = await grep({ pattern: 'one', output }, FILES, { bytes: 45 });
    expect(answer).toMatchObject({ truncated: true, hint: expect.stringContaining('stopped early') });
  }
});
