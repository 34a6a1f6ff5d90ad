import type { Next } from 'hono';
import type { Host } from './context.ts';
import { isKnown } from './entity-tags.ts';

/** Of what never changes under its address, for whoever has the key. */
export const IMMUTABLE = 'private, max-age=31536000, immutable';

/**
 * Says how long each answer behind the key may be kept, by its reader alone: what has a tag until it is asked for
 * again, anything else not at all. Who has it already is told so, without its body (RFC 9110, section 13.1.2).
 */
export async function keepPrivate(c: Host, next: Next): Promise<void> {
  await next();
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  const etag = reads && c.res.ok ? c.res.headers.get('etag') : null;
  if (!c.res.headers.has('cache-control')) {
    c.header('cache-control', etag === null ? 'no-store' : 'private, no-cache');
  }
  c.header('vary', 'authorization', { append: true });
  if (etag !== null && c.res.status === 200 && isKnown(c, etag)) c.res = new Response(null, { status: 304 });
}
