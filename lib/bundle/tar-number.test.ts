import { expect, it } from 'vitest';

import { concat, utf8 } from '../base/bytes.ts';
import { tarNumber } from './tar-number.ts';

function read(field: Uint8Array): number | string {
  try {
    return tarNumber(field, 'size');
  } catch (error) {
    return error instanceof Error ? error.message.replace(/ Pack the files.*/, '') : String(error);
  }
}

const NOT_OCTAL = 'A tar header has a size that is not octal.';
const TEXT_AFTER = 'A tar header has a size with text after it.';
const OVER_LARGE = 'A tar header has an over-large size.';

it.each<[string, number | string]>([
  ['0000644\0', 420],
  ['  644 \0\0', 420],
  ['644     ', 420],
  [' 644\0\0\0\0', 420],
  ['77777777', 16_777_215],
  ['\0\0\0\0\0\0\0\0', 0],
  ['        ', 0],
  ['1\0 \0\0   ', 1],
  ['00000008', NOT_OCTAL],
  ['000000/0', NOT_OCTAL],
  ['-1\0\0\0\0\0\0', NOT_OCTAL],
  ['1\x002\0\0\0\0\0', TEXT_AFTER],
  ['1 2     ', TEXT_AFTER],
])('the octal field %j is %j', (text, wanted) => {
  expect(read(utf8(text))).toBe(wanted);
});

it.each<[readonly number[], number | string]>([
  [[0x80, 0, 0, 0, 0, 0, 0, 5], 5],
  [[0x80, 0, 0, 0, 0, 0, 1, 2], 258],
  // 2 ** 53 - 1 is the last number that is exact.
  [[0x80, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], Number.MAX_SAFE_INTEGER],
  [[0x80, 0x20, 0, 0, 0, 0, 0, 0], OVER_LARGE],
  [[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 'A tar header has a negative or over-large size.'],
  [[0x81, 0, 0, 0, 0, 0, 0, 0], 'A tar header has a negative or over-large size.'],
])('the binary field %j is %j', (bytes, wanted) => {
  expect(read(Uint8Array.from(bytes))).toBe(wanted);
});

it('reads a field of twelve bytes to its end', () => {
  expect(read(utf8('77777777777\0'))).toBe(8 ** 11 - 1);
  expect(read(concat([Uint8Array.of(0x80), new Uint8Array(6), Uint8Array.of(1, 0, 0, 0, 0)]))).toBe(2 ** 32);
});
