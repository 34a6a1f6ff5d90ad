import { describe, expect, it } from 'vitest';

import { concat, toHex, utf8 } from '../base/bytes.ts';
import { createMemoryBlobs } from '../base/memory-blobs.ts';
import type { Blobs } from '../base/ports.ts';
import { makeTar, makeZip } from './archive-maker.oracle.ts';
import { outcome, TRIAL_KEY, TRIAL_PORTS, tryIntake } from './intake-trial.oracle.ts';
import { openPack, type Pack } from './pack-reader.ts';

const TEXT = utf8('text '.repeat(100));
const NOISE = new Uint8Array(300).map((_, i) => (i * i * 31) >>> 3);
const FILES = [
  { name: 'b/z.txt', data: TEXT },
  { name: 'b+', data: NOISE },
  { name: 'a', data: new Uint8Array(0) },
  { name: 'b/objects/pack/p.pack', data: TEXT },
];
const ORDER = ['a', 'b/objects/pack/p.pack', 'b/z.txt', 'b+'];

async function stored(bytes = makeZip(FILES)): Promise<Uint8Array> {
  const { blobs } = await tryIntake(bytes);
  return (await blobs.read(TRIAL_KEY, 0, Number.MAX_SAFE_INTEGER)) ?? new Uint8Array(0);
}

/** A store that holds one blob and counts its reads. */
function holding(bytes: Uint8Array): { blobs: Blobs; reads: [number, number][] } {
  const reads: [number, number][] = [];
  const read: Blobs['read'] = async (_, offset, length) => {
    reads.push([offset, length]);
    return bytes.slice(offset, offset + length);
  };
  return { blobs: { ...createMemoryBlobs(), size: async () => bytes.length, read }, reads };
}

async function opened(blobs: Blobs): Promise<Pack> {
  const pack = await openPack(blobs, TRIAL_KEY, TRIAL_PORTS);
  if (!pack.ok) throw new Error(pack.error.message);
  return pack.value;
}

describe('a pack', () => {
  it('opens with one read of its end and lists its files in path order', async () => {
    const { blobs, reads } = holding(await stored());
    const pack = await opened(blobs);
    expect(reads).toHaveLength(1);
    expect(pack.manifest().map(({ path }) => path)).toEqual(ORDER);
    expect(pack.manifest()[2]).toEqual({
      path: 'b/z.txt',
      mode: '100644',
      size: 500,
      sha256: toHex(TRIAL_PORTS.digest.sha256(TEXT)),
    });
  });

  it('opens with a second read where its index is longer than that', async () => {
    const many = Array.from({ length: 900 }, (_, i) => ({ name: `${'n'.repeat(90)}${i}` }));
    const { blobs, reads } = holding(await stored(makeTar(many)));
    expect((await opened(blobs)).table.count).toBe(900);
    expect(reads).toHaveLength(2);
  });

  it('reads a file, a part of it, and all of them with one read', async () => {
    const { blobs, reads } = holding(await stored());
    const pack = await opened(blobs);
    expect(await pack.readAt(2)).toEqual({ ok: true, value: Buffer.from(TEXT) });
    expect(await pack.readAt(0)).toEqual({ ok: true, value: new Uint8Array(0) });
    expect(await pack.readPart(2, 495, 100)).toEqual({ ok: true, value: Buffer.from('text ') });
    reads.length = 0;
    expect(await pack.readPart(1, 495, 100)).toEqual({ ok: true, value: utf8('text ') });
    expect(reads.map(([, length]) => length)).toEqual([5]);
    expect(await pack.readPart(1, 501, 1)).toEqual({ ok: true, value: new Uint8Array(0) });
    expect(reads).toHaveLength(1);
    const first = reads[0]?.[0] ?? 0;
    await pack.readPart(1, 0, 1);
    expect(reads[1]).toEqual([first - 495, 1]);
    reads.length = 0;
    const all: [number, number][] = [];
    for await (const file of pack.readAll(1, 4))
      if (file.ok) all.push([file.value.index, file.value.bytes.length]);
    expect(all).toEqual([
      [2, 500],
      [3, 300],
      [1, 500],
    ]);
    expect(reads).toHaveLength(1);
  });

  it('is "not_found" when there is none', async () => {
    const pack = await openPack(createMemoryBlobs(), 'none', TRIAL_PORTS);
    expect(!pack.ok && pack.error.code).toBe('not_found');
  });

  it('is "unavailable" when the store fails', async () => {
    const broken = { ...holding(await stored()).blobs, read: () => Promise.reject(new Error('down')) };
    const pack = await openPack(broken, TRIAL_KEY, TRIAL_PORTS);
    expect(!pack.ok && pack.error.code).toBe('unavailable');
  });

  it('is "unavailable" wherever a byte of its end is wrong, and a file wherever its deflate data is', async () => {
    const good = await stored();
    for (let at = 0; at < good.length; at += 1) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ 0x55;
      const pack = await openPack(holding(bad).blobs, TRIAL_KEY, TRIAL_PORTS);
      if (!pack.ok) expect(pack.error.code).toBe('unavailable');
      else for (const i of ORDER.keys()) await pack.value.readAt(i);
      expect(pack.ok).toBe(at < good.length - 56 - ORDER.length * 58 - 4 - ORDER.join('').length);
    }
  });

  it('is "unavailable" when it is cut', async () => {
    const good = await stored();
    for (const length of [0, 10, 55, 56, good.length - 1]) {
      const pack = await openPack(holding(good.slice(0, length)).blobs, TRIAL_KEY, TRIAL_PORTS);
      expect(!pack.ok && pack.error.code).toBe('unavailable');
    }
  });
});

