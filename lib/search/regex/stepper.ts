import { EDGE, LINE_END, LINE_START, MATCH, SET, type Program } from './program.ts';
import { placesOf, sortPlaces, type Places } from './places.ts';
import { NOWHERE, Utf8Tree, WHOLE } from './utf8-tree.ts';

const RETURN = 13;

/** What a step costs besides its places, in places. */
const STEP_WORK = 4;

/** What a place inside of a character costs more than another. */
const INNER_WORK = 6;

/** Moves sets of places over bytes. */
export class Stepper {
  /** Places visited so far: what the work has cost. */
  work = 0;
  readonly trees: readonly Utf8Tree[];
  readonly #program: Program;
  readonly #seen: Uint32Array;
  readonly #seenAtEnd: Uint32Array;
  #round = 0;
  /** Where the next set is gathered, and how much of it there is. */
  #list = new Int32Array(64);
  #count = 0;
  #spare = new Int32Array(64);
  #inner = new Set<number>();
  #late: number[] = [];
  #matched = false;
  #matchedAtEnd = false;
  readonly #stack: number[] = [];

  constructor(program: Program) {
    this.#program = program;
    this.trees = program.sets.map((set) => new Utf8Tree(set));
    this.#seen = new Uint32Array(program.size);
    this.#seenAtEnd = new Uint32Array(program.size);
  }

  /** The places at the start of a line. */
  start(): Places {
    this.#begin();
    this.#enter(this.#program.start, true);
    return this.#finish();
  }

  /** The places after a byte that is no line break. */
  step(places: Places, byte: number): Places {
    this.#moveAll(places.list, places.list.length, byte);
    return this.#finish();
  }

  /** Takes places for `advance` to go on from. */
  load(places: Places): void {
    this.#begin();
    for (const place of places.list) this.#push(place);
    this.#matched = places.matched;
    this.#matchedAtEnd = places.matchedAtEnd;
  }

  /** Moves what was loaded over a byte, keeping nothing; whether a match has ended. */
  advance(byte: number): boolean {
    const current = this.#list;
    const count = this.#count;
    this.#list = this.#spare;
    this.#spare = current;
    this.#moveAll(current, count, byte);
    return this.#matched;
  }

  /** Where `advance` has come to. */
  loaded(): Places {
    return this.#finish();
  }

  #moveAll(list: Int32Array, count: number, byte: number): void {
    this.#begin();
    this.work += count + STEP_WORK;
    const program = this.#program;
    for (let i = 0; i < count; i += 1) this.#move(list[i] ?? 0, byte, program);
    // A byte that breaks off a sequence ends the invalid character before it and then counts itself.
    if (this.#late.length > 0) this.#afterInvalid(byte, program);
  }

