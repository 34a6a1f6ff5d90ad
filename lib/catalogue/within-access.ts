import { opens, type Access } from '../base/access.ts';
import { quote, type Failure } from '../base/failure.ts';
import { createMemoryStore } from '../base/memory-store.ts';
import type { Namespace } from '../base/name.ts';
import { fail } from '../base/result.ts';
import {
  callCatalogue,
  createCatalogue,
  remoteCatalogue,
  type CatalogueOperation,
  type RemoteCatalogue,
} from './catalogue.ts';

declare const within: unique symbol;

/** The catalogue of any namespace, whoever asks: what a host has. No look-up takes one. */
export type EveryCatalogue = (namespace: Namespace) => RemoteCatalogue;

/** The catalogue of a namespace as a caller's key opens it. Made by a `CatalogueOf` alone. */
export type CataloguePort = RemoteCatalogue & { readonly [within]: true };

/** The catalogues as a caller's key opens them. Made by `cataloguesWithin` alone; every look-up goes through one. */
export type CatalogueOf = ((namespace: Namespace) => CataloguePort) & {
  readonly access: Access;
  readonly [within]: true;
};

/**
 * The one way from a namespace to what is in it. A namespace that the key does not open answers as one in which there
 * is nothing: nobody learns from a failure what others have. What would be kept there is refused.
 */
export function cataloguesWithin(access: Access, every: EveryCatalogue): CatalogueOf {
  const catalogueOf = (namespace: Namespace) =>
    opens(access, namespace) ? every(namespace) : closedCatalogue(namespace);
  // The marks are for the compiler: they make this the one place that a catalogue for look-ups comes from.
  return Object.assign(catalogueOf, { access }) as unknown as CatalogueOf;
}

/** Why nothing can be kept in a namespace that the key does not open. */
export function closedTo(namespace: Namespace): Failure {
  const message = `The key does not open the namespace ${quote(namespace)}. Use a key that does, or another namespace.`;
  return { code: 'access_denied', message, field: 'namespace', data: { namespace } };
}

/**
 * What each operation does in a namespace that is closed: `nothing` finds nothing there, `refused` would keep something
 * and says so in its result, `unreachable` has no result to say it in: its callers have looked something up before.
 */
const CLOSED: Readonly<Record<CatalogueOperation, 'nothing' | 'refused' | 'unreachable'>> = {
  getBundle: 'nothing',
  listBundles: 'nothing',
  deleteBundle: 'nothing',
  getSkill: 'nothing',
  listSkills: 'nothing',
  listRevisions: 'nothing',
  deleteSkill: 'nothing',
  getComposite: 'nothing',
  includedDocuments: 'nothing',
  compositeNames: 'nothing',
  keptLists: 'nothing',
  findAgents: 'nothing',
  getActor: 'nothing',
  listActors: 'nothing',
  deleteActor: 'nothing',
  listRuns: 'nothing',
  removeRun: 'nothing',
  getVariable: 'nothing',
  listVariables: 'nothing',
  deleteVariable: 'nothing',
  getSealedSecret: 'nothing',
  listSecrets: 'nothing',
  deleteSecret: 'nothing',
  values: 'nothing',
  putComposite: 'refused',
  putActor: 'refused',
  putVariable: 'refused',
  putSecret: 'refused',
  // What nobody uses is deleted: an empty catalogue would be the wrong one to ask.
  packIsUsed: 'unreachable',
  unusedPacks: 'unreachable',
  registerBundle: 'unreachable',
  keepLists: 'unreachable',
  addRun: 'unreachable',
  endRun: 'nothing',
};

function closedCatalogue(namespace: Namespace): RemoteCatalogue {
  // Nothing is kept, so no time is asked for.
  const clock = { now: () => 0, monotonic: () => 0, sleep: async () => {} };
  const empty = createCatalogue(createMemoryStore(), clock);
  return remoteCatalogue(async (operation, args) => {
    const answer = CLOSED[operation];
    if (answer === 'nothing') return callCatalogue(empty, operation, args);
    if (answer === 'refused') return fail(closedTo(namespace));
    throw new Error(`${operation} needs a namespace that the key opens`);
  });
}
