import { isObject, type JsonValue } from './json.ts';

/**
 * Compares JSON values. The work of one comparison grows with the smaller value alone, and the keys of an object are
 * counted once: a large value may be compared with many small ones.
 */
export class JsonEquality {
  readonly #sizes = new Map<object, number>();

  equal(one: JsonValue, other: JsonValue): boolean {
    if (one === other) return true;
    if (Array.isArray(one) || Array.isArray(other)) {
      if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
      return one.every((item: JsonValue, index) => this.equal(item, other[index]));
    }
    if (!isObject(one) || !isObject(other) || this.#sizeOf(one) !== this.#sizeOf(other)) return false;
    return Object.entries(one).every(
      ([key, value]) => Object.hasOwn(other, key) && this.equal(value, other[key] ?? null),
    );
  }

  #sizeOf(value: object): number {
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    const size = Object.keys(value).length;
    this.#sizes.set(value, size);
    return size;
  }
}
