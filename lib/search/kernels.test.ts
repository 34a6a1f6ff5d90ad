import { describe, expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import type { SearchKernel } from './kernel.ts';
import { loadKernel } from './kernel.oracle.ts';
import { needleOf, type Needle } from './needle.ts';
import { PlainKernel } from './plain-kernel.ts';

const compiled = loadKernel();
const ROOM = 1024 * 1024;

/** Letters in upper case are meant in both cases. */
function needle(text: string): Needle {
  const bytes = Array.from(utf8(text));
  const isUpper = (byte: number) => byte >= 0x41 && byte <= 0x5a;
  return needleOf(
    bytes.map((byte) => (isUpper(byte) ? byte | 0x20 : byte)),
    bytes.map((byte) => (isUpper(byte) ? 0x20 : 0)),
  );
}

/** A text at the end of a room of the kernel, behind bytes that would go on with it. */
function inRoom(text: Uint8Array): Uint8Array {
  const room = compiled.room(ROOM).fill(0x61);
  room.set(text, ROOM - text.length);
  return room.subarray(ROOM - text.length);
}

const same = (text: Uint8Array): Uint8Array => text;

describe.each<readonly [string, SearchKernel, (text: Uint8Array) => Uint8Array]>([
  ['the plain kernel', new PlainKernel(), same],
  ['the compiled kernel', compiled, same],
  ['the compiled kernel in a room', compiled, inRoom],
])('%s', (_, kernel, placed) => {
  test.each([
    ['ab', ['ab'], [0]],
    ['xab ab', ['ab'], [1, 4]],
    ['aab', ['ab'], [1]],
    ['ab', ['abc'], []],
    ['', ['a'], []],
    ['b', ['a'], []],
    ['xAb aB', ['AB'], [1, 4]],
    ['abAB', ['AB'], [0, 2]],
    ['ABab', ['AB'], [0, 2]],
    ['Ab', ['AB'], [0]],
    ['aB', ['AB'], [0]],
    ['x#', ['#'], [1]],
    ['##', ['#'], [0, 1]],
    ['abc', ['c', 'b'], [1, 2]],
    ['abc', ['bc', 'abc'], [0, 1]],
    ['xyz', ['a', 'b', 'c'], []],
    ['za', ['a', 'b', 'c', 'd'], [1]],
    ['éa€', ['€', 'é'], [0, 3]],
    ['aaaa', ['aa'], [0, 1, 2]],
    ['ab', ['b', 'A'], [0, 1]],
  ])('in %j, one of %j stands at %j', (line, texts, places) => {
    const needles = texts.map(needle);
    const text = placed(utf8(line));
    const found: number[] = [];
    for (let at = kernel.find(text, needles, 0); at >= 0; at = kernel.find(text, needles, at + 1))
      found.push(at);
    expect(found).toEqual(places);
  });

  test('needles are found at all distances, and nothing beyond the end', () => {
    for (let before = 0; before < 70; before += 1) {
      for (const texts of [['ne'], ['NE'], ['#'], ['ne', 'pi', 'go', 'hu'], ['NEEDLES']]) {
        const text = placed(utf8(`${'n'.repeat(before)}needles#`));
        const wanted = texts[0] === '#' ? before + 7 : before;
        expect([before, texts, kernel.find(text, texts.map(needle), 0)]).toEqual([before, texts, wanted]);
        const cut = text.subarray(0, texts[0] === '#' ? before + 7 : before + (texts[0]?.length ?? 0) - 1);
        expect(kernel.find(cut, texts.map(needle), 0)).toBe(-1);
      }
    }
  });

  test.each([512, 1024, 64 * 1024, 128 * 1024, 256 * 1024])('a needle across byte %i is found', (edge) => {
    for (const before of [edge - 3, edge - 2, edge - 1, edge]) {
      for (const texts of [['abc'], ['ABC'], ['abc', 'zz', 'yy'], ['abc', 'q', 'w', 'k', 'j']]) {
        const text = placed(utf8(`${'.'.repeat(before)}aBc${'.'.repeat(20)}abc`));
        const wanted = texts[0] === 'ABC' ? before : before + 23;
        expect(kernel.find(text, texts.map(needle), 0)).toBe(wanted);
      }
    }
  });

  test.each([
    ['ab', 'a', 1, 0],
    ['bab', 'a', 1, 1],
    ['aab', 'a', 2, 0],
    ['abaab', 'a', 2, 2],
    ['abab', 'a', 2, -1],
    ['aa', 'a', 3, -1],
    ['baa', 'a', 2, 1],
    ['baaa', 'ab', 4, 0],
    ['', 'a', 1, -1],
    ['xxxx', 'a', 1, -1],
    [`${'b'.repeat(100)}aaaa`, 'a', 4, 100],
    [`${'aaab'.repeat(50)}aaaa`, 'a', 4, 200],
  ])('in %j, a run of %s of length %i stands at %i', (line, members, length, place) => {
    const set = new Uint8Array(256);
    for (const byte of utf8(members)) set[byte] = 1;
    const text = placed(utf8(line));
    expect(kernel.findRun(text, { members: set, length }, 0)).toBe(place);
    if (place >= 0) {
      const later = kernel.findRun(text, { members: set, length }, place + 1);
      expect(later === -1 || later > place).toBe(true);
    }
  });

  test('line breaks of a range are counted, its ends exactly', () => {
    const text = placed(utf8('\n\nab\n'.repeat(200)));
    expect(
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 5],
        [2, 4],
        [4, 5],
        [0, 1000],
        [1, 999],
        [100, 291],
        [100, 292],
        [100, 293],
      ].map(([from = 0, to = 0]) => kernel.countNewlines(text, from, to)),
    ).toEqual([0, 1, 2, 2, 0, 1, 600, 598, 115, 116, 116]);
  });

  test('the line of each place is found, at all distances', () => {
    for (let length = 0; length < 70; length += 1) {
      const text = placed(utf8(`\n${'x'.repeat(length)}\n${'y'.repeat(length)}`));
      const ends = length + 1;
      for (const at of [1, 1 + (length >> 1), ends])
        expect([length, at, kernel.lineStart(text, at), kernel.lineEnd(text, at)]).toEqual([
          length,
          at,
          1,
          ends,
        ]);
      expect([kernel.lineStart(text, 0), kernel.lineEnd(text, 0)]).toEqual([0, 0]);
      expect(kernel.lineStart(text, text.length)).toBe(ends + 1);
      expect(kernel.lineEnd(text, ends + 1)).toBe(text.length);
      const inside = text.subarray(1, ends);
      expect([kernel.lineStart(inside, length), kernel.lineEnd(inside, 0)]).toEqual([0, length]);
    }
  });
});
