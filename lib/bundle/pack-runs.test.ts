import { expect, it } from 'vitest';

import { fail, ok, type Result } from '../base/result.ts';
import type { PackColumns } from './pack-format.ts';
import { readRuns, type PackedFile } from './pack-runs.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const DOWN = { code: 'unavailable', message: 'down' } as const;

type Range = { from: number; to: number };
type Read = { readonly reads: [number, number][]; readonly files: (number | string)[] };

/** What is read for files of places and sizes; a read from `broken` on fails, as does unpacking `damaged`. */
async function readOf(
  places: readonly (readonly [offset: number, size: number])[],
  range: Range = { from: 0, to: places.length },
  { broken = Infinity, damaged = -1 } = {},
): Promise<Read> {
  const columns = {
    offsets: Float64Array.from(places, ([offset]) => offset),
    packedSizes: Uint32Array.from(places, ([, size]) => size),
  } as PackColumns;
  const reads: [number, number][] = [];
  const read = async (offset: number, length: number): Promise<Result<Uint8Array>> => {
    reads.push([offset, length]);
    return offset >= broken ? fail(DOWN) : ok(new Uint8Array(length));
  };
  const unpack = (index: number, bytes: Uint8Array): Result<Uint8Array> =>
    index === damaged ? fail(DOWN) : ok(bytes);
  const seen: Result<PackedFile>[] = [];
  for await (const file of readRuns(columns, range, read, unpack)) seen.push(file);
  const files = seen.map((file) => (file.ok ? file.value.index : file.error.message));
  for (const file of seen) {
    if (file.ok) expect(file.value.bytes.length).toBe(places[file.value.index]?.[1]);
  }
  return { reads, files };
}

it('reads neighbours together, in the order they are stored', async () => {
  expect(
    await readOf([
      [30, 5],
      [10, 20],
      [0, 10],
    ]),
  ).toEqual({ reads: [[0, 35]], files: [2, 1, 0] });
});

it('fetches a gap of 64 KiB along, and asks again after a wider one', async () => {
  const near = 10 + 64 * KIB;
  expect(
    (
      await readOf([
        [0, 10],
        [near, 5],
      ])
    ).reads,
  ).toEqual([[0, near + 5]]);
  expect(
    (
      await readOf([
        [0, 10],
        [near + 1, 5],
      ])
    ).reads,
  ).toEqual([
    [0, 10],
    [near + 1, 5],
  ]);
});

it('fetches at most 4 MiB with one read, and a larger file alone', async () => {
  expect(
    (
      await readOf([
        [0, MIB],
        [MIB, 3 * MIB],
      ])
    ).reads,
  ).toEqual([[0, 4 * MIB]]);
  expect(
    (
      await readOf([
        [0, MIB],
        [MIB, 3 * MIB + 1],
      ])
    ).reads,
  ).toEqual([
    [0, MIB],
    [MIB, 3 * MIB + 1],
  ]);
  expect((await readOf([[0, 5 * MIB]])).reads).toEqual([[0, 5 * MIB]]);
});

it('reads the files of a range alone, and none of an empty one', async () => {
  const places = [
    [0, 1],
    [1, 2],
    [3, 4],
    [7, 8],
  ] as const;
  expect(await readOf(places, { from: 1, to: 3 })).toEqual({ reads: [[1, 6]], files: [1, 2] });
  expect(await readOf(places, { from: 3, to: 2 })).toEqual({ reads: [], files: [] });
});

it('gives files of one place in the order of their paths', async () => {
  expect(
    (
      await readOf([
        [5, 0],
        [0, 5],
        [5, 0],
      ])
    ).files,
  ).toEqual([1, 0, 2]);
});

it('ends after the first failure', async () => {
  const far = [
    [0, 1],
    [MIB, 1],
    [2 * MIB, 1],
  ] as const;
  expect(await readOf(far, undefined, { broken: MIB })).toEqual({
    reads: [
      [0, 1],
      [MIB, 1],
    ],
    files: [0, 'down'],
  });
  expect(
    (
      await readOf(
        [
          [0, 1],
          [1, 1],
          [2, 1],
        ],
        undefined,
        { damaged: 1 },
      )
    ).files,
  ).toEqual([0, 'down']);
});
