import { fail, ok, type Result } from '../../base/result.ts';
import { encodeByteText, type GitPath } from '../byte-text.ts';
import { ambiguousId } from '../errors/revisions.ts';
import { objectType, type ObjectType } from '../objects/git-object.ts';
import { parseOid, type Oid } from '../objects/oid.ts';
import { findInTree } from '../objects/tree.ts';
import { currentBranch, expandLoggedName, expandName, priorCheckout, trackedBranch } from './branch-names.ts';
import { findByMessage } from './message-search.ts';
import { loadNamed, peelTo } from './peel.ts';
import { refBefore } from './reflog-name.ts';
import type { ResolvedRef } from './ref-store.ts';
import type { RevisionContext } from './revision-context.ts';

type Found = Promise<Result<Oid | undefined>>;

/** Suffixes inside one another, as in `a^^^^`: each is a step of its own. */
const MAX_NESTING = 2000;

/** The object that a revision names, by the grammar of gitrevisions; undefined where it names none. */
export class Revisions {
  readonly #context: RevisionContext;

  constructor(context: RevisionContext) {
    this.#context = context;
  }

  async find(text: string): Found {
    const plain = await this.#suffixed(text, 0);
    if (!plain.ok || plain.value !== undefined) return plain;
    if (text.startsWith(':/')) return this.#byMessage(text.slice(2));
    const colon = colonOf(text);
    if (colon <= 0) return ok(undefined);
    const tree = await this.#suffixed(text.slice(0, colon), 0);
    if (!tree.ok || tree.value === undefined) return tree;
    return this.#inTree(tree.value, encodeByteText(text.slice(colon + 1)));
  }

