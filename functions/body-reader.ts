import type { Clock } from '../lib/base/ports.ts';

/** What is read and dropped of a body that is not wanted, in bytes: as much as the platform's largest body. */
const MAX_DRAINED = 512 * 1024 * 1024;
/** A sender that sends nothing for so long while its body is dropped is not waited for, in milliseconds. */
const DRAIN_PATIENCE = 5000;

const readers = new WeakMap<Request, BodyReader>();

/** The one reader of a request's body. */
export function bodyOf(request: Request): BodyReader {
  const reader = readers.get(request) ?? new BodyReader(request);
  readers.set(request, reader);
  return reader;
}

/**
 * Reads a request's body, and drops what its handler left. workerd resets the connection when an answer is sent, or the
 * body cancelled, after some of the body was read but not all: the sender would never see why it was refused. A body
 * that nobody touched it passes over by itself.
 */
class BodyReader {
  /** The length that the request declares, in bytes. */
  readonly declared: number | undefined;
  readonly #request: Request;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #pending: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;

  constructor(request: Request) {
    const length = request.headers.get('content-length') ?? '';
    this.declared = /^\d{1,15}$/.test(length) ? Number(length) : undefined;
    this.#request = request;
  }

  /** The chunks; none for a request without a body. Who stops early leaves the rest to `drain`. Throws when the sender breaks off. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let chunk = await this.#next(); !chunk.done; chunk = await this.#next()) yield chunk.value;
  }

  /** Reads and drops what is left of a body that was begun. Never throws. */
  async drain(clock: Clock): Promise<void> {
    if (this.#reader === undefined) return;
    try {
      for (let left = MAX_DRAINED; left > 0;) {
        const waiting = new AbortController();
        const late = clock.sleep(DRAIN_PATIENCE, waiting.signal).then(() => undefined);
        const chunk = await Promise.race([this.#next(), late]);
        waiting.abort();
        if (chunk === undefined || chunk.done) return;
        left -= chunk.value.length;
      }
    } catch {
      // The sender is gone, and its answer with it.
    }
  }

  /** One read at a time: a reader that was left while it waited has the same chunk as who comes after it. */
  async #next(): Promise<ReadableStreamReadResult<Uint8Array>> {
    this.#reader ??= this.#request.body?.getReader();
    if (this.#reader === undefined) return { done: true, value: undefined };
    this.#pending ??= this.#reader.read().finally(() => (this.#pending = undefined));
    return this.#pending;
  }
}
