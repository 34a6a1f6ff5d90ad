import { Hono } from 'hono';
import { namespaceOf } from '../../lib/base/name.ts';
import { shownActor } from '../../lib/catalogue/actor-keys.ts';
import type { ActorRecord } from '../../lib/catalogue/actor-records.ts';
import { storeActor } from '../../lib/catalogue/store-actor.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { preconditionOf } from '../entity-tags.ts';
import { listQuery, nameParam, shownCursor } from '../query.ts';
import { readDocument } from '../request-body.ts';
import { builtins } from '../services.ts';
import { startRun } from './run-start.ts';

/** `/v1/actors`: actors as YAML or JSON, and starting their runs. */
export function actorRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>()
    .get('/', list)
    .put('/:ns/:name', put)
    .get('/:ns/:name', get)
    .delete('/:ns/:name', remove)
    .post('/:ns/:name/runs', startRun);
}

async function put(c: Host): Promise<Response> {
  const name = nameParam(c);
  if (!name.ok) return refuse(c, name.error);
  const document = await readDocument(c.req.raw);
  if (!document.ok) return refuse(c, document.error);
  const { catalogueOf, digest, secretBox, models } = c.get('services');
  const ports = {
    catalogue: catalogueOf(namespaceOf(name.value)),
    digest,
    secretBox,
    models,
    checkTool: (tool: string) => builtins.get(tool),
  };
  const kept = await storeActor(name.value, document.value, ports, preconditionOf(c));
  if (!kept.ok) return refuse(c, kept.error);
  return answer(c, kept.value.record, kept.value.created ? 201 : 200);
}

function answer(c: Host, record: ActorRecord, status: 200 | 201): Response {
  c.header('etag', `"${record.revision}"`);
  return c.json(record, status);
}

async function get(c: Host): Promise<Response> {
  const name = nameParam(c);
  if (!name.ok) return refuse(c, name.error);
  const record = await c.get('services').catalogueOf(namespaceOf(name.value)).getActor(name.value);
  return record.ok ? answer(c, shownActor(record.value), 200) : refuse(c, record.error);
}

async function list(c: Host): Promise<Response> {
  const asked = listQuery(c);
  if (!asked.ok) return refuse(c, asked.error);
  const { items, cursor } = await c
    .get('services')
    .catalogueOf(asked.value.namespace)
    .listActors(asked.value.page);
  const actors = items.map(({ name, description, revision, updated_at }) => ({
    name,
    description,
    revision,
    updated_at,
  }));
  return c.json({ actors, cursor: shownCursor(c, cursor) });
}

async function remove(c: Host): Promise<Response> {
  const name = nameParam(c);
  if (!name.ok) return refuse(c, name.error);
  const gone = await c.get('services').catalogueOf(namespaceOf(name.value)).deleteActor(name.value);
  return gone.ok ? c.body(null, 204) : refuse(c, gone.error);
}
