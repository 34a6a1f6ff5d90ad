import { decodeLenient } from '../base/text.ts';

/** Bytes that are decoded at once where lines are asked for close together: many lines are then slices of one string. */
const CHUNK = 4096;

/** Lines closer than this are close together. The string of a chunk lives as long as a slice of it. */
const NEAR = 1024;

/** A decoded range. Its units are its bytes where it is ASCII. */
export type Decoded = { readonly text: string; readonly ascii: boolean };

/** Decodes ranges of a text, which are asked for from its front to its back, as `decodeLenient` does. */
export class LineDecoder {
  readonly bytes: Uint8Array;
  #chunk = '';
  /** Where the chunk is. It is ASCII. */
  #from = 0;
  #to = 0;
  /** A chunk was no ASCII: none is tried before here. */
  #retry = 0;
  /** Where the last range ended. */
  #last = Number.NEGATIVE_INFINITY;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  decode(from: number, to: number): Decoded {
    if (from < this.#from || to > this.#to) {
      const near = from >= this.#last && from - this.#last < NEAR;
      this.#last = to;
      if (!near || to - from > NEAR || from < this.#retry || !this.#load(from)) {
        const text = decodeLenient(this.bytes.subarray(from, to));
        return { text, ascii: text.length === to - from };
      }
    }
    this.#last = to;
    return { text: this.#chunk.slice(from - this.#from, to - this.#from), ascii: true };
  }

  /** Whether the chunk from a place on is ASCII, and so is kept. */
  #load(from: number): boolean {
    const to = Math.min(from + CHUNK, this.bytes.length);
    const text = decodeLenient(this.bytes.subarray(from, to));
    if (text.length !== to - from) {
      this.#retry = to;
      return false;
    }
    this.#chunk = text;
    this.#from = from;
    this.#to = to;
    return true;
  }
}
