import { randomBytes } from 'node:crypto';
import { createWriteStream, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { utf8 } from '../../../lib/base/bytes.ts';
import { makeTarEntry, makeZip, type MadeZipEntry } from '../../../lib/bundle/archive-maker.oracle.ts';
import { createPick } from '../archive-mutations.ts';

const MIB = 1024 * 1024;
const WORDS = 'review the change file before it is merged and say what to correct in which line of it'.split(
  ' ',
);

/** A file of an archive; its bytes are made when they are needed. */
type File = { readonly name: string; readonly make: () => Uint8Array };

/** An archive that asks much of intake. */
export type MemoryCase = {
  readonly name: string;
  readonly format: 'zip' | 'tar' | 'tar.gz';
  readonly files: () => File[];
};

/** Text that deflates to about a quarter. */
function textOf(length: number, seed: number): string {
  const pick = createPick(seed);
  const parts: string[] = [];
  for (let size = 0; size < length;) {
    const part = pick(30) === 0 ? `${pick(1_000_000)}\n` : `${WORDS[pick(WORDS.length)] ?? ''} `;
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, length);
}

/** The block stands many times in one large file: farther apart than deflate looks back. */
const BLOCK = utf8(textOf(MIB, 1));

function filled(length: number, head = ''): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += BLOCK.length) bytes.set(BLOCK.subarray(0, length - at), at);
  bytes.set(utf8(head), 0);
  return bytes;
}

function skill(i: number, length: number, comment = ''): File {
  const head = `---\nname: skill-${i}\ndescription: Number ${i}.\n${comment}---\n`;
  return { name: `s${i}/SKILL.md`, make: () => filled(length, head) };
}

function several(count: number, file: (i: number) => File): () => File[] {
  return () => Array.from({ length: count }, (_, i) => file(i));
}

const SHAPES: readonly (readonly [name: string, files: () => File[]])[] = [
  ['one file of 199 MB', () => [{ name: 'large.txt', make: () => filled(199 * 1_000_000) }]],
  [
    '20,000 files of 10 kB',
    several(20_000, (i) => ({ name: `f${i % 100}/${i}.md`, make: () => filled(10_000) })),
  ],
  ['198 files of 1 MB', several(198, (i) => ({ name: `${i}.md`, make: () => filled(1_000_000) }))],
  ['8 files of 24 MB', several(8, (i) => ({ name: `${i}.md`, make: () => filled(24_000_000) }))],
  ['190 SKILL.md of 1 MiB', several(190, (i) => skill(i, MIB))],
  ['512 SKILL.md of 1 MiB', several(512, (i) => skill(i, MIB))],
  [
    '3,000 SKILL.md, all header',
    several(3000, (i) => skill(i, 64_600, `#${textOf(64_500, i).replaceAll('\n', ' ')}\n`)),
  ],
];

/** Every shape as a zip and as a tar.gz; what does not deflate as a tar too. */
export const MEMORY_CASES: readonly MemoryCase[] = [
  ...SHAPES.flatMap(([name, files]): MemoryCase[] => [
    { name, format: 'zip', files },
    { name, format: 'tar.gz', files },
  ]),
  // What is compressed already, as packs of git are: as much of it as an upload may have.
  ...(['tar', 'tar.gz'] as const).flatMap((format): MemoryCase[] => [
    { name: 'a pack of 94 MB', format, files: () => [noise('.git/objects/pack/p.pack', 94)] },
    { name: '94 files of 1 MB of noise', format, files: several(94, (i) => noise(`${i}.bin`, 1)) },
  ]),
];

/** Bytes that do not deflate. */
function noise(name: string, megabytes: number): File {
  return { name, make: () => randomBytes(megabytes * 1_000_000) };
}

/** Writes an archive to a file. */
export async function writeArchive({ format, files }: MemoryCase, to: string): Promise<void> {
  if (format === 'zip') {
    const entries: MadeZipEntry[] = files().map(({ name, make }) => ({ name, data: make() }));
    writeFileSync(to, makeZip(entries));
    return;
  }
  const tar = function* (): Generator<Uint8Array> {
    for (const { name, make } of files()) yield makeTarEntry({ name, data: make() });
    yield new Uint8Array(1024);
  };
  const out = createWriteStream(to);
  if (format === 'tar') await pipeline(Readable.from(tar()), out);
  else await pipeline(Readable.from(tar()), createGzip({ level: 1 }), out);
}
