import type { JsonValue } from './json.ts';
import type { EventLog, LogBlock, Store } from './ports.ts';
import { compareText } from './text.ts';

/** A `Store` that lives as long as the process: for the command line and for tests of the core. */
export function createMemoryStore(): Store {
  let tables = new Map<string, Map<string, string>>();
  const tableOf = (name: string) => {
    const table = tables.get(name) ?? new Map<string, string>();
    tables.set(name, table);
    return table;
  };
  return {
    get(table, key) {
      const text = tableOf(table).get(key);
      return text === undefined ? undefined : readJson(text);
    },
    // Kept as text, so that a caller who changes a value afterwards does not change the stored one.
    put: (table, key, value) => void tableOf(table).set(key, JSON.stringify(value)),
    delete: (table, key) => void tableOf(table).delete(key),
    list(table, { prefix = '', after, limit }) {
      return [...tableOf(table)]
        .filter(([key]) => key.startsWith(prefix) && (after === undefined || compareText(key, after) > 0))
        .sort(([a], [b]) => compareText(a, b))
        .slice(0, limit)
        .map(([key, text]) => ({ key, value: readJson(text) }));
    },
    transaction(work) {
      const before = new Map([...tables].map(([name, table]) => [name, new Map(table)]));
      try {
        return work();
      } catch (error) {
        tables = before;
        throw error;
      }
    },
  };
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
