import { invalidInput } from '../base/failure.ts';
import { isObject } from '../base/json.ts';
import { namespaceOf, parseName, parseNamespace } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { parseFilePath, ROOT } from '../files/file-path.ts';
import type { FileSystem } from '../files/file-system.ts';
import { subfolder } from '../files/subfolder.ts';
import { openSkill, type SkillPorts } from './open-skill.ts';
import type { CatalogueOf } from './within-access.ts';

/** What opening any workspace needs: the catalogues that the caller's key opens. */
export type WorkspacePorts = Omit<SkillPorts, 'catalogue'> & {
  readonly catalogueOf: CatalogueOf;
};

/**
 * Opens the workspace a call names: `{"bundle": "namespace/id", "path": "sub/folder"?}` or
 * `{"skill": "namespace/name", "revision"?}`. Undefined when it names none.
 */
export async function openWorkspace(
  reference: unknown,
  ports: WorkspacePorts,
): Promise<Result<FileSystem | undefined>> {
  if (reference === undefined || reference === null) return ok(undefined);
  const shape = readReference(reference);
  if (!shape.ok) return shape;
  return shape.value.kind === 'bundle'
    ? openBundle(shape.value.text, shape.value.option, ports)
    : openSkillFolder(shape.value.text, shape.value.option, ports);
}

type Reference = {
  readonly kind: 'bundle' | 'skill';
  readonly text: string;
  readonly option: string | undefined;
};

function readReference(reference: unknown): Result<Reference> {
  if (!isObject(reference)) return fail(malformed('workspace'));
  const { bundle, skill, path, revision, ...rest } = reference;
  const foreign = bundle === undefined ? 'path' : 'revision';
  const surplus = Object.keys(rest)[0] ?? (reference[foreign] === undefined ? undefined : foreign);
  if (surplus !== undefined) return fail(malformed(`workspace.${surplus}`));
  if ((bundle === undefined) === (skill === undefined)) return fail(malformed('workspace'));
  const kind = bundle === undefined ? 'skill' : 'bundle';
  const text = bundle ?? skill;
  const option = bundle === undefined ? revision : path;
  if (typeof text !== 'string') return fail(malformed(`workspace.${kind}`));
  if (option !== undefined && typeof option !== 'string') {
    return fail(malformed(`workspace.${kind === 'bundle' ? 'path' : 'revision'}`));
  }
  return ok({ kind, text, option });
}

function malformed(field: string) {
  return invalidInput(
    field,
    'A workspace is {"bundle": "namespace/id", "path": "folder" (optional)} or {"skill": "namespace/name", "revision": "…" (optional)}.',
  );
}

async function openBundle(
  text: string,
  path: string | undefined,
  ports: WorkspacePorts,
): Promise<Result<FileSystem | undefined>> {
  const [first = '', id = '', ...more] = text.split('/');
  if (id === '' || more.length > 0) return fail(malformed('workspace.bundle'));
  const namespace = parseNamespace(first, 'workspace.bundle');
  if (!namespace.ok) return namespace;
  const folder = parseFilePath(path ?? '', 'workspace.path');
  if (!folder.ok) return folder;
  const record = await ports.catalogueOf(namespace.value).getBundle(id);
  if (!record.ok) return fail({ ...record.error, field: 'workspace.bundle' });
  const opened = await ports.workspaces.open(namespace.value, record.value.pack);
  if (!opened.ok) return opened;
  if (folder.value === ROOT) return ok(opened.value.files);
  return at(subfolder(opened.value.files, folder.value), 'workspace.path');
}

async function openSkillFolder(
  text: string,
  revision: string | undefined,
  ports: WorkspacePorts,
): Promise<Result<FileSystem | undefined>> {
  const name = parseName(text, 'workspace.skill');
  if (!name.ok) return name;
  const catalogue = ports.catalogueOf(namespaceOf(name.value));
  const skill = await openSkill(name.value, revision, { ...ports, catalogue });
  if (!skill.ok) return fail({ ...skill.error, field: 'workspace.skill' });
  return at(subfolder(skill.value.bundle.files, skill.value.record.path), 'workspace.skill');
}

function at<T>(result: Result<T>, field: string): Result<T> {
  return result.ok ? result : fail({ ...result.error, field });
}
