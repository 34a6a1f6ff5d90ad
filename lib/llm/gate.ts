/** Reads a source that can be left at any time. */
export type Gate<T> = {
  /** The source's next result, or undefined as soon as the gate is shut; a rejection of the source is passed on. */
  next(): Promise<IteratorResult<T> | undefined>;
  /** Shuts the gate: who waits gets undefined at once, and so does everyone after. */
  shut(): void;
};

/**
 * A gate before a source that may ignore its signal. One promise an item: racing each against a signal costs three and
 * two listeners. One reader at a time.
 */
export function openGate<T>(source: AsyncIterable<T>): Gate<T> {
  const items = source[Symbol.asyncIterator]();
  let wake: ((nothing: undefined) => void) | undefined;
  let open = true;
  return {
    next() {
      if (!open) return Promise.resolve(undefined);
      return new Promise((resolve, reject) => {
        wake = resolve;
        items.next().then(resolve, reject);
      });
    },
    shut() {
      if (!open) return;
      open = false;
      wake?.(undefined);
      // Not awaited: a source that ignores its signal may never settle.
      void items.return?.().catch(() => undefined);
    },
  };
}
