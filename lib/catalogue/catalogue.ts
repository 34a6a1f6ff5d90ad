import type { QualifiedName } from '../base/name.ts';
import type { Clock, Store } from '../base/ports.ts';
import type { Edge } from '../skills/resolve/walk.ts';
import { deleteActor, getActor, listActors, putActor, type NewActor } from './actor-records.ts';
import {
  addBundle,
  deleteBundle,
  getBundle,
  listBundles,
  packIsUsed,
  type NewBundle,
} from './bundle-records.ts';
import { findAgents, type WantedAgent } from './agent-lookup.ts';
import {
  compositeNames,
  getComposite,
  includedDocuments,
  putComposite,
  removeSkill,
  type NewComposite,
} from './composite-skills.ts';
import { keepLists, keptLists, type KeptList, type ServerKey } from './mcp-lists.ts';
import type { PageRequest } from './page.ts';
import type { Precondition } from './precondition.ts';
import { addRun, endRun, listRuns, removeRun, type RunEnd } from './run-records.ts';
import { deleteSecret, getSealedSecret, listSecrets, putSecret, secretNames } from './secrets.ts';
import { getSkill, listRevisions, listSkills, registerSkills, type NewSkill } from './skill-records.ts';
import { allVariables, deleteVariable, getVariable, listVariables, putVariable } from './variables.ts';

/**
 * What one namespace holds, over its store. Every operation is one transaction; in a Worker it is called through the
 * namespace's Durable Object, so that two callers never see half a change.
 */
export function createCatalogue(store: Store, clock: Clock) {
  return {
    /** Adds a bundle (or finds its equal) and makes its skills the newest of their names. */
    registerBundle: (bundle: NewBundle, skills: readonly NewSkill[]) =>
      store.transaction(() => {
        const added = addBundle(store, clock, bundle);
        registerSkills(store, clock, skills);
        return added;
      }),
    getBundle: (id: string) => getBundle(store, id),
    listBundles: (page: PageRequest) => listBundles(store, page),
    deleteBundle: (id: string) => store.transaction(() => deleteBundle(store, id)),
    packIsUsed: (pack: string) => packIsUsed(store, pack),
    unusedPacks: (packs: readonly string[]) => packs.filter((pack) => !packIsUsed(store, pack)),
    getSkill: (name: QualifiedName, revision?: string) => getSkill(store, name, revision),
    listSkills: (page: PageRequest) => listSkills(store, page),
    listRevisions: (name: QualifiedName, page: PageRequest) =>
      store.transaction(() => listRevisions(store, name, page)),
    deleteSkill: (name: QualifiedName) => store.transaction(() => removeSkill(store, name)),
    ...compositeOperations(store, clock),
    ...valueOperations(store, clock),
    putActor: (actor: NewActor, condition?: Precondition) =>
      store.transaction(() => putActor(store, clock, actor, condition)),
    getActor: (name: QualifiedName) => getActor(store, name),
    listActors: (page: PageRequest) => listActors(store, page),
    deleteActor: (name: QualifiedName) => store.transaction(() => deleteActor(store, name)),
    addRun: (run: { readonly id: string; readonly actor: string }) =>
      store.transaction(() => addRun(store, clock, run)),
    endRun: (id: string, end: RunEnd) => store.transaction(() => endRun(store, id, end)),
    listRuns: (page: PageRequest) => listRuns(store, page),
    removeRun: (id: string) => store.transaction(() => removeRun(store, id)),
  };
}

function compositeOperations(store: Store, clock: Clock) {
  return {
    putComposite: (skill: NewComposite, condition?: Precondition) =>
      store.transaction(() => putComposite(store, clock, skill, condition)),
    getComposite: (name: QualifiedName, revision?: string) => getComposite(store, name, revision),
    includedDocuments: (name: QualifiedName, includes: readonly Edge[]) =>
      includedDocuments(store, name, includes),
    compositeNames: (names: readonly QualifiedName[]) => compositeNames(store, names),
    keptLists: (keys: readonly ServerKey[]) => keptLists(store, keys),
    keepLists: (lists: readonly (ServerKey & { readonly list: KeptList })[]) =>
      store.transaction(() => keepLists(store, lists)),
    findAgents: (wanted: readonly WantedAgent[]) => findAgents(store, wanted),
  };
}

function valueOperations(store: Store, clock: Clock) {
  return {
    putVariable: (name: string, value: string, condition?: Precondition) =>
      store.transaction(() => putVariable(store, clock, { name, value }, condition)),
    getVariable: (name: string) => getVariable(store, name),
    listVariables: (page: PageRequest) => listVariables(store, page),
    deleteVariable: (name: string) => store.transaction(() => deleteVariable(store, name)),
    putSecret: (name: string, sealed: string, condition?: Precondition) =>
      store.transaction(() => putSecret(store, clock, { name, sealed }, condition)),
    getSealedSecret: (name: string) => getSealedSecret(store, name),
    listSecrets: (page: PageRequest) => listSecrets(store, page),
    deleteSecret: (name: string) => store.transaction(() => deleteSecret(store, name)),
    /** What `${NAME}` may stand for: variables with their values, secrets by name. */
    values: () => ({ variables: allVariables(store), secrets: secretNames(store) }),
  };
}

/** The catalogue of one namespace where its store is. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** The name of an operation of a catalogue. */
export type CatalogueOperation = keyof Catalogue;

/**
 * A catalogue that is reached by messages: the same operations, each with a promise of its answer. Look-ups for a caller
 * take a `CataloguePort` instead, which knows what the caller's key opens.
 */
export type RemoteCatalogue = {
  readonly [K in CatalogueOperation]: (
    ...args: Parameters<Catalogue[K]>
  ) => Promise<ReturnType<Catalogue[K]>>;
};

/** A catalogue behind `call`, which carries an operation to `callCatalogue` where the store is. */
export function remoteCatalogue(
  call: (operation: CatalogueOperation, args: readonly unknown[]) => Promise<unknown>,
): RemoteCatalogue {
  const target: Partial<RemoteCatalogue> = {};
  const port: unknown = new Proxy(target, {
    get:
      (_, operation) =>
      async (...args: readonly unknown[]) =>
        call(operation as CatalogueOperation, args),
  });
  return port as RemoteCatalogue;
}

/** Carries out an operation that came as a message. */
export function callCatalogue(
  catalogue: Catalogue,
  operation: CatalogueOperation,
  args: readonly unknown[],
): unknown {
  if (!Object.hasOwn(catalogue, operation)) throw new Error('There is no such operation.');
  const work = catalogue[operation] as (...args: readonly unknown[]) => unknown;
  return work(...args);
}
