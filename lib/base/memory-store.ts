import type { JsonValue } from './json.ts';
import type { EventLog, LogBlock, Store } from './ports.ts';
import { compareText } from './text.ts';

/** A `Store` that lives as long as the process: for the command line and for tests of the core. */
export function createMemoryStore(): Store {
  let tables = new Map<string, Map<string, string>>();
  /** The keys of a table in order, as long as no key comes or goes: a list is asked for page by page. */
  const sorted = new Map<string, readonly string[]>();
  const tableOf = (name: string) => {
    const table = tables.get(name) ?? new Map<string, string>();
    tables.set(name, table);
    return table;
  };
  const keysOf = (name: string) => {
    const keys = sorted.get(name) ?? [...tableOf(name).keys()].sort(compareText);
    sorted.set(name, keys);
    return keys;
  };
  return {
    get(table, key) {
      const text = tableOf(table).get(key);
      return text === undefined ? undefined : readJson(text);
    },
    // Kept as text, so that a caller who changes a value afterwards does not change the stored one.
    put(table, key, value) {
      if (!tableOf(table).has(key)) sorted.delete(table);
      tableOf(table).set(key, JSON.stringify(value));
    },
    delete(table, key) {
      if (tableOf(table).delete(key)) sorted.delete(table);
    },
    list(table, { prefix = '', after, limit }) {
      const records: { key: string; value: JsonValue }[] = [];
      const keys = keysOf(table);
      for (let i = firstFrom(keys, prefix, after); i < keys.length && records.length < limit; i += 1) {
        const key = keys[i] ?? '';
        if (!key.startsWith(prefix)) break;
        records.push({ key, value: readJson(tableOf(table).get(key) ?? 'null') });
      }
      return records;
    },
    transaction(work) {
      const before = new Map([...tables].map(([name, table]) => [name, new Map(table)]));
      try {
        return work();
      } catch (error) {
        tables = before;
        sorted.clear();
        throw error;
      }
    },
  };
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
