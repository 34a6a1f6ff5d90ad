import { Hono } from 'hono';
import { toHex } from '../lib/base/bytes.ts';
import { refusal } from './access.ts';
import { consoleLog } from './adapters/console-log.ts';
import type { HostEnv } from './context.ts';
import { readEnv } from './env.ts';
import { problem } from './problem.ts';
import { actorRoutes } from './routes/actors.ts';
import { bundleRoutes } from './routes/bundles.ts';
import { healthRoutes } from './routes/health.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { namespaceRoutes } from './routes/namespaces.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { runRoutes } from './routes/runs.ts';
import { skillRoutes } from './routes/skills.ts';
import { toolRoutes } from './routes/tools.ts';
import { services } from './services.ts';

/** The HTTP surface: every `/v1` route behind the key, every failure a problem document. */
export function createApp(): Hono<HostEnv> {
  const app = new Hono<HostEnv>();
  app.use('*', async (c, next) => {
    const env = readEnv(c.env);
    const ports = services(env);
    c.set('env', env);
    c.set('services', ports);
    c.set('requestId', toHex(ports.random.bytes(12)));
    await next();
    c.header('x-request-id', c.get('requestId'));
    c.header('x-content-type-options', 'nosniff');
  });
  app.use('/v1/*', async (c, next) => {
    const refused = refusal(c.req.header('authorization'), c.get('env').rootKey, c.get('services').digest);
    if (refused !== undefined) return problem(refused, c.get('requestId'));
    return next();
  });
  app.route('/', healthRoutes());
  app.route('/', openapiRoutes());
  app.route('/v1/bundles', bundleRoutes());
  app.route('/v1/skills', skillRoutes());
  app.route('/v1/skills', mcpRoutes());
  app.route('/v1/tools', toolRoutes());
  app.route('/v1/actors', actorRoutes());
  app.route('/v1/runs', runRoutes());
  app.route('/v1/namespaces', namespaceRoutes());
  app.notFound((c) => {
    const message = `There is no ${c.req.method} ${c.req.path}. GET /openapi.json lists the routes.`;
    return problem({ code: 'not_found', message }, c.get('requestId'));
  });
  app.onError((error, c) => {
    const requestId = c.get('requestId') ?? '';
    consoleLog.write('error', 'request_broke', { requestId, path: c.req.path, message: String(error) });
    const message = 'The service failed. Try again; if it stays, report the request id.';
    return problem({ code: 'internal', message }, requestId);
  });
  return app;
}
