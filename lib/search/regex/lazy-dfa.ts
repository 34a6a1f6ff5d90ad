import type { Program } from './program.ts';
import { SCANNED_IN_STEP } from '../matcher.ts';
import type { TableScan } from './table-scan.ts';
import { hashPlaces, placesOf, samePlaces, type Places } from './places.ts';
import { Stepper } from './stepper.ts';
import { byteClasses } from './utf8-tree.ts';

/** What an entry of the table says besides the row of the next state, which is never below the width of a row. */
const UNKNOWN = 0;
const MATCHED = 1;
const DEAD = 2;

/** The most entries of a table, and the most places that its states hold: 2 MB and 4 MB. */
const MAX_ENTRIES = 512 * 1024;
const MAX_PLACES = 1024 * 1024;

/** A cache that is full after fewer bytes than this for each of its states does not pay: places are moved without it. */
const BYTES_PER_STATE = 64;

/** What making a state costs besides its places, in places. */
const STATE_WORK = 150;

const NEWLINE = 10;

/** Tells automata apart, and the tables of all of them from what they were before their states were dropped. */
let numbers = 0;
function nextNumber(): number {
  numbers += 1;
  return numbers;
}

/** What a scan over bytes came to. An exhausted one may go on from `at` and `places` with more work allowed. */
export type Outcome = 'matched' | 'ended' | 'exhausted';

/**
 * A deterministic automaton over bytes, made as far as a text needs it (the lazy subset construction). Its states are
 * sets of places; a line break leads back to the start, so that a text is scanned in one go. When its states outgrow
 * their cap they are dropped and made anew, and where that happens too often the sets are moved without a table.
 * `run` takes and gives sets, which stay valid when states are dropped.
 */
export class LazyDfa {
  /** The place in the text that `run` stopped at, and the set there. */
  at = 0;
  places: Places;
  /** No other automaton has it. */
  readonly number = nextNumber();
  readonly classes: Uint8Array;
  /** Entries in a row. */
  readonly width: number;
  readonly start: Places;
  table: Int32Array;
  /** Another table that is to have the same entries, at least as large as this one may become. */
  mirror: Int32Array | undefined;
  readonly stepper: Stepper;
  readonly #sample: readonly number[];
  /** The most work that may be done in all; it may be raised. */
  maxWork: number;
  readonly #scan: TableScan;
  #states: Places[] = [];
  /** States by their hash. */
  #byHash = new Map<number, Places[]>();
  #size = 0;
  #places = 0;
  #scanned = 0;
  /** The same before the states were dropped last. */
  #scannedBefore = 0;
  readonly #nowhere = NOWHERE();
  #oneLine = false;
  #uncached = false;
  #epoch = 0;
  #leaving: readonly number[] | undefined;

  constructor(program: Program, maxWork: number, scan: TableScan) {
    this.#scan = scan;
    this.maxWork = maxWork;
    this.stepper = new Stepper(program);
    this.classes = byteClasses(program.sets);
    const count = this.classes.reduce((most, number) => Math.max(most, number), 0) + 1;
    this.width = Math.max(count, DEAD + 1);
    this.#sample = Array.from({ length: count }, (_, number) => this.classes.indexOf(number));
    this.start = this.stepper.start();
    this.places = this.start;
    this.table = new Int32Array(0);
    this.#drop();
  }

