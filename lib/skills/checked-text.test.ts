import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, utf8 } from '../base/bytes.ts';
import { checkBytes, textOf } from './checked-text.ts';

const PIECE = 64 * 1024;

function read(bytes: Uint8Array): string | undefined {
  const text = checkBytes(bytes);
  return text === undefined ? undefined : textOf(text);
}

test('a text of any length comes back exactly, a byte order mark and all', () => {
  for (const length of [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7]) {
    const text = `\uFEFF${'a'.repeat(length)}`;
    expect(read(utf8(text))).toBe(text);
  }
});

test.each(['é', '文', '😀'])('%s is read wherever the end of a piece falls into it', (character) => {
  const bytes = utf8(character);
  for (let before = PIECE - 5; before <= PIECE + 1; before += 1) {
    const text = `${'a'.repeat(before)}${character}${'b'.repeat(PIECE)}`;
    expect(read(utf8(text))).toBe(text);
    for (const kept of bytes.subarray(1).keys()) {
      const cut = concat([utf8('a'.repeat(before)), bytes.subarray(0, kept + 1), utf8('b'.repeat(PIECE))]);
      expect(read(cut)).toBe(undefined);
    }
  }
});

test('a NUL or a byte that is not UTF-8 is found in every piece', () => {
  const size = 2 * PIECE + 100;
  for (const wide of ['', 'é']) {
    const bytes = utf8(wide + 'a'.repeat(size));
    for (const at of [2, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, bytes.length - 1]) {
      for (const value of [0, 0x80, 0xff]) {
        const damaged = bytes.slice();
        damaged[at] = value;
        expect(read(damaged)).toBe(undefined);
      }
    }
    expect(read(bytes)?.length).toBe(size + wide.length);
  }
});

test('it takes what a strict decoder takes', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const tail = fc.uint8Array({ minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(tail, fc.integer({ min: PIECE - 8, max: PIECE + 2 }), (middle, before) => {
      const bytes = concat([new Uint8Array(before).fill(0x61), middle, new Uint8Array(9).fill(0x62)]);
      let wanted: string | undefined;
      try {
        wanted = strict.decode(bytes);
      } catch {
        wanted = undefined;
      }
      expect(read(bytes)).toBe(wanted?.includes('\0') === true ? undefined : wanted);
    }),
    { numRuns: 300 },
  );
});
