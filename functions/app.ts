import { Hono, type Next } from 'hono';
import { NO_ACCESS } from '../lib/base/access.ts';
import { toHex } from '../lib/base/bytes.ts';
import { accessOf } from './access.ts';
import { consoleLog } from './adapters/console-log.ts';
import { bodyOf } from './body-reader.ts';
import { keepPrivate } from './caching.ts';
import { refuse, type Host, type HostEnv } from './context.ts';
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
import { services, servicesWithin } from './services.ts';

/** The methods that routes have; HEAD goes with GET. */
const METHODS = ['GET', 'PUT', 'POST', 'DELETE'];

/** The HTTP surface: every `/v1` route behind the key, every failure a problem document. */
export function createApp(): Hono<HostEnv> {
  const app = new Hono<HostEnv>();
  app.use('*', prepare);
  app.use('/v1/*', keepPrivate, admit);
  app.route('/', healthRoutes());
  app.route('/', openapiRoutes());
  app.route('/v1/bundles', bundleRoutes());
  app.route('/v1/skills', skillRoutes());
  app.route('/v1/skills', mcpRoutes());
  app.route('/v1/tools', toolRoutes());
  app.route('/v1/actors', actorRoutes());
  app.route('/v1/runs', runRoutes());
  app.route('/v1/namespaces', namespaceRoutes());
  app.notFound((c) => refuseRoute(c, methodsAt(app, c.req.path)));
  app.onError(reportFault);
  return app;
}

/** Gives every handler what it works with, and every answer its request's id. */
async function prepare(c: Host, next: Next): Promise<void> {
  const env = readEnv(c.env);
  const ports = services(env);
  c.set('env', env);
  c.set('services', servicesWithin(NO_ACCESS, ports));
  c.set('host', ports);
  c.set('requestId', toHex(ports.random.bytes(12)));
  await next();
  await bodyOf(c.req.raw).drain(ports.clock);
  c.header('x-request-id', c.get('requestId'));
  c.header('x-content-type-options', 'nosniff');
}

/** Lets a call in as far as its key opens. */
async function admit(c: Host, next: Next): Promise<Response | undefined> {
  const host = c.get('host');
  const access = accessOf(c.req.header('authorization'), c.get('env').rootKey, host.digest);
  if (!access.ok) return refuse(c, access.error);
  c.set('services', servicesWithin(access.value, host));
  await next();
  return undefined;
}

/** The methods that a path has a route for. */
function methodsAt(app: Hono<HostEnv>, path: string): string[] {
  return METHODS.filter((method) => {
    const [matches] = app.router.match(method, path);
    // What stands for all methods is no route.
    return matches.some(([[, route]]) => route.method === method);
  });
}

function refuseRoute(c: Host, methods: readonly string[]): Response {
  const { method, path } = c.req;
  if (methods.length === 0) {
    const message = `There is no ${method} ${path}. GET /openapi.json lists the routes.`;
    return refuse(c, { code: 'not_found', message });
  }
  const allowed = methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', ');
  const refused = refuse(c, {
    code: 'method_not_allowed',
    message: `${path} takes ${allowed}, not ${method}.`,
  });
  refused.headers.set('allow', allowed);
  return refused;
}

function reportFault(error: Error, c: Host): Response {
  const requestId = c.get('requestId') ?? '';
  // Who left is no fault of the service.
  const [level, event] = c.req.raw.signal.aborted
    ? (['info', 'request_left'] as const)
    : (['error', 'request_broke'] as const);
  consoleLog.write(level, event, { requestId, path: c.req.path, message: String(error) });
  const message = 'The service failed. Try again; if it stays, report the request id.';
  return problem({ code: 'internal', message }, requestId);
}
