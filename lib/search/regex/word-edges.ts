import { ANY, intersect, subtract, type CharSet } from './char-set.ts';
import { EDGE, EDGES, LINE_END, LINE_START, MATCH, Program, SET, SPLIT } from './program.ts';

/** What the character before is, and what the next one has to be; the edge of a line is no word character. */
const NO_WORD = 0;
const WORD = 1;
const EITHER = 2;

/** By edge and kind of the character before: what the next one has to be; undefined where the edge cannot be. */
const DEMANDS: Readonly<Record<string, readonly [number | undefined, number | undefined]>> = {
  word_edge: [WORD, NO_WORD],
  no_word_edge: [NO_WORD, WORD],
  word_start: [WORD, undefined],
  word_end: [undefined, NO_WORD],
  word_start_half: [EITHER, undefined],
  word_end_half: [NO_WORD, NO_WORD],
};

/** An instruction of the old program between a kind of character and a demand, and what stands for it. */
type Ref = {
  readonly at: number;
  readonly pc: number;
  readonly before: number;
  readonly demand: number;
};

/**
 * The same program without word edges. Each of its instructions stands for one of the old with the kind of the
 * character before and the kind that the next one must have; sets that matter are split into their word characters
 * and the others. That keeps the automaton free of looking around, with `\b` as Unicode has it.
 */
export function expandWordEdges(old: Program, word: CharSet): Program {
  return new Expansion(old, word).run();
}

class Expansion {
  readonly #old: Program;
  readonly #made = new Program();
  readonly #word: CharSet;
  readonly #other: CharSet;
  /** Instructions after which the kind of the last character matters. */
  readonly #asks: Uint8Array;
  readonly #known = new Map<number, number>();
  readonly #open: Ref[] = [];
  readonly #parts = new Map<CharSet, readonly [CharSet, CharSet]>();

  constructor(old: Program, word: CharSet) {
    this.#old = old;
    this.#word = word;
    this.#other = subtract(ANY, word);
    this.#asks = asking(old);
  }

  run(): Program {
    this.#made.start = this.#ref(this.#old.start, NO_WORD, EITHER);
    for (let ref = this.#open.pop(); ref !== undefined && !this.#made.full; ref = this.#open.pop()) {
      this.#fill(ref);
    }
    return this.#made;
  }

  #ref(pc: number, before: number, demand: number): number {
    const key = pc * 6 + before * 3 + demand;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const at = this.#made.add(SPLIT, 0, 0);
    this.#known.set(key, at);
    this.#open.push({ at, pc, before, demand });
    return at;
  }

  #fill(ref: Ref): void {
    const { at, pc, before, demand } = ref;
    const next = this.#old.nextOf(pc);
    switch (this.#old.op[pc]) {
      case SPLIT:
        return this.#both(
          at,
          this.#ref(next, before, demand),
          this.#ref(this.#old.altOf(pc), before, demand),
        );
      case SET:
        return this.#consume(ref, next);
      case MATCH:
        return this.#match(at, demand);
      default:
        return this.#edge(ref, next);
    }
  }

  #both(at: number, next: number, alt: number): void {
    this.#made.next[at] = next;
    this.#made.alt[at] = alt;
  }

  #consume({ at, pc, demand }: Ref, next: number): void {
    const set = this.#old.setOf(pc);
    const [word, other] = this.#partsOf(set);
    if (this.#asks[next] === 0) {
      const allowed = demand === EITHER ? set : demand === WORD ? word : other;
      const made = this.#taking(allowed, this.#ref(next, NO_WORD, EITHER), pc);
      return this.#both(at, made, made);
    }
    const first = this.#taking(demand === NO_WORD ? [] : word, this.#ref(next, WORD, EITHER), pc);
    const second = this.#taking(demand === WORD ? [] : other, this.#ref(next, NO_WORD, EITHER), pc);
    return this.#both(at, first, second);
  }

  #taking(set: CharSet, next: number, pc: number): number {
    const made = this.#made.addSet(set, next);
    this.#made.prefix[made] = this.#old.prefix[pc] ?? false;
    const behind = this.#old.behindReturn[pc];
    // A `\r` is no word character.
    if (behind !== undefined && behind !== this.#old.next[pc])
      this.#made.behindReturn[made] = this.#ref(behind, NO_WORD, EITHER);
    return made;
  }

  /** A demand at the end is met by one more character, or by the end of the line. */
  #match(at: number, demand: number): void {
    const match = this.#made.add(MATCH, 0, 0);
    if (demand === EITHER) return this.#both(at, match, match);
    const looked = this.#made.addSet(demand === WORD ? this.#word : this.#other, match);
    return this.#both(at, looked, demand === WORD ? looked : this.#made.add(EDGE, LINE_END, match));
  }

  #edge({ at, pc, before, demand }: Ref, next: number): void {
    const edge = this.#old.argOf(pc);
    const name = EDGES[edge] ?? '';
    const demands = DEMANDS[name];
    let made = this.#made.addSet([], 0);
    if (demands !== undefined) {
      const wanted = demands[before === WORD ? 1 : 0];
      const joined =
        wanted === EITHER ? demand : demand === EITHER ? wanted : wanted === demand ? demand : undefined;
      if (joined !== undefined) made = this.#ref(next, before, joined);
    } else if (edge === LINE_START && before === NO_WORD) {
      made = this.#made.add(EDGE, edge, this.#ref(next, before, demand));
    } else if (edge === LINE_END && demand !== WORD) {
      made = this.#made.add(EDGE, edge, this.#ref(next, before, NO_WORD));
    }
    this.#both(at, made, made);
  }

  #partsOf(set: CharSet): readonly [CharSet, CharSet] {
    const known = this.#parts.get(set) ?? [intersect(set, this.#word), subtract(set, this.#word)];
    this.#parts.set(set, known);
    return known;
  }
}

/** Marks the instructions from which a word edge is reached without a character in between. */
function asking(program: Program): Uint8Array {
  const asks = new Uint8Array(program.size);
  for (let changed = true; changed;) {
    changed = false;
    for (let pc = 0; pc < program.size; pc += 1) {
      if (asks[pc] === 1 || !asksNow(program, pc, asks)) continue;
      asks[pc] = 1;
      changed = true;
    }
  }
  return asks;
}

function asksNow(program: Program, pc: number, asks: Uint8Array): boolean {
  const op = program.op[pc];
  if (op === EDGE && program.argOf(pc) > LINE_END) return true;
  const after = op !== SET && asks[program.nextOf(pc)] === 1;
  return after || (op === SPLIT && asks[program.altOf(pc)] === 1);
}
