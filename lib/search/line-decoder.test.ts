import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concat, utf8 } from '../base/bytes.ts';
import { decodeLenient } from '../base/text.ts';
import { LineDecoder } from './line-decoder.ts';

const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '😀'), maxLength: 400 }).map(utf8),
  fc.string({ unit: 'grapheme-ascii', maxLength: 3000 }).map(utf8),
  fc.constantFrom(Uint8Array.of(0xe2, 0x82), Uint8Array.of(0xff), Uint8Array.of(0xc3)),
);

test('ranges are decoded as each for itself would be', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(300), fc.nat(300))),
      (raw, steps) => {
        const lines = raw.map((line) => concat([line.map((byte) => (byte === 10 ? 32 : byte)), utf8('\n')]));
        const text = concat(lines);
        const decoder = new LineDecoder(text);
        let at = 0;
        for (const [skip, length] of [...steps, ...steps]) {
          const line = text.indexOf(10, at + skip) + 1;
          const end = Math.min(
            line + length,
            text.indexOf(10, line) < 0 ? text.length : text.indexOf(10, line),
          );
          const wanted = decodeLenient(text.subarray(line, end));
          expect(decoder.decode(line, end)).toEqual({ text: wanted, ascii: wanted.length === end - line });
          at = end;
        }
      },
    ),
  );
});

test('a character at the end of a chunk is whole', () => {
  const text = utf8(`${'a'.repeat(10)}\n${'b'.repeat(4085)}é${'c'.repeat(9)}`);
  const decoder = new LineDecoder(text);
  for (const [from, to] of [
    [0, 10],
    [11, 20],
    [4090, 4100],
    [4097, text.length],
  ] as const)
    expect(decoder.decode(from, to).text).toBe(decodeLenient(text.subarray(from, to)));
});
