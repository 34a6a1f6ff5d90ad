import { firstAtLeast } from '../../base/sorted.ts';
import { CharClasses } from './char-classes.ts';
import { holds, type CharSet } from './char-set.ts';
import { EDGE, EDGES, MATCH, SET, type Program } from './program.ts';
import { sortPlaces } from './places.ts';
import { Predecessors } from './predecessors.ts';
import { BREAK, NOTHING, OTHER, standsAt, WORD } from './sides.ts';

/** The most numbers that the states hold before they are dropped: 4 MB. */
const MAX_HELD = 1024 * 1024;

/** What making a state costs besides its instructions, in instructions. */
const STATE_WORK = 150;

/** What is known of a place from the text behind it. */
export type SuffixState = {
  /** The instructions, ascending, that take the next character and can be gone on from to a match. */
  readonly alive: Int32Array;
  readonly next: number;
  /** The state before a character of a class, as far as it is known. */
  readonly before: (SuffixState | undefined)[];
  /** By the class before: 1 where a match can start here, where `before` is known. The last one is of the text's start. */
  readonly starts: Uint8Array;
  /** By where it came from: the instruction that an engine would choose here, or -1. */
  readonly choices: Map<number, number>;
};

/**
 * A deterministic automaton that goes through a text from its end to its start and knows at each place from which
 * instructions a match can still be reached. It is made as far as a text needs it.
 */
export class SuffixStates {
  /** Instructions looked at so far: what the work has cost. */
  work = 0;
  readonly classes: CharClasses;
  readonly #program: Program;
  readonly #before: Predecessors;
  readonly #kinds: readonly number[];
  readonly #seen: Uint32Array;
  #round = 0;
  #held = 0;
  /** States by their hash. */
  #known = new Map<number, SuffixState[]>();

  constructor(program: Program, word: CharSet) {
    this.#program = program;
    this.#before = new Predecessors(program);
    this.classes = new CharClasses([...program.sets, [10, 10], word]);
    this.#kinds = this.classes.examples.map((code) =>
      code === 10 ? BREAK : holds(word, code) ? WORD : OTHER,
    );
    this.#seen = new Uint32Array(program.size);
  }

  /** The state at the end of a text. */
  end(): SuffixState {
    return this.#stateOf([], NOTHING);
  }

  /** Makes the state before a character of a class; the class that is one too high stands for the start of the text. */
  make(state: SuffixState, before: number): SuffixState {
    const here = this.#reach(state, this.#kinds[before] ?? NOTHING);
    const program = this.#program;
    state.starts[before] = this.#isSeen(program.start) ? 1 : 0;
    const example = this.classes.examples[before];
    const alive: number[] = [];
    for (const pc of here) {
      for (const taking of this.#before.taking(pc)) {
        this.work += 1;
        if (example !== undefined && holds(program.setOf(taking), example)) alive.push(taking);
      }
    }
    const made = this.#stateOf(alive, this.#kinds[before] ?? NOTHING);
    state.before[before] = made;
    return made;
  }

  /**
   * The instruction that a backtracking engine would come to from one without taking a character: one that takes the
   * next one or the match, -1 where it leads to no match. `before` is the class before, one too high at the start.
   */
  choose(state: SuffixState, pc: number, before: number): number {
    const kind = this.#kinds[before] ?? NOTHING;
    const key = pc * 4 + kind;
    const known = state.choices.get(key);
    if (known !== undefined) return known;
    const chosen = this.#firstAlive(state, pc, kind);
    this.#held += 2;
    state.choices.set(key, chosen);
    return chosen;
  }

  #firstAlive(state: SuffixState, from: number, before: number): number {
    const program = this.#program;
    const { op } = program;
    this.#round += 1;
    const stack = [from];
    for (let pc = stack.pop(); pc !== undefined; pc = stack.pop()) {
      if (this.#mark(pc)) continue;
      this.work += 1;
      if (op[pc] === MATCH || (op[pc] === SET && isIn(state.alive, pc))) return pc;
      if (op[pc] === SET) continue;
      if (op[pc] === EDGE) {
        if (standsAt(EDGES[program.argOf(pc)], before, state.next)) stack.push(program.nextOf(pc));
      } else stack.push(program.altOf(pc), program.nextOf(pc));
    }
    return -1;
  }

  /** The instructions from which a match can be reached, given what stands before. */
  #reach(state: SuffixState, before: number): readonly number[] {
    const program = this.#program;
    this.#round += 1;
    const reached = [...state.alive, ...this.#before.matches];
    for (const pc of reached) this.#mark(pc);
    // It grows as it is gone through.
    for (const at of reached) {
      for (const pc of this.#before.silent(at)) {
        this.work += 1;
        if (program.op[pc] === EDGE && !standsAt(EDGES[program.argOf(pc)], before, state.next)) continue;
        if (!this.#mark(pc)) reached.push(pc);
      }
    }
    return reached;
  }

  #stateOf(alive: readonly number[], next: number): SuffixState {
    const sorted = sortPlaces(Int32Array.from(alive));
    const hash = hashOf(sorted, next);
    const known = this.#known.get(hash)?.find((one) => one.next === next && isSame(one.alive, sorted));
    if (known !== undefined) return known;
    const { count } = this.classes;
    this.work += STATE_WORK + 16 * sorted.length;
    this.#held += 3 * sorted.length + 2 * count + 64;
    if (this.#held > MAX_HELD) {
      this.#drop();
      this.#held = 3 * sorted.length + 2 * count + 64;
    }
    const made: SuffixState = {
      alive: sorted,
      next,
      before: [],
      starts: new Uint8Array(count + 1),
      choices: new Map(),
    };
    this.#known.set(hash, [...(this.#known.get(hash) ?? []), made]);
    return made;
  }

  /** Forgets all states. Those in use stay what they are, but lead to no others any more. */
  #drop(): void {
    for (const { before, choices } of [...this.#known.values()].flat()) {
      before.length = 0;
      choices.clear();
    }
    this.#known = new Map();
  }

  #isSeen(pc: number): boolean {
    return this.#seen[pc] === this.#round;
  }

  /** Whether it was marked in this round before. */
  #mark(pc: number): boolean {
    if (this.#seen[pc] === this.#round) return true;
    this.#seen[pc] = this.#round;
    return false;
  }
}

function hashOf(sorted: Int32Array, next: number): number {
  let hash = next;
  for (const value of sorted) hash = Math.imul(hash ^ value, 0x5bd1e995) ^ (hash >>> 15);
  return hash;
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function isIn(sorted: Int32Array, value: number): boolean {
  return sorted[firstAtLeast(sorted, value)] === value;
}
