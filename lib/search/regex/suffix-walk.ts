import { PAUSED, SLICE, type Paused } from '../matcher.ts';
import type { SuffixState, SuffixStates } from './suffix-states.ts';
import { characterStart, Units } from './units.ts';

/** Instructions that a search may look at: about a second. */
export const MAX_WORK = 120_000_000;

/** How much of a text is looked at in one go, in bytes: what is remembered of each of its places is not kept. */
const PART = 16 * 1024;

/** What a character costs that is looked at, in steps of ten nanoseconds. */
const CHARACTER_WORK = 2;

/** A part of a text: where it ends, the state there, and whether a match can start in it. */
type Part = { readonly to: number; readonly state: SuffixState; readonly starts: boolean };

/** A place in a text that moves from its start to its end. One may go through several texts, one after the other. */
export class SuffixWalk {
  /** What looking at characters has cost so far, in steps of about ten nanoseconds. */
  work = 0;
  readonly #states: SuffixStates;
  readonly #units: Units;
  #text: Uint8Array = new Uint8Array();
  /** From the end of the text to its start. */
  #parts: Part[] = [];
  /** Of the part at hand: the states at its places, and whether a match can start there. */
  readonly #at: SuffixState[] = [];
  readonly #starts: Uint8Array = new Uint8Array(PART + 8);
  #classBefore: number;
  #part = 0;
  #place = 0;
  /** How far `prepare` has come, and the state there. */
  #to = 0;
  #state: SuffixState;
  /** The place in the part at hand that is gone through next, from its end, and the state there; -1 at its start. */
  #back = -1;
  #atStart: SuffixState;

  constructor(states: SuffixStates) {
    this.#states = states;
    this.#units = new Units(states.classes, PART + 8);
    this.#classBefore = states.classes.count;
    this.#state = states.end();
    this.#atStart = this.#state;
  }

  /** Where it is, in bytes. */
  get offset(): number {
    return this.#units.offsets[this.#place] ?? 0;
  }

  /** Begins at the end of a text; `prepare` goes on from there. */
  begin(text: Uint8Array): void {
    this.#text = text;
    this.#parts = [];
    this.#to = text.length;
    this.#state = this.#states.end();
    this.#back = -1;
  }

  /** Goes through the text to its start; whether a match can start anywhere. */
  prepare(): boolean | Paused {
    const { work } = this;
    while (this.#to > 0 && this.#states.work <= MAX_WORK) {
      if (this.work - work > SLICE) return PAUSED;
      const to = this.#to;
      const from = to <= PART ? 0 : characterStart(this.#text, to - PART);
      if (this.#back < 0) this.#goBack(from, to, this.#state);
      if (!this.goOn()) return PAUSED;
      const starts = this.#starts.subarray(0, this.#units.count + 1).includes(1);
      this.#parts.push({ to, state: this.#state, starts });
      this.#state = this.#atStart;
      this.#to = from;
    }
    const found = this.#parts.some(({ starts }) => starts);
    // What was looked at last is the first part.
    this.#part = 0;
    this.#place = 0;
    this.#parts.reverse();
    return found && this.#states.work <= MAX_WORK;
  }

  /** Moves to the next place at or behind this one where a match can start; false where there is none. */
  toStart(): boolean | Paused {
    for (;;) {
      if (!this.goOn()) return PAUSED;
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

  /** Moves over a character; false at the end of the text. `goOn` has to follow. */
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

  /** Reads a part, which `goOn` goes through from its end. */
  #goBack(from: number, to: number, end: SuffixState): void {
    const units = this.#units;
    this.#classBefore = from === 0 ? this.#states.classes.count : units.classBefore(this.#text, from);
    units.read(this.#text, from, to);
    this.#starts.fill(0, 0, units.count + 1);
    this.work += CHARACTER_WORK * units.count;
    this.#back = units.count;
    this.#atStart = end;
  }

  /** Goes on through the part at hand; false where a slice of work was done before it is at its start. */
  goOn(): boolean {
    if (this.#back < 0) return true;
    const units = this.#units;
    const states = this.#states;
    const most = Math.min(MAX_WORK, states.work + SLICE);
    let state = this.#atStart;
    for (let place = this.#back; place >= 0; place -= 1) {
      const before = place === 0 ? this.#classBefore : (units.classes[place - 1] ?? 0);
      this.#at[place] = state;
      if (states.work > most) {
        this.#atStart = state;
        // What is not reached stays without a start; the search ends there.
        this.#back = states.work > MAX_WORK ? -1 : place;
        return this.#back < 0;
      }
      const made = state.before[before] ?? states.make(state, before);
      this.#starts[place] = state.starts[before] ?? 0;
      if (place > 0) state = made;
    }
    this.#back = -1;
    this.#atStart = state;
    return true;
  }
}
