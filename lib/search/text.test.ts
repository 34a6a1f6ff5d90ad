import { expect, test } from 'vitest';
import { concat } from '../base/bytes.ts';
import { textOf } from './text.ts';

test.each([
  ['a byte order mark is dropped', [0xef, 0xbb, 0xbf, 0x61], [0x61]],
  ['UTF-16LE', [0xff, 0xfe, 0x61, 0, 0xe9, 0], [0x61, 0xc3, 0xa9]],
  ['UTF-16BE', [0xfe, 0xff, 0, 0x61], [0x61]],
  ['other bytes stay', [0xff, 0x61], [0xff, 0x61]],
])('the text of a file: %s', (_, bytes, text) => {
  expect([...(textOf(Uint8Array.from(bytes)) ?? [])]).toEqual(text);
});

test('a NUL anywhere makes a file binary', () => {
  expect(textOf(concat([new Uint8Array(100_000).fill(0x61), Uint8Array.of(0)]))).toBe(undefined);
  expect(textOf(Uint8Array.of(0x61, 0, 0x62))).toBe(undefined);
});
