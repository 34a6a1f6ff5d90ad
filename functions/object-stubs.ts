import type { Access } from '../lib/base/access.ts';
import type { JsonValue } from '../lib/base/json.ts';
import type { Namespace } from '../lib/base/name.ts';
import type { Result } from '../lib/base/result.ts';
import {
  remoteCatalogue,
  type CatalogueOperation,
  type RemoteCatalogue,
} from '../lib/catalogue/catalogue.ts';
import type { RunSpec, RunView } from '../lib/runs/run.ts';
import type { Env } from './env.ts';

/** An answer inside an object; outside, every answer is a promise. */
type Answer<T> = T | Promise<T>;

/** A method of an object as it is called from outside. */
type Remote<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/** An object as it is called from outside. Its own stub type describes the stub of every JSON value, without an end. */
type Stub<T> = { readonly [K in keyof T]: Remote<T[K]> };

/** What the object of a namespace is asked. Its name is the namespace. */
export type NamespaceCalls = {
  call(operation: CatalogueOperation, args: readonly unknown[]): Answer<unknown>;
};

/** What the object of a run is asked. Its name is the run's id. */
export type RunCalls = {
  start(spec: RunSpec): Answer<Result<RunView>>;
  view(): Answer<Result<RunView>>;
  result(): Answer<Result<RunView>>;
  /** Whether a key reaches the run. */
  within(access: Access): Answer<Result<null>>;
  cancel(): Answer<Result<RunView>>;
  page(after: number, limit: number): Answer<Result<JsonValue>>;
  forget(): Answer<Result<RunSpec>>;
};

/** The object of a run from outside: its calls, and its stream of events. */
export type RunStub = Stub<RunCalls> & { fetch(url: string, init?: RequestInit): Promise<Response> };

/** The header that carries the last event a reader has seen. */
export const AFTER = 'x-troupe-after';

/** The catalogue of a namespace, in its Durable Object. */
export function catalogueOf(env: Env, namespace: Namespace): RemoteCatalogue {
  const stub: unknown = env.namespaces.get(env.namespaces.idFromName(namespace));
  return remoteCatalogue(async (operation, args) => (stub as Stub<NamespaceCalls>).call(operation, args));
}

/** The object of a run. */
export function runObject(env: Env, id: string): RunStub {
  const stub: unknown = env.runs.get(env.runs.idFromName(id));
  return stub as RunStub;
}
