import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { utf8 } from '../../lib/base/bytes.ts';
import { createMemoryBlobs } from '../../lib/base/memory-blobs.ts';
import { makeTar, makeZip } from '../../lib/bundle/archive-maker.oracle.ts';
import { intake } from '../../lib/bundle/intake.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../lib/bundle/limits.ts';
import type { BenchCase, Candidate, Workload } from '../bench-case.ts';
import { seededRandom } from '../seeded-random.ts';

const CHUNK = 64 * 1024;
const SYLLABLES = [
  're',
  'view',
  'the',
  'change',
  'in',
  'line',
  'and',
  'say',
  'what',
  'is',
  'wrong',
  'with',
  'it',
];

type Format = 'zip' | 'tar.gz';
type File = { readonly name: string; readonly data: Uint8Array };

/** Text that deflates to about a third, as source text does. */
function filesOf(count: number, bytes: number): File[] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, i) => {
    let text = '';
    while (text.length < bytes) {
      const word = SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
      text += random() < 0.1 ? `${Math.floor(random() * 1e6)}\n` : `${word} `;
    }
    return { name: `part-${i % 20}/folder-${i % 400}/file-${i}.md`, data: utf8(text.slice(0, bytes)) };
  });
}

/** One digest of the digests and names of all files. */
function digestOf(lines: readonly string[]): string {
  return createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex');
}

function lineOf({ name, data }: File): string {
  return `${createHash('sha256').update(data).digest('hex')}  ${name}`;
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

function ours(archive: Uint8Array): Candidate {
  return {
    name: 'ours',
    async run() {
      const ports = { inflate: nodeInflate, digest: nodeDigest, blobs: createMemoryBlobs() };
      const limits = DEFAULT_INTAKE_LIMITS;
      const taken = await intake(chunksOf(archive), { limits }, ports, 'pack');
      if (!taken.ok) throw new Error(taken.error.message);
      return digestOf(taken.value.entries.map((entry) => `${entry.sha256}  ${entry.path}`));
    },
  };
}

const UNPACK: Readonly<Record<Format, string>> = { zip: 'unzip -q "$1"', 'tar.gz': 'tar -xzf "$1"' };

function programs(archive: string, format: Format): Candidate {
  const script = `${UNPACK[format]} && find * -type f -print0 | xargs -0 sha256sum`;
  let runs = 0;
  return {
    name: format === 'zip' ? 'unzip+sha256sum' : 'tar+sha256sum',
    run() {
      const cwd = path.join(path.dirname(archive), `run-${(runs += 1)}`);
      mkdirSync(cwd);
      const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', archive], {
        cwd,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      if (status !== 0) throw new Error(stderr.trim());
      return digestOf(stdout.trimEnd().split('\n'));
    },
  };
}

function pack(format: Format, files: readonly File[]): Uint8Array {
  return format === 'zip' ? makeZip(files) : gzipSync(makeTar(files), { level: 6 });
}

function prepare(format: Format, count: number): Workload {
  const files = filesOf(count, 10_000);
  const archive = pack(format, files);
  const folder = mkdtempSync(path.join(tmpdir(), 'intake-'));
  const file = path.join(folder, `archive.${format}`);
  writeFileSync(file, archive);
  return {
    expected: digestOf(files.map(lineOf)),
    ours: ours(archive),
    peers: [programs(file, format)],
    close: () => rmSync(folder, { recursive: true }),
  };
}

function intakeCase(format: Format): BenchCase {
  return {
    id: `bundle/intake-${format}`,
    about: `Intake of a ${format} of 10,000 bytes a file into a pack in memory. Size: files.`,
    bias: 'The programs start processes and write to the disk of temporary files; ours writes a pack into memory.',
    size: 2000,
    gates: [],
    prepare: (count) => prepare(format, count),
  };
}

function growthCase(format: Format): BenchCase {
  return {
    id: `bundle/files-${format}`,
    about: `Intake of a ${format} of many small files, 1,000 bytes each. Size: files.`,
    bias: 'No peers: it is about growth.',
    size: 2000,
    gates: [
      { from: 200, to: 2000, factor: 15 },
      { from: 2000, to: 20_000, factor: 15 },
    ],
    prepare(count) {
      const files = filesOf(count, 1000);
      return { expected: digestOf(files.map(lineOf)), ours: ours(pack(format, files)), peers: [] };
    },
  };
}

export const intakeZip = intakeCase('zip');
export const intakeTarGz = intakeCase('tar.gz');
export const filesZip = growthCase('zip');
export const filesTarGz = growthCase('tar.gz');
