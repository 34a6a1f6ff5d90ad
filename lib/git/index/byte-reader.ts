import { byteText, type ByteText } from '../byte-text.ts';

/** Reads a binary format forwards. Reading past the end throws `EndOfBytes`, which `readWhole` turns into a value. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, from: number, end: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = from;
    this.#end = Math.min(end, bytes.length);
  }

  get at(): number {
    return this.#at;
  }

  get left(): number {
    return this.#end - this.#at;
  }

  skip(bytes: number): number {
    const from = this.#at;
    if (bytes < 0 || bytes > this.left) throw new EndOfBytes();
    this.#at += bytes;
    return from;
  }

  byte(): number {
    return this.#view.getUint8(this.skip(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.skip(2));
  }

  uint32(): number {
    return this.#view.getUint32(this.skip(4));
  }

  text(length: number): ByteText {
    const from = this.skip(length);
    return byteText(this.#bytes, from, from + length);
  }

  /** The text up to a byte, which is passed over too. */
  textUntil(byte: number): ByteText {
    const found = this.#bytes.indexOf(byte, this.#at);
    if (found < 0 || found >= this.#end) throw new EndOfBytes();
    const text = byteText(this.#bytes, this.#at, found);
    this.#at = found + 1;
    return text;
  }

  /** An offset in the form of packs: seven bits a byte, each further one adding one more (gitformat-pack(5)). */
  offset(): number {
    let byte = this.byte();
    let value = byte & 0x7f;
    while ((byte & 0x80) !== 0) {
      byte = this.byte();
      value = (value + 1) * 0x80 + (byte & 0x7f);
      if (value > 0xffffffff) throw new EndOfBytes();
    }
    return value;
  }
}

class EndOfBytes extends Error {}

/** What `read` gives; undefined when the bytes end too early. */
export function readWhole<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof EndOfBytes) return undefined;
    throw error;
  }
}
