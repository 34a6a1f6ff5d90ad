import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { fileReadTool } from './file-read.ts';
import { runTool } from './runtime.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: () => new Promise<void>(() => undefined) };
const row = 'x'.repeat(999);

const files = memoryFileSystem({
  a: 'one\r\ntwo\nthree',
  bad: new Uint8Array([0x61, 0xff, 0x0a]),
  big: `${row}\n`.repeat(150),
  bom: '\uFEFFhi\n',
  'dir/x': '',
  empty: '',
  long: `short\n${'é'.repeat(60_000)}\nend\n`,
  png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
  raw: new Uint8Array(5),
  u16: new Uint8Array([0xff, 0xfe, 0x68, 0, 0x69, 0]),
});

async function read(input: JsonObject) {
  return runTool(fileReadTool, input, { workspace: files, clock });
}

const whole = { start_line: 1, truncated: false };

test.each<[JsonObject, JsonObject]>([
  [{ path: 'a' }, { ...whole, text: 'one\r\ntwo\nthree', end_line: 3, total_lines: 3 }],
  [
    { path: 'a', numbered: true },
    { ...whole, text: '1\tone\n2\ttwo\n3\tthree\n', end_line: 3, total_lines: 3 },
  ],
  [
    { path: 'a', line_start: 2, line_end: 2 },
    { text: 'two\n', start_line: 2, end_line: 2, total_lines: 3, truncated: false },
  ],
  [
    { path: 'a', line_start: 3, line_end: 9, numbered: true },
    { text: '3\tthree\n', start_line: 3, end_line: 3, total_lines: 3, truncated: false },
  ],
  [
    { path: 'a', byte_start: 5, byte_end: 9 },
    {
      text: 'two\n',
      start_line: 2,
      end_line: 2,
      total_lines: 3,
      byte_start: 5,
      byte_end: 9,
      truncated: false,
    },
  ],
  [
    { path: 'a', byte_end: 3 },
    { ...whole, text: 'one', end_line: 1, total_lines: 3, byte_start: 0, byte_end: 3 },
  ],
  [{ path: 'empty' }, { ...whole, text: '', end_line: 0, total_lines: 0 }],
  [{ path: 'bom' }, { ...whole, text: 'hi\n', end_line: 1, total_lines: 1 }],
  [{ path: 'u16' }, { ...whole, text: 'hi', end_line: 1, total_lines: 1 }],
  [
    { path: 'bad' },
    {
      ...whole,
      text: 'a\uFFFD\n',
      end_line: 1,
      total_lines: 1,
      invalid_utf8: true,
      hint: expect.stringContaining('UTF-8'),
    },
  ],
  [
    { path: 'long', byte_start: 7, byte_end: 11 },
    { text: 'éé', start_line: 2, end_line: 2, total_lines: 3, byte_start: 6, byte_end: 10, truncated: false },
  ],
  [
    { path: 'bom', byte_start: 4 },
    { ...whole, text: 'i\n', end_line: 1, total_lines: 1, byte_start: 4, byte_end: 6 },
  ],
  [
    { path: 'bom', byte_start: 1, byte_end: 4 },
    { ...whole, text: 'h', end_line: 1, total_lines: 1, byte_start: 3, byte_end: 4 },
  ],
  [
    { path: 'bom', byte_end: 2 },
    { ...whole, text: '', end_line: 1, total_lines: 1, byte_start: 3, byte_end: 3 },
  ],
  [
    { path: 'u16', byte_start: 1 },
    { ...whole, text: 'i', end_line: 1, total_lines: 1, byte_start: 1, byte_end: 2 },
  ],
])('%j', async (input, output) => {
  expect(await read(input)).toMatchObject({ success: true, output });
  expect(Object.keys((await read(input)).output ?? {}).sort()).toEqual(Object.keys(output).sort());
});

test('what is too much goes on with next, line by line', async () => {
  const first = await read({ path: 'big' });
  expect(first.output).toMatchObject({
    end_line: 100,
    total_lines: 150,
    truncated: true,
    next: { line_start: 101 },
  });
  const second = await read({ path: 'big', line_start: 101 });
  expect(second.output).toMatchObject({ text: `${row}\n`.repeat(50), end_line: 150, truncated: false });
  const bytes = await read({ path: 'big', byte_start: 10 });
  expect(bytes.output).toMatchObject({
    start_line: 1,
    end_line: 101,
    truncated: true,
    next: { byte_start: 100_010 },
  });
});

test('a line that is too long is cut at a character and goes on by bytes', async () => {
  const cut = await read({ path: 'long', line_start: 2 });
  const text = 'é'.repeat(50_000);
  const bytes = { byte_start: 6, byte_end: 100_006 };
  expect(cut.output).toMatchObject({
    text,
    start_line: 2,
    end_line: 2,
    ...bytes,
    next: { byte_start: 100_006 },
  });
  const rest = await read({ path: 'long', byte_start: 100_006 });
  expect(rest.output).toMatchObject({
    text: `${'é'.repeat(10_000)}\nend\n`,
    start_line: 2,
    end_line: 3,
    truncated: false,
  });
});

test.each([
  [{ path: 'none' }, 'not_found', 'input.path'],
  [{ path: 'dir' }, 'not_a_file', 'input.path'],
  [{ path: '../x' }, 'path_traversal', 'input.path'],
  [{ path: 'a', line_start: 4 }, 'invalid_input', 'input.line_start'],
  [{ path: 'a', line_start: 3, line_end: 2 }, 'invalid_input', 'input.line_end'],
  [{ path: 'a', byte_start: 14 }, 'invalid_input', 'input.byte_start'],
  [{ path: 'bom', byte_start: 6 }, 'invalid_input', 'input.byte_start'],
  [{ path: 'a', byte_start: 2, byte_end: 2 }, 'invalid_input', 'input.byte_end'],
  [{ path: 'a', byte_start: 2, line_end: 2 }, 'invalid_input', 'input.byte_start'],
  [{ path: 'a', byte_start: 2, numbered: true }, 'invalid_input', 'input.numbered'],
])('%j is %s', async (input, code, field) => {
  expect((await read(input)).error).toMatchObject({ code, field });
});

test.each([
  ['png', 'image/png', 9],
  ['raw', 'application/octet-stream', 5],
])('%s is refused as %s', async (path, type, size) => {
  expect((await read({ path })).error).toMatchObject({ code: 'binary_file', data: { type, size } });
});
