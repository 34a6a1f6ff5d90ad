import { constants, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Failure } from '../../lib/base/failure.ts';
import { limitExceeded } from '../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { compareText, decodeStrict } from '../../lib/base/text.ts';
import { fileFault } from '../../lib/files/file-fault.ts';
import type { FilePath } from '../../lib/files/file-path.ts';
import type { DirEntry, EntryKind, FileSystem } from '../../lib/files/file-system.ts';
import { followLinks, placeOf, type PlainEntry } from '../../lib/files/links.ts';

/** The largest file that is read, in bytes: what a workspace of the service may hold in one file. */
const MAX_FILE = 64 * 1024 * 1024;

/**
 * A folder of this machine as a workspace. Links are followed here, step by step inside the folder, and never by the
 * system, so that nothing outside is shown. What is neither file, folder nor link (a socket, a device) is not there,
 * nor is a name that is not UTF-8. The folder may change while it is looked at: what is then missing is told as such.
 */
export function nodeFileSystem(folder: string): FileSystem {
  const root = realpathSync(folder);
  const at = (file: FilePath) => path.join(root, ...file.split('/'));
  const look = (file: FilePath) => lookAt(at(file));
  const resolve = (file: FilePath) => followLinks(file, look);
  const place = (file: FilePath) => placeOf(file, look);
  return {
    resolve,
    stat(file) {
      const found = place(file);
      if (!found.ok) return found;
      const stats = statsOf(at(found.value));
      const kind = stats === undefined ? undefined : kindOf(stats);
      if (stats === undefined || kind === undefined) return fail(fileFault('not_found', file));
      const executable = kind === 'file' && (stats.mode & constants.S_IXUSR) !== 0;
      return ok({ kind, size: kind === 'dir' ? 0 : stats.size, executable });
    },
    list(file) {
      const found = resolve(file);
      if (!found.ok) return found;
      if (look(found.value) !== 'dir') return fail(fileFault('not_a_directory', file));
      return listFolder(at(found.value), file);
    },
    async read(file) {
      const found = resolve(file);
      if (!found.ok) return found;
      if (look(found.value) !== 'file') return fail(fileFault('not_a_file', file));
      return readBytes(at(found.value), file);
    },
    readLink(file) {
      const found = place(file);
      if (!found.ok) return found;
      const entry = look(found.value);
      const target = typeof entry === 'object' ? entry.target : undefined;
      return target === undefined ? fail(fileFault('invalid_path', file)) : ok(target);
    },
  };
}

/** Undefined for what cannot be looked at, for whatever reason. */
function statsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function kindOf(stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): EntryKind | undefined {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'dir';
  return stats.isSymbolicLink() ? 'symlink' : undefined;
}

function lookAt(file: string): PlainEntry {
  const stats = statsOf(file);
  const kind = stats === undefined ? undefined : kindOf(stats);
  if (kind !== 'symlink') return kind;
  try {
    return { target: decodeStrict(readlinkSync(file, { encoding: 'buffer' })) };
  } catch {
    return { target: undefined };
  }
}

function listFolder(folder: string, asked: FilePath): Result<DirEntry[]> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
    const shown = entries.flatMap((entry) => {
      const name = decodeStrict(entry.name);
      const kind = kindOf(entry);
      return name === undefined || kind === undefined ? [] : [{ name, kind }];
    });
    return ok(shown.sort((a, b) => compareText(a.name, b.name)));
  } catch (error) {
    return fail(unavailable(asked, error));
  }
}

async function readBytes(file: string, asked: FilePath): Promise<Result<Uint8Array>> {
  try {
    // A folder on the way that has just become a link would lead the system elsewhere.
    const holder = path.dirname(file);
    if (realpathSync(holder) !== holder) return fail(fileFault('path_traversal', asked));
    // Not through a link that has just taken the file's place, and without waiting for a pipe.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return fail(fileFault('not_a_file', asked));
      if (stats.size > MAX_FILE) {
        return fail(
          limitExceeded('file', MAX_FILE, stats.size, `${asked} is too large (bytes are counted).`),
        );
      }
      return ok(new Uint8Array(await handle.readFile()));
    } finally {
      await handle.close();
    }
  } catch (error) {
    return fail(unavailable(asked, error));
  }
}

function unavailable(asked: FilePath, error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOENT') return fileFault('not_found', asked);
  return {
    code: 'unavailable',
    message: `${asked === '' ? '.' : asked} cannot be read (${code}). Check its permissions.`,
    data: { path: asked },
  };
}
