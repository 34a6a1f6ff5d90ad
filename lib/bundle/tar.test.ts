import { describe, expect, it } from 'vitest';

import { concat, utf8 } from '../base/bytes.ts';
import { makePax, makeTar, makeTarEntry, type MadeTarEntry } from './archive-maker.oracle.ts';
import { outcome } from './intake-trial.oracle.ts';

const A: MadeTarEntry = { name: './a.md', data: utf8('hello') };
const B: MadeTarEntry = { name: 'b.sh', data: utf8('x'), mode: 0o755 };
const A_LINE = 'a.md 100644 hello';
const B_LINE = 'b.sh 100755 x';
const LONG = `${'d'.repeat(120)}/${'f'.repeat(120)}`;

/** A size field in base 256. */
function wide(first: number, value: number): readonly (readonly [number, Uint8Array])[] {
  return [[124, new Uint8Array([first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, value])]];
}

describe('a tar is read', () => {
  it.each<[string, Uint8Array, string[]]>([
    ['ustar', makeTar([{ name: './', type: '5' }, A, B]), [A_LINE, B_LINE]],
    ['with the prefix of ustar', makeTar([B, { ...A, prefix: 'p/q' }]), [B_LINE, 'p/q/a.md 100644 hello']],
    ['without one under the magic of GNU', makeTar([{ ...A, magic: 'ustar  \0', prefix: '1234' }]), [A_LINE]],
    [
      'older than ustar',
      makeTar([
        { ...A, magic: '\0\0\0\0\0\0\0\0', type: '\0' },
        { name: 'd/', magic: '\0\0\0\0\0\0\0\0', type: '\0' },
      ]),
      [A_LINE],
    ],
    [
      'with a GNU long name',
      makeTar([B, { name: 'L', type: 'L', data: utf8(`${LONG}\0`) }, A]),
      [B_LINE, `${LONG} 100644 hello`],
    ],
    [
      'with a GNU long link',
      makeTar([B, { name: 'K', type: 'K', data: utf8(`${LONG}\0`) }, { name: 'l', type: '2', link: 'd' }]),
      [B_LINE, `l 120000 ${LONG}`],
    ],
    [
      'with a pax path',
      makeTar([B, makePax({ path: 'é/ü', mtime: '1.5' }), A]),
      [B_LINE, 'é/ü 100644 hello'],
    ],
    [
      'with a pax path for one entry only',
      makeTar([makePax({ path: 'z' }), A, B]),
      [B_LINE, 'z 100644 hello'],
    ],
    [
      'with a pax link path',
      makeTar([B, makePax({ linkpath: LONG }), { name: 'l', type: '2', link: 'd' }]),
      [B_LINE, `l 120000 ${LONG}`],
    ],
    ['with a pax size', makeTar([makePax({ size: '5' }), { ...A, size: 0 }, B]), [A_LINE, B_LINE]],
    [
      'with a pax size for all',
      makeTar([makePax({ size: '1' }, 'g'), B, { ...B, name: 'c', size: 0 }]),
      [B_LINE, 'c 100755 x'],
    ],
    [
      'with pax statements for all that an entry takes back',
      makeTar([
        makePax({ path: 'z', linkpath: 'y', size: '1' }, 'g'),
        makePax({ path: '', size: '' }),
        A,
        makePax({ path: '', linkpath: '' }),
        { name: 'l', type: '2', link: 'd' },
      ]),
      [A_LINE, 'l 120000 d'],
    ],
    ['with a base-256 size', makeTar([{ ...A, fields: wide(0x80, 5) }, B]), [A_LINE, B_LINE]],
    ['with a size on a folder', makeTar([{ name: 'd', type: '5', size: 512 }, A]), [A_LINE]],
    ['with a volume label', makeTar([{ name: 'label', type: 'V' }, A]), [A_LINE]],
    ['with zeros after its end', concat([makeTar([A]), new Uint8Array(9000)]), [A_LINE]],
    ['with an empty file', makeTar([A, { name: 'e' }]), [A_LINE, 'e 100644 ']],
  ])('%s', async (_, bytes, lines) => {
    expect(await outcome(bytes, { chunk: 700 })).toEqual(lines);
  });
});

describe('a tar is refused, and nothing stored,', () => {
  it.each<[string, Uint8Array, string]>([
    [
      'a hard link to what does not stand before it',
      makeTar([{ name: 'h', type: '1', link: 'a.md' }, A]),
      'a hard link "h" to "a.md", and no such file stands before it',
    ],
    [
      'a hard link to its own name',
      makeTar([A, { name: 'a.md', type: '1', link: 'a.md' }]),
      'two entries of the path',
    ],
    ['an unknown magic', makeTar([A, { ...B, magic: 'ustar!00' }]), 'unknown magic'],
    ['a device', makeTar([A, { name: 'h', type: '3' }]), 'a character device'],
    ['a block device', makeTar([A, { name: 'h', type: '4' }]), 'a block device'],
    ['a pipe', makeTar([A, { name: 'h', type: '6' }]), 'a named pipe'],
    ['a sparse file', makeTar([A, { name: 'h', type: 'S' }]), 'a sparse file'],
    ['a pax sparse file', makeTar([makePax({ 'GNU.sparse.major': '1' }), A]), 'a sparse file'],
    ['an unknown type', makeTar([A, { name: 'h', type: 'Q' }]), 'the unknown type "Q"'],
    [
      'a wrong checksum',
      concat([makeTarEntry(A), makeTarEntry(B).fill(0x41, 0, 1), new Uint8Array(1024)]),
      'wrong checksum',
    ],
    ['no end mark', concat([makeTarEntry(A), makeTarEntry(B)]), 'end mark is missing'],
    ['half an end mark', concat([makeTarEntry(A), new Uint8Array(512)]), 'half of its end mark'],
    ['cut inside a file', makeTarEntry({ ...A, size: 2000 }), 'cut short inside a file'],
    ['two glued together', concat([makeTar([A]), makeTar([B])]), 'goes on after its end mark'],
    ['a negative size', makeTar([B, { ...A, fields: wide(0xff, 1) }]), 'negative or over-large size'],
    [
      'a size that is not octal',
      makeTar([B, { ...A, fields: [[124, utf8('9')]] }]),
      'size that is not octal',
    ],
    [
      'a malformed pax record',
      makeTar([{ name: 'x', type: 'x', data: utf8('99 path=a\n') }, A]),
      'malformed',
    ],
    [
      'a pax record without a value',
      makeTar([{ name: 'x', type: 'x', data: utf8('7 path\n') }, A]),
      'malformed',
    ],
    [
      'two names for one entry',
      makeTar([makePax({ path: 'x' }), { name: 'L', type: 'L', data: utf8('y\0') }, A]),
      'two values of path',
    ],
    ['a name for nothing', makeTar([A, makePax({ path: 'x' })]), 'announces a file'],
    ['a folder with bytes', makeTar([B, { ...A, name: 'd/' }]), 'bytes for the folder'],
    ['empty', new Uint8Array(1024), 'holds no files'],
  ])('%s', async (_, bytes, message) => {
    expect(await outcome(bytes)).toEqual([expect.stringMatching(/^invalid_archive: /)]);
    expect((await outcome(bytes))[0]).toContain(message);
  });

  it('over the length of an extended header', async () => {
    const header = { name: 'x', type: 'L', size: 1024 * 1024 + 1 };
    expect((await outcome(makeTar([header, A])))[0]).toContain('1048577 is over the limit of 1048576');
  });
});
