import { expect, test } from 'vitest';
import { createMemoryEventLog, createMemoryStore } from './memory-store.ts';

test('a value is kept as it was, by table and key', () => {
  const store = createMemoryStore();
  const value = { list: [1] };
  store.put('t', 'k', value);
  value.list.push(2);
  expect(store.get('t', 'k')).toEqual({ list: [1] });
  expect(store.get('other', 'k')).toBeUndefined();
  expect(store.get('t', 'other')).toBeUndefined();
  store.put('t', 'k', null);
  expect(store.get('t', 'k')).toBeNull();
  store.delete('t', 'k');
  expect(store.get('t', 'k')).toBeUndefined();
});

test('a list is by code points, after a key, of a prefix, no more than asked for', () => {
  const store = createMemoryStore();
  for (const key of ['b', '😀', 'a/2', 'a', 'a/1', '\uFFFF', 'ab']) store.put('t', key, key);
  const keys = (range: Parameters<typeof store.list>[1]) => store.list('t', range).map(({ key }) => key);
  expect(keys({ limit: 9 })).toEqual(['a', 'a/1', 'a/2', 'ab', 'b', '\uFFFF', '😀']);
  expect(keys({ limit: 2 })).toEqual(['a', 'a/1']);
  expect(keys({ after: 'a/1', limit: 9 })).toEqual(['a/2', 'ab', 'b', '\uFFFF', '😀']);
  expect(keys({ after: '\uFFFF', limit: 9 })).toEqual(['😀']);
  expect(keys({ prefix: 'a/', limit: 9 })).toEqual(['a/1', 'a/2']);
  expect(keys({ prefix: 'a/', after: 'a/1', limit: 9 })).toEqual(['a/2']);
  expect(store.list('t', { prefix: 'a/', limit: 1 })).toEqual([{ key: 'a/1', value: 'a/1' }]);
  expect(store.list('none', { limit: 9 })).toEqual([]);
});

test('a list sees what came and went since the last one', () => {
  const store = createMemoryStore();
  const keys = () => store.list('t', { limit: 9 }).map(({ key }) => key);
  store.put('t', 'b', 1);
  expect(keys()).toEqual(['b']);
  store.put('t', 'a', 1);
  store.put('t', 'b', 2);
  expect(keys()).toEqual(['a', 'b']);
  store.delete('t', 'b');
  expect(keys()).toEqual(['a']);
  const broken = () =>
    store.transaction(() => {
      store.put('t', 'c', 1);
      expect(keys()).toEqual(['a', 'c']);
      throw new Error('broken');
    });
  expect(broken).toThrow('broken');
  expect(keys()).toEqual(['a']);
});

test('a transaction that throws changes nothing', () => {
  const store = createMemoryStore();
  store.put('t', 'kept', 1);
  store.put('t', 'changed', 1);
  const broken = () =>
    store.transaction(() => {
      store.put('t', 'changed', 2);
      store.delete('t', 'kept');
      store.put('new', 'key', 3);
      throw new Error('broken');
    });
  expect(broken).toThrow('broken');
  expect(store.list('t', { limit: 9 })).toEqual([
    { key: 'changed', value: 1 },
    { key: 'kept', value: 1 },
  ]);
  expect(store.get('new', 'key')).toBeUndefined();
});

test('a transaction gives what its work gives and keeps it', () => {
  const store = createMemoryStore();
  expect(
    store.transaction(() => {
      store.put('t', 'k', 1);
      return 'done';
    }),
  ).toBe('done');
  expect(store.get('t', 'k')).toBe(1);
});

test('a log gives the blocks that hold later events, in order', () => {
  const log = createMemoryEventLog();
  const blocks = [
    { first: 1, last: 2, json: '[1,2]' },
    { first: 3, last: 3, json: '[3]' },
    { first: 4, last: 6, json: '[4,5,6]' },
  ];
  for (const block of blocks) log.append(block);
  expect(log.read(0, 9)).toEqual(blocks);
  expect(log.read(1, 9)).toEqual(blocks);
  expect(log.read(2, 9)).toEqual(blocks.slice(1));
  expect(log.read(5, 9)).toEqual(blocks.slice(2));
  expect(log.read(6, 9)).toEqual([]);
  expect(log.read(0, 2)).toEqual(blocks.slice(0, 2));
});
