import { expect, test } from 'vitest';
import { concat, utf8 } from '../../base/bytes.ts';
import { codePoints, decodeLenient } from '../../base/text.ts';
import { charSet, EVERYTHING, INVALID, type CharSet } from './char-set.ts';
import { placesFound } from './found.fixture.ts';
import { byteClasses, NOWHERE, Utf8Tree, WHOLE } from './utf8-tree.ts';

/** Where the lengths of UTF-8, its narrow second bytes and its halves of nodes begin and end. */
const CORNERS = [
  0x20, 0x7f, 0x80, 0xbf, 0xc0, 0x7ff, 0x800, 0xfff, 0x1000, 0xcfff, 0xd000, 0xd7ff, 0xe000, 0xe03f, 0xffff,
  0x10000, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10ffff,
];

/** The character of a code and those on both sides of it. */
function around(code: number): string[] {
  return [code - 1, code, code + 1]
    .filter((one) => one !== 10 && one <= 0x10ffff && (one < 0xd800 || one > 0xdfff))
    .map((one) => String.fromCodePoint(one));
}

test.each(CORNERS)('U+%x is told from its neighbours', (code) => {
  const lines = CORNERS.flatMap(around);
  const text = utf8(lines.join('\n'));
  const hex = `\\x{${code.toString(16)}}`;
  const numbers = (pattern: string) => placesFound(pattern, text).map(([line]) => line);
  const where = (holds: (one: number) => boolean) =>
    lines.flatMap((line, i) => (holds(line.codePointAt(0) ?? 0) ? [i] : []));
  expect(numbers(`^${hex}$`)).toEqual(where((one) => one === code));
  expect(numbers(`^[^${hex}]$`)).toEqual(where((one) => one !== code));
  expect(numbers(`^[${hex}-\\x{10ffff}]$`)).toEqual(where((one) => one >= code));
  expect(numbers(`^[ -${hex}]$`)).toEqual(where((one) => one >= 32 && one <= code));
});

/** The ends of the ranges of second bytes, and some that begin a character. */
const SECONDS = [0x40, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc3, 0xe2, 0xf0, 0xff];

/** Each byte beyond ASCII with each of the second ones, alone and with continuations behind it. */
function* sequences(): Generator<number[]> {
  for (let lead = 0x80; lead < 0x100; lead += 1) {
    yield [lead];
    for (const second of SECONDS) {
      yield [lead, second];
      yield [lead, second, 0x80];
      yield [lead, second, 0x80, 0x80];
    }
  }
}

test.each(['.', '[^é]', '(?:[^\\x{10437}]|é)'])(
  'invalid bytes are as many of %s as the decoder of the Encoding Standard makes of them',
  (any) => {
    const all = [...sequences()].filter(
      (bytes) => any !== '[^é]' || !decodeLenient(Uint8Array.from(bytes)).includes('é'),
    );
    const text = concat(all.map((bytes) => Uint8Array.of(...bytes, 10)));
    const counts = all.map((bytes) => codePoints(decodeLenient(Uint8Array.from(bytes))));
    for (const count of [1, 2, 3, 4]) {
      const wanted = counts.flatMap((one, line) => (one === count ? [[line, 0]] : []));
      expect(placesFound(`^${any}{${count}}$`, text)).toEqual(wanted);
    }
  },
);

