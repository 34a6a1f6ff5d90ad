import { firstAtLeast } from '../../base/sorted.ts';
import { endOfRange, EVERYTHING, holds, INVALID, rangesOf, type CharSet } from './char-set.ts';

/** What a byte leads to from a node: nowhere, to the end of a character of the set, or to a further node. */
export const NOWHERE = 0;
export const WHOLE = 1;

/** A node inside of a character: what its bytes so far say. */
type Inner = {
  /** The code of the character with zeros for what is to come, and how many bytes come after the next. */
  readonly base: number;
  readonly more: number;
  /** The next byte, where the sequence is valid. */
  readonly low: number;
  readonly high: number;
};

/**
 * The bytes of the characters of a set as an automaton, made as far as it is used. Invalid bytes are told apart as the
 * decoder of the Encoding Standard does: each maximal run of them that could begin a character is one.
 */
export class Utf8Tree {
  /** Where each of the 256 bytes leads from the start of a character. */
  readonly root = new Int32Array(256);
  readonly #set: CharSet;
  readonly #invalid: boolean;
  readonly #inner: Inner[] = [];
  readonly #children: Int32Array[] = [];
  readonly #known = new Map<number, number>();

  constructor(set: CharSet) {
    this.#set = set;
    this.#invalid = holds(set, INVALID);
    for (let byte = 0; byte < 256; byte += 1) this.root[byte] = this.#lead(byte);
  }

  /** Where a byte leads from a node; undefined where it ends an invalid sequence before itself. */
  step(node: number, byte: number): number | undefined {
    const inner = this.#inner[node - 2];
    if (inner === undefined) return NOWHERE;
    if (byte < inner.low || byte > inner.high) return this.#invalid ? undefined : NOWHERE;
    const children = this.#children[node - 2];
    if (children === undefined) return NOWHERE;
    const known = children[byte & 0x3f] ?? -1;
    if (known >= 0) return known;
    const made = this.#child(inner, byte);
    children[byte & 0x3f] = made;
    return made;
  }

  /** Whether a byte, or the end of the line as -1, does not go on with the sequence of a node. */
  breaks(node: number, byte: number): boolean {
    const inner = this.#inner[node - 2];
    return inner === undefined || byte < inner.low || byte > inner.high;
  }

  /** Whether a sequence that is broken off at a node is in the set, as invalid bytes. */
  get takesInvalid(): boolean {
    return this.#invalid;
  }

  #lead(byte: number): number {
    if (this.#set === EVERYTHING) return WHOLE;
    if (byte < 0x80) return holds(this.#set, byte) ? WHOLE : NOWHERE;
    if (byte < 0xc2 || byte > 0xf4) return this.#invalid ? WHOLE : NOWHERE;
    if (byte < 0xe0) return this.#node({ base: (byte & 0x1f) << 6, more: 0, low: 0x80, high: 0xbf });
    // The Unicode Standard, table 3-7: the second byte is narrower after some leads.
    if (byte < 0xf0) {
      const [low, high] = [byte === 0xe0 ? 0xa0 : 0x80, byte === 0xed ? 0x9f : 0xbf];
      return this.#node({ base: (byte & 0xf) << 12, more: 1, low, high });
    }
    const [low, high] = [byte === 0xf0 ? 0x90 : 0x80, byte === 0xf4 ? 0x8f : 0xbf];
    return this.#node({ base: (byte & 7) << 18, more: 2, low, high });
  }

  #child({ base, more }: Inner, byte: number): number {
    const code = base | ((byte & 0x3f) << (6 * more));
    if (more === 0) return holds(this.#set, code) ? WHOLE : NOWHERE;
    return this.#node({ base: code, more: more - 1, low: 0x80, high: 0xbf });
  }

  #node(inner: Inner): number {
    const first = inner.base | ((inner.low & 0x3f) << (6 * inner.more));
    const last = inner.base | ((inner.high & 0x3f) << (6 * inner.more)) | (64 ** inner.more - 1);
    const full = this.#holdsAll(first, last);
    if (!full && !this.#invalid && !this.#holdsSome(first, last)) return NOWHERE;
    // All full nodes of a kind are one.
    const key =
      (full ? 0x200000 : inner.base) * 4 + inner.more + (full ? inner.low * 65536 + inner.high : 0) * 2 ** 24;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#inner.push(inner) + 1;
    this.#children.push(new Int32Array(64).fill(-1));
    this.#known.set(key, made);
    return made;
  }

  #holdsAll(first: number, last: number): boolean {
    return (endOfRange(this.#set, first) ?? first - 1) >= last;
  }

  #holdsSome(first: number, last: number): boolean {
    return holds(this.#set, first) || (this.#set[firstAtLeast(this.#set, first)] ?? INVALID) <= last;
  }
}

/**
 * Numbers the bytes so that bytes with one number are never told apart by any of the sets. Number 0 is the line
 * break's own. Where a set divides the characters beyond ASCII, each of their bytes has its own number.
 */
export function byteClasses(sets: readonly CharSet[]): Uint8Array {
  const starts = new Set<number>([
    10, 11, 0x80, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xee, 0xf0, 0xf1, 0xf4, 0xf5,
  ]);
  for (const set of sets) {
    for (const [first, last] of rangesOf(set)) {
      starts.add(first).add(last + 1);
      if ((first > 0x80 && first < INVALID) || (last >= 0x80 && last < INVALID - 1)) starts.add(-1);
    }
  }
  const classes = new Uint8Array(256);
  let count = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    if (byte > 0 && (starts.has(byte) || (byte > 0x80 && starts.has(-1)))) count += 1;
    classes[byte] = byte === 10 ? 0 : byte < 10 ? count + 1 : count;
  }
  return classes;
}
