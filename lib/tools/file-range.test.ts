import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import type { JsonObject } from '../base/json.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { fileReadTool } from './file-read.ts';
import { runTool } from './runtime.ts';

const clock = { now: () => 0, monotonic: () => 0, sleep: () => new Promise<void>(() => undefined) };

async function read(content: string | Uint8Array, input: JsonObject = {}) {
  const { output, error } = await runTool(
    fileReadTool,
    { path: 'f', ...input },
    { workspace: memoryFileSystem({ f: content }), clock },
  );
  return output ?? error;
}

/** The same for bytes, which are from and to. */
function bytesOf([byte_start, byte_end]: readonly [number, number], read: JsonObject): JsonObject {
  return { ...read, byte_start, byte_end };
}

/** What a read gives: text, lines from and to, lines in all, and where it goes on. */
function part(text: string, lines: readonly [number, number, number], next?: JsonObject): JsonObject {
  const [start_line, end_line, total_lines] = lines;
  return {
    text,
    start_line,
    end_line,
    total_lines,
    truncated: next !== undefined,
    ...(next === undefined ? {} : { next }),
  };
}

test.each([
  ['', {}, part('', [1, 0, 0])],
  ['\n', {}, part('\n', [1, 1, 1])],
  ['a\n\nb', { line_start: 2, line_end: 2 }, part('\n', [2, 2, 3])],
  ['a\nb', { line_start: 2 }, part('b', [2, 2, 2])],
  ['a\nb\n', { line_start: 1, line_end: 1 }, part('a\n', [1, 1, 2])],
  ['a\nb\n', { numbered: true, line_start: 2 }, part('2\tb\n', [2, 2, 2])],
  ['', { numbered: true }, part('', [1, 0, 0])],
  ['\n\n', { numbered: true }, part('1\t\n2\t\n', [1, 2, 2])],
  ['a\r\n\r', { numbered: true }, part('1\ta\n2\t\n', [1, 2, 2])],
  ['', { byte_start: 0 }, bytesOf([0, 0], part('', [1, 1, 0]))],
  ['a\nb\nc', { byte_start: 0, byte_end: 2 }, bytesOf([0, 2], part('a\n', [1, 1, 3]))],
  ['a\nb\nc', { byte_start: 1, byte_end: 3 }, bytesOf([1, 3], part('\nb', [1, 2, 3]))],
  ['a\nb\nc', { byte_start: 2 }, bytesOf([2, 5], part('b\nc', [2, 3, 3]))],
  ['a\nb\nc', { byte_start: 4, byte_end: 99 }, bytesOf([4, 5], part('c', [3, 3, 3]))],
  ['aé😀b', { byte_start: 2, byte_end: 6 }, bytesOf([1, 3], part('é', [1, 1, 1]))],
  ['aé😀b', { byte_start: 6, byte_end: 7 }, bytesOf([3, 7], part('😀', [1, 1, 1]))],
  ['aé😀b', { byte_start: 4, byte_end: 6 }, bytesOf([3, 3], part('', [1, 1, 1]))],
  ['aé😀b', { byte_start: 3, byte_end: 7 }, bytesOf([3, 7], part('😀', [1, 1, 1]))],
])('of %j, %j is %j', async (content, input, output) => {
  expect(await read(content, input)).toEqual(output);
});

test('100000 bytes of lines come at once, and not one more', async () => {
  const line = `${'x'.repeat(49_999)}\n`;
  expect(await read(line + line)).toEqual(part(line + line, [1, 2, 2]));
  const rest = part(line, [1, 1, 2], { line_start: 2 });
  expect(await read(`${line}x${line}`)).toEqual(rest);
  expect(await read(`${line}x${line}`, { line_end: 1 })).toEqual(part(line, [1, 1, 2]));
});

test('100000 bytes come at once, cut at a character', async () => {
  const text = 'x'.repeat(100_001);
  const most = text.slice(1);
  expect(await read(most, { byte_start: 0 })).toEqual(bytesOf([0, 100_000], part(most, [1, 1, 1])));
  expect(await read(text, { byte_start: 0 })).toEqual(
    bytesOf([0, 100_000], part(most, [1, 1, 1], { byte_start: 100_000 })),
  );
  expect(await read(text, { byte_start: 1 })).toEqual(bytesOf([1, 100_001], part(most, [1, 1, 1])));
  expect(await read(text, { byte_end: 100_000 })).toEqual(bytesOf([0, 100_000], part(most, [1, 1, 1])));
  const wide = `${'x'.repeat(99_999)}é`;
  expect(await read(wide, { byte_start: 0 })).toEqual(
    bytesOf([0, 99_999], part(wide.slice(0, -1), [1, 1, 1], { byte_start: 99_999 })),
  );
});

