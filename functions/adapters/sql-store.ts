import type { JsonValue } from '../../lib/base/json.ts';
import type { EventLog, Store } from '../../lib/base/ports.ts';

type RecordRow = { key: string; value: string };
type BlockRow = { first: number; last: number; json: string };

/** Past every text that starts with the prefix: no code point is greater. */
const AFTER_ALL = '\u{10FFFF}';

const RECORDS =
  'CREATE TABLE IF NOT EXISTS records (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID';
const BLOCKS =
  'CREATE TABLE IF NOT EXISTS blocks (first INTEGER NOT NULL, last INTEGER PRIMARY KEY, json TEXT NOT NULL)';

/** A `Store` in the SQLite of a Durable Object. SQLite compares text by UTF-8 bytes, which is by code points. */
export function sqlStore(storage: DurableObjectStorage): Store {
  const { sql } = storage;
  const table = lazyTable(sql, 'records', RECORDS);
  return {
    get(kind, key) {
      if (!table.exists()) return undefined;
      const rows = sql.exec<RecordRow>(
        'SELECT key, value FROM records WHERE kind = ? AND key = ?',
        kind,
        key,
      );
      const row = rows.toArray()[0];
      return row === undefined ? undefined : readJson(row.value);
    },
    put(kind, key, value) {
      table.create();
      sql.exec(
        'INSERT OR REPLACE INTO records (kind, key, value) VALUES (?, ?, ?)',
        kind,
        key,
        JSON.stringify(value),
      );
    },
    delete(kind, key) {
      if (table.exists()) sql.exec('DELETE FROM records WHERE kind = ? AND key = ?', kind, key);
    },
    list(kind, { prefix = '', after, limit }) {
      if (!table.exists()) return [];
      const query =
        'SELECT key, value FROM records WHERE kind = ? AND key >= ? AND key < ? AND key > ? ORDER BY key LIMIT ?';
      const rows = sql.exec<RecordRow>(query, kind, prefix, prefix + AFTER_ALL, after ?? '', limit).toArray();
      return rows.map(({ key, value }) => ({ key, value: readJson(value) }));
    },
    transaction: (work) => storage.transactionSync(work),
  };
}

/** An `EventLog` in the SQLite of a Durable Object. */
export function sqlEventLog({ sql }: DurableObjectStorage): EventLog {
  const table = lazyTable(sql, 'blocks', BLOCKS);
  return {
    append({ first, last, json }) {
      table.create();
      sql.exec('INSERT INTO blocks (first, last, json) VALUES (?, ?, ?)', first, last, json);
    },
    read(after, limit) {
      if (!table.exists()) return [];
      const query = 'SELECT first, last, json FROM blocks WHERE last > ? ORDER BY last LIMIT ?';
      return sql.exec<BlockRow>(query, after, limit).toArray();
    },
  };
}

/** A table made by the first write: asking for something that is not there must not leave an object behind. */
function lazyTable(sql: SqlStorage, name: string, definition: string) {
  let made =
    sql.exec('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?', 'table', name).toArray().length > 0;
  return {
    exists: () => made,
    create() {
      if (!made) sql.exec(definition);
      made = true;
    },
  };
}

function readJson(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return value;
}
