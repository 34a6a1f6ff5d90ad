import { relativeTo, type FilePath } from '../../../lib/files/file-path.ts';
import { comparable, type GitListing } from './git-listing.ts';

/** The rule for what stands in a folder: git's, where it is in a repository. */
export type Scope =
  /** Nothing is known of these files but their names. */
  | { readonly kind: 'plain' }
  | GitScope
  /** Left out already: only what is asked for by name is sent. */
  | { readonly kind: 'out' }
  /** Below a `.git` that is asked for: everything is sent. */
  | { readonly kind: 'repository' };

/** A repository's files, and the folders on the way to them, relative to `base`. */
export type GitScope = GitListing & {
  readonly kind: 'git';
  readonly base: FilePath;
  readonly trackedFolders: ReadonlySet<string>;
  readonly untrackedFolders: ReadonlySet<string>;
};

/** The scope of a folder that git lists. */
export function gitScope(base: FilePath, listing: GitListing): GitScope {
  return {
    kind: 'git',
    base,
    ...listing,
    trackedFolders: foldersOf(listing.tracked),
    untrackedFolders: foldersOf(listing.untracked),
  };
}

function foldersOf(paths: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** True when git lists the path itself: a file, or a repository within this one. */
export function isListed(scope: GitScope, path: FilePath): boolean {
  const name = nameIn(scope, path);
  return scope.tracked.has(name) || scope.untracked.has(name);
}

/** What git has below a folder: files that it tracks, only such as it would track, or nothing. */
export function contentOf(scope: GitScope, folder: FilePath): 'tracked' | 'untracked' | 'nothing' {
  const name = nameIn(scope, folder);
  if (scope.trackedFolders.has(name) || scope.tracked.has(name)) return 'tracked';
  return scope.untrackedFolders.has(name) || scope.untracked.has(name) ? 'untracked' : 'nothing';
}

function nameIn({ base }: GitScope, path: FilePath): string {
  return comparable(relativeTo(base, path) ?? path);
}
