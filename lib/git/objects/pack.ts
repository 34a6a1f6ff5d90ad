import type { Budget } from '../../base/budget.ts';
import type { Failure } from '../../base/failure.ts';
import type { Inflate } from '../../base/ports.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { damaged, tooLargeObject } from '../errors/damage.ts';
import { applyDelta, deltaResultSize } from './delta.ts';
import { MAX_OBJECT, type GitObject } from './git-object.ts';
import type { ObjectFormat, Oid } from './oid.ts';
import { MAX_ENTRY_HEADER, readPackEntry, type PackEntry } from './pack-entry.ts';
import type { PagedFile, Pages } from './pages.ts';
import type { Recent } from './recent.ts';

/** What packs share: pages and the bases of deltas, within the memory of one repository. */
export type PackPorts = {
  readonly inflate: Inflate;
  readonly format: ObjectFormat;
  readonly pages: Pages;
  /** Objects by pack and offset. */
  readonly bases: Recent<string, GitObject>;
};

/** The most deltas that build upon one another: git writes 50, and reads no more than 4,095. */
const MAX_CHAIN = 4095;

/** Data up to so many bytes is read through pages, more of it for itself. */
const MAX_PAGED = 2 * 1024 * 1024;

type Step = { readonly offset: number; readonly entry: PackEntry };

/** The objects of one pack, by offset. They are not verified here: a name is not known. */
export class Pack {
  readonly #file: PagedFile;
  readonly #ports: PackPorts;
  readonly #find: (oid: Oid) => Promise<Result<number | undefined>>;

  /** `find` tells where in this pack an object begins that a delta names as its base. */
  constructor(file: PagedFile, ports: PackPorts, find: (oid: Oid) => Promise<Result<number | undefined>>) {
    this.#file = file;
    this.#ports = ports;
    this.#find = find;
  }

  /** The object that begins at an offset. */
  async read(offset: number, budget: Budget): Promise<Result<GitObject>> {
    const chain: Step[] = [];
    let at = offset;
    let object = this.#ports.bases.get(this.#key(at));
    while (object === undefined) {
      const entry = await this.#entry(at, budget);
      if (!entry.ok) return entry;
      chain.push({ offset: at, entry: entry.value });
      const spent =
        chain.length > MAX_CHAIN
          ? this.#damaged('a chain of deltas is too long')
          : budget.spend('entries', 1);
      if (spent !== undefined) return fail(spent);
      if (entry.value.kind === 'whole') {
        const bytes = await this.#data(at, entry.value, budget);
        if (!bytes.ok) return bytes;
        object = { type: entry.value.type, bytes: bytes.value };
        if (chain.length > 1) this.#keep(at, object);
        chain.pop();
        break;
      }
      const base = await this.#baseOf(at, entry.value);
      if (!base.ok) return base;
      at = base.value;
      object = this.#ports.bases.get(this.#key(at));
    }
    return this.#build(object, chain, budget);
  }

  /** Applies deltas from the last to the first. */
  async #build(base: GitObject, chain: readonly Step[], budget: Budget): Promise<Result<GitObject>> {
    let object = base;
    for (let i = chain.length - 1; i >= 0; i -= 1) {
      const step = chain[i];
      if (step === undefined) break;
      const delta = await this.#data(step.offset, step.entry, budget);
      if (!delta.ok) return delta;
      const spent = budget.spend('bytes', deltaResultSize(delta.value) ?? 0);
      if (spent !== undefined) return fail(spent);
      const bytes = applyDelta(object.bytes, delta.value, MAX_OBJECT);
      if (bytes === 'too_large') {
        return fail(tooLargeObject(this.#file.name, MAX_OBJECT, deltaResultSize(delta.value) ?? 0));
      }
      if (bytes === 'damaged') return fail(this.#damaged(`the delta at ${step.offset} cannot be applied`));
      object = { type: object.type, bytes };
      if (i > 0) this.#keep(step.offset, object);
    }
    return ok(object);
  }

  async #baseOf(
    at: number,
    entry: PackEntry & { kind: 'offset_delta' | 'name_delta' },
  ): Promise<Result<number>> {
    if (entry.kind === 'offset_delta') {
      return entry.back < at ? ok(at - entry.back) : fail(this.#damaged(`the delta at ${at} has no base`));
    }
    const base = await this.#find(entry.base);
    if (!base.ok) return base;
    return base.value === undefined
      ? fail(this.#damaged(`the base ${entry.base} is not in it`))
      : ok(base.value);
  }

  async #entry(offset: number, budget: Budget): Promise<Result<PackEntry>> {
    const bytes = await this.#bytes(offset, MAX_ENTRY_HEADER, budget);
    if (!bytes.ok) return bytes;
    const entry = readPackEntry(bytes.value, this.#ports.format);
    if (entry === undefined) return fail(this.#damaged(`there is no object at ${offset}`));
    if (entry.size > MAX_OBJECT) return fail(tooLargeObject(this.#file.name, MAX_OBJECT, entry.size));
    return ok(entry);
  }

  /** The inflated data of an entry. */
  async #data(offset: number, { size, length }: PackEntry, budget: Budget): Promise<Result<Uint8Array>> {
    const spent = budget.spend('bytes', size);
    if (spent !== undefined) return fail(spent);
    const start = offset + length;
    // What does not shrink is stored with a few bytes for each block.
    const bound = size + (size >> 8) + 64;
    const near = this.#ports.pages.view(this.#file, start, bound);
    const quick = near && this.#ports.inflate.inflateZlib(near, size);
    const found = quick !== undefined && (quick.ok || quick.error !== 'cut') ? quick : undefined;
    if (found !== undefined) return this.#whole(found, offset, size);
    const bytes = await this.#bytes(start, bound, budget);
    return bytes.ok ? this.#whole(this.#ports.inflate.inflateZlib(bytes.value, size), offset, size) : bytes;
  }

  #whole(found: ReturnType<Inflate['inflateZlib']>, offset: number, size: number): Result<Uint8Array> {
    if (found.ok && found.value.bytes.length === size) return ok(found.value.bytes);
    return fail(this.#damaged(`the object at ${offset} cannot be inflated`));
  }

  /** Bytes from an offset, fewer at the end of the pack. */
  async #bytes(offset: number, length: number, budget: Budget): Promise<Result<Uint8Array>> {
    const { pages } = this.#ports;
    const wanted = Math.min(length, this.#file.size - offset);
    if (wanted <= 0) return fail(this.#damaged(`it ends before ${offset}`));
    if (wanted > MAX_PAGED) return this.#file.files.readPart(this.#file.name, offset, wanted);
    const known = pages.view(this.#file, offset, wanted);
    if (known?.length === wanted) return ok(known);
    const fetched = await pages.fetch(this.#file, { offset, length: wanted }, budget);
    if (!fetched.ok) return fetched;
    const late = budget.check();
    if (late !== undefined) return fail(late);
    return ok(pages.view(this.#file, offset, wanted) ?? new Uint8Array(0));
  }

  #keep(offset: number, object: GitObject): void {
    this.#ports.bases.set(this.#key(offset), object, object.bytes.length + 100);
  }

  #key(offset: number): string {
    return `${this.#file.base}:${offset}`;
  }

  #damaged(what: string): Failure {
    return damaged(`${this.#file.name}: ${what}`);
  }
}
