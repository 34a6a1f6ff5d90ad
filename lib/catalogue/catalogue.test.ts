import { expect, test } from 'vitest';
import { createMemoryStore } from '../base/memory-store.ts';
import { ok } from '../base/result.ts';
import { callCatalogue, createCatalogue, remoteCatalogue } from './catalogue.ts';
import { name, newSkill, stoppedClock } from './trial.fixture.ts';

const BUNDLE = { id: 'b', pack: 'packs/b', files: 1, bytes: 1 };

test('an operation that is sent as a message is carried out where the store is', async () => {
  const catalogue = createCatalogue(createMemoryStore(), stoppedClock());
  const sent: string[] = [];
  const remote = remoteCatalogue(async (operation, args) => {
    sent.push(operation);
    return callCatalogue(catalogue, operation, args);
  });
  expect(await remote.registerBundle(BUNDLE, [newSkill('s', 'r', 'b')])).toMatchObject({ created: true });
  expect(await remote.getSkill(name('local/s'), 'r')).toMatchObject({ value: { bundle: 'b' } });
  expect(await remote.packIsUsed('packs/b')).toBe(true);
  expect(await remote.deleteBundle('b')).toMatchObject({ error: { code: 'conflict' } });
  expect(await remote.deleteSkill(name('local/s'))).toEqual(ok(null));
  expect(await remote.deleteBundle('b')).toEqual(ok({ pack: 'packs/b' }));
  expect(sent).toEqual([
    'registerBundle',
    'getSkill',
    'packIsUsed',
    'deleteBundle',
    'deleteSkill',
    'deleteBundle',
  ]);
});

test.each(['constructor', 'toString', '__proto__', 'dropEverything'])('%s is no operation', (operation) => {
  const catalogue = createCatalogue(createMemoryStore(), stoppedClock());
  expect(() => callCatalogue(catalogue, operation as 'getBundle', [])).toThrow('There is no such operation.');
});

test('a registration that breaks leaves neither bundle nor skills', () => {
  const catalogue = createCatalogue(createMemoryStore(), stoppedClock());
  const broken = { ...newSkill('s', 'r', 'b'), nth: undefined, extra: 1n } as never;
  expect(() => catalogue.registerBundle(BUNDLE, [newSkill('a', 'r', 'b'), broken])).toThrow();
  expect(catalogue.getBundle('b').ok).toBe(false);
  expect(catalogue.packIsUsed('packs/b')).toBe(false);
  expect(catalogue.listSkills({ cursor: undefined, limit: 9 }).items).toEqual([]);
});
