import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { codePoints, decodeLenient } from '../base/text.ts';
import { clipAround } from './clip.ts';
import { excerptOf, type ExcerptSource } from './excerpt.ts';
import { LineDecoder } from './line-decoder.ts';
import { PlainKernel } from './plain-kernel.ts';

/** The same from the whole line, decoded at once. */
function slowly(line: Uint8Array, start: number): unknown {
  const before = decodeLenient(line.subarray(0, start));
  return { ...clipAround(decodeLenient(line), before.length), column: codePoints(before) + 1 };
}

function sourceOf(text: Uint8Array): ExcerptSource {
  return { decoder: new LineDecoder(text), kernel: new PlainKernel() };
}

const FILLS = ['x', 'é', '€', '😀', 'xé€😀'];

test.each(FILLS)('a line of %s is shown around its match, which may be anywhere', (fill) => {
  for (const [before, after] of [
    [0, 0],
    [10, 10],
    [0, 9000],
    [4095, 4095],
    [4096, 4096],
    [4097, 4097],
    [9000, 0],
    [9001, 9001],
    [9002, 9002],
    [9003, 9003],
  ] as const) {
    const lead = utf8(fill.repeat(before / utf8(fill).length));
    const line = Uint8Array.of(...lead, ...utf8('MATCH'), ...utf8(fill.repeat(after / utf8(fill).length)));
    for (const shift of [0, 1, 3]) {
      const text = Uint8Array.of(...new Uint8Array(shift).fill(10), ...line, 10);
      const hit = { lineStart: shift, lineEnd: shift + line.length, start: shift + lead.length };
      expect(excerptOf(sourceOf(text), hit)).toEqual(slowly(line, lead.length));
    }
  }
});

test('bytes that are no UTF-8 count as the signs that are shown for them', () => {
  const bad = (length: number) => new Uint8Array(length).fill(0x80);
  for (const length of [1, 5, 300, 5000]) {
    const line = Uint8Array.of(...bad(length), ...utf8('MATCH'), ...bad(length));
    const hit = { lineStart: 0, lineEnd: line.length, start: length };
    const shown = excerptOf(sourceOf(line), hit);
    expect(shown.column).toBe(length + 1);
    expect(shown.text).toContain('MATCH');
  }
});