test('a tree leads from byte to byte, and says where a sequence breaks off', () => {
  const tree = new Utf8Tree(charSet([0x61, 0x61, 0xe9, 0xe9, INVALID, INVALID]));
  const [first = 0] = [tree.root[0xc3]];
  expect([tree.root[0x61], tree.root[0x62], tree.root[0xa9], tree.root[0xff]]).toEqual([
    WHOLE,
    NOWHERE,
    WHOLE,
    WHOLE,
  ]);
  expect(first).toBeGreaterThan(WHOLE);
  expect([0xa9, 0xa8, 0x7f, 0xc0].map((byte) => tree.step(first, byte))).toEqual([
    WHOLE,
    NOWHERE,
    undefined,
    undefined,
  ]);
  expect([-1, 0x7f, 0x80, 0xbf, 0xc0].map((byte) => tree.breaks(first, byte))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  expect([tree.takesInvalid, new Utf8Tree([0x61, 0x61]).takesInvalid]).toEqual([true, false]);
  expect([tree.step(99, 0x80), tree.breaks(99, 0x80)]).toEqual([NOWHERE, true]);
});

test('a tree without invalid bytes goes nowhere where no character of the set can come', () => {
  const tree = new Utf8Tree([0xe9, 0xe9]);
  expect(Array.from(tree.root.keys()).filter((byte) => tree.root[byte] !== NOWHERE)).toEqual([0xc3]);
  expect([0x7f, 0xa8, 0xa9].map((byte) => tree.step(tree.root[0xc3] ?? 0, byte))).toEqual([
    NOWHERE,
    NOWHERE,
    WHOLE,
  ]);
  expect(new Set(new Utf8Tree(EVERYTHING).root)).toEqual(new Set([WHOLE]));
});

test('bytes that no set tells apart have one number, and the line break has its own', () => {
  const classes = byteClasses([[0x61, 0x63]]);
  const numbers = (bytes: readonly number[]) => new Set(bytes.map((byte) => classes[byte]));
  expect(classes[10]).toBe(0);
  expect(numbers([0x61, 0x62, 0x63]).size).toBe(1);
  expect(numbers([0x60, 0x61, 0x64]).size).toBe(3);
  expect(numbers([0, 9]).size).toBe(1);
  expect(numbers([9, 10, 11]).size).toBe(3);
  expect(numbers([11, 0x60]).size).toBe(1);
  expect(numbers([0xe1, 0xec]).size).toBe(1);
  // Sixteen of UTF-8 itself, and two more for the ends of the set.
  expect(Math.max(...classes)).toBe(17);
});

test.each([
  [[0xe9, 0xe9], 0xc3, 0xc4, true],
  [[0x80, 0x80], 0xc3, 0xc4, true],
  [[0x80, INVALID - 1], 0xc3, 0xc4, false],
  [[0x81, INVALID - 1], 0xc3, 0xc4, true],
  [[0, 0x80], 0xc3, 0xc4, true],
  [[0, 0x7f], 0xc3, 0xc4, false],
  [[0, INVALID], 0xc3, 0xc4, false],
  [[0, INVALID - 2], 0xc3, 0xc4, true],
])('%j divides the characters beyond ASCII: %s, %s: %s', (set, one, other, apart) => {
  const classes = byteClasses([set]);
  expect(classes[one] !== classes[other]).toBe(apart);
});

test.each<readonly [readonly CharSet[], readonly number[]]>([
  [[], [0x80]],
  [[[0x80, INVALID]], [0x80]],
  [[[0x61, INVALID]], [0x61, 0x80]],
  [[[0, 0x7f]], [0x80]],
  [
    [
      [0x61, 0x63],
      [0x30, 0x30],
    ],
    [0x30, 0x31, 0x61, 0x64, 0x80],
  ],
  [[[0, INVALID - 1]], [0x80]],
])('of the bytes of ASCII, those are told apart that %j tell apart', (sets, starts) => {
  const classes = byteClasses(sets);
  const differ = Array.from({ length: 0x80 }, (_, byte) => byte + 1).filter(
    (byte) => byte !== 10 && byte !== 11 && classes[byte] !== classes[byte - 1],
  );
  expect(differ).toEqual(starts);
  expect(classes.indexOf(0)).toBe(10);
  expect(classes.lastIndexOf(0)).toBe(10);
});

test.each<readonly [CharSet, boolean]>([
  [[0x80, INVALID], false],
  [[0x61, INVALID - 1], false],
  [[0x61, 0x7f], false],
  [[0x81, INVALID], true],
  [[INVALID, INVALID], false],
  [[0x61, 0x80], true],
  [[0x61, INVALID - 2], true],
])('whether %j gives each byte beyond ASCII its own number: %j', (set, own) => {
  const classes = byteClasses([set]);
  const numbers = new Set(classes.subarray(0x80));
  expect(numbers.size).toBe(own ? 128 : new Set(byteClasses([]).subarray(0x80)).size);
});
