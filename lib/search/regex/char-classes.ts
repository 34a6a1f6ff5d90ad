import { firstAtLeast } from '../../base/sorted.ts';
import { negate, rangesOf, type CharSet } from './char-set.ts';

/** Codes below this have their class in a table. */
const TABLED = 0x3000;

/** No number of a class: where there is none, which does not happen. */
const NONE = -1;

/** Numbers all characters, so that characters with one number are in the same sets. Invalid bytes are a character too. */
export class CharClasses {
  /** How many numbers there are. */
  readonly count: number;
  /** A character of each number. */
  readonly examples: readonly number[];
  /** Where ranges of one number start, and their numbers. */
  readonly #starts: readonly number[];
  readonly #numbers: Int32Array;
  readonly #table = new Int32Array(TABLED);

  constructor(sets: readonly CharSet[]) {
    this.#starts = rangeStarts(sets);
    const numbers = numberRanges(sets, this.#starts);
    const compact = new Map<number, number>();
    const examples: number[] = [];
    for (const [i, start] of this.#starts.entries()) {
      const number = numbers[i] ?? NONE;
      const known = compact.get(number) ?? compact.size;
      if (!compact.has(number)) examples.push(start);
      compact.set(number, known);
      numbers[i] = known;
      this.#table.fill(known, start, this.#starts[i + 1]);
    }
    this.#numbers = numbers;
    this.count = compact.size;
    this.examples = examples;
  }

  /** The number of a character. */
  of(code: number): number {
    return this.#table[code] ?? this.#numbers[firstAtLeast(this.#starts, code + 1) - 1] ?? NONE;
  }
}

function rangeStarts(sets: readonly CharSet[]): readonly number[] {
  const starts = new Set<number>([0]);
  for (const set of sets) {
    for (const [first, last] of rangesOf(set)) starts.add(first).add(last + 1);
  }
  return [...starts].sort((a, b) => a - b);
}

/** All ranges have one number at first; each set takes those inside of it apart from those outside. */
function numberRanges(sets: readonly CharSet[], starts: readonly number[]): Int32Array {
  const numbers = new Int32Array(starts.length);
  let made = 0;
  for (const set of sets) {
    const apart = new Map<number, number>();
    // A set divides as its complement does: the one that comes first ends sooner.
    const smaller = set[0] === 0 ? negate(set) : set;
    for (const [first, last] of rangesOf(smaller)) {
      for (let at = firstAtLeast(starts, first); (starts[at] ?? Infinity) <= last; at += 1) {
        const number = numbers[at] ?? NONE;
        let other = apart.get(number);
        if (other === undefined) {
          made += 1;
          other = made;
          apart.set(number, other);
        }
        numbers[at] = other;
      }
    }
  }
  return numbers;
}
