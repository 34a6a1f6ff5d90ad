import { type } from 'arktype';
import { invalidInput, quote } from '../../base/failure.ts';
import { namespaceOf, parseName, type QualifiedName } from '../../base/name.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { readShape } from '../../base/shape.ts';
import { parseFilePath } from '../../files/file-path.ts';
import type { AgentSource } from './composite-skill.ts';

/** An entry of `agent_skills`, written out. */
export const agentEntry = type({
  '+': 'reject',
  'path?': '1 <= string <= 4096',
  'name?': 'string',
  'sandbox_policy?': "'none' | 'restricted' | 'full'",
});

/**
 * An entry of `agent_skills`: a mapping with `path`, `name` or both, or one text. A text is a path when it starts with
 * `.` or `/` or is no `namespace/short` of the skill's own namespace.
 */
export function readAgentSource(entry: unknown, owner: QualifiedName, field: string): Result<AgentSource> {
  const text = typeof entry === 'string' ? entry : undefined;
  const written = text === undefined ? entry : { [isName(text, owner) ? 'name' : 'path']: text };
  const shape = readShape(agentEntry, written, field);
  if (!shape.ok) return shape;
  const { path, name, sandbox_policy } = shape.value;
  if (path === undefined && name === undefined) {
    const message = `${field} needs a path (the folder it was uploaded from) or a name (namespace/short).`;
    return fail(invalidInput(field, message));
  }
  const folder =
    path === undefined ? ok(null) : parseFilePath(path, text === undefined ? `${field}.path` : field);
  if (!folder.ok) return folder;
  const named =
    name === undefined ? ok(null) : ownName(name, owner, text === undefined ? `${field}.name` : field);
  if (!named.ok) return named;
  return ok({
    path: path ?? null,
    folder: folder.value,
    name: named.value,
    sandboxPolicy: sandbox_policy ?? null,
  });
}

function isName(text: string, owner: QualifiedName): boolean {
  const name = parseName(text);
  return name.ok && namespaceOf(name.value) === namespaceOf(owner);
}

function ownName(text: string, owner: QualifiedName, field: string): Result<QualifiedName> {
  const name = parseName(text, field);
  if (!name.ok || namespaceOf(name.value) === namespaceOf(owner)) return name;
  const message = `${field}: ${quote(text)} is in another namespace. A skill uses agent skills of its own namespace, ${quote(namespaceOf(owner))}, alone.`;
  return fail(invalidInput(field, message));
}
