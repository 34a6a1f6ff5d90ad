import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { loadKernel } from './kernel.oracle.ts';
import { leavingMasks } from './leaving-bytes.ts';
import { needleOf, type Needle } from './needle.ts';
import { compilePattern } from './pattern.ts';
import { PlainKernel } from './plain-kernel.ts';
import { rawLines, shapes } from './regex/naive.oracle.ts';
import { unpaused, withoutPauses } from './unpaused.oracle.ts';
import { searchText } from './searcher.ts';

const plain = new PlainKernel();
const compiled = loadKernel();
const WINDOW = 256 * 1024;

function needle(text: string, folded: boolean): Needle {
  const bytes = [...utf8(text)];
  const folds = bytes.map((byte) => (folded && byte >= 0x61 && byte <= 0x7a ? 0x20 : 0));
  return needleOf(bytes, folds);
}

const smallText = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', 'é', '_', '\n'), maxLength: 60 });
const smallNeedle = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '_'), minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([text, folded]) => needle(text, folded));

function naiveFind(text: Uint8Array, needles: readonly Needle[], from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const stands = needles.some(({ bytes, folds }) =>
      bytes.every((byte, i) => at + i < text.length && ((text[at + i] ?? 0) | (folds[i] ?? 0)) === byte),
    );
    if (stands) return at;
  }
  return -1;
}

test('both kernels find needles where they first stand', () => {
  fc.assert(
    fc.property(
      smallText,
      fc.array(smallNeedle, { minLength: 1, maxLength: 16 }),
      fc.nat(20),
      fc.nat(9),
      (small, needles, from, few) => {
        const text = utf8(small);
        for (const some of [needles, needles.slice(0, 1 + (few % 3))]) {
          const wanted = naiveFind(text, some, from);
          expect(plain.find(text, some, from)).toBe(wanted);
          expect(compiled.find(text, some, from)).toBe(wanted);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('both kernels find runs where they first stand', () => {
  fc.assert(
    fc.property(
      smallText,
      fc.uniqueArray(fc.constantFrom(...utf8('abAB_é')), { maxLength: 3 }),
      fc.nat(20),
      (small, bytes, from) => {
        const text = utf8(small);
        const members = new Uint8Array(256);
        for (const byte of bytes) members[byte] = 1;
        for (const length of [1, 2, 5]) {
          const run = { members, length };
          const starts = Array.from(text.keys()).filter((at) => at >= from && at + length <= text.length);
          const wanted = starts.find((at) =>
            text.subarray(at, at + length).every((byte) => bytes.includes(byte)),
          );
          expect([plain.findRun(text, run, from), compiled.findRun(text, run, from)]).toEqual([
            wanted ?? -1,
            wanted ?? -1,
          ]);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('both kernels count line breaks', () => {
  const text = utf8('a\n'.repeat(WINDOW) + 'x'.repeat(100));
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const wanted = Math.floor(Math.min(to, 2 * WINDOW) / 2) - Math.floor(Math.min(from, 2 * WINDOW) / 2);
      expect([plain.countNewlines(text, from, to), compiled.countNewlines(text, from, to)]).toEqual([
        wanted,
        wanted,
      ]);
    }),
    { numRuns: 50 },
  );
});

const OPTIONS = { literal: false, caseSensitive: true, word: false, wholeLine: false };

function lines(pattern: string, text: Uint8Array, kernel: PlainKernel | typeof compiled): unknown[] {
  const matcher = compilePattern(pattern, OPTIONS, 'p', kernel);
  if (!matcher.ok) throw new Error(matcher.error.message);
  return withoutPauses(searchText({ path: 'f', text, mark: 0 }, matcher.value, 1, kernel));
}

test('both kernels find the same lines', () => {
  fc.assert(
    fc.property(shapes, fc.array(rawLines, { maxLength: 12 }), fc.nat(40), (shape, raw, blanks) => {
      const text = Uint8Array.from(raw.flatMap((line) => [...line, ...Array<number>(blanks).fill(32), 10]));
      expect(lines(shape.source, text, compiled)).toEqual(lines(shape.source, text, plain));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  'needle',
  'need|pins?',
  '(?i)NEEDLE',
  'n[a-z]{5}x?',
  '^y.*e$',
  '\\bneedle\\b',
  'n\\we+dle',
  '[A-Z_]{4,}',
  '\\bX{0,3}[A-Z_]{5,6}E',
  'e$',
])('a match of %s at the edge of a window is found', (pattern) => {
  for (let before = WINDOW - 9; before < WINDOW + 3; before += 1) {
    const text = utf8(
      `${'x\n'.repeat(3)}y${'x'.repeat(before - 8)} needle\n_NEEDLE ${'x'.repeat(WINDOW)}\nneedle\npin`,
    );
    expect(lines(pattern, text, compiled)).toEqual(lines(pattern, text, plain));
  }
});

test('searches may take turns with a kernel, text by text', () => {
  const texts = ['foo1\nbar\n', 'bar2 foo\nx', 'nothing'].map(utf8);
  const matchers = ['fo+\\d', 'b[a-z]r', '\\w+$'].map((pattern) => {
    const matcher = compilePattern(pattern, OPTIONS, 'p', compiled);
    return matcher.ok ? unpaused(matcher.value) : undefined;
  });
  const found = texts.map((text) => matchers.map((matcher) => matcher?.next(text, 0)?.lineStart));
  expect(found).toEqual([
    [0, 5, 0],
    [undefined, 0, 0],
    [undefined, undefined, 0],
  ]);
});

test('masks tell rare bytes from all others', () => {
  const bytes = [...utf8('\n#QZ~^|')].sort((a, b) => a - b).concat([0x80, 0xff]);
  const masks = leavingMasks(bytes.filter((byte) => byte !== 10));
  const told = Array.from({ length: 256 }, (_, byte) => byte).filter(
    (byte) => ((masks?.[byte & 15] ?? 0) & (masks?.[16 + (byte >> 4)] ?? 0)) !== 0,
  );
  expect(told).toEqual(bytes.filter((byte) => byte !== 10));
  expect(leavingMasks([32, 0x65, 0x74])).toBe(undefined);
});

test('a text in a room of the kernel is searched there, whatever is beside it', () => {
  const kernel = loadKernel();
  const [one, other] = [kernel.room(1024 * 1024 + 7), kernel.room(1024 * 1024)];
  const text = utf8('a\nneedle x\n\nNEEDLE_AND_NEEDLE\nneed');
  const beside = utf8('needle\nle and\npins\n');
  for (const room of [one, other]) {
    // At the very end of the room, and after what must not be seen.
    room.set(beside, room.length - text.length - beside.length);
    room.set(text, room.length - text.length);
  }
  const inRooms = [one, other].map((room) => room.subarray(room.length - text.length));
  const front = one.subarray(0, text.length);
  front.set(text);
  one.set(beside, text.length);
  for (const pattern of ['needle', 'need|pins', '(?i)needle', '[A-Z_]{9,}', 'le$', '\\w+\\s\\w', 'zz']) {
    const wanted = lines(pattern, text, plain);
    for (const where of [...inRooms, text, front, ...inRooms])
      expect(lines(pattern, where, kernel)).toEqual(wanted);
  }
});

test('a small room is an array of its own', () => {
  expect(compiled.room(1024 * 1024 - 1).buffer.byteLength).toBe(1024 * 1024 - 1);
  expect(compiled.room(1024 * 1024).length).toBe(1024 * 1024);
  expect(compiled.room(1024 * 1024).buffer.byteLength).toBeGreaterThan(3 * 1024 * 1024);
});
