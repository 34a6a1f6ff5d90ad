import { expect, test } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import type { Blobs } from '../base/ports.ts';
import type { FilePath } from '../files/file-path.ts';
import { must, namespace, trial } from './trial.fixture.ts';
import { createWorkspaces } from './workspaces.ts';

const LOCAL = namespace('local');

/** Three uploaded packs of one file each, a store that notes which are read, and workspaces over it. */
async function three(maxBytes: number) {
  const { ports, upload, settled } = trial();
  for (const text of ['one', 'two', 'three']) must(await upload({ 'a.txt': text.padEnd(100), 'b.txt': '' }));
  const reads: string[] = [];
  const blobs: Blobs = {
    ...ports.blobs,
    read: (key, offset, length) => {
      reads.push(key);
      return ports.blobs.read(key, offset, length);
    },
  };
  const workspaces = createWorkspaces(blobs, { inflate: nodeInflate, digest: nodeDigest }, maxBytes);
  const [one = '', two = '', last = ''] = settled;
  return { workspaces, reads, keys: { one, two, last } };
}

test('a bundle is opened once, and its files are read once', async () => {
  const { workspaces, reads, keys } = await three(100_000);
  const first = must(await workspaces.open(LOCAL, keys.one));
  expect(new TextDecoder().decode(must(await first.files.read('a.txt' as FilePath)))).toBe('one'.padEnd(100));
  const count = reads.length;
  const again = must(await workspaces.open(LOCAL, keys.one));
  must(await again.files.read('a.txt' as FilePath));
  expect(again.files).toBe(first.files);
  expect(again.pack).toBe(first.pack);
  expect(reads).toHaveLength(count);
});

test('another namespace opens it for itself', async () => {
  const { workspaces, keys } = await three(100_000);
  const ours = must(await workspaces.open(LOCAL, keys.one));
  const theirs = must(await workspaces.open(namespace('devops'), keys.one));
  expect(theirs.files).not.toBe(ours.files);
});

test('the least recently used goes first', async () => {
  // Room for two opened bundles of 4,096 bytes and two paths of five.
  const { workspaces, reads, keys } = await three(2 * (4096 + 10));
  const opens = async (key: string) => {
    const before = reads.length;
    must(await workspaces.open(LOCAL, key));
    return reads.length > before;
  };
  expect(await opens(keys.one)).toBe(true);
  expect(await opens(keys.two)).toBe(true);
  expect(await opens(keys.one)).toBe(false);
  expect(await opens(keys.last)).toBe(true);
  expect(await opens(keys.one)).toBe(false);
  expect(await opens(keys.two)).toBe(true);
  expect(await opens(keys.last)).toBe(true);
});

test('the text of files counts', async () => {
  const { workspaces, reads, keys } = await three(2 * (4096 + 10) + 99);
  const one = must(await workspaces.open(LOCAL, keys.one));
  must(await one.files.read('a.txt' as FilePath));
  must(await workspaces.open(LOCAL, keys.two));
  const before = reads.length;
  must(await workspaces.open(LOCAL, keys.one));
  expect(reads.length).toBeGreaterThan(before);
});

test('what is over the limit goes when a kept bundle is opened again', async () => {
  const { workspaces, reads, keys } = await three(2 * (4096 + 10) + 99);
  const one = must(await workspaces.open(LOCAL, keys.one));
  must(await workspaces.open(LOCAL, keys.two));
  must(await one.files.read('a.txt' as FilePath));
  const before = reads.length;
  expect(must(await workspaces.open(LOCAL, keys.one)).files).toBe(one.files);
  expect(reads).toHaveLength(before);
  must(await workspaces.open(LOCAL, keys.two));
  expect(reads.length).toBeGreaterThan(before);
});

test('a pack that is gone is not found, and is looked for again', async () => {
  const { ports } = trial();
  const workspaces = createWorkspaces(ports.blobs, ports, 100_000);
  expect(await workspaces.open(LOCAL, 'packs/none')).toMatchObject({ error: { code: 'not_found' } });
  const writer = await ports.blobs.create('packs/none');
  await writer.write(new Uint8Array(10));
  await writer.finish();
  expect(await workspaces.open(LOCAL, 'packs/none')).toMatchObject({ error: { code: 'unavailable' } });
});

test('what has to go is given up before a bundle gets room for its texts', async () => {
  const { ports, upload, settled } = trial();
  const files = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}.txt`, 'x'.repeat(1000)]));
  must(await upload(files));
  must(await upload({ ...files, '9.txt': 'y'.repeat(1000) }));
  const asked: number[] = [];
  const room = (bytes: number) => {
    asked.push(bytes);
    return new Uint8Array(bytes);
  };
  const workspaces = createWorkspaces(ports.blobs, { ...ports, room }, 20_000);
  const [first = '', second = ''] = settled;
  const readAll = async (key: string) => {
    const { files: fs } = must(await workspaces.open(LOCAL, key));
    for (let i = 0; i < 10; i += 1) must(await fs.read(`${i}.txt` as FilePath));
    return fs;
  };
  const one = await readAll(first);
  await readAll(second);
  expect(asked).toEqual([10_000, 10_000]);
  expect(must(await workspaces.open(LOCAL, first)).files).not.toBe(one);
});
