import { namespaceOf, type QualifiedName } from '../../lib/base/name.ts';
import { findSkillTool, listSkillTools } from '../../lib/catalogue/skill-tools.ts';
import { storeComposite } from '../../lib/catalogue/store-composite.ts';
import { fail } from '../../lib/base/result.ts';
import { refuse, type Host } from '../context.ts';
import { preconditionOf } from '../entity-tags.ts';
import { choiceQuery, nameParam } from '../query.ts';
import { readDocument } from '../request-body.ts';
import { answerCall } from '../tool-call.ts';

/** `PUT /v1/skills/{ns}/{name}`: a composite skill as YAML or JSON. `?strict=true` refuses what cannot be called. */
export async function putSkill(c: Host): Promise<Response> {
  const name = nameParam(c, ['strict']);
  if (!name.ok) return refuse(c, name.error);
  const strict = choiceQuery(c, 'strict', ['false', 'true']);
  if (!strict.ok) return refuse(c, strict.error);
  const document = await readDocument(c.req.raw);
  if (!document.ok) return refuse(c, document.error);
  const ports = c.get('services');
  const kept = await storeComposite(
    name.value,
    document.value,
    { ...ports, catalogue: ports.catalogueOf(namespaceOf(name.value)) },
    { condition: preconditionOf(c), strict: strict.value === 'true' },
  );
  if (!kept.ok) return refuse(c, kept.error);
  const { record, created, summary, diagnostics, mcp_servers } = kept.value;
  c.header('etag', `"${record.revision}"`);
  return c.json({ ...record, summary, diagnostics, mcp_servers }, created ? 201 : 200);
}

/** A composite skill as it was put. */
export async function showComposite(c: Host, name: QualifiedName): Promise<Response> {
  const catalogue = c.get('services').catalogueOf(namespaceOf(name));
  const view = await catalogue.getComposite(name, c.req.query('revision'));
  if (!view.ok) return refuse(c, view.error);
  const { record, document } = view.value;
  c.header('etag', `"${record.revision}"`);
  return c.json({ ...record, document });
}

/** `GET /v1/skills/{ns}/{name}/tools`: the entries in order, the capability summary, the trace. */
export async function skillTools(c: Host): Promise<Response> {
  const name = nameParam(c, ['revision']);
  if (!name.ok) return refuse(c, name.error);
  const listed = await listSkillTools(name.value, c.req.query('revision'), c.get('services'));
  return listed.ok ? c.json(listed.value) : refuse(c, listed.error);
}

/** `POST /v1/skills/{ns}/{name}/tools/{wire_name}`: calls one of them. */
export async function callSkillTool(c: Host): Promise<Response> {
  const name = nameParam(c, ['revision']);
  if (!name.ok) return answerCall(c, fail(name.error));
  const wire = c.req.param('wire_name') ?? '';
  const tool = await findSkillTool(name.value, wire, c.req.query('revision'), c.get('services'));
  return answerCall(c, tool);
}
