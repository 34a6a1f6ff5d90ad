import { negate, type CharSet } from './char-set.ts';

/** Codes below this have their class in a table. */
const TABLED = 0x3000;

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
    for (const [i, number] of numbers.entries()) {
      if (!compact.has(number)) {
        compact.set(number, compact.size);
        examples.push(this.#starts[i] ?? 0);
      }
      numbers[i] = compact.get(number) ?? 0;
    }
    this.#numbers = numbers;
    this.count = compact.size;
    this.examples = examples;
    for (let i = 0; i < numbers.length; i += 1) {
      this.#table.fill(numbers[i] ?? 0, this.#starts[i] ?? 0, this.#starts[i + 1] ?? TABLED);
    }
  }

  /** The number of a character. */
  of(code: number): number {
    if (code < TABLED) return this.#table[code] ?? 0;
    return this.#numbers[lastAtMost(this.#starts, code)] ?? 0;
  }
}

function rangeStarts(sets: readonly CharSet[]): readonly number[] {
  const starts = new Set<number>([0]);
  for (const set of sets) {
    for (let i = 0; i < set.length; i += 2) starts.add(set[i] ?? 0).add((set[i + 1] ?? 0) + 1);
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
    for (let i = 0; i < smaller.length; i += 2) {
      const last = smaller[i + 1] ?? 0;
      for (let at = lastAtMost(starts, smaller[i] ?? 0); (starts[at] ?? Infinity) <= last; at += 1) {
        const number = numbers[at] ?? 0;
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

/** The index of the last of ascending values that is not above one. */
function lastAtMost(values: readonly number[], value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
