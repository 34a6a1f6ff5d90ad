import type { JsonValue } from './json.ts';
import type { EventLog, LogBlock, Store, StoredRecord } from './ports.ts';
import { compareText } from './text.ts';

/** A `Store` that lives as long as the process: for the command line and for tests of the core. */
export function createMemoryStore(): Store {
  let tables = new Map<string, Table>();
  const tableOf = (name: string) => {
    const table = tables.get(name) ?? new Table(new Map());
    tables.set(name, table);
    return table;
  };
  return {
    get: (table, key) => tableOf(table).get(key),
    put: (table, key, value) => tableOf(table).put(key, value),
    delete: (table, key) => tableOf(table).delete(key),
    list: (table, range) => tableOf(table).list(range),
    transaction(work) {
      const before = new Map([...tables].map(([name, table]) => [name, table.copy()]));
      try {
        return work();
      } catch (error) {
        tables = before;
        throw error;
      }
    },
  };
}

class Table {
  /** Kept as text, so that a caller who changes a value afterwards does not change the stored one. */
  readonly #texts: Map<string, string>;
  /** The keys in order, as long as none comes or goes: a list is asked for page by page. */
  #sorted: readonly string[] | undefined;

  constructor(texts: Map<string, string>) {
    this.#texts = texts;
  }

  copy(): Table {
    return new Table(new Map(this.#texts));
  }

  get(key: string): JsonValue | undefined {
    const text = this.#texts.get(key);
    return text === undefined ? undefined : readJson(text);
  }

  put(key: string, value: JsonValue): void {
    if (!this.#texts.has(key)) this.#sorted = undefined;
    this.#texts.set(key, JSON.stringify(value));
  }

  delete(key: string): void {
    if (this.#texts.delete(key)) this.#sorted = undefined;
  }

  list({ prefix = '', after, limit }: Parameters<Store['list']>[1]): StoredRecord[] {
    const keys = (this.#sorted ??= [...this.#texts.keys()].sort(compareText));
    const records: StoredRecord[] = [];
    for (let i = firstFrom(keys, prefix, after); i < keys.length && records.length < limit; i += 1) {
      const key = keys[i] ?? '';
      if (!key.startsWith(prefix)) break;
      records.push({ key, value: this.get(key) ?? null });
    }
    return records;
  }
}

/** The index of the first key that does not come before `prefix` and comes behind `after`. */
function firstFrom(keys: readonly string[], prefix: string, after: string | undefined): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keys[middle] ?? '';
    const early = compareText(key, prefix) < 0 || (after !== undefined && compareText(key, after) <= 0);
    if (early) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return value;
}

/** An `EventLog` in memory. */
export function createMemoryEventLog(): EventLog {
  const blocks: LogBlock[] = [];
  return {
    append: (block) => void blocks.push(block),
    read: (after, limit) => blocks.filter((block) => block.last > after).slice(0, limit),
  };
}
