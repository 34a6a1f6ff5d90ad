import { invalidInput } from '../../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../../lib/base/result.ts';
import { compileGlobs, type GlobSet } from '../../../lib/search/glob-set.ts';

/** What is sent although it would be left out: the patterns of `--include`. */
export interface Inclusion {
  matches(path: string): boolean;
  mayMatchBelow(folder: string): boolean;
  /** The patterns that have matched nothing so far. */
  unused(): readonly string[];
}

/** Reads the patterns, in the dialect of the search tools; one without a slash is a name at any depth. */
export function readInclusion(patterns: readonly string[]): Result<Inclusion> {
  const sets: { readonly pattern: string; readonly set: GlobSet; used: boolean }[] = [];
  for (const pattern of patterns) {
    if (/(?:^|\/)\.git(?:\/|$)/.test(pattern)) {
      return fail(invalidInput('--include', '--include does not reach into .git; --with-git sends it.'));
    }
    // A folder stands for what is in it.
    const set = compileGlobs([pattern, `${pattern.replace(/\/+$/, '')}/`], 'content', '--include');
    if (!set.ok) return set;
    sets.push({ pattern, set: set.value, used: false });
  }
  return ok({
    matches(path) {
      const found = sets.filter(({ set }) => set.matches(path, false));
      for (const one of found) one.used = true;
      return found.length > 0;
    },
    mayMatchBelow: (folder) => sets.some(({ set }) => set.mayMatchBelow(folder)),
    unused: () => sets.filter(({ used }) => !used).map(({ pattern }) => pattern),
  });
}
