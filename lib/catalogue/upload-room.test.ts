import { expect, test } from 'vitest';
import type { FilePath } from '../files/file-path.ts';
import { must, namespace, tarOf, trial } from './trial.fixture.ts';
import { uploadBundle, type Upload } from './upload.ts';

const LOCAL = namespace('local');
const MIB = 1024 * 1024;

async function roomsMade(size: number, chunkSize: number): Promise<number> {
  const { ports } = trial();
  const archive = tarOf({ 'a.txt': 'x'.repeat(size - 3 * 512), 'b.txt': '' });
  const body = (async function* () {
    for (let at = 0; at < archive.length; at += chunkSize) yield archive.subarray(at, at + chunkSize);
  })();
  let made = 0;
  const upload: Upload = {
    namespace: LOCAL,
    body,
    contentType: undefined,
    dialect: 'standard',
    refuseOnError: false,
    dryRun: false,
    select: [],
  };
  const makeRoom = () => (made += 1);
  must(await uploadBundle(upload, { ...ports, makeRoom, catalogue: ports.catalogueOf(LOCAL) }));
  return made;
}

test('a large upload asks for room once, a small one does not', async () => {
  expect(await roomsMade(3 * MIB, 1000)).toBe(0);
  expect(await roomsMade(9 * MIB, 100_000)).toBe(1);
  expect(await roomsMade(5 * MIB, 8 * MIB)).toBe(1);
});

test('opened bundles that are given up are opened anew', async () => {
  const { ports, upload, settled } = trial();
  must(await upload({ 'a.txt': 'A', 'b.txt': '' }));
  const [key = ''] = settled;
  const first = must(await ports.workspaces.open(LOCAL, key));
  ports.workspaces.clear();
  const again = must(await ports.workspaces.open(LOCAL, key));
  expect(again.files).not.toBe(first.files);
  expect(must(await first.files.read('a.txt' as FilePath))).toEqual(Uint8Array.of(65));
});
