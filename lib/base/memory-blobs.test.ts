import { expect, test } from 'vitest';
import { createMemoryBlobs } from './memory-blobs.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

test('a blob is there once it is finished, in the order it was written', async () => {
  const blobs = createMemoryBlobs();
  const writer = await blobs.create('k');
  await writer.write(bytes(1, 2));
  await writer.write(bytes(3));
  expect(await blobs.size('k')).toBeUndefined();
  expect(await blobs.read('k', 0, 9)).toBeUndefined();
  await writer.finish();
  expect(await blobs.size('k')).toBe(3);
  expect(await blobs.read('k', 0, 9)).toEqual(bytes(1, 2, 3));
  expect(await blobs.read('k', 1, 1)).toEqual(bytes(2));
  expect(await blobs.read('k', 3, 1)).toEqual(bytes());
});

test('what goes in and comes out are copies', async () => {
  const blobs = createMemoryBlobs();
  const [writer, given] = [await blobs.create('k'), bytes(1)];
  await writer.write(given);
  given[0] = 9;
  await writer.finish();
  (await blobs.read('k', 0, 1))?.fill(8);
  expect(await blobs.read('k', 0, 1)).toEqual(bytes(1));
});

test('what is dropped or deleted is not there', async () => {
  const blobs = createMemoryBlobs();
  const writer = await blobs.create('k');
  await writer.write(bytes(1));
  await writer.abort();
  expect(await blobs.size('k')).toBeUndefined();
  await writer.write(bytes(2));
  await writer.finish();
  expect(await blobs.read('k', 0, 9)).toEqual(bytes(2));
  await blobs.delete('k');
  await blobs.delete('none');
  expect(await blobs.size('k')).toBeUndefined();
});
