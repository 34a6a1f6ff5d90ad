import type { Budget } from '../../base/budget.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { GitPath } from '../byte-text.ts';
import { damaged } from '../errors/damage.ts';
import { emptyTree, type Oid } from '../objects/oid.ts';
import { findInTree, type TreeEntry } from '../objects/tree.ts';
import type { ObjectSource } from '../ports.ts';

/** Tells whether two trees differ in the paths that a history is about. */
export interface PathFilter {
  /** Undefined stands for no tree at all. */
  differs(a: Oid | undefined, b: Oid, budget: Budget): Promise<Result<boolean>>;
}

/** Trees whose entry is remembered. */
const MAX_REMEMBERED = 50_000;

/** A path by its parts: what stands there, file or folder, is compared as a whole. The empty path is all there is. */
export class OnePath implements PathFilter {
  readonly #parts: readonly GitPath[];
  readonly #objects: ObjectSource;
  /** What stands at the path, by tree: its mode and name, or the empty text. */
  readonly #found = new Map<Oid, string>();

  constructor(path: GitPath, objects: ObjectSource) {
    this.#parts = path.split('/').filter((part) => part !== '') as GitPath[];
    this.#objects = objects;
  }

  async differs(a: Oid | undefined, b: Oid, budget: Budget): Promise<Result<boolean>> {
    if (a === b) return ok(false);
    const before = a === undefined ? ok('') : await this.#at(a, budget);
    if (!before.ok) return before;
    const after = await this.#at(b, budget);
    return after.ok ? ok(before.value !== after.value) : after;
  }

  async #at(tree: Oid, budget: Budget): Promise<Result<string>> {
    const known = this.#found.get(tree);
    if (known !== undefined) return ok(known);
    if (this.#parts.length === 0) return ok(tree === emptyTree(this.#objects.format) ? '' : tree);
    const entry = await this.#find(tree, budget);
    if (!entry.ok) return entry;
    const found = entry.value === undefined ? '' : `${entry.value.mode} ${entry.value.oid}`;
    if (this.#found.size >= MAX_REMEMBERED) this.#found.clear();
    this.#found.set(tree, found);
    return ok(found);
  }

  async #find(tree: Oid, budget: Budget): Promise<Result<TreeEntry | undefined>> {
    let at = tree;
    let entry: TreeEntry | undefined;
    for (const part of this.#parts) {
      if (entry !== undefined && entry.mode !== 0o040000) return ok(undefined);
      const object = this.#objects.peek(at) ?? (await this.#objects.load(at, budget));
      if ('ok' in object && !object.ok) return object;
      const { type, bytes } = 'ok' in object ? object.value : object;
      const found = type === 'tree' ? findInTree(bytes, part, this.#objects.format) : 'damaged';
      if (found === 'damaged') return fail(damaged(`the tree ${at} cannot be read`));
      if (found === undefined) return ok(undefined);
      entry = found;
      at = found.oid;
    }
    return ok(entry);
  }
}
