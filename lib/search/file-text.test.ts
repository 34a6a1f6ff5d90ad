import { expect, test } from 'vitest';
import { utf8 } from '../base/bytes.ts';
import { fail, ok } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { readText } from './file-text.ts';

const CONTENT = {
  binary: Uint8Array.of(97, 0, 98),
  marked: Uint8Array.of(0xef, 0xbb, 0xbf, 97),
  plain: 'a\n',
  wide: Uint8Array.of(0xff, 0xfe, 97, 0),
};
const files = memoryFileSystem(CONTENT);
const EXPECTED = [
  { size: 3, text: undefined, mark: 0 },
  { size: 4, text: utf8('a'), mark: 3 },
  { size: 2, text: utf8('a\n'), mark: 0 },
  { size: 4, text: utf8('a'), mark: 0 },
];

async function texts(fs: FileSystem, indices: boolean): Promise<unknown[]> {
  const reading = Object.keys(CONTENT).map(async (path, at) =>
    readText(fs, { path: path as FilePath, index: indices ? at : undefined }),
  );
  return (await Promise.all(reading)).map((read) => (read.ok ? read.value : read.error.code));
}

test.each([
  ['by index', files, true],
  ['by path', files, false],
  ['without a table', { ...files, indexed: undefined }, true],
])('the text of a file is the same each time it is read %s', async (_, fs, indices) => {
  for (let time = 0; time < 2; time += 1) expect(await texts(fs, indices)).toEqual(EXPECTED);
});

test('what has to be read is waited for, and its failure is told', async () => {
  const { indexed } = memoryFileSystem(CONTENT);
  if (indexed === undefined) throw new Error('no table');
  const away = {
    ...indexed,
    bytesAt: () => undefined,
    readAt: async (index: number) =>
      index === 2
        ? fail({ code: 'unavailable', message: '' } as const)
        : ok(indexed.bytesAt(index) ?? utf8('')),
  };
  for (let time = 0; time < 2; time += 1) {
    expect(await texts({ ...files, indexed: away }, true)).toEqual(
      EXPECTED.map((one, at) => (at === 2 ? 'unavailable' : one)),
    );
  }
});
