import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { parseFilePath } from '../files/file-path.ts';
import type { OutgoingFile } from './archive-out.ts';
import { tryIntake } from './intake-trial.oracle.ts';
import { writeTarGz } from './tar-out.ts';
import { writeZip } from './zip-out.ts';

type File = { readonly path: string; readonly mode: OutgoingFile['mode']; readonly bytes: Uint8Array };

const PYTHON_ZIP = `
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as archive:
    for folder, folders, names in os.walk('.'):
        for name in names:
            path = os.path.join(folder, name)
            if not os.path.islink(path):
                archive.write(path)
                continue
            info = zipfile.ZipInfo(os.path.relpath(path))
            info.create_system = 3
            info.external_attr = 0o120777 << 16
            archive.writestr(info, os.readlink(path))
`;
const PYTHON_TAR = `
import sys, tarfile
with tarfile.open(sys.argv[1], 'w:gz', format={'pax': tarfile.PAX_FORMAT, 'gnu': tarfile.GNU_FORMAT}[sys.argv[2]]) as archive:
    archive.add('.')
`;

/** Programs that pack the folder they are started in; each is left out where it is not installed. */
const PACKERS: readonly (readonly [name: string, program: string, args: (archive: string) => string[]])[] = [
  ['Info-ZIP', 'zip', (archive) => ['-qry', archive, '.']],
  ['Info-ZIP, stored', 'zip', (archive) => ['-qry0', archive, '.']],
  ['GNU tar', 'tar', (archive) => ['-czf', archive, '.']],
  ['GNU tar, ustar', 'tar', (archive) => ['--format=ustar', '-czf', archive, '.']],
  ['GNU tar, PAX', 'tar', (archive) => ['--format=posix', '-czf', archive, '.']],
  ['Python zipfile', 'python3', (archive) => ['-c', PYTHON_ZIP, archive]],
  ['Python tarfile, PAX', 'python3', (archive) => ['-c', PYTHON_TAR, archive, 'pax']],
  ['Python tarfile, GNU', 'python3', (archive) => ['-c', PYTHON_TAR, archive, 'gnu']],
];

const installed = PACKERS.filter(([, program]) => spawnSync(program, ['--version']).error === undefined);

/** The files as a folder, packed by a program. */
function packedBy(files: readonly File[], [, program, args]: (typeof PACKERS)[number]): Uint8Array {
  const place = mkdtempSync(path.join(tmpdir(), 'round-trip-'));
  try {
    const folder = path.join(place, 'files');
    mkdirSync(folder);
    for (const file of files) {
      const target = path.join(folder, file.path);
      mkdirSync(path.dirname(target), { recursive: true });
      if (file.mode === '120000') symlinkSync(new TextDecoder().decode(file.bytes), target);
      else writeFileSync(target, file.bytes);
      if (file.mode === '100755') chmodSync(target, 0o755);
    }
    execFileSync(program, args(path.join(place, 'archive')), { cwd: folder });
    // Info-ZIP adds the extension.
    const made = existsSync(path.join(place, 'archive')) ? 'archive' : 'archive.zip';
    return new Uint8Array(readFileSync(path.join(place, made)));
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function bundleId(archive: Uint8Array): Promise<string> {
  const { result } = await tryIntake(archive);
  return result.ok ? result.value.id : result.error.message;
}

const name = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'b', 'Z', '0', '-', '_', ' ', '.', 'é', '日'),
    minLength: 1,
    maxLength: 12,
  }),
  fc.string({ unit: fc.constantFrom('n', 'm'), minLength: 90, maxLength: 120 }),
);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.string({ maxLength: 2000 }).map((text) => new TextEncoder().encode(text)),
  fc.constant(new Uint8Array(70_000).fill(97)),
);
const mode = fc.constantFrom('100644', '100755', '100644', '120000');

const trees = fc
  .array(fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), mode, content), {
    minLength: 1,
    maxLength: 12,
  })
  .map((entries): File[] => {
    const files = new Map<string, File>();
    for (const [parts, fileMode, bytes] of entries) {
      const clean = parts.map((part) => `x${part.trim().replace(/[. ]+$/, '')}`).join('/');
      const inTheWay = [...files.keys()].some(
        (other) =>
          other.startsWith(`${clean}/`) ||
          clean.startsWith(`${other}/`) ||
          other.toLowerCase() === clean.toLowerCase(),
      );
      if (inTheWay) continue;
      const text = fileMode === '120000' ? new TextEncoder().encode('xa/b') : bytes;
      files.set(clean, { path: clean, mode: fileMode, bytes: text });
    }
    return [...files.values()];
  });

function outgoing(files: readonly File[]): OutgoingFile[] {
  return files.map((file) => {
    const parsed = parseFilePath(file.path);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return { ...file, path: parsed.value };
  });
}

test('the same files have the same bundle id, whoever packs them', async () => {
  expect(installed.length).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(trees, fc.nat(installed.length - 1), async (files, which) => {
      const ours = await bundleId(writeZip(outgoing(files), nodeInflate));
      expect(ours).toMatch(/^[0-9a-f]{64}$/);
      expect(await bundleId(writeTarGz(outgoing(files), nodeInflate))).toBe(ours);
      const packer = installed[which];
      if (
        packer === undefined ||
        (packer[0].endsWith('ustar') && files.some((file) => file.path.length > 99))
      )
        return;
      expect([packer[0], await bundleId(packedBy(files, packer))]).toEqual([packer[0], ours]);
    }),
    { numRuns: 40 },
  );
}, 60_000);
