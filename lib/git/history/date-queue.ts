/** Commits by their time, the newest first; of one time, the one that came first. */
export class DateQueue<T extends { readonly date: number }> {
  readonly #heap: { readonly item: T; readonly order: number }[] = [];
  #next = 0;

  get size(): number {
    return this.#heap.length;
  }

  peek(): T | undefined {
    return this.#heap[0]?.item;
  }

  /** All that wait, in no order. */
  *items(): Iterable<T> {
    for (const { item } of this.#heap) yield item;
  }

  push(item: T): void {
    const heap = this.#heap;
    const entry = { item, order: this.#next };
    this.#next += 1;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = heap[parent];
      if (other === undefined || !isBefore(entry, other)) break;
      heap[at] = other;
      at = parent;
    }
    heap[at] = entry;
  }

  pop(): T | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first?.item;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const left = heap[child];
      const right = heap[child + 1];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child += 1;
      const next = heap[child];
      if (next === undefined || !isBefore(next, last)) break;
      heap[at] = next;
      at = child;
    }
    heap[at] = last;
    return first.item;
  }
}

type Entry = { readonly item: { readonly date: number }; readonly order: number };

function isBefore(a: Entry, b: Entry): boolean {
  return a.item.date > b.item.date || (a.item.date === b.item.date && a.order < b.order);
}
