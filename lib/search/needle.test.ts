import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { commonness, isRare, needleOf, standsAt, type Needle } from './needle.ts';

/** Letters in upper case are meant in both cases. */
function needle(text: string): Needle {
  const bytes = Array.from(utf8(text));
  const isUpper = (byte: number) => byte >= 0x41 && byte <= 0x5a;
  return needleOf(
    bytes.map((byte) => (isUpper(byte) ? byte | 0x20 : byte)),
    bytes.map((byte) => (isUpper(byte) ? 0x20 : 0)),
  );
}

test.each([
  ['a', [0, 0]],
  ['ab', [1, 0]],
  ['#a', [0, 1]],
  ['ea#', [2, 1]],
  ['tee', [0, 1]],
  ['q_', [0, 1]],
  ['eé', [1, 2]],
  // A letter in both cases is a little more common than its rank says.
  ['nI', [0, 1]],
  ['dR', [0, 1]],
])('of %s, the rarest bytes are at %j', (text, rare) => {
  expect(needle(text).rare).toEqual(rare);
});

test('a longer text is rarer up to eight bytes, and a rare byte is rarer than common ones', () => {
  const ascending = ['e', 't', 'ee', 'eee', 'eeeeeeee', '#', '##', '########'].map(
    (text) => needle(text).rarity,
  );
  expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
  expect(needle('eeeeeeee').rarity - needle('eeeeeee').rarity).toBe(4);
  expect(needle('eeeeeeeee').rarity).toBe(needle('eeeeeeee').rarity);
  expect(needle('e').rarity - needle('E').rarity).toBe(2);
  expect(needle('ee').rarity - needle('e').rarity).toBe(5);
});

test.each([
  ['ab', 'xab', 1, true],
  ['ab', 'xab', 0, false],
  ['ab', 'xab', 2, false],
  ['AB', 'xaB', 1, true],
  ['ab', 'xaB', 1, false],
  ['A', '!', 0, false],
  ['a', '', 0, false],
])('%s in %s at %i: %s', (text, line, at, stands) => {
  expect(standsAt(utf8(line), needle(text), at)).toBe(stands);
});

test('how common bytes are falls with their rank', () => {
  expect(Array.from(utf8(' e\tm;=2#\0'), commonness)).toEqual([
    0.18, 0.035, 0.035, 0.012, 0.012, 0.003, 0.003, 0.0008, 0.0008,
  ]);
  expect(Array.from(utf8(' eI2#Zé'), isRare)).toEqual([false, false, false, false, true, true, true, true]);
});
