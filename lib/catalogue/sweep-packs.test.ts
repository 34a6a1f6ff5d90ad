import { expect, test } from 'vitest';
import { sweepPage, type StoredPack } from './sweep-packs.ts';
import { trial } from './trial.fixture.ts';

const key = (namespace: string, digit: string) => `packs/${namespace}/${digit.repeat(32)}`;
const OLD = 100;
const BEFORE = 200;

function store(packs: readonly StoredPack[], size = 1000) {
  const { catalogue, ports } = trial();
  const kept = new Map(packs.map((pack) => [pack.key, pack]));
  return {
    local: catalogue('local'),
    keys: () => [...kept.keys()],
    ports: {
      catalogueOf: ports.catalogueOf,
      list: async (after: string | undefined) => {
        const rest = [...kept.values()].filter((pack) => pack.key > (after ?? ''));
        return { packs: rest.slice(0, size), more: rest.length > size };
      },
      delete: async (keys: readonly string[]) => keys.forEach((each) => kept.delete(each)),
    },
  };
}

test('what no bundle uses and is old goes, and nothing else', async () => {
  const stray = `packs/local/${'a'.repeat(31)}`;
  const names = [key('builtin', 'a'), key('devops', 'a'), key('local', 'a'), key('local', 'b'), stray];
  const { local, keys, ports } = store([
    ...names.map((name) => ({ key: name, stored_at: OLD })),
    { key: key('local', 'c'), stored_at: BEFORE },
  ]);
  local.registerBundle({ id: 'x', pack: key('local', 'b'), files: 1, bytes: 1 }, []);
  expect(await sweepPage(undefined, BEFORE, ports)).toEqual({ deleted: 2, next: undefined });
  expect(keys()).toEqual([key('builtin', 'a'), key('local', 'b'), stray, key('local', 'c')]);
});

test('a sweep goes on where its page ended', async () => {
  const packs = ['a', 'b', 'c', 'd', 'e'].map((digit) => ({ key: key('local', digit), stored_at: OLD }));
  const { keys, ports } = store(packs, 2);
  expect(await sweepPage(undefined, BEFORE, ports)).toEqual({ deleted: 2, next: key('local', 'b') });
  expect(await sweepPage(key('local', 'b'), BEFORE, ports)).toEqual({ deleted: 2, next: key('local', 'd') });
  expect(await sweepPage(key('local', 'd'), BEFORE, ports)).toEqual({ deleted: 1, next: undefined });
  expect(keys()).toEqual([]);
});
