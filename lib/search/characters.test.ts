import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoints, decodeLenient } from '../base/text.ts';
import { countCharacters } from './characters.ts';
import { loadKernel } from './kernel.oracle.ts';

const compiled = loadKernel();
const ROOM = 1024 * 1024;

/** Bytes at which the kinds of lead and trail bytes begin and end, and one of ASCII, which is common in texts. */
const EDGES = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec];
const byte = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...EDGES, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff) },
  fc.constant(0x41),
  fc.integer({ min: 0, max: 255 }),
);

test('as many characters are counted as are decoded', () => {
  const room = compiled.room(ROOM);
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 60 }), fc.nat(20), (bytes, ascii) => {
      const text = Uint8Array.of(...bytes, ...new Uint8Array(ascii).fill(0x41), ...bytes);
      const [from, to] = [bytes.length >> 2, text.length - (bytes.length >> 3)];
      const wanted = codePoints(decodeLenient(text.subarray(from, to)));
      room.set(text);
      const held = room.subarray(0, text.length);
      expect([countCharacters(text, from, to), compiled.countCharacters(held, from, to)]).toEqual([
        wanted,
        wanted,
      ]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [[0xe2, 0x82, 0xac], 1],
  [[0xe2, 0x82, 0x41], 2],
  [[0xe0, 0x80, 0x80], 3],
  [[0xed, 0xa0, 0x80], 3],
  [[0xf0, 0x9f, 0x98, 0x80, 0x80], 2],
  [[0xf4, 0x90], 2],
  [[0xf0, 0x9f], 1],
])('%j are %i characters', (bytes, count) => {
  expect(countCharacters(Uint8Array.from(bytes), 0, bytes.length)).toBe(count);
});
