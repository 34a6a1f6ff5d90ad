import { existsSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { createBudget, DEFAULT_BUDGET } from '../../../lib/base/budget.ts';
import { invalidInput, limitExceeded } from '../../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../../lib/base/result.ts';
import { baseName, parentOf, ROOT, type FilePath } from '../../../lib/files/file-path.ts';
import type { EntryKind, FileSystem } from '../../../lib/files/file-system.ts';
import { walk } from '../../../lib/files/walk.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { isInRepository, listWithGit } from './git-listing.ts';
import type { Inclusion } from './inclusion.ts';
import { isSecretName } from './known-secrets.ts';
import { LeftOut, type Reason } from './left-out.ts';
import { contentOf, gitScope, isListed, type Scope } from './scopes.ts';
import type { FolderRule } from './folder-rule.ts';

/** Folders that are installed or made anew by a program. */
const BUILD_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  '.wrangler',
  '.venv',
  '__pycache__',
  '.pytest_cache',
  '.mypy_cache',
  '.ruff_cache',
  '.tox',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.turbo',
  '.cache',
  '.gradle',
  '.terraform',
]);

/** The most repositories that may lie in one folder: git is asked about each. */
const MAX_REPOSITORIES = 500;

export type ChosenFile = {
  readonly path: FilePath;
  readonly kind: Exclude<EntryKind, 'dir'>;
  /** Asked for by name: it is sent whatever it holds. */
  readonly asked: boolean;
};

export type Choice = { readonly files: readonly ChosenFile[]; readonly leftOut: LeftOut };

/** A folder of this machine, by its real path, and its files. */
export type LocalFolder = { readonly root: string; readonly files: FileSystem };

/**
 * Chooses what is sent of a folder. In a git repository: what git tracks and what it would, so nothing that is ignored;
 * elsewhere everything but what is installed or built. Files that are known to hold secrets are left out in both, and so
 * is `.git`, unless the rule asks for them.
 */
export async function chooseFiles(folder: LocalFolder, rule: FolderRule): Promise<Result<Choice>> {
  const walker = new Chooser(folder, rule);
  return walker.run();
}

class Chooser {
  readonly #chosen: ChosenFile[] = [];
  readonly #leftOut = new LeftOut();
  readonly #scopes = new Map<FilePath, Scope>();
  readonly #folder: LocalFolder;
  readonly #rule: FolderRule;
  readonly #include: Inclusion;
  #repositories = 0;

  constructor(folder: LocalFolder, rule: FolderRule) {
    this.#folder = folder;
    this.#rule = rule;
    this.#include = rule.include;
  }

  async run(): Promise<Result<Choice>> {
    const { root, files } = this.#folder;
    if (this.#rule.withGit && !isFolder(path.join(root, '.git'))) return fail(noRepository(root));
    const scope = isInRepository(root) ? await this.#repository(ROOT, false) : ok({ kind: 'plain' } as const);
    if (!scope.ok) return scope;
    this.#scopes.set(ROOT, scope.value);
    const budget = createBudget(DEFAULT_BUDGET, systemClock);
    for (const item of walk(files, ROOT, { budget, enter: (at) => this.#scopes.has(at) })) {
      if (item.type !== 'entry') return fail(item.failure);
      const outer = this.#scopes.get(parentOf(item.path)) ?? { kind: 'out' };
      if (item.kind !== 'dir') this.#file(item.path, item.kind, outer);
      else {
        const entered = await this.#enter(item.path, outer);
        if (!entered.ok) return entered;
      }
    }
    return ok({ files: this.#chosen, leftOut: this.#leftOut });
  }

  #file(at: FilePath, kind: ChosenFile['kind'], scope: Scope): void {
    const asked = scope.kind !== 'repository' && this.#include.matches(at);
    if (baseName(at) === '.git') this.#leftOut.add('git', at);
    else if (asked) this.#chosen.push({ path: at, kind, asked });
    else if (scope.kind !== 'out') {
      const reason = fileReason(at, scope);
      if (reason === undefined) this.#chosen.push({ path: at, kind, asked });
      else this.#leftOut.add(reason, at);
    }
  }

  /** Gives a folder its scope; without one it is not entered. */
  async #enter(at: FilePath, outer: Scope): Promise<Result<void>> {
    if (baseName(at) === '.git' && outer.kind !== 'repository') {
      if (this.#rule.withGit && outer.kind !== 'out') this.#scopes.set(at, { kind: 'repository' });
      else if (outer.kind !== 'out') this.#leftOut.add('git', `${at}/`);
      return ok(undefined);
    }
    const reason = folderReason(at, outer);
    if (reason === undefined) {
      const inner = await this.#innerScope(at, outer);
      if (!inner.ok) return inner;
      this.#scopes.set(at, inner.value);
      return ok(undefined);
    }
    if (outer.kind !== 'out' && !this.#isEmpty(at)) this.#leftOut.add(reason, `${at}/`);
    if (this.#include.mayMatchBelow(at)) this.#scopes.set(at, { kind: 'out' });
    return ok(undefined);
  }

  async #innerScope(at: FilePath, outer: Scope): Promise<Result<Scope>> {
    const asked = outer.kind === 'plain' || outer.kind === 'git';
    return asked && existsSync(path.join(this.#folder.root, at, '.git'))
      ? this.#repository(at, true)
      : ok(outer);
  }

  async #repository(at: FilePath, ownRoot: boolean): Promise<Result<Scope>> {
    this.#repositories += 1;
    if (this.#repositories > MAX_REPOSITORIES) {
      const advice = 'Choose a folder with fewer repositories.';
      return fail(limitExceeded('repositories', MAX_REPOSITORIES, this.#repositories, advice));
    }
    const { environment, guessWithoutGit } = this.#rule;
    const listing = await listWithGit(path.join(this.#folder.root, at), environment, ownRoot);
    if (listing.ok) return ok(gitScope(at, listing.value));
    return guessWithoutGit ? ok({ kind: 'plain' }) : listing;
  }

  #isEmpty(at: FilePath): boolean {
    const entries = this.#folder.files.list(at);
    return entries.ok && entries.value.length === 0;
  }
}

function fileReason(at: FilePath, scope: Scope): Reason | undefined {
  if (scope.kind === 'repository') return undefined;
  if (scope.kind === 'git' && !isListed(scope, at)) return 'ignored';
  return isSecretName(at) ? 'secret' : undefined;
}

function folderReason(at: FilePath, scope: Scope): Reason | undefined {
  if (scope.kind === 'repository') return undefined;
  if (scope.kind === 'out') return 'ignored';
  const content = scope.kind === 'git' ? contentOf(scope, at) : 'untracked';
  if (content === 'nothing') return 'ignored';
  return content === 'untracked' && BUILD_FOLDERS.has(baseName(at)) ? 'build' : undefined;
}

function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function noRepository(root: string) {
  const place = path.join(root, '.git');
  const what = existsSync(place)
    ? `${place} is no folder: the repository itself is elsewhere, as with a worktree or a submodule.`
    : `There is no ${place}.`;
  return invalidInput('--with-git', `${what} --with-git sends the folder .git of the folder that is sent.`);
}
