import type { ByteRun } from './byte-run.ts';
import { countCharacters } from './characters.ts';
import { leavingMasks } from './leaving-bytes.ts';
import { endOfLine, startOfLine } from './lines.ts';
import { isRare, type Needle } from './needle.ts';
import { needleMasks } from './needle-masks.ts';
import type { LazyDfa } from './regex/lazy-dfa.ts';

type Address = { readonly value: number };

/** What the compiled module exports; `infra/kernel/kernel.as` describes it. */
export type KernelExports = {
  readonly CLASSES: Address;
  readonly MEMBERS: Address;
  readonly MASKS: Address;
  readonly LEAVING: Address;
  readonly NEEDLES: Address;
  readonly LENGTHS: Address;
  readonly TABLE: Address;
  readonly WINDOW: Address;
  readonly WINDOW_SIZE: Address;
  readonly COUNTED: Address;
  readonly COUNTED_SIZE: Address;
  readonly SLAB: Address;
  row(): number;
  scan(row: number, from: number, to: number, width: number, skipRow: number): number;
  findRare(from: number, to: number, place: number): number;
  findExact(from: number, to: number, first: number, second: number): number;
  findFolded(from: number, to: number, first: number, second: number): number;
  findMany(from: number, to: number, count: number): number;
  findRun(from: number, to: number, length: number): number;
  countNewlines(from: number, to: number): number;
  lineStart(from: number, to: number): number;
  lineEnd(from: number, to: number): number;
  countCharacters(from: number, to: number): number;
};

/** Needles that are looked for at once. */
export const MANY_NEEDLES = 16;

/** Ranges shorter than this are not worth a copy. */
const SHORT = 192;

const NEWLINE = 10;

/** An instance of the module and its memory. A text that is a view of it is searched where it is. */
export class KernelInstance {
  row = 0;
  readonly #code: KernelExports;
  readonly #memory: ArrayBufferLike;
  readonly #bytes: Uint8Array;
  readonly #table: Int32Array;
  readonly #lengths: Int32Array;
  readonly #window: number;
  readonly #size: number;
  /** What is in the window: held weakly, so that a text is not kept longer than its owner wants. */
  #text: WeakRef<Uint8Array> | undefined;
  #from = 0;
  #to = 0;
  #dfa: WeakRef<LazyDfa> | undefined;
  #dfaNumber = 0;
  /** The automaton skips bytes at its start. */
  #skips = false;
  #needles: readonly Needle[] = [];
  #longest = 0;
  #folded = false;
  #run: ByteRun | undefined;

  constructor(code: KernelExports, memory: ArrayBufferLike) {
    this.#code = code;
    this.#memory = memory;
    this.#bytes = new Uint8Array(memory);
    this.#table = new Int32Array(memory, code.TABLE.value, (code.WINDOW.value - code.TABLE.value) / 4);
    this.#lengths = new Int32Array(memory, code.LENGTHS.value, MANY_NEEDLES);
    this.#window = code.WINDOW.value;
    this.#size = code.WINDOW_SIZE.value;
  }

