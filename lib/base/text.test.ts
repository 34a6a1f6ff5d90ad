import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoints, compareText, cutText, decodeLenient, decodeStrict, dropByteOrderMark } from './text.ts';
import { utf8 } from './bytes.ts';

const BOM = '\uFEFF';

test('valid UTF-8 is decoded alike, its byte order mark kept', () => {
  const bytes = utf8(`${BOM}naïve 😀`);
  expect(decodeLenient(bytes)).toBe(`${BOM}naïve 😀`);
  expect(decodeStrict(bytes)).toBe(`${BOM}naïve 😀`);
});

test('an invalid byte is replaced, or refuses the whole', () => {
  const bytes = Uint8Array.of(0x61, 0xff, 0x62);
  expect(decodeLenient(bytes)).toBe('a\uFFFDb');
  expect(decodeStrict(bytes)).toBeUndefined();
});

test.each([
  [`${BOM}a`, 'a'],
  [`${BOM}${BOM}a`, `${BOM}a`],
  [`a${BOM}`, `a${BOM}`],
  ['', ''],
])('%j without its mark is %j', (text, plain) => {
  expect(dropByteOrderMark(text)).toBe(plain);
});

test.each<[string, number, string]>([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['abc', 0, ''],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['a\uDBFF\uDFFFb', 2, 'a'],
  ['a\uE000b', 2, 'a\uE000'],
  ['a\uD7FFb', 2, 'a\uD7FF'],
  ['a\uDC00b', 2, 'a\uDC00'],
])('%j cut at %i units is %j', (text, units, cut) => {
  expect(cutText(text, units)).toBe(cut);
});

test.each<[string, number]>([
  ['', 0],
  ['abc', 3],
  ['a😀b', 3],
  ['\uDBFF\uDFFF', 1],
  ['\uD83D', 1],
  ['\uDE00', 1],
  ['\uDE00\uD83D', 2],
  ['\uD83D\uD83D\uDE00', 2],
  ['\uD83D\uDE00\uDE00', 2],
  ['\uD7FF\uDE00', 2],
  ['\uE000\uDE00', 2],
])('%j has %i code points', (text, count) => {
  expect(codePoints(text)).toBe(count);
  expect(Array.from(text)).toHaveLength(count);
});

test('texts are ordered as their UTF-8 bytes are', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '\u007F', 'é', '\uD7FF', '\uE000', '\uFFFF', '😀', '\u{10FFFF}'),
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(utf8(a), utf8(b))));
    }),
  );
  expect(['😀', '\uFFFF'].sort()).toEqual(['😀', '\uFFFF']);
  expect(['😀', '\uFFFF'].sort(compareText)).toEqual(['\uFFFF', '😀']);
});
