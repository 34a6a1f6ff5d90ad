import type { ByteRun } from './byte-run.ts';
import { KernelInstance, MANY_NEEDLES, type KernelExports } from './kernel-instance.ts';
import type { SearchKernel } from './kernel.ts';
import type { Needle } from './needle.ts';
import type { LazyDfa } from './regex/lazy-dfa.ts';

/** A memory and what an instance of the module over it exports. */
type Instantiated = { readonly code: KernelExports; readonly memory: ArrayBufferLike };

/** Makes an instance of the compiled module over a fresh memory of so many pages of 64 KiB. */
export type Instantiate = (pages: number) => Instantiated;

const PAGE = 65_536;

/** The pages of an instance without room for texts. */
const PAGES = 40;

/** Less than this is not worth an instance of its own, which takes 2.5 MB. */
const LEAST_ROOM = 1024 * 1024;

/** What is read of a vector beyond the end of a text. */
const BEYOND = 1024;

/**
 * The kernel over a compiled module. A text that is in the room of an instance is searched there; another one comes
 * into a memory window by window, so that the copy stays in the processor's cache. It belongs to one thread; searches
 * may take turns with it.
 */
export class CompiledKernel implements SearchKernel {
  readonly manyNeedles = MANY_NEEDLES;
  row = 0;
  readonly #instantiate: Instantiate;
  readonly #home: KernelInstance;
  /** Instances by their memory, which is kept by the texts in it alone. */
  readonly #others = new WeakMap<ArrayBufferLike, KernelInstance>();
  #last: KernelInstance;
  #lastMemory: ArrayBufferLike;

  constructor(instantiate: Instantiate) {
    this.#instantiate = instantiate;
    const { code, memory } = instantiate(PAGES);
    this.#home = new KernelInstance(code, memory);
    this.#last = this.#home;
    this.#lastMemory = memory;
  }

  /** An array for texts that are searched without a copy. The memory is freed with the last view of it. */
  room(bytes: number): Uint8Array {
    // The last one may have been given up for this.
    this.#last = this.#home;
    this.#lastMemory = new ArrayBuffer(0);
    if (bytes < LEAST_ROOM) return new Uint8Array(bytes);
    const { code, memory } = this.#instantiate(PAGES + Math.ceil((bytes + BEYOND) / PAGE));
    this.#others.set(memory, new KernelInstance(code, memory));
    return new Uint8Array(memory, code.SLAB.value, bytes);
  }

  scan(dfa: LazyDfa, text: Uint8Array, from: number, to: number): number {
    const instance = this.#of(text);
    instance.row = this.row;
    const at = instance.scan(dfa, text, from, to);
    this.row = instance.row;
    return at;
  }

  find(text: Uint8Array, needles: readonly Needle[], from: number): number {
    return this.#of(text).find(text, needles, from);
  }

  findRun(text: Uint8Array, run: ByteRun, from: number): number {
    return this.#of(text).findRun(text, run, from);
  }

  countNewlines(text: Uint8Array, from: number, to: number): number {
    return this.#of(text).countNewlines(text, from, to);
  }

  lineStart(text: Uint8Array, at: number): number {
    return this.#of(text).lineStart(text, at);
  }

  lineEnd(text: Uint8Array, at: number): number {
    return this.#of(text).lineEnd(text, at);
  }

  countCharacters(text: Uint8Array, from: number, to: number): number {
    return this.#of(text).countCharacters(text, from, to);
  }

  /** The instance that a text is in; the last one for a text of no memory, so that what it has is used further. */
  #of(text: Uint8Array): KernelInstance {
    const { buffer } = text;
    if (buffer === this.#lastMemory) return this.#last;
    const other = this.#others.get(buffer);
    if (other === undefined) return this.#last;
    this.#last = other;
    this.#lastMemory = buffer;
    return other;
  }
}
