import type { Namespace } from '../../lib/base/name.ts';
import { remoteCatalogue, type CataloguePort } from '../../lib/catalogue/catalogue.ts';
import type { Env } from '../env.ts';
import type { JsonValue } from '../../lib/base/json.ts';
import type { Result } from '../../lib/base/result.ts';
import type { RunSpec, RunView } from '../../lib/runs/run.ts';

/** The catalogue of a namespace, in its Durable Object. The object's name is the namespace. */
export function catalogueOf(env: Env, namespace: Namespace): CataloguePort {
  const stub = env.namespaces.get(env.namespaces.idFromName(namespace));
  return remoteCatalogue(async (operation, args) => stub.call(operation, args));
}

/** The header that carries the last event a reader has seen. */
export const AFTER = 'x-troupe-after';

/** The object of a run as it is called from outside. Its name is the run's id. */
export type RunStub = {
  start(spec: RunSpec): Promise<Result<RunView>>;
  view(): Promise<Result<RunView>>;
  result(): Promise<Result<RunView>>;
  cancel(): Promise<Result<RunView>>;
  page(after: number, limit: number): Promise<Result<JsonValue>>;
  forget(): Promise<Result<RunSpec>>;
  fetch(url: string, init?: RequestInit): Promise<Response>;
};

/**
 * The object of a run. The stub's own type describes every JSON value's stub too, which the compiler cannot finish; this
 * one says what `RunObject` answers.
 */
export function runObject(env: Env, id: string): RunStub {
  const stub: unknown = env.runs.get(env.runs.idFromName(id));
  return stub as RunStub;
}
