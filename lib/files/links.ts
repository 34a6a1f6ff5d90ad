import type { Result } from '../base/result.ts';
import { fail, ok } from '../base/result.ts';
import { faultAt, fileFault, type FileFaultCode } from './file-fault.ts';
import { baseName, joinPath, MAX_PATH_LENGTH, parentOf, type FilePath } from './file-path.ts';

/** The most links that one path may lead through. */
const MAX_HOPS = 40;

/** What stands at a path whose parents are folders: a file, a folder, a link with its target, or nothing. */
export type PlainEntry = 'file' | 'dir' | { readonly target: string | undefined } | undefined;

/** Looks at a path of which every parent is a real folder. */
export type Look = (path: FilePath) => PlainEntry;

/**
 * Follows every link of a path, also one at its end. Relative targets are read from the folder of the link; an
 * absolute target or one that climbs above the root is a traversal. The result exists.
 */
export function followLinks(path: FilePath, look: Look): Result<FilePath> {
  let at = '' as FilePath;
  let hops = 0;
  const pending = path === '' ? [] : path.split('/').reverse();
  const refuse = (code: FileFaultCode): Result<FilePath> => fail(fileFault(code, path));
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (at === '') return refuse('path_traversal');
      at = parentOf(at);
      continue;
    }
    const next = joinPath(at, part as FilePath);
    const entry = look(next);
    if (entry === undefined) return refuse('not_found');
    if (typeof entry === 'object') {
      hops += 1;
      const code = hops > MAX_HOPS ? 'invalid_path' : targetFault(entry.target);
      if (code !== undefined) return refuse(code);
      pending.push(...(entry.target ?? '').split('/').reverse());
    } else {
      if (entry === 'file' && pending.length > 0) return refuse('not_a_directory');
      at = next;
    }
  }
  return ok(at);
}

/** Where a path stands: the links of its parents followed, but not one at its end. It exists. */
export function placeOf(path: FilePath, look: Look): Result<FilePath> {
  if (path === '') return ok(path);
  const folder = followLinks(parentOf(path), look);
  if (!folder.ok) return fail(faultAt(path, folder.error));
  if (look(folder.value) !== 'dir') return fail(fileFault('not_a_directory', path));
  const found = joinPath(folder.value, baseName(path) as FilePath);
  return look(found) === undefined ? fail(fileFault('not_found', path)) : ok(found);
}

function targetFault(target: string | undefined): FileFaultCode | undefined {
  if (target === undefined || target === '' || target.includes('\0')) return 'invalid_path';
  if (target.length > MAX_PATH_LENGTH) return 'invalid_path';
  return target.startsWith('/') ? 'path_traversal' : undefined;
}