describe('files over 1 MiB pass through in chunks', () => {
  const words = utf8('abcdefgh'.repeat(16));
  const large = concat(Array.from({ length: 70_000 }, (_, i) => (i % 97 === 0 ? utf8(String(i)) : words)));
  const noise = new Uint8Array(8_400_000);
  for (let i = 0, x = 1; i < noise.length; i += 1) {
    x = (Math.imul(x, 1_103_515_245) + 12_345) >>> 0;
    noise[i] = x >>> 24;
  }
  const limits = { ratio: 2000 };

  it.each([
    [
      'a tar',
      makeTar([
        { name: 't', data: large },
        { name: 'n', data: noise },
      ]),
    ],
    [
      'a zip',
      makeZip([
        { name: 't', data: large },
        { name: 'n', data: noise, method: 0 },
      ]),
    ],
  ])('from %s', async (_, bytes) => {
    const { result, blobs } = await tryIntake(bytes, { chunk: 300_000, limits });
    const pack = await opened(blobs);
    expect(result.ok && result.value.entries).toEqual(pack.manifest());
    for (const [i, wanted] of [noise, large].entries()) {
      const read = await pack.readAt(i);
      expect(read.ok && Buffer.compare(read.value, wanted)).toBe(0);
      expect(pack.sha256At(i)).toBe(toHex(TRIAL_PORTS.digest.sha256(wanted)));
    }
    const size = (await blobs.size(TRIAL_KEY)) ?? 0;
    expect(size > noise.length && size < noise.length + large.length / 10).toBe(true);
  });

  it.each([
    ['a wrong checksum', { crc32: 1 }, 'checksum is wrong'],
    ['a size too small', { size: large.length - 1 }, 'does not give the declared'],
    ['a size too large', { size: large.length + 1 }, 'does not give the declared'],
  ])('from a zip, and are refused for %s', async (_, fields, message) => {
    const bytes = makeZip([{ name: 't', data: large, central: fields, local: fields }]);
    expect(await outcome(bytes, { chunk: 300_000, limits })).toEqual([expect.stringContaining(message)]);
  });
});
