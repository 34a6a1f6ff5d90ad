import type { ByteText, GitPath } from '../byte-text.ts';
import { compileWildmatch, lowerCase } from './wildmatch.ts';

/** A file or folder that rules are asked about: its path from the top of the work tree. */
export type RulePath = { readonly path: GitPath; readonly isFolder: boolean };

/** A pattern of a line of `.gitignore` or `.gitattributes`, without a leading `!`. */
export type PathPattern = {
  /** Whether it matches a path. `base` is the folder of the file that the pattern stands in: empty, or ending in `/`. */
  matches(place: RulePath, base: ByteText): boolean;
};

/**
 * Compiles a pattern (gitignore(5)): one that ends in `/` is for folders; one without another `/` is compared with the
 * last part of a path, any other with the path from `base` on.
 */
export function compilePathPattern(written: ByteText, ignoreCase: boolean): PathPattern {
  const foldersOnly = written.endsWith('/');
  const pattern = (foldersOnly ? written.slice(0, -1) : written) as ByteText;
  const matches = pattern.includes('/')
    ? compileWhole(pattern, ignoreCase)
    : compileName(pattern, ignoreCase);
  return {
    matches: (place, base) => (!foldersOnly || place.isFolder) && matches(place.path, base),
  };
}

type Match = (path: GitPath, base: ByteText) => boolean;

/** Compares the last part of a path. */
function compileName(pattern: ByteText, ignoreCase: boolean): Match {
  const test = nameTest(pattern, ignoreCase);
  return (path) => test(path.slice(path.lastIndexOf('/') + 1) as ByteText);
}

function nameTest(pattern: ByteText, ignoreCase: boolean): (name: ByteText) => boolean {
  if (literalLength(pattern) === pattern.length) return (name) => equal(name, pattern, ignoreCase);
  const ending = pattern.slice(1) as ByteText;
  if (pattern.startsWith('*') && literalLength(ending) === ending.length) {
    return (name) =>
      name.length >= ending.length &&
      equal(name.slice(name.length - ending.length) as ByteText, ending, ignoreCase);
  }
  return compileWildmatch(pattern, { pathname: false, ignoreCase });
}

/**
 * Compares a path from the base on. What stands before the first special character is compared as it is, and the rest is
 * a pattern of its own: so `a**` crosses slashes, as it does in git.
 */
function compileWhole(written: ByteText, ignoreCase: boolean): Match {
  const pattern = (written.startsWith('/') ? written.slice(1) : written) as ByteText;
  const literal = literalLength(pattern);
  const prefix = pattern.slice(0, literal) as ByteText;
  const rest = pattern.slice(literal) as ByteText;
  const test = rest === '' ? undefined : compileWildmatch(rest, { pathname: true, ignoreCase });
  return (path, base) => {
    if (path.length <= base.length || !equal(path.slice(0, base.length) as ByteText, base, ignoreCase)) {
      return false;
    }
    const name = path.slice(base.length) as ByteText;
    if (!equal(name.slice(0, prefix.length) as ByteText, prefix, ignoreCase)) return false;
    const left = name.slice(prefix.length) as ByteText;
    return test === undefined ? left === '' : test(left);
  };
}

/** Characters before the first that is special. */
function literalLength(pattern: string): number {
  const found = pattern.search(/[*?[\\]/);
  return found < 0 ? pattern.length : found;
}

function equal(a: ByteText, b: ByteText, ignoreCase: boolean): boolean {
  if (!ignoreCase || a.length !== b.length) return a === b;
  for (let at = 0; at < a.length; at += 1) {
    if (lowerCase(a.charCodeAt(at)) !== lowerCase(b.charCodeAt(at))) return false;
  }
  return true;
}
