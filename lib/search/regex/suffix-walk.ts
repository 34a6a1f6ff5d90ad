import type { SuffixState, SuffixStates } from './suffix-states.ts';
import { characterStart, Units } from './units.ts';

/** Instructions that a search may look at: about a second. */
export const MAX_WORK = 120_000_000;

/** How much of a text is looked at in one go, in bytes: what is remembered of each of its places is not kept. */
const PART = 16 * 1024;

/** A part of a text: where it ends, the state there, and whether a match can start in it. */
type Part = { readonly to: number; readonly state: SuffixState; readonly starts: boolean };

/** A place in a text that moves from its start to its end. */
export class SuffixWalk {
  readonly #text: Uint8Array;
  readonly #states: SuffixStates;
  readonly #units: Units;
  /** From the end of the text to its start. */
  #parts: Part[] = [];
  /** Of the part at hand: the states at its places, and whether a match can start there. */
  #at: SuffixState[] = [];
  #starts: Uint8Array = new Uint8Array(PART + 8);
  #classBefore: number;
  #part = 0;
  #place = 0;

  constructor(text: Uint8Array, states: SuffixStates) {
    this.#text = text;
    this.#states = states;
    this.#units = new Units(states.classes, PART + 8);
    this.#classBefore = states.classes.count;
  }

  /** Where it is, in bytes. */
  get offset(): number {
    return this.#units.offsets[this.#place] ?? 0;
  }

  /** Goes through the text from its end; whether a match can start anywhere. */
  prepare(): boolean {
    const { length } = this.#text;
    let state = this.#states.end();
    let found = false;
    for (let to = length; to > 0 && this.#states.work <= MAX_WORK;) {
      const from = to <= PART ? 0 : characterStart(this.#text, to - PART);
      const before = state;
      state = this.#goBack(from, to, state);
      const starts = this.#starts.subarray(0, this.#units.count + 1).includes(1);
      found ||= starts;
      this.#parts.push({ to, state: before, starts });
      to = from;
    }
    this.#parts.reverse();
    if (found) this.#load(0);
    return found && this.#states.work <= MAX_WORK;
  }

  /** Moves to the next place at or behind this one where a match can start; false where there is none. */
  toStart(): boolean {
    for (;;) {
      const found = this.#starts.indexOf(1, this.#place);
      if (found >= 0 && found <= this.#units.count && !(found === this.#units.count && !this.#isLast)) {
        this.#place = found;
        return true;
      }
      let part = this.#part + 1;
      while (part < this.#parts.length && this.#parts[part]?.starts === false) part += 1;
      if (part >= this.#parts.length || this.#states.work > MAX_WORK) return false;
      this.#load(part);
    }
  }

  choose(pc: number): number {
    const before = this.#place === 0 ? this.#classBefore : (this.#units.classes[this.#place - 1] ?? 0);
    const state = this.#at[this.#place];
    return state === undefined ? -1 : this.#states.choose(state, pc, before);
  }

  /** Moves over a character; false at the end of the text. */
  step(): boolean {
    if (this.#place === this.#units.count) return false;
    this.#place += 1;
    if (this.#place === this.#units.count && !this.#isLast) this.#load(this.#part + 1);
    return true;
  }

  get #isLast(): boolean {
    return this.#part === this.#parts.length - 1;
  }

  #load(part: number): void {
    const { to, state } = this.#parts[part] ?? { to: 0, state: this.#states.end() };
    this.#part = part;
    this.#place = 0;
    this.#goBack(part === 0 ? 0 : (this.#parts[part - 1]?.to ?? 0), to, state);
  }

  /** Reads a part and goes through it from its end; the state at its start. */
  #goBack(from: number, to: number, end: SuffixState): SuffixState {
    const units = this.#units;
    this.#classBefore = from === 0 ? this.#states.classes.count : units.classBefore(this.#text, from);
    units.read(this.#text, from, to);
    this.#starts.fill(0);
    let state = end;
    for (let place = units.count; place >= 0; place -= 1) {
      const before = place === 0 ? this.#classBefore : (units.classes[place - 1] ?? 0);
      this.#at[place] = state;
      // What is not reached stays without a start; the search ends there.
      if (this.#states.work > MAX_WORK) break;
      const made = state.before[before] ?? this.#states.make(state, before);
      this.#starts[place] = state.starts[before] ?? 0;
      if (place > 0) state = made;
    }
    return state;
  }
}
