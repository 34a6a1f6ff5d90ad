import { Hono } from 'hono';
import manifest from '../../package.json' with { type: 'json' };
import type { HostEnv } from '../context.ts';

/** Liveness, without a key. */
export function healthRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>().get('/healthz', (c) => c.json({ status: 'ok', version: manifest.version }));
}
