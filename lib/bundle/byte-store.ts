/** Bytes of the blocks that small chunks are gathered in. */
const BLOCK = 1024 * 1024;

/** A chunk of at least so many bytes is kept as it is. */
const LARGE = 16 * 1024;

/**
 * Bytes gathered from a stream, to be read at any offset. Large chunks are kept as they came, and must not change;
 * small ones are copied into blocks: joining the chunks of a large upload, or growing one buffer, would hold it twice.
 */
export class ByteStore {
  readonly #pieces: Uint8Array[] = [];
  /** Where each piece starts. */
  readonly #starts: number[] = [];
  #block = new Uint8Array(0);
  #used = 0;
  #length = 0;
  #released = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Uint8Array): void {
    // A view into a much larger buffer would keep that whole.
    if (bytes.length >= LARGE && bytes.length * 2 >= bytes.buffer.byteLength) this.#push(bytes);
    else this.#copy(bytes);
  }

  /** Gives up the pieces that lie before an offset; their bytes are gone. */
  release(before: number): void {
    for (; this.#released < this.#pieces.length; this.#released += 1) {
      if ((this.#starts[this.#released + 1] ?? this.#length) > before) return;
      this.#pieces[this.#released] = new Uint8Array(0);
    }
  }

  /** Bytes `[from, to)` in pieces, without a copy. */
  *pieces(from: number, to: number): Generator<Uint8Array> {
    const end = Math.min(to, this.#length);
    let at = Math.max(0, from);
    for (let i = this.#pieceAt(at); at < end; i += 1) {
      const start = this.#starts[i] ?? 0;
      const part = this.#pieces[i]?.subarray(at - start, end - start);
      if (part === undefined || part.length === 0) return;
      yield part;
      at += part.length;
    }
  }

  /** Bytes `[from, to)`, fewer at the end; a view where they lie in one piece. */
  slice(from: number, to: number): Uint8Array {
    return joinPieces([...this.pieces(from, to)]);
  }

  #push(piece: Uint8Array): void {
    this.#starts.push(this.#length);
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  #copy(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#used === this.#block.length) {
        this.#block = new Uint8Array(BLOCK);
        this.#used = 0;
      }
      const part = rest.subarray(0, BLOCK - this.#used);
      this.#block.set(part, this.#used);
      this.#extend(part.length);
      rest = rest.subarray(part.length);
    }
  }

  /** Takes what was just copied into the block: more of the last piece, or a piece of its own. */
  #extend(length: number): void {
    const last = this.#pieces.at(-1);
    const from = this.#used;
    this.#used += length;
    const piece = this.#block.subarray(from, this.#used);
    if (last?.buffer !== this.#block.buffer || last.byteOffset + last.length !== from) this.#push(piece);
    else {
      this.#pieces[this.#pieces.length - 1] = this.#block.subarray(last.byteOffset, this.#used);
      this.#length += length;
    }
  }

  /** The index of the piece that holds an offset. */
  #pieceAt(offset: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
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
