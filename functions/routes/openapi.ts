import { Hono } from 'hono';
import type { HostEnv } from '../context.ts';

let made: string | undefined;

/**
 * `/openapi.json`, without a key. The descriptions are loaded and the document is made when it is first asked for: who
 * never asks pays nothing.
 */
export function openapiRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>().get('/openapi.json', async (c) => {
    if (made === undefined) {
      const { describeService } = await import('../openapi/document.ts');
      made = JSON.stringify(describeService());
    }
    return c.body(made, 200, { 'content-type': 'application/json' });
  });
}
