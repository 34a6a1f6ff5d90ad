import { oidAt, oidBytes, oidLength, type ObjectFormat, type Oid } from './oid.ts';

/** Where sorted names stand in a file. */
export type NamePlaces = {
  readonly format: ObjectFormat;
  readonly count: number;
  /** Where the 256 counts of names stand that begin with a byte up to each. */
  readonly fanOut: number;
  /** Where the first name stands. */
  readonly start: number;
  /** From one name to the next. */
  readonly stride: number;
};

/** Names of objects in order, as pack indexes and their like hold them: found by halving. */
export class NameTable {
  readonly count: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #places: NamePlaces;
  readonly #length: number;

  private constructor(bytes: Uint8Array, places: NamePlaces) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#places = places;
    this.#length = oidLength(places.format);
    this.count = places.count;
  }

  /** Undefined where the names reach beyond the file, or the counts go back or do not end at `count`. */
  static create(bytes: Uint8Array, places: NamePlaces): NameTable | undefined {
    const { fanOut, start, stride, count } = places;
    if (fanOut + 1024 > bytes.length || start + stride * count > bytes.length) return undefined;
    const table = new NameTable(bytes, places);
    let last = 0;
    for (let i = 0; i < 256; i += 1) {
      const next = table.#view.getUint32(fanOut + 4 * i);
      if (next < last) return undefined;
      last = next;
    }
    return last === count ? table : undefined;
  }

  /** The name at a place. */
  at(index: number): Oid {
    return oidAt(this.#bytes, this.#places.start + this.#places.stride * index, this.#places.format);
  }

  /** The place of a name; undefined where it is not here. */
  find(oid: Oid): number | undefined {
    const name = oidBytes(oid);
    const index = this.#firstNotBefore(name);
    return index < this.count && this.#compare(index, name) === 0 ? index : undefined;
  }

  /** The names that begin with digits, in order, at most `most`. */
  withPrefix(hex: string, most: number): Oid[] {
    const found: Oid[] = [];
    const first = this.#firstNotBefore(oidBytes(hex.padEnd(2 * this.#length, '0')));
    for (let i = first; i < this.count && found.length < most; i += 1) {
      const oid = this.at(i);
      if (!oid.startsWith(hex)) break;
      found.push(oid);
    }
    return found;
  }

  /** How many first digits a name shares with the nearest other names here. */
  sharedDigits(oid: Oid): number {
    const name = oidBytes(oid);
    const index = this.#firstNotBefore(name);
    const here = index < this.count && this.#compare(index, name) === 0;
    return Math.max(this.#shared(index - 1, name), this.#shared(here ? index + 1 : index, name));
  }

  #shared(index: number, name: Uint8Array): number {
    if (index < 0 || index >= this.count) return 0;
    const start = this.#places.start + this.#places.stride * index;
    for (let i = 0; i < this.#length; i += 1) {
      const difference = (this.#bytes[start + i] ?? 0) ^ (name[i] ?? 0);
      if (difference !== 0) return 2 * i + (difference < 16 ? 1 : 0);
    }
    return 2 * this.#length;
  }

  #firstNotBefore(name: Uint8Array): number {
    const { fanOut } = this.#places;
    const first = name[0] ?? 0;
    let low = first === 0 ? 0 : this.#view.getUint32(fanOut + 4 * (first - 1));
    let high = this.#view.getUint32(fanOut + 4 * first);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(index: number, name: Uint8Array): number {
    const start = this.#places.start + this.#places.stride * index;
    for (let i = 0; i < this.#length; i += 1) {
      const difference = (this.#bytes[start + i] ?? 0) - (name[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
