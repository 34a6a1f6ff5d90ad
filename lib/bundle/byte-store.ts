const BLOCK = 1024 * 1024;

/**
 * Bytes gathered from a stream in blocks of 1 MiB, to be read at any offset: joining the chunks of a large upload, or
 * growing one buffer, would hold it twice.
 */
export class ByteStore {
  readonly #blocks: Uint8Array[] = [];
  #length = 0;
  #released = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0) {
      const at = this.#length % BLOCK;
      if (at === 0) this.#blocks.push(new Uint8Array(BLOCK));
      const part = rest.subarray(0, BLOCK - at);
      this.#blocks.at(-1)?.set(part, at);
      this.#length += part.length;
      rest = rest.subarray(part.length);
    }
  }

  /** Gives up the blocks that lie before an offset; their bytes are gone. */
  release(before: number): void {
    const blocks = Math.floor(before / BLOCK);
    for (; this.#released < blocks; this.#released += 1) this.#blocks[this.#released] = new Uint8Array(0);
  }

  /** Bytes `[from, to)` in pieces, without a copy. */
  *pieces(from: number, to: number): Generator<Uint8Array> {
    const end = Math.min(to, this.#length);
    let at = Math.max(0, from);
    while (at < end) {
      const inBlock = at % BLOCK;
      const length = Math.min(end - at, BLOCK - inBlock);
      const block = this.#blocks[Math.floor(at / BLOCK)];
      if (block === undefined || block.length === 0) return;
      yield block.subarray(inBlock, inBlock + length);
      at += length;
    }
  }

  /** Bytes `[from, to)`, fewer at the end; a view where they lie in one block. */
  slice(from: number, to: number): Uint8Array {
    return joinPieces([...this.pieces(from, to)]);
  }
}

/** One array of the pieces; the piece itself when there is just one. */
export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
