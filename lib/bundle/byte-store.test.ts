import { expect, it } from 'vitest';

import { concat } from '../base/bytes.ts';
import { ByteStore } from './byte-store.ts';

const MIB = 1024 * 1024;
const BYTES = new Uint8Array(2 * MIB + 100).map((_, i) => (i * 31) >>> 4);

it('gives any range of what was appended, in views of blocks of 1 MiB', () => {
  const store = new ByteStore();
  for (let at = 0; at < BYTES.length; at += 70_001) store.append(BYTES.subarray(at, at + 70_001));
  expect(store.length).toBe(BYTES.length);
  for (const [from, to] of [
    [0, 10],
    [MIB - 5, MIB + 5],
    [5, 2 * MIB + 50],
    [2 * MIB, 9e9],
    [7, 7],
  ] as const) {
    expect(Buffer.compare(store.slice(from, to), BYTES.subarray(from, to))).toBe(0);
    expect(Buffer.compare(concat([...store.pieces(from, to)]), BYTES.subarray(from, to))).toBe(0);
  }
  expect([...store.pieces(5, 2 * MIB + 50)].map(({ length }) => length)).toEqual([MIB - 5, MIB, 50]);
});

it('gives up whole blocks before an offset, and nothing after it', () => {
  const store = new ByteStore();
  store.append(BYTES);
  store.release(MIB + 5);
  expect([...store.pieces(0, 10)]).toEqual([]);
  expect(Buffer.compare(store.slice(MIB, MIB + 10), BYTES.subarray(MIB, MIB + 10))).toBe(0);
});
