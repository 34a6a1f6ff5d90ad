import { type } from 'arktype';
import type { JsonObject } from '../../lib/base/json.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { readShape } from '../../lib/base/shape.ts';
import { admitRun, newRunId, type RunRequest } from '../../lib/runs/admit.ts';
import type { RunSpec } from '../../lib/runs/run.ts';
import { refuse, type Host } from '../context.ts';
import { runObject } from '../object-stubs.ts';
import { nameParam } from '../query.ts';
import { readJson } from '../request-body.ts';

/** The body that starts a run. */
export const runBody = type({
  '+': 'reject',
  prompt: 'string >= 1',
  'context?': { '[string]': 'unknown' },
  'skills?': type('string').array().atMostLength(50),
  'workspace?': 'object | null',
});

/**
 * `POST /v1/actors/{ns}/{name}/runs`: streams the events when the caller accepts `text/event-stream`, answers 202 at
 * once for `Prefer: respond-async`, and waits for the result otherwise.
 */
export async function startRun(c: Host): Promise<Response> {
  const spec = await admit(c);
  if (!spec.ok) return refuse(c, spec.error);
  const { id, namespace, actor } = spec.value;
  const run = runObject(c.get('env'), id);
  await c.get('services').catalogueOf(namespace).addRun({ id, actor });
  const started = await run.start(spec.value);
  if (!started.ok) return refuse(c, started.error);
  const location = `/v1/runs/${id}`;
  if ((c.req.header('accept') ?? '').includes('text/event-stream')) {
    const events = await run.fetch('https://run/events', { signal: c.req.raw.signal });
    return new Response(events.body, { headers: { ...Object.fromEntries(events.headers), location } });
  }
  c.header('location', location);
  if (/\brespond-async\b/.test(c.req.header('prefer') ?? '')) {
    c.header('preference-applied', 'respond-async');
    return c.json(started.value, 202);
  }
  const result = await run.result();
  return result.ok ? c.json(result.value) : refuse(c, result.error);
}

async function admit(c: Host): Promise<Result<RunSpec>> {
  const name = nameParam(c);
  if (!name.ok) return name;
  const body = await readJson(c.req.raw);
  if (!body.ok) return body;
  const asked = readShape(runBody, body.value, '');
  if (!asked.ok) return fail(asked.error);
  const { prompt, context, skills, workspace } = asked.value;
  // What JSON.parse gave is JSON.
  const request: RunRequest = {
    prompt,
    context: (context ?? {}) as JsonObject,
    skills: skills ?? [],
    workspace: (workspace ?? null) as JsonObject | null,
  };
  const ports = c.get('services');
  const spec = await admitRun(name.value, request, newRunId(ports.random), ports);
  return spec.ok ? ok(spec.value) : spec;
}
