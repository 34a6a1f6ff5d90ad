import { type } from 'arktype';
import { Hono } from 'hono';
import { parseNamespace, type Namespace } from '../../lib/base/name.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { readShape } from '../../lib/base/shape.ts';
import type { PageRequest } from '../../lib/catalogue/page.ts';
import { storeSecret } from '../../lib/catalogue/store-secret.ts';
import type { CataloguePort } from '../../lib/catalogue/within-access.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { preconditionOf } from '../entity-tags.ts';
import { checkQuery, pageQuery, shownCursor } from '../query.ts';
import { readJson } from '../request-body.ts';

/** The body that sets a variable. */
export const variableBody = type({ '+': 'reject', value: 'string | number | boolean' });
/** The body that sets a secret. */
export const secretBody = type({ '+': 'reject', value: 'string' });

/** `/v1/namespaces/{ns}`: variables, which can be read, and secrets, which can be set, listed by name and deleted. */
export function namespaceRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>()
    .get('/:ns/variables', listVariables)
    .put('/:ns/variables/:name', putVariable)
    .get('/:ns/variables/:name', getVariable)
    .delete('/:ns/variables/:name', deleteVariable)
    .get('/:ns/secrets', listSecrets)
    .put('/:ns/secrets/:name', putSecret)
    .delete('/:ns/secrets/:name', deleteSecret);
}

function target(c: Host): Result<{ readonly namespace: Namespace; readonly name: string }> {
  const query = checkQuery(c, []);
  if (!query.ok) return query;
  const namespace = parseNamespace(c.req.param('ns') ?? '');
  return namespace.ok ? ok({ namespace: namespace.value, name: c.req.param('name') ?? '' }) : namespace;
}

type Listing = { readonly catalogue: CataloguePort; readonly page: PageRequest };

/** What a list of the namespace in the address is asked for. */
function listing(c: Host): Result<Listing> {
  const page = pageQuery(c);
  if (!page.ok) return page;
  const namespace = parseNamespace(c.req.param('ns') ?? '');
  if (!namespace.ok) return namespace;
  return ok({ catalogue: c.get('services').catalogueOf(namespace.value), page: page.value });
}

async function listVariables(c: Host): Promise<Response> {
  const asked = listing(c);
  if (!asked.ok) return refuse(c, asked.error);
  const { items, cursor } = await asked.value.catalogue.listVariables(asked.value.page);
  return c.json({ variables: items, cursor: shownCursor(c, cursor) });
}

async function listSecrets(c: Host): Promise<Response> {
  const asked = listing(c);
  if (!asked.ok) return refuse(c, asked.error);
  const { items, cursor } = await asked.value.catalogue.listSecrets(asked.value.page);
  return c.json({ secrets: items, cursor: shownCursor(c, cursor) });
}

async function valueOf<T>(c: Host, shape: typeof variableBody | typeof secretBody): Promise<Result<T>> {
  const body = await readJson(c.req.raw);
  if (!body.ok) return body;
  const checked = readShape(shape, body.value, '');
  // A value that is refused may be a secret: nothing of it is told.
  return checked.ok ? ok(checked.value.value as T) : fail({ ...checked.error, message: WANTED });
}

const WANTED =
  'The body is {"value": …}: a text, and nothing else (a variable may also be a number or a boolean).';

async function putVariable(c: Host): Promise<Response> {
  const at = target(c);
  if (!at.ok) return refuse(c, at.error);
  const value = await valueOf<string | number | boolean>(c, variableBody);
  if (!value.ok) return refuse(c, value.error);
  const { namespace, name } = at.value;
  const kept = await c
    .get('services')
    .catalogueOf(namespace)
    .putVariable(name, String(value.value), preconditionOf(c));
  return kept.ok ? c.json(kept.value.variable, kept.value.created ? 201 : 200) : refuse(c, kept.error);
}

async function getVariable(c: Host): Promise<Response> {
  const at = target(c);
  if (!at.ok) return refuse(c, at.error);
  const variable = await c.get('services').catalogueOf(at.value.namespace).getVariable(at.value.name);
  return variable.ok ? c.json(variable.value) : refuse(c, variable.error);
}

async function deleteVariable(c: Host): Promise<Response> {
  const at = target(c);
  if (!at.ok) return refuse(c, at.error);
  const gone = await c.get('services').catalogueOf(at.value.namespace).deleteVariable(at.value.name);
  return gone.ok ? c.body(null, 204) : refuse(c, gone.error);
}

async function putSecret(c: Host): Promise<Response> {
  const at = target(c);
  if (!at.ok) return refuse(c, at.error);
  const value = await valueOf<string>(c, secretBody);
  if (!value.ok) return refuse(c, value.error);
  const { namespace, name } = at.value;
  const { catalogueOf, secretBox } = c.get('services');
  const ports = { catalogue: catalogueOf(namespace), secretBox, condition: preconditionOf(c) };
  const kept = await storeSecret(namespace, name, value.value, ports);
  return kept.ok ? c.json(kept.value.secret, kept.value.created ? 201 : 200) : refuse(c, kept.error);
}

async function deleteSecret(c: Host): Promise<Response> {
  const at = target(c);
  if (!at.ok) return refuse(c, at.error);
  const gone = await c.get('services').catalogueOf(at.value.namespace).deleteSecret(at.value.name);
  return gone.ok ? c.body(null, 204) : refuse(c, gone.error);
}
