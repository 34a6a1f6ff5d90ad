import { expect, it } from 'vitest';

import { utf8 } from '../base/bytes.ts';
import { makeTarEntry } from './archive-maker.oracle.ts';
import { BLOCK, hasTarChecksum, isZeroBlock } from './tar-header.ts';

/** A header whose name has bytes on both sides of 127, with a checksum of another kind of sum. */
function headerWith(sum: (byte: number) => number, text = (digits: string) => `${digits}\0 `): Uint8Array {
  const block = makeTarEntry({ name: Uint8Array.of(0x61, 0x7f, 0x80, 0x81, 0xff) }).slice(0, BLOCK);
  block.fill(0x20, 148, 156);
  const total = block.reduce((all, byte) => all + sum(byte), 0);
  block.set(utf8(text(total.toString(8).padStart(6, '0'))), 148);
  return block;
}

const unsigned = (byte: number) => byte;
const signed = (byte: number) => (byte > 127 ? byte - 256 : byte);

it.each<[string, Uint8Array, boolean]>([
  ['of unsigned bytes', headerWith(unsigned), true],
  ['of signed bytes', headerWith(signed), true],
  ['padded with blanks', headerWith(unsigned, (digits) => ` ${digits} `), true],
  ['of neither', headerWith((byte) => byte & 0x7f), false],
  ['that is no number', headerWith(unsigned, () => '00x0000\0'), false],
  ['of a block without a name', headerWith(unsigned).fill(0, 0, 1), false],
  ['of a block that is cut', headerWith(unsigned).subarray(0, BLOCK - 1), false],
])('a checksum %s', (_, block, holds) => {
  expect(hasTarChecksum(block)).toBe(holds);
});

it('a block of zeros has its full length', () => {
  expect(isZeroBlock(new Uint8Array(BLOCK))).toBe(true);
  expect(isZeroBlock(new Uint8Array(BLOCK - 1))).toBe(false);
  expect(isZeroBlock(new Uint8Array(BLOCK).fill(1, BLOCK - 1))).toBe(false);
});
