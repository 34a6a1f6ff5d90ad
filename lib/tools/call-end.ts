/**
 * The end of one call, as a signal that is made when somebody first asks for it. Most tools never do, and to join a
 * signal to the caller's takes longer than a small tool's work.
 */
export class CallEnd {
  readonly #caller: AbortSignal | undefined;
  #own: AbortController | undefined;
  #signal: AbortSignal | undefined;
  #over = false;

  /** `caller` ends the call early. */
  constructor(caller: AbortSignal | undefined) {
    this.#caller = caller;
  }

  /** Aborts when the call is over or its caller gives up. */
  get signal(): AbortSignal {
    if (this.#signal !== undefined) return this.#signal;
    this.#own = new AbortController();
    if (this.#over) this.#own.abort('done');
    const { signal } = this.#own;
    this.#signal = this.#caller === undefined ? signal : AbortSignal.any([signal, this.#caller]);
    return this.#signal;
  }

  /** The call is over: whoever works for it may stop. */
  end(): void {
    this.#over = true;
    this.#own?.abort('done');
  }
}
