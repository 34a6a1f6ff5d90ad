import { Hono } from 'hono';
import { invalidInput, notFound, type Failure } from '../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { isRunId } from '../../lib/runs/admit.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { AFTER, runObject } from '../object-stubs.ts';
import { checkQuery, countQuery, listQuery } from '../query.ts';

/** The most events of a JSON page. */
const MAX_EVENTS = 1000;

/** `/v1/runs`: results, events, cancelling and forgetting. */
export function runRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>()
    .get('/', list)
    .get('/:id', view)
    .get('/:id/events', events)
    .post('/:id/cancel', cancel)
    .delete('/:id', forget);
}

async function list(c: Host): Promise<Response> {
  const asked = listQuery(c);
  if (!asked.ok) return refuse(c, asked.error);
  const { items, cursor } = await c
    .get('services')
    .catalogueOf(asked.value.namespace)
    .listRuns(asked.value.page);
  return c.json({ runs: items, cursor });
}

function noRun(id: string): Failure {
  return notFound('Run', id, 'GET /v1/runs lists the runs of a namespace.');
}

/** The run of the address; a text of another form is no run's id and makes no object. */
function readId(c: Host, known: readonly string[] = []): Result<string> {
  const query = checkQuery(c, known);
  if (!query.ok) return query;
  const id = c.req.param('id') ?? '';
  return isRunId(id) ? ok(id) : fail(noRun(id));
}

async function view(c: Host): Promise<Response> {
  const id = readId(c);
  if (!id.ok) return refuse(c, id.error);
  const run = await runObject(c.get('env'), id.value).view();
  return run.ok ? c.json(run.value) : refuse(c, run.error);
}

async function events(c: Host): Promise<Response> {
  const id = readId(c, ['after']);
  if (!id.ok) return refuse(c, id.error);
  const after = readAfter(c);
  if (typeof after !== 'number') return refuse(c, after);
  const run = runObject(c.get('env'), id.value);
  if (!(c.req.header('accept') ?? '').includes('text/event-stream')) {
    const page = await run.page(after, MAX_EVENTS);
    return page.ok ? c.json(page.value) : refuse(c, page.error);
  }
  const stream = await run.fetch('https://run/events', {
    method: c.req.method,
    headers: { [AFTER]: String(after) },
    signal: c.req.raw.signal,
  });
  return stream.ok ? new Response(stream.body, stream) : refuse(c, noRun(id.value));
}

/** Where a reader that comes back left off, or `?after=`: a browser comes back to the address it first asked for. */
function readAfter(c: Host): number | Failure {
  const after = countQuery(c, 'after', { from: 0, to: Number.MAX_SAFE_INTEGER, otherwise: 0 });
  if (!after.ok) return after.error;
  const last = c.req.header('last-event-id');
  if (last === undefined) return after.value;
  return /^\d{1,15}$/.test(last)
    ? Number(last)
    : invalidInput('Last-Event-ID', 'Last-Event-ID is the number of an event.');
}

async function cancel(c: Host): Promise<Response> {
  const id = readId(c);
  if (!id.ok) return refuse(c, id.error);
  const run = await runObject(c.get('env'), id.value).cancel();
  return run.ok ? c.json(run.value, run.value.state === 'done' ? 200 : 202) : refuse(c, run.error);
}

async function forget(c: Host): Promise<Response> {
  const id = readId(c);
  if (!id.ok) return refuse(c, id.error);
  const gone = await runObject(c.get('env'), id.value).forget();
  if (!gone.ok) return refuse(c, gone.error);
  await c.get('services').catalogueOf(gone.value.namespace).removeRun(id.value);
  return c.body(null, 204);
}
