import { expect, it } from 'vitest';

import { extraField, readUint64, widen } from './zip-extra.ts';

const WIDE = 0xffffffff;
const FIELDS = Uint8Array.of(9, 0, 2, 0, 7, 8, 9, 1, 1, 0, 6, 9, 0, 0, 0);

/** A zip64 field of 64-bit numbers. */
function zip64(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 + values.length * 8);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 1, true);
  view.setUint16(2, values.length * 8, true);
  values.forEach((value, i) => {
    view.setUint32(4 + i * 8, value % 2 ** 32, true);
    view.setUint32(8 + i * 8, Math.floor(value / 2 ** 32), true);
  });
  return bytes;
}

it('finds the first field of an id; fewer than four bytes at the end are padding', () => {
  expect(extraField(FIELDS, 9)).toEqual(Uint8Array.of(7, 8));
  expect(extraField(FIELDS, 0x109)).toEqual(Uint8Array.of(6));
  expect(extraField(FIELDS, 8)).toBe(undefined);
  expect(extraField(FIELDS, 0)).toBe(undefined);
  expect(extraField(Uint8Array.of(5, 0, 0, 0), 5)).toEqual(new Uint8Array(0));
});

it('refuses a field that overruns by one byte', () => {
  expect(extraField(Uint8Array.of(5, 0, 1, 0, 3), 5)).toEqual(Uint8Array.of(3));
  expect(() => extraField(Uint8Array.of(5, 0, 2, 0, 3), 6)).toThrow('overruns its header');
});

it.each<[readonly number[], Uint8Array, readonly number[]]>([
  [[1, 2], new Uint8Array(0), [1, 2]],
  [[WIDE, 2, 3], zip64(5e9), [5e9, 2, 3]],
  [[1, WIDE, WIDE], zip64(5e9, 6e9), [1, 5e9, 6e9]],
])('%j becomes wide', (values, extra, wanted) => {
  expect(widen(values, extra)).toEqual(wanted);
});

it.each([
  [[WIDE], new Uint8Array(0)],
  [[WIDE, WIDE], zip64(1)],
])('%j without its wide value is refused', (values, extra) => {
  expect(() => widen(values, extra)).toThrow('zip64 field is missing or too short');
});

it.each([
  [[1, 2, 0, 0, 3, 0, 0, 0], 3 * 2 ** 32 + 513],
  [[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f, 0], Number.MAX_SAFE_INTEGER],
])('the bytes %j are %d', (bytes, wanted) => {
  expect(readUint64(new DataView(Uint8Array.from([9, ...bytes]).buffer), 1)).toBe(wanted);
});

it('refuses a number that no file can have', () => {
  const view = new DataView(Uint8Array.of(0, 0, 0, 0, 0, 0, 0x20, 0).buffer);
  expect(() => readUint64(view, 0)).toThrow('a zip64 value that no file can have');
});
