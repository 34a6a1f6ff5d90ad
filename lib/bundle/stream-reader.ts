import { joinPieces } from './byte-store.ts';

/** Reads a stream in pieces of the reader's own choosing; never holds more than what was asked for and one chunk. */
export class StreamReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #chunks: Uint8Array[] = [];
  #held = 0;
  #ended = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next `length` bytes without consuming them, fewer at the end. */
  async peek(length: number): Promise<Uint8Array> {
    while (this.#held < length && (await this.#more())) {
      // Each turn takes one more chunk; they are joined once, however small the sender made them.
    }
    const first = this.#chunks[0] ?? new Uint8Array(0);
    if (first.length >= length) return first.subarray(0, length);
    const joined = joinPieces(this.#chunks);
    this.#chunks = joined.length === 0 ? [] : [joined];
    return joined.subarray(0, length);
  }

  /** The next `length` bytes, fewer at the end. */
  async read(length: number): Promise<Uint8Array> {
    const bytes = await this.peek(length);
    this.#drop(bytes.length);
    return bytes;
  }

  /** What has arrived and was not consumed, or the next chunk; at most `length` bytes; undefined at the end. */
  async next(length: number): Promise<Uint8Array | undefined> {
    while (this.#held === 0) if (!(await this.#more())) return undefined;
    const bytes = this.#chunks[0]?.subarray(0, length);
    this.#drop(bytes?.length ?? 0);
    return bytes;
  }

  /** All that is left, chunk by chunk. */
  async *rest(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const bytes = await this.next(Number.POSITIVE_INFINITY);
      if (bytes === undefined) return;
      yield bytes;
    }
  }

  /** Tells the source that nothing more is wanted; what the source says to that does not matter. */
  async close(): Promise<void> {
    this.#ended = true;
    try {
      await this.#source.return?.();
    } catch {
      // It was given up already.
    }
  }

  async #more(): Promise<boolean> {
    if (this.#ended) return false;
    const next = await this.#source.next();
    if (next.done === true) {
      this.#ended = true;
      return false;
    }
    if (next.value.length > 0) this.#chunks.push(next.value);
    this.#held += next.value.length;
    return true;
  }

  /** Drops bytes of the first chunk. */
  #drop(length: number): void {
    const rest = this.#chunks[0]?.subarray(length);
    this.#held -= length;
    if (rest === undefined || rest.length === 0) this.#chunks.shift();
    else this.#chunks[0] = rest;
  }
}
