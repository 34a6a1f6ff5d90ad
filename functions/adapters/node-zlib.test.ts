import { deflateSync, gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { concat, utf8 } from '../../lib/base/bytes.ts';
import { ArchiveFault } from '../../lib/base/ports.ts';
import { nodeInflate } from './node-zlib.ts';

const TEXT = 'hello '.repeat(10);
const RAW = nodeInflate.deflateRaw(utf8(TEXT));
const ONE = Uint8Array.from(gzipSync(TEXT));
const TWO = concat([ONE, gzipSync('world')]);
const ZEROS = new Uint8Array(2000);

function damagedAt(bytes: Uint8Array, at: number): Uint8Array {
  return Uint8Array.from(bytes, (byte, i) => (i === bytes.length + at ? byte ^ 1 : byte));
}

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  try {
    for await (const chunk of chunks) all.push(chunk);
  } catch (error) {
    return error instanceof ArchiveFault ? `fault: ${error.message}` : String(error);
  }
  return new TextDecoder().decode(concat(all));
}

describe('inflateStream', () => {
  it.each<[string, 'gzip' | 'deflate-raw', Uint8Array, string]>([
    ['one member', 'gzip', ONE, TEXT],
    ['two members', 'gzip', TWO, `${TEXT}world`],
    ['padded', 'gzip', concat([TWO, ZEROS]), `${TEXT}world`],
    ['junk after it', 'gzip', concat([ONE, utf8('junk')]), 'incorrect header check'],
    ['junk after padding', 'gzip', concat([ONE, ZEROS, utf8('junk')]), 'bytes follow the end'],
    ['a member after padding', 'gzip', concat([ONE, ZEROS, ONE]), 'bytes follow the end'],
    ['cut in the data', 'gzip', ONE.subarray(0, 20), 'it ends too early'],
    ['cut in the checksum', 'gzip', ONE.subarray(0, -3), 'it ends too early'],
    ['a wrong checksum', 'gzip', damagedAt(ONE, -6), 'incorrect data check'],
    ['a wrong length', 'gzip', damagedAt(ONE, -2), 'incorrect length check'],
    ['nothing', 'gzip', new Uint8Array(0), 'it ends too early'],
    ['raw', 'deflate-raw', RAW, TEXT],
    ['raw, zeros after it', 'deflate-raw', concat([RAW, new Uint8Array(2)]), 'bytes follow the end'],
    ['raw, cut', 'deflate-raw', RAW.subarray(0, 5), 'it ends too early'],
  ])('%s', async (_, format, bytes, wanted) => {
    for (const length of [1, 7, ONE.length, 10_000]) {
      const text = await textOf(nodeInflate.inflateStream(format, pieces(bytes, length)));
      expect(text.startsWith('fault: ') ? text : `text: ${text}`).toContain(wanted);
      expect(text.startsWith('fault: ')).toBe(!wanted.startsWith('hello'));
    }
  });

  it('passes an error of its source on as it is', async () => {
    const broken = (async function* () {
      yield ONE.subarray(0, 5);
      throw new RangeError('gone');
    })();
    expect(await textOf(nodeInflate.inflateStream('gzip', broken))).toBe('RangeError: gone');
  });

  it('stops its source when its reader stops', async () => {
    const bomb = gzipSync(new Uint8Array(20_000_000));
    const seen = { taken: 0, closed: false };
    const source = (async function* () {
      try {
        for await (const chunk of pieces(bomb, 1024)) {
          seen.taken += chunk.length;
          yield chunk;
        }
      } finally {
        seen.closed = true;
      }
    })();
    for await (const _ of nodeInflate.inflateStream('gzip', source)) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(seen.closed).toBe(true);
    expect(seen.taken).toBeLessThan(bomb.length / 2);
  });
});

describe('inflateRaw', () => {
  it.each<[string, Uint8Array, number, string]>([
    ['the declared size', RAW, 60, TEXT],
    ['nothing', nodeInflate.deflateRaw(new Uint8Array(0)), 0, ''],
    ['more than declared', RAW, 1, 'more than the declared 1 bytes'],
    ['one byte more than declared', RAW, 59, 'it gives 60 bytes where 59 are declared'],
    ['less than declared', RAW, 61, 'it gives 60 bytes where 61 are declared'],
    ['bytes after it', concat([RAW, new Uint8Array(1)]), 60, 'bytes follow the end'],
    ['cut data', RAW.subarray(0, 4), 60, 'it ends too early'],
    ['no data', new Uint8Array(0), 0, 'it ends too early'],
  ])('%s', (_, packed, size, wanted) => {
    const bytes = nodeInflate.inflateRaw(packed, size);
    expect(bytes.ok ? new TextDecoder().decode(bytes.value) : bytes.error.message).toContain(wanted);
    expect(bytes.ok).toBe(wanted === TEXT || wanted === '');
  });
});

it('deflateStream gives what inflates to its input', async () => {
  const bytes = new Uint8Array(300_000).map((_, i) => (i * 7919) >>> 5);
  const packed: Uint8Array[] = [];
  for await (const chunk of nodeInflate.deflateStream(pieces(bytes, 50_000))) packed.push(chunk);
  const back = nodeInflate.inflateRaw(concat(packed), bytes.length);
  expect(back.ok && Buffer.compare(back.value, bytes)).toBe(0);
});

it('crc32 is that of zip, and goes on from an earlier part', () => {
  expect(nodeInflate.crc32(utf8('123456789'))).toBe(0xcbf43926);
  expect(nodeInflate.crc32(utf8('6789'), nodeInflate.crc32(utf8('12345')))).toBe(0xcbf43926);
});

describe('inflateZlib', () => {
  const packed = deflateSync(TEXT);
  const followed = concat([packed, utf8('what follows')]);

  it('tells where the stream ends', () => {
    const found = nodeInflate.inflateZlib(followed, TEXT.length);
    expect(found).toMatchObject({ ok: true, value: { used: packed.length } });
    expect(found.ok && new TextDecoder().decode(found.value.bytes)).toBe(TEXT);
  });

  it('gives nothing of an empty stream', () => {
    const empty = deflateSync('');
    expect(nodeInflate.inflateZlib(empty, 0)).toMatchObject({ ok: true, value: { used: empty.length } });
  });

  it.each([
    ['more than allowed', followed, TEXT.length - 1, 'too_large'],
    ['more than nothing', followed, 0, 'too_large'],
    ['a stream that goes on', packed.subarray(0, -1), 1000, 'cut'],
    ['nothing', new Uint8Array(0), 1000, 'cut'],
    ['no stream', utf8('what follows'), 1000, 'damaged'],
    ['a wrong checksum', damagedAt(packed, -1), 1000, 'damaged'],
  ])('refuses %s', (_, bytes, most, fault) => {
    expect(nodeInflate.inflateZlib(bytes, most)).toEqual({ ok: false, error: fault });
  });
});
