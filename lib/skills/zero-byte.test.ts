import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasZeroByte } from './zero-byte.ts';

test('a byte of 0 is found wherever it stands and however the bytes are aligned', () => {
  for (let length = 1; length <= 40; length += 1) {
    for (let offset = 0; offset < 8; offset += 1) {
      const bytes = new Uint8Array(new ArrayBuffer(64), offset, length);
      for (const value of [1, 0x7f, 0x80, 0xff]) {
        bytes.fill(value);
        expect(hasZeroByte(bytes)).toBe(false);
        for (let at = 0; at < length; at += 1) {
          bytes[at] = 0;
          expect(hasZeroByte(bytes)).toBe(true);
          bytes[at] = value;
        }
      }
    }
  }
  expect(hasZeroByte(new Uint8Array(0))).toBe(false);
});

test('it says what a look at each byte says', () => {
  const byte = fc.oneof(fc.integer({ min: 1, max: 255 }), fc.constantFrom(0, 1, 0x80, 0xff));
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 60 }), fc.nat(7), (values, offset) => {
      const bytes = new Uint8Array([...new Uint8Array(offset), ...values]).subarray(offset);
      expect(hasZeroByte(bytes)).toBe(values.includes(0));
    }),
    { numRuns: 500 },
  );
});
