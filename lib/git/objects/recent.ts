/** What was used last, up to a number of bytes; the rest is forgotten, the least recently used first. */
export class Recent<K, V> {
  readonly #maxBytes: number;
  readonly #kept = new Map<K, { readonly value: V; readonly bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: K): V | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.value;
  }

  /** Keeps a value that takes so many bytes; one that is larger than all there is room for is not kept. */
  set(key: K, value: V, bytes: number): void {
    this.#forget(key);
    if (bytes > this.#maxBytes) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: K): void {
    const known = this.#kept.get(key);
    if (known === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= known.bytes;
  }
}
