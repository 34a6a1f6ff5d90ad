import { quote, type Failure } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { compareText } from '../base/text.ts';

declare const brand: unique symbol;

/**
 * A path inside a workspace: POSIX, relative to its root, in normal form (no empty, `.` or `..` component, no NUL, no
 * leading or trailing slash). The root is the empty text. Only `parseFilePath` and `joinPath` make one, so a path that
 * climbs out cannot exist. A backslash is an ordinary character.
 */
export type FilePath = string & { readonly [brand]: 'FilePath' };

/** The root of a workspace. */
export const ROOT = '' as FilePath;

/** The longest path, in UTF-16 code units. */
export const MAX_PATH_LENGTH = 4096;

/**
 * Reads a caller's path. `.`, `/` and the empty text are the root; a leading slash anchors there too; `a/../b` is `b`.
 * Refused: a `..` that climbs above the root (`path_traversal`), NUL, lone surrogates, over-long paths and what looks
 * like a Windows drive or share.
 */
export function parseFilePath(text: string, field = 'path'): Result<FilePath> {
  const fault = refusal(text, field);
  if (fault !== undefined) return fail(fault);
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return fail(traversal(text, field));
  }
  return ok(parts.join('/') as FilePath);
}

function refusal(text: string, field: string): Failure | undefined {
  if (text.length > MAX_PATH_LENGTH) {
    return { code: 'invalid_path', message: `The path is longer than ${MAX_PATH_LENGTH} characters.`, field };
  }
  if (text.includes('\0')) return { code: 'invalid_path', message: 'The path holds a NUL character.', field };
  if (!text.isWellFormed()) {
    return { code: 'invalid_path', message: 'The path is not well-formed Unicode.', field };
  }
  if (/^[A-Za-z]:[\\/]|^\\\\|(?:^|[\\/])\.\.\\|\\\.\.(?:[\\/]|$)/.test(text)) return traversal(text, field);
  return undefined;
}

function traversal(text: string, field: string): Failure {
  return {
    code: 'path_traversal',
    message: `Path traversal refused: ${quote(text)} leads outside the workspace. Give a path relative to its root.`,
    field,
  };
}

/** `child` below `parent`; `child` is one or more components in normal form. */
export function joinPath(parent: FilePath, child: FilePath): FilePath {
  if (parent === '') return child;
  return (child === '' ? parent : `${parent}/${child}`) as FilePath;
}

/** The last component; the empty text for the root. */
export function baseName(path: FilePath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder that holds a path; the root for a top-level path and for the root itself. */
export function parentOf(path: FilePath): FilePath {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'))) as FilePath;
}

/** `path` as seen from `folder`, or undefined when it is not inside; the folder itself gives the root. */
export function relativeTo(folder: FilePath, path: FilePath): FilePath | undefined {
  if (folder === '' || path === folder) return path.slice(folder.length) as FilePath;
  return path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1) as FilePath) : undefined;
}

/** Orders paths component by component in UTF-8 byte order: `a/b` comes before `a+`. */
export function comparePaths(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i += 1;
  if (i === a.length || i === b.length) return a.length - b.length;
  if (a[i] === '/') return -1;
  if (b[i] === '/') return 1;
  return compareText(a.slice(i, i + 1), b.slice(i, i + 1));
}
