import { DurableObject } from 'cloudflare:workers';
import { callCatalogue, createCatalogue, type CatalogueOperation } from '../../lib/catalogue/catalogue.ts';
import { sqlStore } from '../adapters/sql-store.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { RawEnv } from '../env.ts';
import type { NamespaceCalls } from '../object-stubs.ts';

/** Hosts the catalogue of one namespace: one object, one writer. */
export class NamespaceObject extends DurableObject<RawEnv> implements NamespaceCalls {
  readonly #catalogue = createCatalogue(sqlStore(this.ctx.storage), systemClock);

  /** Calls one operation of the catalogue. */
  call(operation: CatalogueOperation, args: readonly unknown[]): unknown {
    return callCatalogue(this.#catalogue, operation, args);
  }
}
