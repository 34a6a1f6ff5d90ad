import type { QualifiedName } from '../base/name.ts';
import type { Clock, Store } from '../base/ports.ts';
import { deleteActor, getActor, listActors, putActor, type NewActor } from './actor-records.ts';
import {
  addBundle,
  deleteBundle,
  getBundle,
  listBundles,
  packIsUsed,
  type NewBundle,
} from './bundle-records.ts';
import type { PageRequest } from './page.ts';
import { addRun, listRuns, removeRun } from './run-records.ts';
import {
  deleteSkill,
  getSkill,
  listRevisions,
  listSkills,
  registerSkills,
  type NewSkill,
} from './skill-records.ts';

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
    getSkill: (name: QualifiedName, revision?: string) => getSkill(store, name, revision),
    listSkills: (page: PageRequest) => listSkills(store, page),
    listRevisions: (name: QualifiedName) => listRevisions(store, name),
    deleteSkill: (name: QualifiedName) => store.transaction(() => deleteSkill(store, name)),
    putActor: (actor: NewActor, ifMatch?: string) =>
      store.transaction(() => putActor(store, clock, actor, ifMatch)),
    getActor: (name: QualifiedName) => getActor(store, name),
    listActors: (page: PageRequest) => listActors(store, page),
    deleteActor: (name: QualifiedName) => store.transaction(() => deleteActor(store, name)),
    addRun: (run: { readonly id: string; readonly actor: string }) =>
      store.transaction(() => addRun(store, clock, run)),
    listRuns: (page: PageRequest) => listRuns(store, page),
    removeRun: (id: string) => store.transaction(() => removeRun(store, id)),
  };
}

type Catalogue = ReturnType<typeof createCatalogue>;

/** A catalogue that is reached by messages: the same operations, each with a promise of its answer. */
export type CataloguePort = {
  readonly [K in keyof Catalogue]: (...args: Parameters<Catalogue[K]>) => Promise<ReturnType<Catalogue[K]>>;
};
