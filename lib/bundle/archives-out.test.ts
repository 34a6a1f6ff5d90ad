import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { toHex, utf8 } from '../base/bytes.ts';
import { createMemoryBlobs } from '../base/memory-blobs.ts';
import { parseFilePath } from '../files/file-path.ts';
import type { OutgoingFile } from './archive-out.ts';
import { intake } from './intake.ts';
import { DEFAULT_INTAKE_LIMITS } from './limits.ts';
import { openPack } from './pack-reader.ts';
import { writeTarGz } from './tar-out.ts';
import { writeZip } from './zip-out.ts';

function file(text: string, mode: OutgoingFile['mode'], content: string): OutgoingFile {
  const path = parseFilePath(text);
  if (!path.ok) throw new Error(path.error.message);
  return { path: path.value, mode, bytes: utf8(content) };
}

const FILES = [
  file('a.txt', '100644', 'A'),
  file('link', '120000', 'a.txt'),
  file('long-link', '120000', `${'d/'.repeat(60)}x`),
  file('run.sh', '100755', ''),
];

test.each([
  ['zip', writeZip(FILES, nodeInflate)],
  ['tar.gz', writeTarGz(FILES, nodeInflate)],
])('a %s of ours is read as it was written, links and their targets included', async (_, archive) => {
  const blobs = createMemoryBlobs();
  const ports = { inflate: nodeInflate, digest: nodeDigest, blobs };
  const source = (async function* () {
    yield archive;
  })();
  const taken = await intake(source, { limits: DEFAULT_INTAKE_LIMITS }, ports, 'pack');
  const pack = await openPack(blobs, 'pack', ports);
  if (!taken.ok || !pack.ok) throw new Error('the archive is good');
  expect(taken.value.entries.map(({ path, mode }) => [path, mode])).toEqual(
    FILES.map(({ path, mode }) => [path, mode]),
  );
  for (const [index, { bytes }] of FILES.entries()) {
    const read = await pack.value.readAt(index);
    expect(read.ok ? [...read.value] : read).toEqual([...bytes]);
  }
});

// The bytes were laid out apart from this code, with Python's struct, and read back by its zipfile and tarfile.
test.each([
  [
    'zip',
    197,
    'c859314a925f424792108f6a57611b663ce5513d25e402132f121b1e4be5ce58',
    writeZip([file('a.txt', '100644', 'A'), file('run.sh', '100755', '')], nodeInflate),
  ],
  [
    'tar.gz',
    4119,
    '1a0e3907650dded59d772292e0517715833d45f1b5cb6fd8f0d099d20b3ea9f1',
    writeTarGz(
      [
        file('a.txt', '100644', 'A'),
        file('l', '120000', `${'d/'.repeat(60)}x`),
        file('run.sh', '100755', ''),
      ],
      nodeInflate,
    ),
  ],
])('the bytes of a %s are golden', (_, length, sha256, archive) => {
  expect(archive.length).toBe(length);
  expect(toHex(nodeDigest.sha256(archive))).toBe(sha256);
});

test.each([
  [101, 115],
  [985, 999],
  [986, 1001],
  [2000, 2015],
])('a pax record of a link of %i bytes counts %i, its own digits included', (length, count) => {
  const target = 't'.repeat(length);
  const tar = gunzipSync(writeTarGz([file('l', '120000', target)], nodeInflate)).toString();
  expect(tar.slice(512, 512 + count)).toBe(`${count} linkpath=${target}\n`);
});
