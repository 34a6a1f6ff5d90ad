import type { SearchKernel } from './kernel.ts';
import type { Needle } from './needle.ts';
import { leavingMasks } from './leaving-bytes.ts';
import type { LazyDfa } from './regex/lazy-dfa.ts';

type Address = { readonly value: number };

/** What the compiled module exports; `infra/kernel/kernel.as` describes it. */
export type KernelExports = {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly CLASSES: Address;
  readonly MASKS: Address;
  readonly LEAVING: Address;
  readonly NEEDLES: Address;
  readonly LENGTHS: Address;
  readonly TABLE: Address;
  readonly WINDOW: Address;
  readonly WINDOW_SIZE: Address;
  readonly COUNTED: Address;
  readonly COUNTED_SIZE: Address;
  row(): number;
  scan(row: number, from: number, to: number, width: number, skipRow: number): number;
  findOne(from: number, to: number, first: number, second: number): number;
  findMany(from: number, to: number, count: number): number;
  countNewlines(from: number, to: number): number;
};

/** Places of a needle by whose nibbles many are found. */
const FINGERPRINT = 3;

/** Ranges shorter than this are not worth a copy. */
const SHORT = 192;

const NEWLINE = 10;

/**
 * The kernel over a compiled module. A text comes into its memory window by window, so that the memory is small and
 * the copy stays in the processor's cache. It belongs to one thread; searches may take turns with it.
 */
export class CompiledKernel implements SearchKernel {
  readonly manyNeedles = 16;
  row = 0;
  readonly #code: KernelExports;
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
  /** The automaton skips bytes at its start. */
  #skips = false;
  #needles: readonly Needle[] = [];

  /** Takes the exports of an instance that nothing else uses. */
  constructor(code: KernelExports) {
    this.#code = code;
    this.#bytes = new Uint8Array(code.memory.buffer);
    this.#table = new Int32Array(
      code.memory.buffer,
      code.TABLE.value,
      (code.WINDOW.value - code.TABLE.value) / 4,
    );
    this.#lengths = new Int32Array(code.memory.buffer, code.LENGTHS.value, this.manyNeedles);
    this.#window = code.WINDOW.value;
    this.#size = code.WINDOW_SIZE.value;
  }

  scan(dfa: LazyDfa, text: Uint8Array, from: number, to: number): number {
    if (this.#dfa?.deref() !== dfa) this.#adopt(dfa);
    let { row } = this;
    let at = from;
    while (at < to) {
      this.#load(text, at, 1);
      const end = Math.min(to, this.#to);
      const offset = this.#window - this.#from;
      const stop =
        this.#code.scan(row, at + offset, end + offset, dfa.width, this.#skips ? dfa.startRow : 0) - offset;
      row = this.#code.row();
      at = stop;
      if (stop < end) break;
    }
    this.row = row;
    return at;
  }

  find(text: Uint8Array, needles: readonly Needle[], from: number): number {
    if (needles !== this.#needles) this.#prepare(needles);
    const longest = Math.max(...needles.map(({ bytes }) => bytes.length));
    for (let at = from; at < text.length;) {
      this.#load(text, at, longest);
      const end = this.#to + this.#window - this.#from;
      const found = this.#findInWindow(needles, at + this.#window - this.#from, end);
      if (found < end) return found - this.#window + this.#from;
      if (this.#to >= text.length) return -1;
      at = this.#to - longest + 1;
    }
    return -1;
  }

  countNewlines(text: Uint8Array, from: number, to: number): number {
    let count = 0;
    if (to - from < SHORT) {
      for (let at = from; at < to; at += 1) if (text[at] === NEWLINE) count += 1;
      return count;
    }
    const { COUNTED, COUNTED_SIZE } = this.#code;
    for (let at = from; at < to; at += COUNTED_SIZE.value) {
      const part = text.subarray(at, Math.min(to, at + COUNTED_SIZE.value));
      this.#bytes.set(part, COUNTED.value);
      count += this.#code.countNewlines(COUNTED.value, COUNTED.value + part.length);
    }
    return count;
  }

  #findInWindow(needles: readonly Needle[], from: number, to: number): number {
    const [first] = needles;
    if (needles.length > 1) return this.#code.findMany(from, to, needles.length);
    return first === undefined ? to : this.#code.findOne(from, to, first.rare[0], first.rare[1]);
  }

  /** Makes the window hold `least` bytes from a place on, or what is left of the text. */
  #load(text: Uint8Array, at: number, least: number): void {
    const wanted = Math.min(at + least, text.length);
    if (at >= this.#from && wanted <= this.#to && this.#text?.deref() === text) return;
    if (this.#text?.deref() !== text) this.#text = new WeakRef(text);
    this.#from = at;
    this.#to = Math.min(at + this.#size, text.length);
    this.#bytes.set(text.subarray(this.#from, this.#to), this.#window);
  }

  #adopt(dfa: LazyDfa): void {
    const before = this.#dfa?.deref();
    if (before !== undefined) before.mirror = undefined;
    this.#dfa = new WeakRef(dfa);
    this.#bytes.set(dfa.classes, this.#code.CLASSES.value);
    const masks = leavingMasks(dfa.leaving);
    this.#table.set(dfa.table);
    dfa.mirror = this.#table;
    this.#skips = masks !== undefined;
    if (masks !== undefined) this.#bytes.set(masks, this.#code.LEAVING.value);
  }

  #prepare(needles: readonly Needle[]): void {
    this.#needles = needles;
    const { MASKS, NEEDLES } = this.#code;
    needles.slice(0, this.manyNeedles).forEach(({ bytes, folds }, i) => {
      this.#bytes.set(bytes, NEEDLES.value + 64 * i);
      this.#bytes.set(folds, NEEDLES.value + 64 * i + 32);
      this.#lengths[i] = bytes.length;
    });
    for (let place = 0; place < FINGERPRINT; place += 1) {
      const masks = this.#bytes.subarray(MASKS.value + 32 * place, MASKS.value + 32 * place + 32);
      masks.fill(0);
      needles.forEach((needle, i) => addToMasks(masks, needle, place, 1 << (i % 8)));
    }
  }
}

/** Sets a needle's bit for the low and the high half of its byte at a place; for all where the needle is shorter. */
function addToMasks(masks: Uint8Array, { bytes, folds }: Needle, place: number, bit: number): void {
  const byte = bytes[place];
  if (byte === undefined) {
    for (let i = 0; i < masks.length; i += 1) masks[i] = (masks[i] ?? 0) | bit;
    return;
  }
  const low = byte & 15;
  masks[low] = (masks[low] ?? 0) | bit;
  for (const one of [byte, byte & ~(folds[place] ?? 0)]) {
    const high = 16 + (one >> 4);
    masks[high] = (masks[high] ?? 0) | bit;
  }
}
