import { describe, expect, it } from 'vitest';

import { toHex, utf8 } from '../base/bytes.ts';
import { createMemoryBlobs } from '../base/memory-blobs.ts';
import type { DeflatedBody } from './archive-entry.ts';
import { bodyOf } from './archive-entry.ts';
import { FileWriter } from './file-writer.ts';
import { TRIAL_PORTS } from './intake-trial.oracle.ts';
import { PackWriter } from './pack-writer.ts';

const MIB = 1024 * 1024;
const { inflate, digest } = TRIAL_PORTS;

/** A writer into memory, and how many bytes it has told of. */
async function writer() {
  const counted: number[] = [];
  const pack = new PackWriter(await createMemoryBlobs().create('k'));
  const files = new FileWriter(pack, { inflate, digest, count: (bytes) => counted.push(bytes) });
  const total = () => counted.reduce((sum, bytes) => sum + bytes, 0);
  return { files, pack, total };
}

function deflated(bytes: Uint8Array): DeflatedBody {
  const packed = inflate.deflateRaw(bytes);
  const crc32 = inflate.crc32(bytes);
  return { form: 'deflated', pieces: () => [packed], packedSize: packed.length, size: bytes.length, crc32 };
}

describe.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array(0)],
  ['a little', utf8('text '.repeat(20))],
  ['1 MiB', new Uint8Array(MIB).fill(7)],
  ['over 1 MiB', new Uint8Array(MIB + 1).fill(7)],
])('a file of %s', (_, bytes) => {
  it.each([
    ['that streams', () => bodyOf(bytes), false],
    ['that streams, kept raw', () => bodyOf(bytes), true],
    ['that is deflated', () => deflated(bytes), false],
    ['that is deflated, kept raw', () => deflated(bytes), true],
  ])('%s is counted and hashed, and held up to 1 MiB', async (__, body, raw) => {
    const { files, pack, total } = await writer();
    await pack.write(utf8('before'));
    const { whole, ...written } = await files.write('f', body(), raw);
    expect(total()).toBe(bytes.length);
    expect(written).toMatchObject({ offset: 6, size: bytes.length });
    expect(toHex(written.digest)).toBe(toHex(digest.sha256(bytes)));
    expect(pack.offset).toBe(6 + written.packedSize);
    expect(whole === undefined).toBe(bytes.length > MIB);
    const isDeflated = !raw && bytes.length > 0;
    expect(written.method).toBe(isDeflated ? 1 : 0);
    expect(written.packedSize < bytes.length).toBe(isDeflated);
  });
});
