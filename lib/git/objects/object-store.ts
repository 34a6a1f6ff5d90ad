import type { Budget } from '../../base/budget.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { GitPath } from '../byte-text.ts';
import { damaged, missingObject } from '../errors/damage.ts';
import type { GitPorts, ObjectSource, RepositoryFiles } from '../ports.ts';
import { emptyTree, oidLength, type ObjectFormat, type Oid } from './oid.ts';
import { nameOf, type GitObject } from './git-object.ts';
import { loosePath, readLoose } from './loose.ts';
import { PackFolder } from './pack-folder.ts';
import { Pages } from './pages.ts';
import { Recent } from './recent.ts';

/** A folder that holds objects: `objects` of the repository itself, or one that it borrows from. */
export type ObjectFolder = { readonly files: RepositoryFiles; readonly folder: GitPath };

/** Memory of one repository: pages of packs, bases of deltas, and objects asked for again. */
const MAX_PAGES = 16 * 1024 * 1024;
const MAX_BASES = 9 * 1024 * 1024;
const MAX_RECENT = 3 * 1024 * 1024;

/** The most names that one prefix gives: git lists no more of them than this in its advice. */
const MAX_NAMES = 1000;

/** The objects of a repository: packed and loose, its own and borrowed ones. */
export class ObjectStore implements ObjectSource {
  readonly format: ObjectFormat;
  readonly #folders: readonly ObjectFolder[];
  readonly #packs: readonly PackFolder[];
  readonly #ports: GitPorts;
  readonly #recent = new Recent<Oid, GitObject>(MAX_RECENT);
  /** Objects that stand for others: `refs/replace`. */
  #replaced: ReadonlyMap<Oid, Oid> = new Map();
  #open = false;

  constructor(folders: readonly ObjectFolder[], format: ObjectFormat, ports: GitPorts) {
    this.format = format;
    this.#folders = folders;
    this.#ports = ports;
    const shared = {
      inflate: ports.inflate,
      format,
      pages: new Pages(MAX_PAGES),
      bases: new Recent<string, GitObject>(MAX_BASES),
    };
    this.#packs = folders.map(
      ({ files, folder }) => new PackFolder(files, `${folder}/pack` as GitPath, shared),
    );
  }

  /** From now on, each of these objects is given as another. */
  replace(objects: ReadonlyMap<Oid, Oid>): void {
    this.#replaced = objects;
  }

  peek(oid: Oid): GitObject | undefined {
    return this.#recent.get(oid);
  }

  async load(oid: Oid, budget: Budget): Promise<Result<GitObject>> {
    const known = this.#recent.get(oid);
    if (known !== undefined) return ok(known);
    const object = await this.#find(this.#target(oid), budget);
    if (object.ok) this.#recent.set(oid, object.value, object.value.bytes.length + 200);
    return object;
  }

  async #find(oid: Oid, budget: Budget): Promise<Result<GitObject>> {
    const opened = await this.#openPacks();
    if (!opened.ok) return opened;
    let fault: Result<GitObject> | undefined;
    for (const packs of this.#packs) {
      const object = await packs.read(oid, budget);
      const verified = object?.ok === true ? this.#verify(oid, object.value) : object;
      if (verified?.ok === true) return verified;
      fault ??= verified;
    }
    for (const { files, folder } of this.#folders) {
      const name = `${folder}/${loosePath(oid)}` as GitPath;
      if (files.size(name) === undefined) continue;
      const object = await this.#readLoose(files, name, oid, budget);
      if (object.ok) return object;
      fault ??= object;
    }
    if (fault !== undefined) return fault;
    if (oid === emptyTree(this.format)) return ok({ type: 'tree', bytes: new Uint8Array(0) });
    return fail(missingObject(oid));
  }

  async #readLoose(
    files: RepositoryFiles,
    name: GitPath,
    oid: Oid,
    budget: Budget,
  ): Promise<Result<GitObject>> {
    const packed = await files.read(name);
    if (!packed.ok) return packed;
    const late = budget.check();
    if (late !== undefined) return fail(late);
    const object = readLoose(packed.value, oid, this.#ports.inflate);
    if (!object.ok) return object;
    const spent = budget.spend('bytes', object.value.bytes.length);
    return spent === undefined ? this.#verify(oid, object.value) : fail(spent);
  }

  #verify(oid: Oid, object: GitObject): Result<GitObject> {
    const name = nameOf(object, this.format, this.#ports.digest);
    return name === oid ? ok(object) : fail(damaged(`the object ${oid} has the content of ${name}`));
  }

  #target(oid: Oid): Oid {
    let target = oid;
    // As many replacements in a row as git follows.
    for (let i = 0; i < 5; i += 1) {
      const next = this.#replaced.get(target);
      if (next === undefined) return target;
      target = next;
    }
    return target;
  }

  async #openPacks(): Promise<Result<null>> {
    if (this.#open) return ok(null);
    for (const packs of this.#packs) {
      const opened = await packs.open();
      if (!opened.ok) return opened;
    }
    this.#open = true;
    return ok(null);
  }

  async prefetch(): Promise<void> {
    await this.#openPacks();
  }

  /** How many objects all packs hold, each copy counted: what git's abbreviations grow with. */
  async packedCount(): Promise<Result<number>> {
    const opened = await this.#openPacks();
    if (!opened.ok) return opened;
    return ok(this.#packs.flatMap((packs) => packs.tables()).reduce((sum, { count }) => sum + count, 0));
  }

  /** How many first digits a name shares with the name nearest to it. */
  async sharedDigits(oid: Oid): Promise<Result<number>> {
    const opened = await this.#openPacks();
    if (!opened.ok) return opened;
    let most = 0;
    for (const packs of this.#packs) {
      for (const table of packs.tables()) most = Math.max(most, table.sharedDigits(oid));
    }
    for (const other of this.#looseNames(oid.slice(0, 2))) {
      let shared = 2;
      while (shared < oid.length && other[shared] === oid[shared]) shared += 1;
      if (other !== oid) most = Math.max(most, shared);
    }
    return ok(most);
  }

  async withPrefix(hex: string): Promise<Result<readonly Oid[]>> {
    const opened = await this.#openPacks();
    if (!opened.ok) return opened;
    const found = new Set<Oid>(this.#looseNames(hex.slice(0, 2)).filter((oid) => oid.startsWith(hex)));
    for (const packs of this.#packs) {
      for (const table of packs.tables()) {
        for (const oid of table.withPrefix(hex, MAX_NAMES)) found.add(oid);
      }
    }
    return ok([...found].sort().slice(0, MAX_NAMES));
  }

  #loose = new Map<string, readonly Oid[]>();

  #looseNames(first: string): readonly Oid[] {
    const known = this.#loose.get(first);
    if (known !== undefined) return known;
    const digits = 2 * oidLength(this.format) - 2;
    const names = this.#folders.flatMap(({ files, folder }) =>
      files
        .list(`${folder}/${first}` as GitPath)
        .filter((name) => name.length === digits && /^[0-9a-f]+$/.test(name))
        .map((name) => `${first}${name}` as Oid),
    );
    this.#loose.set(first, names);
    return names;
  }
}
