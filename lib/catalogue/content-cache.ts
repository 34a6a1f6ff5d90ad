import { ok, type Result } from '../base/result.ts';
import type { Pack } from '../bundle/pack-reader.ts';
import type { FileContent } from '../files/snapshot.ts';

/** The files of a pack as they are read, kept once they are. */
export type CachedContent = Required<FileContent> & {
  /** Bytes kept. */
  bytes(): number;
};

/** Gives an array of so many bytes that the texts of a workspace are kept in. */
export type Room = (bytes: number) => Uint8Array;

/**
 * So many files are read one by one; a caller that wants more is about to read all, and gets them in a few large reads
 * of the store.
 */
const SINGLE_READS = 8;

/** Bytes of files that are read ahead of a caller that goes through all of them. */
const AHEAD = 4 * 1024 * 1024;

/** A file so near behind the one before is asked for by such a caller. */
const NEAR = 64;

/**
 * Reads a pack's files, keeping them when all of them together fit into `maxBytes`: the first few each for itself, then
 * all in one array that `room` gives. Of a larger pack a few megabytes are kept at a time.
 */
export function cacheContent(pack: Pack, maxBytes: number, room: Room): CachedContent {
  const total = pack.table.columns.sizes.reduce((sum, size) => sum + size, 0);
  if (total <= maxBytes) return new KeptContent(pack, total, room);
  return new StreamedContent(pack);
}

/** Too large to be kept: a read of the store for each file would be thousands in a search. */
class StreamedContent implements CachedContent {
  readonly #pack: Pack;
  #block = new Map<number, Uint8Array>();
  #next = Number.POSITIVE_INFINITY;

  constructor(pack: Pack) {
    this.#pack = pack;
  }

  bytes(): number {
    return AHEAD;
  }

  bytesAt(index: number): Uint8Array | undefined {
    const known = this.#block.get(index);
    if (known !== undefined) this.#next = index + 1;
    return known;
  }

  readPart(index: number, offset: number, length: number): Promise<Result<Uint8Array>> {
    return partOf(this.#pack, this.#block.get(index), { index, offset, length });
  }

  async readAt(index: number): Promise<Result<Uint8Array>> {
    const inOrder = index >= this.#next && index < this.#next + NEAR;
    const known = this.bytesAt(index);
    this.#next = index + 1;
    if (known !== undefined) return ok(known);
    if (!inOrder) return this.#pack.readAt(index);
    const block = new Map<number, Uint8Array>();
    for await (const file of this.#pack.readAll(index, this.#endOfBlock(index))) {
      if (file.ok) block.set(file.value.index, file.value.bytes);
    }
    this.#block = block;
    const file = block.get(index);
    return file === undefined ? this.#pack.readAt(index) : ok(file);
  }

  #endOfBlock(from: number): number {
    const { sizes } = this.#pack.table.columns;
    let bytes = 0;
    let to = from;
    while (to < sizes.length && (to === from || bytes + (sizes[to] ?? 0) <= AHEAD)) {
      bytes += sizes[to] ?? 0;
      to += 1;
    }
    return to;
  }
}

class KeptContent implements CachedContent {
  readonly #pack: Pack;
  readonly #total: number;
  readonly #room: Room;
  #few = new Map<number, Uint8Array>();
  #single = 0;
  #all: Slab | undefined;

  constructor(pack: Pack, total: number, room: Room) {
    this.#pack = pack;
    this.#total = total;
    this.#room = room;
  }

  bytes(): number {
    return this.#all === undefined
      ? [...this.#few.values()].reduce((sum, { length }) => sum + length, 0)
      : this.#total;
  }

  bytesAt(index: number): Uint8Array | undefined {
    return this.#all === undefined ? this.#few.get(index) : this.#all.at(index);
  }

  readPart(index: number, offset: number, length: number): Promise<Result<Uint8Array>> {
    return partOf(this.#pack, this.bytesAt(index), { index, offset, length });
  }

  async readAt(index: number): Promise<Result<Uint8Array>> {
    const known = this.bytesAt(index);
    if (known !== undefined) return ok(known);
    if (this.#all === undefined && this.#single < SINGLE_READS) {
      this.#single += 1;
      const file = await this.#pack.readAt(index);
      if (file.ok) this.#few.set(index, file.value);
      return file;
    }
    const all = (this.#all ??= new Slab(this.#pack.table.columns.sizes, this.#room(this.#total)));
    this.#few = new Map();
    for await (const file of this.#pack.readAll(0, this.#pack.table.count)) {
      if (file.ok) all.put(file.value.index, file.value.bytes);
    }
    const file = all.at(index);
    return file === undefined ? this.#pack.readAt(index) : ok(file);
  }
}

type Part = { readonly index: number; readonly offset: number; readonly length: number };

/** A part of a file that is kept, or read for itself: it is not kept, since its reader wants only that part. */
async function partOf(pack: Pack, kept: Uint8Array | undefined, part: Part): Promise<Result<Uint8Array>> {
  const { index, offset, length } = part;
  if (kept === undefined) return pack.readPart(index, offset, length);
  return ok(kept.subarray(offset, offset + length));
}

/** Files one after another in one array: no object each. */
class Slab {
  readonly #bytes: Uint8Array;
  /** Where each file starts, and one more entry for the end. */
  readonly #starts: Uint32Array;
  readonly #known: Uint8Array;

  constructor(sizes: Float64Array, bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#known = new Uint8Array(sizes.length);
    this.#starts = new Uint32Array(sizes.length + 1);
    for (const [index, size] of sizes.entries()) this.#starts[index + 1] = (this.#starts[index] ?? 0) + size;
  }

  put(index: number, file: Uint8Array): void {
    this.#bytes.set(file, this.#starts[index]);
    this.#known[index] = 1;
  }

  at(index: number): Uint8Array | undefined {
    if (this.#known[index] !== 1) return undefined;
    return this.#bytes.subarray(this.#starts[index], this.#starts[index + 1]);
  }
}
