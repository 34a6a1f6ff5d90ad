import { describe, expect, it } from 'vitest';

import { concat, utf8 } from '../base/bytes.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { makeZip, type MadeZipEntry } from './archive-maker.oracle.ts';
import { outcome } from './intake-trial.oracle.ts';

const A: MadeZipEntry = { name: 'a.md', data: utf8('hello hello hello hello') };
const B: MadeZipEntry = { name: 'b/c.sh', data: utf8('x'), method: 0, mode: 0o100755 };
const A_LINE = 'a.md 100644 hello hello hello hello';
const B_LINE = 'b/c.sh 100755 x';

/** 0x7075: version, CRC-32 of the name it belongs to, the name. */
function unicodePath(raw: Uint8Array, name: string): Uint8Array {
  const bytes = concat([new Uint8Array(9), utf8(name)]);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x7075, true);
  view.setUint16(2, bytes.length - 4, true);
  bytes[4] = 1;
  view.setUint32(5, nodeInflate.crc32(raw), true);
  return bytes;
}

describe('a zip is read', () => {
  it.each<[string, Uint8Array, string[]]>([
    ['deflated and stored', makeZip([A, B]), [A_LINE, B_LINE]],
    ['with data descriptors', makeZip([{ ...A, descriptor: true }, B]), [A_LINE, B_LINE]],
    ['with a comment', makeZip([A, B], { comment: 'made by hand' }), [A_LINE, B_LINE]],
    ['with comments of entries', makeZip([{ ...A, comment: 'about a' }, B]), [A_LINE, B_LINE]],
    ['with zip64 end records', makeZip([A, B], { zip64: true }), [A_LINE, B_LINE]],
    ['with folders', makeZip([{ name: 'b/', method: 0, mode: 0o040755 }, A, B]), [A_LINE, B_LINE]],
    ['with a folder by back-slash', makeZip([{ name: 'e\\', method: 0 }, A, B]), [A_LINE, B_LINE]],
    [
      'with a link',
      makeZip([A, { name: 'l', data: utf8('a.md'), mode: 0o120777 }]),
      [A_LINE, 'l 120000 a.md'],
    ],
    ['with an empty file', makeZip([A, { name: 'e' }]), [A_LINE, 'e 100644 ']],
    ['with UTF-8 unflagged', makeZip([{ ...A, name: 'é', flags: 0 }]), ['é 100644 hello hello hello hello']],
    [
      'in code page 437',
      makeZip([{ ...A, name: new Uint8Array([0x63, 0x61, 0x66, 0x82]), flags: 0 }]),
      ['café 100644 hello hello hello hello'],
    ],
    [
      'with a Unicode path field',
      makeZip([
        { ...A, name: new Uint8Array([0x82]), flags: 0, extra: unicodePath(new Uint8Array([0x82]), '中') },
      ]),
      ['中 100644 hello hello hello hello'],
    ],
    [
      'with a Unicode path field of another name',
      makeZip([{ ...A, name: new Uint8Array([0x82]), flags: 0, extra: unicodePath(utf8('old'), '中') }]),
      ['é 100644 hello hello hello hello'],
    ],
  ])('%s', async (_, bytes, lines) => {
    expect(await outcome(bytes)).toEqual(lines);
  });
});

describe('a zip is refused, and nothing stored,', () => {
  it.each<[string, Uint8Array, string]>([
    ['encrypted', makeZip([{ ...A, flags: 1 }]), 'unsupported_media_type: The zip entry "a.md" is encrypted'],
    ['method 12', makeZip([{ ...A, method: 12 }]), 'compression method 12'],
    ['two disks', makeZip([A], { disk: 1 }), 'split archive'],
    [
      'a wrong checksum',
      makeZip([{ ...A, central: { crc32: 1 }, local: { crc32: 1 } }]),
      'checksum is wrong',
    ],
    [
      'a wrong checksum of stored bytes',
      makeZip([{ ...B, central: { crc32: 1 }, local: { crc32: 1 } }]),
      'checksum is wrong',
    ],
    [
      'a size too small',
      makeZip([{ ...A, central: { size: 5 }, local: { size: 5 } }]),
      'more than the declared 5 bytes',
    ],
    [
      'a size too large',
      makeZip([{ ...A, central: { size: 50 }, local: { size: 50 } }]),
      'gives 23 bytes where 50',
    ],
    [
      'bytes after the data',
      makeZip([
        { ...A, packed: concat([nodeInflate.deflateRaw(utf8('hello hello hello hello')), utf8('x')]) },
      ]),
      'bytes follow',
    ],
    [
      'another local name',
      makeZip([{ ...A, central: { name: 'b.md' } }]),
      'one name in the directory and another',
    ],
    [
      'another local method',
      makeZip([{ ...B, central: { method: 8 } }]),
      'one compression method in the directory',
    ],
    ['another local size', makeZip([{ ...A, local: { size: 7 } }]), 'one size in the directory'],
    [
      'another local packed size',
      makeZip([{ ...A, local: { packedSize: 7 } }]),
      'one compressed size in the directory',
    ],
    ['another local checksum', makeZip([{ ...A, local: { crc32: 7 } }]), 'one checksum in the directory'],
    [
      'a descriptor and another size',
      makeZip([{ ...A, descriptor: true, local: { size: 7 } }]),
      'one size in the directory',
    ],
    ['entries that share their data', makeZip([A, { ...A, central: { offset: 0 } }]), 'overlaps'],
    [
      'an entry past the directory',
      makeZip([{ ...A, central: { packedSize: 5000 }, local: { packedSize: 5000 } }]),
      'reaches into',
    ],
    ['no local header', makeZip([{ ...A, central: { offset: 3 } }]), 'no local header'],
    ['fewer entries than counted', makeZip([A], { count: 2 }), 'fewer entries'],
    ['more entries than counted', makeZip([A, B], { count: 1 }), 'more entries'],
    ['cut short', makeZip([A, B]).subarray(0, -30), 'no central directory'],
    ['bytes after the end', concat([makeZip([A]), utf8('x')]), 'bytes after its end'],
    ['a pipe', makeZip([{ ...A, mode: 0o010644 }]), 'a device or a pipe'],
    ['a folder with bytes', makeZip([{ ...A, name: 'a/' }]), 'a folder by its name'],
    ['flagged UTF-8 that is not', makeZip([{ ...A, name: new Uint8Array([0x82]) }]), 'marked as UTF-8'],
    ['empty', makeZip([]), 'holds no files'],
    ['a link without a target', makeZip([{ name: 'l', mode: 0o120777 }]), 'a target that is empty'],
  ])('%s', async (_, bytes, message) => {
    const lines = await outcome(bytes);
    expect(lines).toEqual([expect.stringContaining(message)]);
    expect(lines[0]).toMatch(/^(?:invalid_archive|unsupported_media_type): /);
  });
});
