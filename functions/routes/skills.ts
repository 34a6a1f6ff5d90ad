import { Hono } from 'hono';
import { namespaceOf } from '../../lib/base/name.ts';
import type { Result } from '../../lib/base/result.ts';
import { exportSkill } from '../../lib/catalogue/export-skill.ts';
import { openSkill, type OpenSkill } from '../../lib/catalogue/open-skill.ts';
import { isAgentSkill, type SkillRecord } from '../../lib/catalogue/skill-records.ts';
import { parseFilePath } from '../../lib/files/file-path.ts';
import { activate, listResources } from '../../lib/skills/disclosure.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { IMMUTABLE } from '../caching.ts';
import { taggedJson } from '../entity-tags.ts';
import { archiveResponse, fileResponse } from '../file-response.ts';
import { choiceQuery, listQuery, nameParam, pageQuery, shownCursor } from '../query.ts';
import { callSkillTool, putSkill, showComposite, skillTools } from './composite-skills.ts';

/** `/v1/skills`: the three tiers of disclosure, a name's history, composite skills and the tools of both kinds. */
export function skillRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>()
    .get('/', list)
    .put('/:ns/:name', putSkill)
    .get('/:ns/:name', activation)
    .get('/:ns/:name/tools', skillTools)
    .post('/:ns/:name/tools/:wire_name', callSkillTool)
    .get('/:ns/:name/resources', resources)
    .get('/:ns/:name/resources/:path{.+}', resource)
    .get('/:ns/:name/revisions', revisions)
    .get('/:ns/:name/export', exported)
    .delete('/:ns/:name', remove);
}

async function list(c: Host): Promise<Response> {
  const asked = listQuery(c);
  if (!asked.ok) return refuse(c, asked.error);
  const { namespace, page } = asked.value;
  const { items, cursor } = await c.get('services').catalogueOf(namespace).listSkills(page);
  return c.json({ skills: items.map(discovery), cursor: shownCursor(c, cursor) });
}

function discovery({ name, description, kind, revision, resource_slots }: SkillRecord) {
  return { name, description, kind, revision, resource_slots };
}

async function open(c: Host, known: readonly string[] = []): Promise<Result<OpenSkill>> {
  const name = nameParam(c, ['revision', ...known]);
  if (!name.ok) return name;
  const ports = c.get('services');
  const catalogue = ports.catalogueOf(namespaceOf(name.value));
  return openSkill(name.value, c.req.query('revision'), { ...ports, catalogue });
}

async function activation(c: Host): Promise<Response> {
  const skill = await open(c);
  const name = nameParam(c, ['revision']);
  const composite = !skill.ok && skill.error.data?.['kind'] === 'composite_skill';
  if (composite && name.ok) return showComposite(c, name.value);
  if (!skill.ok) return refuse(c, skill.error);
  const { loaded, record } = skill.value;
  return taggedJson(c, record.revision, {
    ...activate(loaded),
    bundle: record.bundle,
    path: record.path,
  });
}

async function resources(c: Host): Promise<Response> {
  const skill = await open(c);
  if (!skill.ok) return refuse(c, skill.error);
  const { loaded, record } = skill.value;
  return taggedJson(c, record.revision, { ...listResources(loaded), manifest: loaded.folder.files });
}

async function resource(c: Host): Promise<Response> {
  const path = parseFilePath(c.req.param('path') ?? '');
  if (!path.ok) return refuse(c, path.error);
  const skill = await open(c);
  if (!skill.ok) return refuse(c, skill.error);
  const bytes = await skill.value.read(path.value);
  if (!bytes.ok) return refuse(c, bytes.error);
  // A revision is that of the content.
  if (c.req.query('revision') !== undefined) c.header('cache-control', IMMUTABLE);
  return fileResponse(c, path.value, bytes.value);
}

/** `?layout=root|folder&format=zip|tar.gz&dialect=standard|namespaced`, and `?revision=`. */
async function exported(c: Host): Promise<Response> {
  const layout = choiceQuery(c, 'layout', ['folder', 'root']);
  if (!layout.ok) return refuse(c, layout.error);
  const format = choiceQuery(c, 'format', ['zip', 'tar.gz']);
  if (!format.ok) return refuse(c, format.error);
  const dialect = choiceQuery(c, 'dialect', ['standard', 'namespaced']);
  if (!dialect.ok) return refuse(c, dialect.error);
  const skill = await open(c, ['layout', 'format', 'dialect']);
  if (!skill.ok) return refuse(c, skill.error);
  const options = { layout: layout.value, format: format.value, dialect: dialect.value };
  const archive = await exportSkill(skill.value, options, c.get('services').inflate);
  return archive.ok ? archiveResponse(c, archive.value) : refuse(c, archive.error);
}

async function revisions(c: Host): Promise<Response> {
  const page = pageQuery(c);
  if (!page.ok) return refuse(c, page.error);
  const name = nameParam(c, ['cursor', 'limit']);
  if (!name.ok) return refuse(c, name.error);
  const catalogue = c.get('services').catalogueOf(namespaceOf(name.value));
  const found = await catalogue.listRevisions(name.value, page.value);
  if (!found.ok) return refuse(c, found.error);
  const listed = found.value.items.map((record) => ({
    revision: record.revision,
    registered_at: record.registered_at,
    bundle: isAgentSkill(record) ? record.bundle : null,
    description: record.description,
  }));
  return c.json({ revisions: listed, cursor: shownCursor(c, found.value.cursor) });
}

async function remove(c: Host): Promise<Response> {
  const name = nameParam(c);
  if (!name.ok) return refuse(c, name.error);
  const gone = await c.get('services').catalogueOf(namespaceOf(name.value)).deleteSkill(name.value);
  return gone.ok ? c.body(null, 204) : refuse(c, gone.error);
}
