import type { Context } from 'hono';
import type { Failure } from '../lib/base/failure.ts';
import type { Env, RawEnv } from './env.ts';
import { problem } from './problem.ts';
import type { HostServices, Services } from './services.ts';

/** What every handler finds in its context. */
export type HostEnv = {
  Bindings: RawEnv;
  /** `services` reach what the call's key opens, nothing before the key was read; `host` is for reading it. */
  Variables: { env: Env; host: HostServices; services: Services; requestId: string };
};

/** A request's context. */
export type Host = Context<HostEnv>;

/** The problem answer for a failure. */
export function refuse(c: Host, failure: Failure): Response {
  return problem(failure, c.get('requestId'));
}