test('a first line that is too long is cut, and is not the last line', async () => {
  const long = `${'x'.repeat(100_000)}\nend`;
  expect(await read(long)).toEqual(
    bytesOf([0, 100_000], part('x'.repeat(100_000), [1, 1, 2], { byte_start: 100_000 })),
  );
  expect(await read(long, { line_start: 2 })).toEqual(part('end', [2, 2, 2]));
  expect(await read(long, { numbered: true })).toMatchObject({ text: `1\t${'x'.repeat(100_000)}\n` });
});

test('bytes that are no UTF-8 are told and shown as one sign each, at most three taken back', async () => {
  const hint = 'The file holds bytes that are not UTF-8; U+FFFD stands for them.';
  expect(await read(Uint8Array.of(97, 255, 10))).toEqual({
    ...part('a\uFFFD\n', [1, 1, 1]),
    invalid_utf8: true,
    hint,
  });
  expect(await read(Uint8Array.of(97, 255, 10), { byte_end: 1 })).toEqual(
    bytesOf([0, 1], part('a', [1, 1, 1])),
  );
  const tails = Uint8Array.of(97, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80);
  expect(await read(tails, { byte_start: 5, byte_end: 6 })).toMatchObject({ text: '\uFFFD' });
  expect(await read(tails, { byte_start: 3, byte_end: 6 })).toMatchObject({
    text: 'a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD',
  });
});

test.each([
  [{ line_start: 4 }, 'input.line_start is 4, past the end: the file has 3 lines.', { total_lines: 3 }],
  [{ byte_start: 5 }, 'input.byte_start is 5, past the end: the file has 5 bytes of text.', { bytes: 5 }],
  [{ line_start: 3, line_end: 2 }, 'input.line_end is 2, before input.line_start, 3.', undefined],
  [{ byte_start: 2, byte_end: 2 }, 'input.byte_end is 2, not after input.byte_start, 2.', undefined],
  [{ byte_end: 2, line_start: 1 }, 'Give lines or bytes, not both.', undefined],
  [
    { byte_end: 2, numbered: true },
    'Lines are numbered in a range of lines only. Give line_start instead.',
    undefined,
  ],
])('%j is refused: %s', async (input, message, data) => {
  expect(await read('a\nb\nc', input)).toMatchObject({
    code: 'invalid_input',
    message,
    ...(data === undefined ? {} : { data }),
  });
});

test('bytes start before the end, or at the start of an empty file', async () => {
  expect(await read('a', { byte_start: 1 })).toMatchObject({ field: 'input.byte_start', data: { bytes: 1 } });
  expect(await read('', { byte_start: 1 })).toMatchObject({ field: 'input.byte_start', data: { bytes: 0 } });
  expect(await read('ab', { byte_start: 1 })).toEqual(bytesOf([1, 2], part('b', [1, 1, 1])));
});

test('an empty file has a first line to start from, and no second', async () => {
  expect(await read('', { line_start: 1 })).toEqual(part('', [1, 0, 0]));
  expect(await read('', { line_start: 2 })).toMatchObject({ data: { total_lines: 0 } });
});

test('a binary file is refused with its type and size', async () => {
  expect(await read(Uint8Array.of(0x1f, 0x8b, 0))).toEqual({
    code: 'binary_file',
    message: '"f" is a binary file (application/gzip, 3 bytes) and cannot be read as text.',
    field: 'input.path',
    data: { type: 'application/gzip', size: 3 },
  });
});

test('what is read is spent', async () => {
  const options = { workspace: memoryFileSystem({ f: utf8('abcde') }), clock };
  const result = await runTool(fileReadTool, { path: 'f', line_end: 1 }, options);
  expect(result.work).toEqual({ bytes: 5, entries: 0 });
  const short = await runTool(fileReadTool, { path: 'f' }, { ...options, limits: { bytes: 4 } });
  expect(short.error?.code).toBe('limit_exceeded');
});
