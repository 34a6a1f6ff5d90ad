import { Hono } from 'hono';
import { opens } from '../../lib/base/access.ts';
import { parseNamespace, type Namespace } from '../../lib/base/name.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import type { BundleRecord } from '../../lib/catalogue/bundle-records.ts';
import { uploadBundle, type Upload } from '../../lib/catalogue/upload.ts';
import { closedTo } from '../../lib/catalogue/within-access.ts';
import type { OpenBundle } from '../../lib/catalogue/workspaces.ts';
import { DEFAULT_INTAKE_LIMITS, UPLOAD_LESS } from '../../lib/bundle/limits.ts';
import { parseFilePath, type FilePath } from '../../lib/files/file-path.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { IMMUTABLE } from '../caching.ts';
import { taggedJson } from '../entity-tags.ts';
import { fileResponse } from '../file-response.ts';
import { checkQuery, choiceQuery, listQuery, namespaceQuery, shownCursor } from '../query.ts';
import { bodyOf } from '../body-reader.ts';
import { declaredTooLarge } from '../request-body.ts';

/** `/v1/bundles`: uploading, listing, reading and deleting bundles. */
export function bundleRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>()
    .post('/', upload)
    .get('/', list)
    .get('/:ns/:id', describe)
    .get('/:ns/:id/files/:path{.+}', file)
    .delete('/:ns/:id', remove);
}

async function upload(c: Host): Promise<Response> {
  const asked = readUpload(c);
  if (!asked.ok) return refuse(c, asked.error);
  const ports = c.get('services');
  const { namespace } = asked.value;
  if (!opens(ports.catalogueOf.access, namespace)) return refuse(c, closedTo(namespace));
  const catalogue = ports.catalogueOf(namespace);
  const taken = await uploadBundle(asked.value, { ...ports, catalogue, limits: DEFAULT_INTAKE_LIMITS });
  if (!taken.ok) return refuse(c, taken.error);
  const { created, ...report } = taken.value;
  return c.json(report, created ? 201 : 200);
}

function readUpload(c: Host): Result<Upload> {
  const known = checkQuery(c, ['namespace', 'dialect', 'on_error', 'dry_run', 'select'], ['select']);
  if (!known.ok) return known;
  const namespace = namespaceQuery(c);
  if (!namespace.ok) return namespace;
  const dialect = choiceQuery(c, 'dialect', ['standard', 'namespaced']);
  if (!dialect.ok) return dialect;
  const onError = choiceQuery(c, 'on_error', ['report', 'refuse']);
  if (!onError.ok) return onError;
  const dryRun = choiceQuery(c, 'dry_run', ['false', 'true']);
  if (!dryRun.ok) return dryRun;
  const limit = DEFAULT_INTAKE_LIMITS.packedBytes;
  const tooLarge = declaredTooLarge(c.req.raw, 'limits.packedBytes', limit, UPLOAD_LESS);
  if (tooLarge !== undefined) return fail(tooLarge);
  const select = selection(c.req.queries('select') ?? []);
  if (!select.ok) return select;
  return ok({
    namespace: namespace.value,
    body: bodyOf(c.req.raw).chunks(),
    contentType: c.req.header('content-type'),
    dialect: dialect.value,
    refuseOnError: onError.value === 'refuse',
    dryRun: dryRun.value === 'true',
    select: select.value,
  });
}

function selection(texts: readonly string[]): Result<FilePath[]> {
  const paths: FilePath[] = [];
  for (const text of texts) {
    const path = parseFilePath(text, 'query.select');
    if (!path.ok) return path;
    paths.push(path.value);
  }
  return ok(paths);
}

async function list(c: Host): Promise<Response> {
  const asked = listQuery(c);
  if (!asked.ok) return refuse(c, asked.error);
  const { namespace, page } = asked.value;
  const { items, cursor } = await c.get('services').catalogueOf(namespace).listBundles(page);
  return c.json({
    bundles: items.map((record) => summary(namespace, record)),
    cursor: shownCursor(c, cursor),
  });
}

function summary(namespace: Namespace, { pack: _, ...record }: BundleRecord) {
  return { ...record, ref: `${namespace}/${record.id}`, namespace };
}

type Found = { readonly namespace: Namespace; readonly record: BundleRecord };

async function find(c: Host): Promise<Result<Found>> {
  const known = checkQuery(c, []);
  if (!known.ok) return known;
  const namespace = parseNamespace(c.req.param('ns') ?? '', 'namespace');
  if (!namespace.ok) return namespace;
  const record = await c
    .get('services')
    .catalogueOf(namespace.value)
    .getBundle(c.req.param('id') ?? '');
  return record.ok ? ok({ namespace: namespace.value, record: record.value }) : record;
}

async function open(c: Host): Promise<Result<Found & OpenBundle>> {
  const found = await find(c);
  if (!found.ok) return found;
  const opened = await c.get('services').workspaces.open(found.value.namespace, found.value.record.pack);
  return opened.ok ? ok({ ...found.value, ...opened.value }) : opened;
}

async function describe(c: Host): Promise<Response> {
  const bundle = await open(c);
  if (!bundle.ok) return refuse(c, bundle.error);
  const { namespace, record, pack } = bundle.value;
  return taggedJson(c, record.id, { ...summary(namespace, record), manifest: pack.manifest() });
}

async function file(c: Host): Promise<Response> {
  const path = parseFilePath(c.req.param('path') ?? '');
  if (!path.ok) return refuse(c, path.error);
  const bundle = await open(c);
  if (!bundle.ok) return refuse(c, bundle.error);
  const bytes = await bundle.value.files.read(path.value);
  if (!bytes.ok) return refuse(c, bytes.error);
  // The id is that of the content.
  c.header('cache-control', IMMUTABLE);
  return fileResponse(c, path.value, bytes.value);
}

async function remove(c: Host): Promise<Response> {
  const found = await find(c);
  if (!found.ok) return refuse(c, found.error);
  const { namespace, record } = found.value;
  const { catalogueOf, settle } = c.get('services');
  await settle(namespace, record.pack);
  const gone = await catalogueOf(namespace).deleteBundle(record.id);
  return gone.ok ? c.body(null, 204) : refuse(c, gone.error);
}
