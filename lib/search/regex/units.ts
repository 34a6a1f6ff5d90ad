import { characterLength } from '../characters.ts';
import { INVALID } from './char-set.ts';
import type { CharClasses } from './char-classes.ts';

/**
 * The characters of a part of a text as numbers of classes. Bytes that are no UTF-8 are characters too: each maximal
 * run of them that could begin one, as the decoder of the Encoding Standard has it.
 */
export class Units {
  count = 0;
  /** The class of each character. */
  readonly classes: Int32Array;
  /** Where each character starts in the text, and behind the last one where the part ends. */
  readonly offsets: Int32Array;
  readonly #classes: CharClasses;

  constructor(classes: CharClasses, bytes: number) {
    this.#classes = classes;
    this.classes = new Int32Array(bytes);
    this.offsets = new Int32Array(bytes + 1);
  }

  /** Reads a part that starts and ends between characters. */
  read(text: Uint8Array, from: number, to: number): void {
    let count = 0;
    for (let at = from; at < to; count += 1) {
      const byte = text[at] ?? 0;
      this.offsets[count] = at;
      if (byte < 0x80) {
        this.classes[count] = this.#classes.of(byte);
        at += 1;
        continue;
      }
      const length = characterLength(text, at);
      this.classes[count] = this.#classes.of(length < 0 ? INVALID : codeAt(text, at, length));
      at += Math.abs(length);
    }
    this.offsets[count] = to;
    this.count = count;
  }

  /** The class of the character that ends at a place between characters; `places` before it there is one. */
  classBefore(text: Uint8Array, to: number): number {
    this.read(text, characterStart(text, to - 1), to);
    return this.classes[this.count - 1] ?? 0;
  }
}

/** The nearest place at or before one that is between characters, whatever the bytes are; at most three before. */
export function characterStart(text: Uint8Array, at: number): number {
  for (let back = 0; back < 4 && back <= at; back += 1) {
    if (((text[at - back] ?? 0) & 0xc0) !== 0x80) return at - back;
  }
  return at;
}

function codeAt(text: Uint8Array, at: number, length: number): number {
  let code = (text[at] ?? 0) & (0xff >> (length + 1));
  for (let i = 1; i < length; i += 1) code = (code << 6) | ((text[at + i] ?? 0) & 0x3f);
  return code;
}