  /** Scans from a set at `from`, over line breaks too, until a match has ended (at the byte `at`) or `to` is reached. */
  run(text: Uint8Array, from: number, to: number, places: Places): Outcome {
    this.at = from;
    this.places = places;
    if (places.matched) return 'matched';
    if (this.#uncached) return this.#runUncached(text, to);
    let row = this.#rowOf(places);
    for (;;) {
      const scan = this.#scan;
      scan.row = row;
      const stop = scan.scan(this, text, this.at, to);
      this.#scanned += stop - this.at;
      this.at = stop;
      row = scan.row;
      if (stop >= to) break;
      const byte = text[stop] ?? 0;
      let entry = this.#entry(row, byte);
      if (entry === UNKNOWN) entry = this.#make(row, byte);
      if (entry === MATCHED) return 'matched';
      if (entry === DEAD) {
        const newline = this.#oneLine ? -1 : text.indexOf(NEWLINE, stop);
        this.at = newline < 0 || newline >= to ? to : newline + 1;
        entry = this.#rowOf(newline < 0 || newline >= to ? this.#nowhere : this.start);
      } else this.at = stop + 1;
      row = entry;
      const over = this.stepper.work > this.maxWork && this.at < to;
      if (!over && !this.#uncached) continue;
      this.places = this.#states[row / this.width - 1] ?? this.start;
      return over ? 'exhausted' : this.#runUncached(text, to);
    }
    this.places = this.#states[row / this.width - 1] ?? this.start;
    return 'ended';
  }

  /** The same within a line, from its start or a set that it led to. */
  runInLine(text: Uint8Array, from: number, to: number, places: Places): Outcome {
    this.#oneLine = true;
    const outcome = this.run(text, from, to, places);
    this.#oneLine = false;
    return outcome;
  }

  /** What it has done so far, in steps of about ten nanoseconds. */
  get work(): number {
    return this.stepper.work + (this.#scannedBefore + this.#scanned) / SCANNED_IN_STEP;
  }

  /** Whether a match ends with the line at a set. */
  matchesAtEnd(places: Places): boolean {
    return this.stepper.matchesAtEnd(places);
  }

  /** The row of the start of a line. */
  get startRow(): number {
    return this.#rowOf(this.start);
  }

  /** The bytes that lead from the start of a line to anything else. */
  get leaving(): readonly number[] {
    if (this.#leaving !== undefined) return this.#leaving;
    const row = this.startRow;
    const away = this.#sample.map((byte) => this.#make(row, byte) !== row);
    this.#leaving = Array.from(this.classes.keys()).filter((byte) => away[this.classes[byte] ?? 0] === true);
    return this.#leaving;
  }

  #entry(row: number, byte: number): number {
    return this.table[row + (this.classes[byte] ?? 0)] ?? UNKNOWN;
  }

  /** Makes the entry of a row for a byte: the row of the state there, or one of the three marks. */
  #make(row: number, byte: number): number {
    const from = this.#states[row / this.width - 1] ?? this.start;
    const number = this.classes[byte] ?? 0;
    let entry: number;
    if (byte === NEWLINE) entry = this.matchesAtEnd(from) ? MATCHED : this.#rowOf(this.start);
    else {
      const places = this.stepper.step(from, this.#sample[number] ?? byte);
      entry = places.matched
        ? MATCHED
        : places.list.length === 0 && !places.matchedAtEnd
          ? DEAD
          : this.#rowOf(places);
    }
    // Making a row may have dropped the one that leads to it.
    if (this.#states[row / this.width - 1] === from) {
      this.table[row + number] = entry;
      if (this.mirror !== undefined) this.mirror[row + number] = entry;
    }
    return entry;
  }

  #rowOf(places: Places): number {
    if (places.epoch === this.#epoch) return places.row;
    const row = this.#findRow(places);
    places.row = row;
    places.epoch = this.#epoch;
    return row;
  }

  #findRow(places: Places): number {
    const hash = hashPlaces(places);
    const known = this.#byHash.get(hash)?.find((one) => samePlaces(one, places));
    if (known !== undefined) return known.row;
    this.stepper.work += STATE_WORK + 4 * places.list.length;
    const over = this.#size + this.width > MAX_ENTRIES || this.#places + places.list.length > MAX_PLACES;
    if (over) this.#drop();
    if (this.#size + this.width > this.table.length) {
      const larger = new Int32Array(Math.min(MAX_ENTRIES, Math.max(this.table.length * 2, this.width * 16)));
      larger.set(this.table);
      this.table = larger;
    }
    const row = this.#size;
    this.#size += this.width;
    this.#places += places.list.length;
    this.#states.push(places);
    const sharing = this.#byHash.get(hash);
    if (sharing === undefined) this.#byHash.set(hash, [places]);
    else sharing.push(places);
    this.mirror?.fill(UNKNOWN, row, row + this.width);
    return row;
  }

  #drop(): void {
    this.#uncached = this.#states.length > 0 && this.#scanned < BYTES_PER_STATE * this.#states.length;
    this.#states = [];
    this.#byHash = new Map();
    this.#places = 0;
    this.#scannedBefore += this.#scanned;
    this.#scanned = 0;
    this.#epoch = nextNumber();
    this.table.fill(UNKNOWN);
    // The first row is no state, so that small entries are free for marks.
    this.#size = this.width;
  }

  /** Moves the set of places byte by byte. */
  #runUncached(text: Uint8Array, to: number): Outcome {
    const { stepper, classes } = this;
    stepper.load(this.places);
    let { at } = this;
    for (; at < to; at += 1) {
      const byte = text[at] ?? 0;
      if (byte === NEWLINE) {
        if (stepper.matchesAtEnd(stepper.loaded())) return this.#stop('matched', at);
        stepper.load(this.start);
        continue;
      }
      if (stepper.advance(this.#sample[classes[byte] ?? 0] ?? byte)) return this.#stop('matched', at);
      if (stepper.work > this.maxWork) return this.#stop('exhausted', at + 1);
    }
    return this.#stop('ended', at);
  }

  #stop(outcome: Outcome, at: number): Outcome {
    this.at = at;
    this.places = this.stepper.loaded();
    return outcome;
  }
}

/** No match can come in this line any more. */
const NOWHERE = (): Places => placesOf(new Int32Array(0), false, false);
