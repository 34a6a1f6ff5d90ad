import { expect, test } from 'vitest';
import { accessTo, NO_ACCESS, opens, ROOT_ACCESS } from '../base/access.ts';
import type { CatalogueOperation } from './catalogue.ts';
import { kit } from './kit.fixture.ts';
import { storeActor } from './store-actor.ts';
import { storeComposite } from './store-composite.ts';
import { storeSecret } from './store-secret.ts';
import { must, name, namespace } from './trial.fixture.ts';
import { cataloguesWithin, type CatalogueOf, type CataloguePort } from './within-access.ts';

const LOCAL = namespace('local');
const OTHER = namespace('other');

test('a key opens what it names, the root key everything, no key nothing', () => {
  const access = accessTo([LOCAL]);
  expect([LOCAL, OTHER].map((one) => opens(access, one))).toEqual([true, false]);
  expect([LOCAL, OTHER].map((one) => opens(ROOT_ACCESS, one))).toEqual([true, true]);
  expect([LOCAL, OTHER].map((one) => opens(NO_ACCESS, one))).toEqual([false, false]);
  expect(JSON.parse(JSON.stringify(access))).toEqual({ namespaces: ['local'] });
});

/** Every operation with arguments that find something in the namespace `other`, as far as it looks anything up. */
const PAGE = { cursor: undefined, limit: 10 };
const SKILL = name('other/kit');
const OPERATIONS: { readonly [K in CatalogueOperation]?: Parameters<CataloguePort[K]> } = {
  getBundle: ['b1'],
  listBundles: [PAGE],
  deleteBundle: ['b1'],
  getSkill: [SKILL],
  listSkills: [PAGE],
  listRevisions: [SKILL, PAGE],
  deleteSkill: [SKILL],
  getComposite: [SKILL],
  includedDocuments: [name('other/top'), [{ name: SKILL, place: 'includes[0]' }]],
  compositeNames: [[SKILL]],
  keptLists: [[{ skill: SKILL, server: 'hub' }]],
  findAgents: [[{ name: name('other/agent'), folder: null }]],
  getActor: [name('other/helper')],
  listActors: [PAGE],
  deleteActor: [name('other/helper')],
  listRuns: [PAGE],
  getVariable: ['V'],
  listVariables: [PAGE],
  deleteVariable: ['V'],
  getSealedSecret: ['S'],
  listSecrets: [PAGE],
  deleteSecret: ['S'],
  values: [],
};

/** A kit whose namespace `other` holds one of each, or nothing. */
function other(full: boolean) {
  const base = kit();
  const catalogue = base.catalogue('other');
  if (!full) return base;
  const agent = {
    name: name('other/agent'),
    description: 'D',
    kind: 'agent_skill' as const,
    revision: 'r1',
    resource_slots: [],
    bundle: 'b1',
    path: '' as never,
    dialect: 'standard' as const,
  };
  catalogue.registerBundle({ id: 'b1', pack: 'p1', files: 1, bytes: 1 }, [agent]);
  const composite = { name: SKILL, description: '', revision: 'r', document: {}, includes: [] };
  must(catalogue.putComposite(composite));
  const connection = { connection: 'c', tools: [], unusable: [], protocol: null };
  const list = { ...connection, listed_at: 0, fresh_until: 0, failure: null };
  catalogue.keepLists([{ skill: SKILL, server: 'hub', list }]);
  must(catalogue.putActor({ name: name('other/helper'), description: '', revision: 'r', document: {} }));
  catalogue.addRun({ id: 'run_1', actor: 'other/helper' });
  must(catalogue.putVariable('V', 'v'));
  must(catalogue.putSecret('S', 'sealed'));
  return base;
}

const asked = (catalogueOf: CatalogueOf, operation: CatalogueOperation): Promise<unknown> => {
  const call = catalogueOf(OTHER)[operation] as (...args: readonly unknown[]) => Promise<unknown>;
  return call(...(OPERATIONS[operation] ?? []));
};

test.each(Object.keys(OPERATIONS) as CatalogueOperation[])(
  '%s in a namespace that the key does not open finds what there is in an empty one',
  async (operation) => {
    const { ports } = other(true);
    const closed = cataloguesWithin(accessTo([LOCAL]), ports.catalogues);
    const found = await asked(closed, operation);
    expect(found).toEqual(await asked(other(false).ports.catalogueOf, operation));
    // Nor was anything deleted: with the root key it is still there.
    expect(await asked(ports.catalogueOf, operation)).not.toEqual(found);
  },
);

test('what would be kept in it is refused, and nothing is', async () => {
  const { ports, catalogue } = other(false);
  const catalogueOf = cataloguesWithin(accessTo([LOCAL]), ports.catalogues);
  const closed = { ...ports, catalogue: catalogueOf(OTHER) };
  const secretBox = { seal: async (plain: string) => plain, open: async (sealed: string) => sealed };
  const models = { providers: new Map(), trustedOrigins: new Set<string>(), allowLoopback: false };
  const actors = { ...closed, secretBox, models, checkTool: () => ({ ok: true, value: null }) as const };
  const rehearsal = { provider: 'rehearsal', rehearsal: [{ text: 'x' }] };
  const refused = {
    ok: false,
    error: { code: 'access_denied', field: 'namespace', data: { namespace: 'other' } },
  };
  expect(await storeComposite(name('other/kit'), {}, closed)).toMatchObject(refused);
  expect(await storeActor(name('other/a'), rehearsal, actors)).toMatchObject(refused);
  expect(await storeSecret(OTHER, 'S', 'value', { ...closed, secretBox })).toMatchObject(refused);
  expect(await closed.catalogue.putVariable('V', 'v')).toMatchObject(refused);
  const bundle = { id: 'b1', pack: 'p1', files: 1, bytes: 1 };
  await expect(closed.catalogue.registerBundle(bundle, [])).rejects.toThrow(
    'registerBundle needs a namespace',
  );
  await expect(closed.catalogue.addRun({ id: 'run_1', actor: 'a' })).rejects.toThrow('addRun needs');
  await expect(closed.catalogue.keepLists([])).rejects.toThrow('keepLists needs');
  // What is unused is deleted, so nothing may look unused from outside.
  await expect(closed.catalogue.packIsUsed('p1')).rejects.toThrow('packIsUsed needs');
  await expect(closed.catalogue.unusedPacks(['p1'])).rejects.toThrow('unusedPacks needs');
  await closed.catalogue.removeRun('run_1');
  const kept = catalogue('other');
  expect([kept.listSkills(PAGE), kept.listActors(PAGE), kept.values()]).toEqual([
    { items: [], cursor: null },
    { items: [], cursor: null },
    { variables: [], secrets: [] },
  ]);
  expect(must(await catalogueOf(LOCAL).putVariable('V', 'v')).created).toBe(true);
});

test('the compiler takes no catalogue that did not come through a key', () => {
  const { ports } = kit();
  const lookUp = (_: { readonly catalogue: CataloguePort; readonly catalogueOf: CatalogueOf }) => true;
  const { catalogueOf } = ports;
  expect(lookUp({ catalogue: catalogueOf(LOCAL), catalogueOf })).toBe(true);
  // @ts-expect-error a host's catalogue knows no key
  expect(lookUp({ catalogue: ports.catalogues(LOCAL), catalogueOf })).toBe(true);
  // @ts-expect-error nor do its catalogues
  expect(lookUp({ catalogue: catalogueOf(LOCAL), catalogueOf: ports.catalogues })).toBe(true);
  // @ts-expect-error an access is made where a key is read
  expect(opens({ namespaces: 'all' }, OTHER)).toBe(true);
});
