import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import type { Store } from '../base/ports.ts';
import { MAX_PAGE, readPage } from './page.ts';

const store = createMemoryStore();
for (const key of ['c', 'a', 'b']) store.put('t', key, `value ${key}`);

test.each([
  [undefined, 2, ['value a', 'value b'], 'b'],
  ['b', 2, ['value c'], null],
  [undefined, 3, ['value a', 'value b', 'value c'], null],
  [undefined, 1, ['value a'], 'a'],
  ['a', 1, ['value b'], 'b'],
  ['aa', 1, ['value b'], 'b'],
  ['c', 5, [], null],
])('after %s, %i at most', (cursor, limit, items, next) => {
  expect(readPage(store, 't', { cursor, limit })).toEqual({ items, cursor: next });
});

test('no more is read than the page and one', () => {
  const asked: unknown[] = [];
  const noted: Store = { ...store, list: (table, range) => (asked.push(range), store.list(table, range)) };
  readPage(noted, 't', { cursor: undefined, limit: 2 });
  readPage(noted, 't', { cursor: 'a', limit: 2 });
  expect(asked).toEqual([
    { prefix: '', limit: 3 },
    { prefix: '', after: 'a', limit: 3 },
  ]);
});

test('a page may be of one prefix, whose cursors are short', () => {
  const held = createMemoryStore();
  for (const key of ['a@2', 'b@1', 'b@2', 'b@3', 'c@1']) held.put('t', key, key);
  expect(readPage(held, 't', { cursor: undefined, limit: 2 }, 'b@')).toEqual({
    items: ['b@1', 'b@2'],
    cursor: '2',
  });
  expect(readPage(held, 't', { cursor: '2', limit: 2 }, 'b@')).toEqual({ items: ['b@3'], cursor: null });
  expect(readPage(held, 't', { cursor: 'zz', limit: 2 }, 'b@')).toEqual({ items: [], cursor: null });
});

test('an empty table has one empty page', () => {
  expect(readPage(store, 'none', { cursor: undefined, limit: 1 })).toEqual({ items: [], cursor: null });
  expect(MAX_PAGE).toBe(1000);
});