  /** See `TableScan`. */
  scan(dfa: LazyDfa, text: Uint8Array, from: number, to: number): number {
    if (this.#dfaNumber !== dfa.number) this.#adopt(dfa);
    const skipRow = this.#skips ? dfa.startRow : 0;
    if (text.buffer === this.#memory) {
      const start = text.byteOffset;
      const stop = this.#code.scan(this.row, start + from, start + to, dfa.width, skipRow) - start;
      this.row = this.#code.row();
      return stop;
    }
    let at = from;
    while (at < to) {
      this.#load(text, at, 1);
      const end = Math.min(to, this.#to);
      const offset = this.#window - this.#from;
      const stop = this.#code.scan(this.row, at + offset, end + offset, dfa.width, skipRow) - offset;
      this.row = this.#code.row();
      at = stop;
      if (stop < end) break;
    }
    return at;
  }

  /** See `SearchKernel`. */
  find(text: Uint8Array, needles: readonly Needle[], from: number): number {
    if (needles !== this.#needles) this.#prepare(needles);
    if (text.buffer !== this.#memory)
      return this.#findByWindows(text, from, this.#longest, (at, end) => this.#findBetween(needles, at, end));
    const start = text.byteOffset;
    const found = this.#findBetween(needles, start + from, start + text.length);
    return found < start + text.length ? found - start : -1;
  }

  /** See `SearchKernel`. */
  findRun(text: Uint8Array, run: ByteRun, from: number): number {
    if (run !== this.#run) {
      this.#run = run;
      this.#bytes.set(run.members, this.#code.MEMBERS.value);
    }
    const { length } = run;
    if (text.buffer !== this.#memory)
      return this.#findByWindows(text, from, length, (at, end) => this.#code.findRun(at, end, length));
    const start = text.byteOffset;
    const found = this.#code.findRun(start + from, start + text.length, length);
    return found < start + text.length ? found - start : -1;
  }

  /** Searches window by window for what may be `longest` bytes long, so that none is cut in two. */
  // oxlint-disable-next-line max-params -- a text, from where, and what to look for
  #findByWindows(
    text: Uint8Array,
    from: number,
    longest: number,
    search: (from: number, to: number) => number,
  ): number {
    for (let at = from; at < text.length;) {
      this.#load(text, at, longest);
      const offset = this.#window - this.#from;
      const found = search(at + offset, this.#to + offset);
      if (found < this.#to + offset) return found - offset;
      if (this.#to >= text.length) return -1;
      at = this.#to - longest + 1;
    }
    return -1;
  }

  /** See `SearchKernel`. */
  countNewlines(text: Uint8Array, from: number, to: number): number {
    let count = 0;
    if (to - from < SHORT) {
      for (let at = from; at < to; at += 1) if (text[at] === NEWLINE) count += 1;
      return count;
    }
    if (text.buffer === this.#memory)
      return this.#code.countNewlines(text.byteOffset + from, text.byteOffset + to);
    const counted = this.#code.COUNTED.value;
    const size = this.#code.COUNTED_SIZE.value;
    for (let at = from; at < to; at += size) {
      const part = text.subarray(at, Math.min(to, at + size));
      this.#bytes.set(part, counted);
      count += this.#code.countNewlines(counted, counted + part.length);
    }
    return count;
  }

  /** See `SearchKernel`. */
  lineStart(text: Uint8Array, at: number): number {
    if (text.buffer !== this.#memory) return startOfLine(text, at);
    const start = text.byteOffset;
    return this.#code.lineStart(start, start + at) - start;
  }

  /** See `SearchKernel`. */
  lineEnd(text: Uint8Array, at: number): number {
    if (text.buffer !== this.#memory) return endOfLine(text, at);
    const start = text.byteOffset;
    return this.#code.lineEnd(start + at, start + text.length) - start;
  }

  /** See `SearchKernel`. */
  countCharacters(text: Uint8Array, from: number, to: number): number {
    if (text.buffer !== this.#memory) return countCharacters(text, from, to);
    const start = text.byteOffset;
    return this.#code.countCharacters(start + from, start + to);
  }

  #findBetween(needles: readonly Needle[], from: number, to: number): number {
    const [needle] = needles;
    if (needle === undefined) return to;
    if (needles.length > 1) return this.#code.findMany(from, to, needles.length);
    const [first, second] = needle.rare;
    if (this.#folded) return this.#code.findFolded(from, to, first, second);
    return isRare(needle.bytes[first] ?? 0)
      ? this.#code.findRare(from, to, first)
      : this.#code.findExact(from, to, first, second);
  }

  /** Makes the window hold `least` bytes from a place on, or what is left of the text. */
  #load(text: Uint8Array, at: number, least: number): void {
    const wanted = Math.min(at + least, text.length);
    const same = this.#text?.deref() === text;
    if (same && at >= this.#from && wanted <= this.#to) return;
    if (!same) this.#text = new WeakRef(text);
    this.#from = at;
    this.#to = Math.min(at + this.#size, text.length);
    this.#bytes.set(text.subarray(this.#from, this.#to), this.#window);
  }

  #adopt(dfa: LazyDfa): void {
    const before = this.#dfa?.deref();
    if (before?.mirror === this.#table) before.mirror = undefined;
    this.#dfa = new WeakRef(dfa);
    this.#dfaNumber = dfa.number;
    this.#bytes.set(dfa.classes, this.#code.CLASSES.value);
    const masks = leavingMasks(dfa.leaving);
    this.#table.set(dfa.table);
    dfa.mirror = this.#table;
    this.#skips = masks !== undefined;
    if (masks !== undefined) this.#bytes.set(masks, this.#code.LEAVING.value);
  }

  #prepare(needles: readonly Needle[]): void {
    this.#needles = needles;
    this.#folded = needles.some(({ folds }) => folds.some((fold) => fold !== 0));
    this.#longest = Math.max(...needles.map(({ bytes }) => bytes.length));
    const needlesAt = this.#code.NEEDLES.value;
    needles.slice(0, MANY_NEEDLES).forEach(({ bytes, folds }, i) => {
      this.#bytes.set(bytes, needlesAt + 64 * i);
      this.#bytes.set(folds, needlesAt + 64 * i + 32);
      this.#lengths[i] = bytes.length;
    });
    this.#bytes.set(needleMasks(needles), this.#code.MASKS.value);
  }
}
