import { fail, ok, type Result } from '../../base/result.ts';
import type { Budget } from '../../base/budget.ts';
import { limitExceeded } from '../../base/failure.ts';
import type { GitPath } from '../byte-text.ts';
import { damaged } from '../errors/damage.ts';
import type { RepositoryFiles } from '../ports.ts';
import type { GitObject } from './git-object.ts';
import { readMultiPackIndex, type MultiPackIndex } from './multi-pack-index.ts';
import type { NameTable } from './name-table.ts';
import type { Oid } from './oid.ts';
import { Pack, type PackPorts } from './pack.ts';
import { readPackIndex, type PackIndex } from './pack-index.ts';

/** Bytes of all indexes of a repository: they are kept whole, some 30 for each object. */
const MAX_INDEXES = 16 * 1024 * 1024;

type PackFile = {
  readonly name: GitPath;
  readonly pack: Pack;
  readonly index: () => Promise<Result<PackIndex>>;
};

/** The packs of one folder of objects. Indexes are read when a name is first looked for. */
export class PackFolder {
  readonly #files: RepositoryFiles;
  readonly #folder: GitPath;
  readonly #ports: PackPorts;
  readonly #packs: readonly PackFile[];
  #midx: MultiPackIndex | undefined;
  /** Indexes of the packs that the multi-pack index does not cover. */
  #indexes: readonly (readonly [PackFile, PackIndex])[] | undefined;

  /** `folder` is that of the packs, `objects/pack`. */
  constructor(files: RepositoryFiles, folder: GitPath, ports: PackPorts) {
    this.#files = files;
    this.#folder = folder;
    this.#ports = ports;
    const names = files.list(folder);
    const all = new Set(names);
    this.#packs = names
      .filter((name) => name.endsWith('.pack') && all.has(name.replace(/\.pack$/, '.idx') as GitPath))
      .map((name) => this.#prepare(name.slice(0, -5)));
  }

  #prepare(stem: string): PackFile {
    const name = `${this.#folder}/${stem}.pack` as GitPath;
    let known: PackIndex | undefined;
    const index = async (): Promise<Result<PackIndex>> => {
      if (known !== undefined) return ok(known);
      const path = `${this.#folder}/${stem}.idx` as GitPath;
      const bytes = await this.#files.read(path);
      if (!bytes.ok) return bytes;
      known = readPackIndex(bytes.value, this.#ports.format);
      return known === undefined ? fail(damaged(`${path} is not a pack index`)) : ok(known);
    };
    const file = this.#ports.pages.open(this.#files, name, this.#files.size(name) ?? 0);
    const pack = new Pack(file, this.#ports, async (oid) => {
      const own = await index();
      return own.ok ? ok(own.value.offsetOf(oid)) : own;
    });
    return { name: `${stem}.idx` as GitPath, pack, index };
  }

  /** Reads the indexes that are needed to look for names. */
  async open(): Promise<Result<null>> {
    if (this.#indexes !== undefined) return ok(null);
    const path = `${this.#folder}/multi-pack-index` as GitPath;
    const sizes = [path, ...this.#packs.map(({ name }) => `${this.#folder}/${name}` as GitPath)];
    const bytes = sizes.reduce((sum, name) => sum + (this.#files.size(name) ?? 0), 0);
    if (bytes > MAX_INDEXES) {
      const advice = 'The repository has too many objects; upload a shallow clone of it.';
      return fail(limitExceeded('git.indexes', MAX_INDEXES, bytes, advice));
    }
    if (this.#files.size(path) !== undefined) {
      const read = await this.#files.read(path);
      if (!read.ok) return read;
      // One that cannot be used is left aside: each pack has an index of its own.
      this.#midx = readMultiPackIndex(read.value, this.#ports.format);
    }
    const covered = new Set(this.#midx?.packs);
    const indexes: (readonly [PackFile, PackIndex])[] = [];
    for (const file of this.#packs) {
      if (covered.has(file.name)) continue;
      const index = await file.index();
      if (!index.ok) return index;
      indexes.push([file, index.value]);
    }
    this.#indexes = indexes;
    return ok(null);
  }

  /** The tables of names; `open` comes first. */
  tables(): readonly NameTable[] {
    const own = (this.#indexes ?? []).map(([, index]) => index.names);
    return this.#midx === undefined ? own : [this.#midx.names, ...own];
  }

  /** An object by its name; undefined where no pack holds it. The first damage is told if no copy is sound. */
  async read(oid: Oid, budget: Budget): Promise<Result<GitObject> | undefined> {
    let fault: Result<GitObject> | undefined;
    const place = this.#midx?.placeOf(oid);
    const packs: (readonly [Pack, number])[] = [];
    if (place !== undefined) {
      const name = this.#midx?.packs[place.pack];
      const file = this.#packs.find((one) => one.name === name);
      if (file !== undefined) packs.push([file.pack, place.offset]);
    }
    for (const [file, index] of this.#indexes ?? []) {
      const offset = index.offsetOf(oid);
      if (offset !== undefined) packs.push([file.pack, offset]);
    }
    for (const [pack, offset] of packs) {
      const object = await pack.read(offset, budget);
      if (object.ok) return object;
      fault ??= object;
    }
    return fault;
  }
}