  /** Whether a match ends at the end of a line, which is here. */
  matchesAtEnd(places: Places): boolean {
    if (places.matched || places.matchedAtEnd) return true;
    this.#begin();
    const { size } = this.#program;
    for (const place of places.list) {
      const pc = place % size;
      const tree = this.trees[this.#program.argOf(pc)];
      if (place >= size && tree?.takesInvalid === true) this.#enter(this.#program.nextOf(pc), false);
    }
    return this.#matched || this.#matchedAtEnd;
  }

  /**
   * The places without those that let a match begin later. `byte` is the next one of the line, -1 at its end: it tells
   * whether an invalid sequence ends here, so that a match may begin here.
   */
  withoutStart(places: Places, byte: number): Places {
    if (places.begun !== undefined) return places.begun;
    this.#begin();
    let depends = false;
    const { prefix, size } = this.#program;
    for (const place of places.list) {
      const pc = place % size;
      const tree = this.trees[this.#program.argOf(pc)];
      const open = place >= size && tree?.takesInvalid === true;
      depends ||= open;
      const broken = open && tree.breaks((place - pc) / size, byte);
      if (broken) this.#late.push(this.#program.nextOf(pc));
      else this.#reenter(place);
    }
    for (const pc of this.#late) this.#enter(pc, false);
    const { list, matched, matchedAtEnd } = this.#finish();
    const kept = list.filter((place) => prefix[place % size] !== true);
    const begun = placesOf(kept, matched || places.matched, matchedAtEnd || places.matchedAtEnd);
    if (!depends) places.begun = begun;
    return begun;
  }

  #begin(): void {
    this.#round += 1;
    this.#count = 0;
    this.#matched = false;
    this.#matchedAtEnd = false;
    if (this.#inner.size > 0) this.#inner = new Set();
    this.#late.length = 0;
  }

  #finish(): Places {
    const list = this.#list.slice(0, this.#count);
    return placesOf(sortPlaces(list), this.#matched, this.#matchedAtEnd);
  }

  #move(place: number, byte: number, program: Program): void {
    const { size } = program;
    const atRoot = place < size;
    const pc = atRoot ? place : place % size;
    const tree = this.trees[program.argOf(pc)];
    if (tree === undefined) return;
    const to = atRoot ? (tree.root[byte] ?? NOWHERE) : tree.step((place - pc) / size, byte);
    if (to === undefined) this.#late.push(program.nextOf(pc));
    else if (to === WHOLE)
      this.#enter((byte === RETURN ? program.behindReturn : program.next)[pc] ?? 0, false);
    else if (to !== NOWHERE) this.#addInner(pc + to * program.size);
  }

  #push(place: number): void {
    if (this.#count === this.#list.length) {
      const larger = new Int32Array(2 * this.#count);
      larger.set(this.#list);
      this.#list = larger;
    }
    this.#list[this.#count] = place;
    this.#count += 1;
  }

  #addInner(place: number): void {
    if (this.#inner.has(place)) return;
    this.#inner.add(place);
    this.work += INNER_WORK;
    this.#push(place);
  }

  #afterInvalid(byte: number, program: Program): void {
    const [kept, matched, matchedAtEnd] = [
      this.#list.slice(0, this.#count),
      this.#matched,
      this.#matchedAtEnd,
    ];
    const entries = [...this.#late];
    this.#round += 1;
    this.#count = 0;
    for (const pc of entries) this.#enter(pc, false);
    const starts = this.#list.slice(0, this.#count);
    const matchedBefore = this.#matched;
    this.#round += 1;
    this.#count = 0;
    this.#matched = matched || matchedBefore;
    this.#matchedAtEnd = matchedAtEnd;
    // What the others have reached is entered again, so that it counts as seen.
    for (const place of kept) this.#reenter(place);
    for (const place of starts) this.#move(place, byte, program);
  }

  #reenter(place: number): void {
    if (place < this.#program.size) this.#seen[place] = this.#round;
    this.#push(place);
  }

  /** Follows all instructions that consume nothing. */
  #enter(start: number, atStart: boolean): void {
    if (this.#program.op[start] === SET) {
      // Most instructions lead straight to one that consumes.
      if (this.#seen[start] !== this.#round) this.#push(start);
      this.#seen[start] = this.#round;
      return;
    }
    const stack = this.#stack;
    stack.push(start);
    for (let pc = stack.pop(); pc !== undefined; pc = stack.pop()) {
      // Beyond the end of a line only a match counts; such instructions are stacked as negative numbers.
      const atEnd = pc < 0;
      const here = atEnd ? -1 - pc : pc;
      const seen = atEnd ? this.#seenAtEnd : this.#seen;
      if (seen[here] === this.#round) continue;
      seen[here] = this.#round;
      this.work += 1;
      this.#visit(here, atEnd, atStart);
    }
  }

  #visit(pc: number, atEnd: boolean, atStart: boolean): void {
    const program = this.#program;
    const to = program.nextOf(pc);
    switch (program.op[pc]) {
      case SET:
        if (!atEnd) this.#push(pc);
        break;
      case MATCH:
        if (atEnd) this.#matchedAtEnd = true;
        else this.#matched = true;
        break;
      case EDGE:
        if (program.arg[pc] === LINE_START && atStart) this.#stack.push(atEnd ? -1 - to : to);
        if (program.arg[pc] === LINE_END) this.#stack.push(-1 - to);
        break;
      default:
        this.#stack.push(atEnd ? -1 - to : to, atEnd ? -1 - program.altOf(pc) : program.altOf(pc));
    }
  }
}
