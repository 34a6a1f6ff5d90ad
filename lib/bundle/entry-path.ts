import { quote, type Failure } from '../base/failure.ts';
import { ArchiveFault } from '../base/ports.ts';
import { utf8 } from '../base/bytes.ts';
import { parseFilePath, type FilePath } from '../files/file-path.ts';
import { limitFault } from './fault.ts';
import type { IntakeLimits } from './limits.ts';

/** Where an entry goes: a path in the bundle, or nowhere. The empty path is the archive's own root folder. */
export type EntryPlace = { readonly path: FilePath; readonly leftOut: boolean };

/**
 * The place of an entry by its name as found. With `backSlashes` (archives), `\` separates as `/` does: Windows tools
 * write it. Empty and `.` components go; an absolute path, a drive letter, a `..`, NUL and what is over a limit throw
 * an `ArchiveFault`.
 */
export function placeOf(name: string, backSlashes: boolean, limits: IntakeLimits): EntryPlace {
  const text = backSlashes ? name.replaceAll('\\', '/') : name;
  if (text.includes('\0')) throw refusal('invalid_path', name, 'holds a NUL character');
  if (text.startsWith('/')) throw refusal('path_traversal', name, 'is absolute, which is path traversal');
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw refusal('path_traversal', name, 'holds "..", which is path traversal');
  // Programs that cut "../" or "./" out, or dots and blanks off the end as Windows does, make "..": "..././x".
  if (parts.slice(0, -1).some((part) => /^\.\.[. ]+$/.test(part)))
    throw refusal(
      'path_traversal',
      name,
      'holds a folder of dots alone, which some programs read as "..": path traversal',
    );
  // A drive letter makes a path absolute on Windows, with or without a slash after it.
  if (/^[A-Za-z]:/.test(parts[0] ?? '')) {
    throw refusal('path_traversal', name, 'starts with a drive letter, which is path traversal');
  }
  if (parts.length > limits.pathDepth) {
    throw limitFault('pathDepth', limits.pathDepth, parts.length, `Move ${quote(name)} up.`);
  }
  const path = parseFilePath(parts.join('/'), 'entry');
  if (!path.ok) throw new ArchiveFault({ ...path.error, message: `${quote(name)}: ${path.error.message}` });
  const bytes = utf8(path.value).length;
  if (bytes > limits.pathBytes) {
    throw limitFault('pathBytes', limits.pathBytes, bytes, `Shorten the path ${quote(name)}.`);
  }
  return { path: path.value, leftOut: parts.some(isDebris) };
}

/** What macOS adds to archives: resource forks and folder views, never a file of the author's. */
export function isDebris(part: string): boolean {
  return part === '__MACOSX' || part === '.DS_Store' || part.startsWith('._');
}

function refusal(code: Failure['code'], name: string, reason: string): ArchiveFault {
  return new ArchiveFault({
    code,
    message: `The upload has an entry whose path ${quote(name)} ${reason}. Give it a path relative to the bundle's root.`,
    field: 'entry',
    data: { entry: name },
  });
}
