import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Pack } from '../bundle/pack-reader.ts';
import type { FilePath } from '../files/file-path.ts';
import { createFileTable, FileTable } from '../files/file-table.ts';
import { cacheContent, type Room } from './content-cache.ts';

const room: Room = (bytes) => new Uint8Array(bytes);
const GONE = fail({ code: 'unavailable', message: 'gone' } as const);

/** A pack of `count` files of 10 bytes, which notes what is read; the files in `broken` cannot be. */
function packOf(count: number, broken: readonly number[] = []): { pack: Pack; reads: string[] } {
  const reads: string[] = [];
  const paths = Array.from({ length: count }, (_, i) => `f${String(i).padStart(2, '0')}` as FilePath);
  const table = createFileTable(paths.map((path) => ({ path, mode: '100644', size: 10 })));
  const file = (index: number): Result<Uint8Array> =>
    broken.includes(index) ? GONE : ok(utf8(`file ${String(index).padStart(5, '0')}`));
  const pack: Pack = {
    table,
    async readAt(index) {
      reads.push(String(index));
      return file(index);
    },
    async *readAll(from, to) {
      reads.push(`${from}-${to}`);
      for (let index = from; index < to; index += 1) {
        const bytes = file(index);
        yield bytes.ok ? ok({ index, bytes: bytes.value }) : bytes;
        if (!bytes.ok) return;
      }
    },
    async readPart(index, offset, length) {
      reads.push(`${index}+${offset}`);
      const whole = file(index);
      return whole.ok ? ok(whole.value.subarray(offset, offset + length)) : whole;
    },
    sha256At: () => '',
    modesKnown: true,
    manifest: () => [],
  };
  return { pack, reads };
}

test('a file is read once and counted once', async () => {
  const { pack, reads } = packOf(3);
  const content = cacheContent(pack, 30, room);
  expect(content.bytes()).toBe(0);
  expect(await content.readAt(1)).toEqual(ok(utf8('file 00001')));
  expect(await content.readAt(1)).toEqual(ok(utf8('file 00001')));
  expect(reads).toEqual(['1']);
  expect(content.bytes()).toBe(10);
});

test('the ninth file brings all of them in', async () => {
  const { pack, reads } = packOf(12);
  const content = cacheContent(pack, 120, room);
  for (let index = 0; index < 12; index += 1) {
    expect(await content.readAt(index)).toEqual(ok(utf8(`file ${String(index).padStart(5, '0')}`)));
  }
  expect(reads).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '0-12']);
  // All are views of one array.
  expect(new Set(Array.from({ length: 12 }, (_, index) => content.bytesAt(index)?.buffer)).size).toBe(1);
  expect(content.bytes()).toBe(120);
});

test('files that together are over the limit are not kept', async () => {
  const { pack, reads } = packOf(3);
  const content = cacheContent(pack, 29, room);
  expect(await content.readAt(2)).toEqual(ok(utf8('file 00002')));
  expect(await content.readAt(2)).toEqual(ok(utf8('file 00002')));
  expect(reads).toEqual(['2', '2']);
  expect(content.bytes()).toBe(4 * 1024 * 1024);
});

test('a file that cannot be read is asked for again, and does not hide the others', async () => {
  const { pack, reads } = packOf(12, [9]);
  const content = cacheContent(pack, 120, room);
  expect(await content.readAt(9)).toBe(GONE);
  for (let index = 0; index < 7; index += 1) expect((await content.readAt(index)).ok).toBe(true);
  expect(content.bytes()).toBe(70);
  expect(await content.readAt(9)).toBe(GONE);
  expect(await content.readAt(11)).toEqual(ok(utf8('file 00011')));
  expect(reads).toEqual(['9', '0', '1', '2', '3', '4', '5', '6', '0-12', '9', '0-12', '11']);
  expect(content.bytes()).toBe(120);
  expect(Array.from({ length: 12 }, (_, index) => content.bytesAt(index) !== undefined)).toEqual([
    ...Array<boolean>(9).fill(true),
    ...Array<boolean>(3).fill(false),
  ]);
});

test('files that are not kept are read ahead of a caller that goes through them', async () => {
  const { pack, reads } = packOf(12, [7]);
  const content = cacheContent(pack, 29, room);
  for (let index = 2; index < 12; index += 1) {
    const wanted = index === 7 ? GONE : ok(utf8(`file ${String(index).padStart(5, '0')}`));
    expect(await content.readAt(index)).toEqual(wanted);
  }
  // A failure ends what is read ahead; the next file begins anew.
  expect(reads).toEqual(['2', '3-12', '7-12', '7', '8-12']);
  expect(content.bytesAt(11)).toEqual(utf8('file 00011'));
  expect(content.bytesAt(3)).toBe(undefined);
  // Far away, and backwards: somebody wants this one.
  expect(await content.readAt(0)).toEqual(ok(utf8('file 00000')));
  expect(reads.at(-1)).toBe('0');
});

test('what is read ahead is bounded by its size', async () => {
  const { pack, reads } = packOf(12);
  const sizes = Float64Array.from({ length: 12 }, () => 2 * 1024 * 1024);
  const large = { ...pack, table: new FileTable({ ...pack.table.columns, sizes }) };
  const content = cacheContent(large, 29, room);
  for (let index = 0; index < 6; index += 1) await content.readAt(index);
  expect(reads).toEqual(['0', '1-3', '3-5', '5-7']);
});

test.each([
  ['kept', 120],
  ['streamed', 50],
])('parts of files are read for themselves, however many, where texts are %s', async (_, maxBytes) => {
  const { pack, reads } = packOf(12);
  const content = cacheContent(pack, maxBytes, room);
  for (let index = 0; index < 12; index += 1) {
    expect(await content.readPart(index, 5, 3)).toEqual(ok(utf8('000')));
  }
  expect(reads).toEqual(Array.from({ length: 12 }, (_, index) => `${index}+5`));
  expect(await content.readPart(11, 8, 9)).toEqual(ok(utf8('11')));
});

test('a part of a file that is kept is not read again', async () => {
  const { pack, reads } = packOf(3);
  const content = cacheContent(pack, 30, room);
  await content.readAt(2);
  expect(await content.readPart(2, 8, 9)).toEqual(ok(utf8('02')));
  expect(reads).toEqual(['2']);
});
