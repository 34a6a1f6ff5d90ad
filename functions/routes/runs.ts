import { Hono } from 'hono';
import { invalidInput, type Failure } from '../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { isRunId } from '../../lib/runs/admit.ts';
import { noRun } from '../../lib/runs/run.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { AFTER, runObject, type RunStub } from '../object-stubs.ts';
import { checkQuery, countQuery, listQuery, shownCursor } from '../query.ts';

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
  return c.json({ runs: items, cursor: shownCursor(c, cursor) });
}

type Reached = { readonly id: string; readonly run: RunStub };

/**
 * The run of the address, if the call's key reaches it; a text of another form is no run's id and makes no object. A key
 * that opens all reaches every run, so nobody is asked.
 */
async function reachRun(c: Host, known: readonly string[] = []): Promise<Result<Reached>> {
  const query = checkQuery(c, known);
  if (!query.ok) return query;
  const id = c.req.param('id') ?? '';
  if (!isRunId(id)) return fail(noRun(id));
  const run = runObject(c.get('env'), id);
  const { access } = c.get('services').catalogueOf;
  const reached = access.namespaces === 'all' ? ok(null) : await run.within(access);
  return reached.ok ? ok({ id, run }) : reached;
}

async function view(c: Host): Promise<Response> {
  const found = await reachRun(c);
  if (!found.ok) return refuse(c, found.error);
  const run = await found.value.run.view();
  return run.ok ? c.json(run.value) : refuse(c, run.error);
}

async function events(c: Host): Promise<Response> {
  const found = await reachRun(c, ['after']);
  if (!found.ok) return refuse(c, found.error);
  const after = readAfter(c);
  if (typeof after !== 'number') return refuse(c, after);
  const { id, run } = found.value;
  if (!(c.req.header('accept') ?? '').includes('text/event-stream')) {
    const page = await run.page(after, MAX_EVENTS);
    return page.ok ? c.json(page.value) : refuse(c, page.error);
  }
  const stream = await run.fetch('https://run/events', {
    method: c.req.method,
    headers: { [AFTER]: String(after) },
    signal: c.req.raw.signal,
  });
  return stream.ok ? new Response(stream.body, stream) : refuse(c, noRun(id));
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
  const found = await reachRun(c);
  if (!found.ok) return refuse(c, found.error);
  const run = await found.value.run.cancel();
  return run.ok ? c.json(run.value, run.value.state === 'done' ? 200 : 202) : refuse(c, run.error);
}

async function forget(c: Host): Promise<Response> {
  const found = await reachRun(c);
  if (!found.ok) return refuse(c, found.error);
  const gone = await found.value.run.forget();
  if (!gone.ok) return refuse(c, gone.error);
  await c.get('services').catalogueOf(gone.value.namespace).removeRun(found.value.id);
  return c.body(null, 204);
}
