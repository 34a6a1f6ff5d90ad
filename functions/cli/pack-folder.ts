import { gunzipSync, gzipSync } from 'node:zlib';
import { createBudget, DEFAULT_BUDGET } from '../../lib/base/budget.ts';
import { utf8 } from '../../lib/base/bytes.ts';
import { limitExceeded, type Failure } from '../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import type { OutgoingFile } from '../../lib/bundle/archive-out.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../lib/bundle/limits.ts';
import { writeTarGz } from '../../lib/bundle/tar-out.ts';
import { baseName, ROOT, type FilePath } from '../../lib/files/file-path.ts';
import type { EntryKind, FileSystem } from '../../lib/files/file-system.ts';
import { walk } from '../../lib/files/walk.ts';
import { nodeInflate } from '../adapters/node-zlib.ts';
import { systemClock } from '../adapters/system-clock.ts';

/** Folders that are installed or made anew, and no part of what is uploaded. */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', '.wrangler']);

/** A folder as an archive, and the names of the folders in it that were left out. */
export type PackedFolder = {
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly leftOut: readonly FilePath[];
};

/** Packs a folder. Refused as soon as it is larger than a bundle may be. */
export async function packFolder(files: FileSystem): Promise<Result<PackedFolder>> {
  const packed: OutgoingFile[] = [];
  const leftOut: FilePath[] = [];
  let bytes = 0;
  const budget = createBudget(DEFAULT_BUDGET, systemClock);
  for (const item of walk(files, ROOT, { budget, enter: (path) => !LEFT_OUT.has(baseName(path)) })) {
    if (item.type !== 'entry') return fail(item.failure);
    if (item.kind === 'dir') {
      if (LEFT_OUT.has(baseName(item.path))) leftOut.push(item.path);
      continue;
    }
    const file = await readEntry(files, item.path, item.kind);
    if (!file.ok) return file;
    packed.push(file.value);
    bytes += file.value.bytes.length;
    const over = tooLarge(packed.length, bytes);
    if (over !== undefined) return fail(over);
  }
  return ok({ archive: compressed(writeTarGz(packed, nodeInflate)), leftOut });
}

/** The writer of exports stores without compressing, for the same bytes on every host; an upload may be smaller. */
function compressed(archive: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(gunzipSync(archive)));
}

function tooLarge(files: number, bytes: number): Failure | undefined {
  const limits = DEFAULT_INTAKE_LIMITS;
  if (files > limits.files) return limitExceeded('files', limits.files, files, 'Choose a smaller folder.');
  if (bytes <= limits.unpackedBytes) return undefined;
  return limitExceeded('folder', limits.unpackedBytes, bytes, 'Choose a smaller folder (bytes are counted).');
}

async function readEntry(files: FileSystem, path: FilePath, kind: EntryKind): Promise<Result<OutgoingFile>> {
  if (kind === 'symlink') {
    const target = files.readLink(path);
    return target.ok ? ok({ path, mode: '120000', bytes: utf8(target.value) }) : target;
  }
  const stat = files.stat(path);
  if (!stat.ok) return stat;
  const bytes = await files.read(path);
  const mode = stat.value.executable ? '100755' : '100644';
  return bytes.ok ? ok({ path, mode, bytes: bytes.value }) : bytes;
}
