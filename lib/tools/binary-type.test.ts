import { expect, test } from 'vitest';
import { mediaTypeOf } from './binary-type.ts';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.split(' '), (byte) => Number.parseInt(byte, 16));

test.each([
  ['89 50 4e 47 0d 0a 1a 0a', 'image/png'],
  ['ff d8 ff', 'image/jpeg'],
  ['47 49 46 38', 'image/gif'],
  ['25 50 44 46 2d', 'application/pdf'],
  ['50 4b 03 04', 'application/zip'],
  ['1f 8b', 'application/gzip'],
  ['00 61 73 6d', 'application/wasm'],
  ['7f 45 4c 46', 'application/x-elf'],
  ['53 51 4c 69 74 65 20 66', 'application/vnd.sqlite3'],
])('%s is the beginning of %s, whole and unchanged', (hex, type) => {
  const bytes = bytesOf(hex);
  expect(mediaTypeOf(bytes)).toBe(type);
  expect(mediaTypeOf(Uint8Array.of(...bytes, 1, 2))).toBe(type);
  for (const at of bytes.keys()) {
    const changed = bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
    expect(mediaTypeOf(changed)).toBe('application/octet-stream');
  }
  expect(mediaTypeOf(bytes.subarray(0, -1))).toBe('application/octet-stream');
});
