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
  for (let at = 0; at < BYTES.length; at += 1000) store.append(BYTES.subarray(at, at + 1000));
  store.release(MIB + 5);
  expect([...store.pieces(0, 10)]).toEqual([]);
  expect(Buffer.compare(store.slice(MIB, MIB + 10), BYTES.subarray(MIB, MIB + 10))).toBe(0);
});

it('keeps large chunks as they came and gathers small ones, in any mixture', () => {
  const store = new ByteStore();
  const large = BYTES.slice(0, 20_000);
  const chunks = [
    large,
    BYTES.slice(20_000, 20_010),
    BYTES.slice(20_010, 20_030),
    BYTES.slice(20_030, 60_000),
  ];
  for (const chunk of [...chunks, BYTES.slice(60_000, 60_007)]) store.append(chunk);
  const pieces = [...store.pieces(0, 70_000)];
  expect(pieces.map(({ length }) => length)).toEqual([20_000, 30, 39_970, 7]);
  expect(pieces.map(({ buffer }) => buffer === large.buffer)).toEqual([true, false, false, false]);
  // The block of the small ones is filled further after a large one.
  expect(pieces[1]?.buffer).toBe(pieces[3]?.buffer);
  expect(Buffer.compare(store.slice(19_999, 60_005), BYTES.subarray(19_999, 60_005))).toBe(0);
  store.release(20_029);
  expect([...store.pieces(19_999, 20_001)]).toEqual([]);
  expect(Buffer.compare(store.slice(20_000, 60_007), BYTES.subarray(20_000, 60_007))).toBe(0);
  store.release(20_030);
  expect(store.slice(20_000, 20_001).length).toBe(0);
  expect(Buffer.compare(store.slice(20_030, 20_040), BYTES.subarray(20_030, 20_040))).toBe(0);
});

it('copies a large chunk that is a small part of its buffer', () => {
  const store = new ByteStore();
  const half = new Uint8Array(40_000);
  store.append(half.subarray(0, 20_000));
  store.append(half.subarray(0, 19_999));
  expect([...store.pieces(0, 40_000)].map(({ buffer }) => buffer === half.buffer)).toEqual([true, false]);
});