  /** A name with suffixes: `^`, `^2`, `~3`, `^{type}`. */
  async #suffixed(text: string, depth: number): Found {
    if (depth > MAX_NESTING) return ok(undefined);
    const [, base, mark, digits = ''] = /^(.+)([~^])(\d*)$/s.exec(text) ?? [];
    if (base !== undefined) {
      const count = digits === '' ? 1 : Number(digits);
      if (count > 0x7fffffff) return ok(undefined);
      const start = await this.#suffixed(base, depth + 1);
      if (!start.ok || start.value === undefined) return start;
      return mark === '^' ? this.#parent(start.value, count) : this.#ancestor(start.value, count);
    }
    const open = text.endsWith('}') ? text.lastIndexOf('^{') : -1;
    if (open > 0) {
      const peeled = await this.#peeled(text.slice(0, open), text.slice(open + 2, -1), depth);
      if (!peeled.ok || peeled.value !== undefined) return peeled;
    }
    return this.#basic(text, depth);
  }

  async #peeled(base: string, kind: string, depth: number): Found {
    const type = objectType(kind);
    if (type === undefined && kind !== '' && kind !== 'object' && !kind.startsWith('/')) return ok(undefined);
    const start = await this.#suffixed(base, depth + 1);
    if (!start.ok || start.value === undefined) return start;
    if (kind === 'object') {
      const object = await loadNamed(start.value, this.#context);
      return object.ok ? ok(object.value?.oid) : object;
    }
    if (kind.startsWith('/')) {
      // An empty pattern takes what it stands behind.
      if (kind === '/') return peelTo(start.value, 'commit', this.#context);
      return findByMessage(kind.slice(1), [start.value], this.#context);
    }
    return peelTo(start.value, type ?? 'any', this.#context);
  }

  async #parent(oid: Oid, nth: number): Found {
    const commit = await peelTo(oid, 'commit', this.#context);
    if (!commit.ok || commit.value === undefined || nth === 0) return commit;
    const { commits, budget } = this.#context;
    const links = await commits.load(commit.value, budget);
    return links.ok ? ok(links.value.parents[nth - 1]) : links;
  }

  async #ancestor(oid: Oid, count: number): Found {
    const commit = await peelTo(oid, 'commit', this.#context);
    if (!commit.ok) return commit;
    let at = commit.value;
    const { commits, budget } = this.#context;
    for (let i = 0; i < count && at !== undefined; i += 1) {
      const links = await commits.load(at, budget);
      if (!links.ok) return links;
      const late = budget.check();
      if (late !== undefined) return fail(late);
      at = links.value.parents[0];
    }
    return ok(at);
  }

  /** A full id, a ref, a ref at another time, what `git describe` prints, or a short id. */
  async #basic(text: string, depth: number): Found {
    const { format } = this.#context.repository.objects;
    const full = parseOid(text, format);
    if (full !== undefined) return ok(full);
    const named = await this.#byRef(text, depth);
    if (!named.ok || named.value !== undefined) return named;
    const described = /-g([0-9a-fA-F]+)$/.exec(text)?.[1];
    if (described !== undefined) return this.#short(described, 'commit');
    return /^[0-9a-fA-F]+$/.test(text) ? this.#short(text, undefined) : ok(undefined);
  }

  async #byRef(text: string, depth: number): Found {
    const at = text.endsWith('}') ? text.lastIndexOf('@{') : -1;
    const inner = at < 0 ? undefined : text.slice(at + 2, -1);
    const prior = inner === undefined ? undefined : /^-(\d+)$/.exec(inner)?.[1];
    if (prior !== undefined) return at > 0 ? ok(undefined) : this.#prior(Number(prior), depth);
    const kind = inner === undefined ? undefined : trackingOf(inner);
    if (inner === undefined || kind !== undefined) {
      const ref =
        kind === undefined
          ? await expandName(text, this.#context)
          : await this.#tracked(text.slice(0, at), kind);
      return ref.ok ? ok(ref.value?.oid) : ref;
    }
    const ref = await this.#logged(text.slice(0, at));
    if (!ref.ok || ref.value === undefined) return ref.ok ? ok(undefined) : ref;
    const shown = text.slice(0, at) === '' ? ref.value.name.replace(/^refs\/heads\//, '') : text.slice(0, at);
    return refBefore(ref.value, inner, shown, this.#context);
  }

  async #prior(nth: number, depth: number): Found {
    const name = await priorCheckout(nth, this.#context);
    if (!name.ok || name.value === undefined) return name.ok ? ok(undefined) : name;
    const branch = await this.#context.repository.refs.resolve(encodeByteText(`refs/heads/${name.value}`));
    if (!branch.ok) return branch;
    return branch.value?.oid === undefined ? this.#basic(name.value, depth + 1) : ok(branch.value.oid);
  }

  /** The ref whose log is meant: the current branch where no name is given. */
  async #logged(name: string): Promise<Result<ResolvedRef | undefined>> {
    const [, prior, mark] = /^@\{-(\d+)\}$|^(.*@\{(?:u|upstream|push)\})$/i.exec(name) ?? [];
    if (prior !== undefined) {
      const branch = await priorCheckout(Number(prior), this.#context);
      if (!branch.ok || branch.value === undefined) return branch.ok ? ok(undefined) : branch;
      return expandLoggedName(branch.value, this.#context);
    }
    if (mark !== undefined) {
      const at = mark.lastIndexOf('@{');
      return this.#tracked(mark.slice(0, at), trackingOf(mark.slice(at + 2, -1)) ?? 'upstream');
    }
    if (name !== '') return expandLoggedName(name, this.#context);
    const branch = await currentBranch(this.#context);
    if (!branch.ok) return branch;
    return this.#context.repository.refs.resolve(branch.value ?? ('HEAD' as GitPath));
  }

  async #tracked(name: string, kind: 'upstream' | 'push'): Promise<Result<ResolvedRef | undefined>> {
    const prior = /^@\{-(\d+)\}$/.exec(name)?.[1];
    const given = prior === undefined ? ok(name) : await priorCheckout(Number(prior), this.#context);
    if (!given.ok || given.value === undefined) return given.ok ? ok(undefined) : given;
    const short =
      given.value === '' || given.value === '@' || given.value === 'HEAD' ? undefined : given.value;
    const branch =
      short === undefined ? await currentBranch(this.#context) : ok(encodeByteText(`refs/heads/${short}`));
    if (!branch.ok) return branch;
    const target = await trackedBranch(branch.value, kind, this.#context);
    if (!target.ok || target.value === undefined) return target.ok ? ok(undefined) : target;
    return this.#context.repository.refs.resolve(target.value);
  }

  /** An id by its first digits: a commit wins over other objects that begin alike. */
  async #short(digits: string, type: ObjectType | undefined): Found {
    const hex = digits.toLowerCase();
    const { objects } = this.#context.repository;
    if (hex.length < 4 || hex.length > objects.format.length * 16) return ok(undefined);
    const found = await objects.withPrefix(hex);
    if (!found.ok) return found;
    const [only, ...more] = found.value;
    if (more.length === 0 && type === undefined) return ok(only);
    const commits: Oid[] = [];
    for (const oid of found.value) {
      const commit = await peelTo(oid, 'commit', this.#context);
      if (!commit.ok) return commit;
      if (commit.value !== undefined) commits.push(oid);
    }
    if (commits.length === 1) return ok(commits[0]);
    if (more.length === 0) return ok(only);
    return found.value.length === 0 ? ok(undefined) : fail(ambiguousId(digits, found.value.slice(0, 20)));
  }

  async #byMessage(text: string): Found {
    const { refs } = this.#context.repository;
    const names = await refs.list('refs/' as GitPath);
    if (!names.ok) return names;
    const from: Oid[] = [];
    for (const name of ['HEAD' as GitPath, ...names.value]) {
      const ref = await refs.resolve(name);
      if (!ref.ok) return ref;
      if (ref.value?.oid !== undefined) from.push(ref.value.oid);
    }
    return findByMessage(text, from, this.#context);
  }

  async #inTree(from: Oid, path: GitPath): Found {
    const tree = await peelTo(from, 'tree', this.#context);
    if (!tree.ok || tree.value === undefined || path === '') return tree;
    let at: Oid = tree.value;
    for (const part of path.replace(/\/$/, '').split('/') as GitPath[]) {
      const object = await loadNamed(at, this.#context);
      if (!object.ok) return object;
      if (object.value?.object.type !== 'tree') return ok(undefined);
      const entry = findInTree(object.value.object.bytes, part, this.#context.repository.objects.format);
      if (entry === undefined || entry === 'damaged') return ok(undefined);
      at = entry.oid;
    }
    return ok(at);
  }
}

function trackingOf(inner: string): 'upstream' | 'push' | undefined {
  const word = inner.toLowerCase();
  if (word === 'u' || word === 'upstream') return 'upstream';
  return word === 'push' ? 'push' : undefined;
}

/** The colon that a path follows: the first outside braces; -1 where there is none. */
function colonOf(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1;
    else if (text[i] === '}' && depth > 0) depth -= 1;
    else if (text[i] === ':' && depth === 0) return i;
  }
  return -1;
}
