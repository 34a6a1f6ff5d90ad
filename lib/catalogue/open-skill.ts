import { invalidInput, notFound, type Failure } from '../base/failure.ts';
import { namespaceOf, type QualifiedName } from '../base/name.ts';
import type { Digest } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { bundleId, type ManifestEntry } from '../bundle/manifest.ts';
import { baseName, joinPath, relativeTo, type FilePath } from '../files/file-path.ts';
import { nearPath } from '../files/near-path.ts';
import { examinePlace } from '../skills/examine.ts';
import { extentOf } from '../skills/extent.ts';
import { createSkillFolder } from '../skills/folder.ts';
import { SKILL_LIMITS } from '../skills/limits.ts';
import { findPlaces, relativeFiles } from '../skills/skill-places.ts';
import type { LoadedSkill } from '../skills/skill.ts';
import { isAgentSkill, type AgentSkillRecord } from './skill-records.ts';
import type { OpenBundle, Workspaces } from './workspaces.ts';
import type { CataloguePort } from './within-access.ts';

/** A skill of the catalogue with its files at hand. */
export type OpenSkill = {
  readonly record: AgentSkillRecord;
  readonly loaded: LoadedSkill;
  readonly bundle: OpenBundle;
  /**
   * Bytes of one of the skill's own files, by its path in the skill's folder; `not_found` for any other, links
   * included: what they show would come from elsewhere.
   */
  read(path: FilePath): Promise<Result<Uint8Array>>;
  /** What is stored at one of the skill's own paths: a link's bytes are its target's text. */
  readStored(path: FilePath): Promise<Result<Uint8Array>>;
};

/** What opening a skill needs. */
export type SkillPorts = {
  readonly catalogue: CataloguePort;
  readonly workspaces: Workspaces;
  readonly digest: Digest;
};

/** Opens a skill's newest revision, or the one asked for. */
export async function openSkill(
  name: QualifiedName,
  revision: string | undefined,
  ports: SkillPorts,
): Promise<Result<OpenSkill>> {
  const found = await ports.catalogue.getSkill(name, revision);
  if (!found.ok) return found;
  if (!isAgentSkill(found.value)) return fail(isComposite(name));
  const record = ok(found.value);
  const bundle = await ports.catalogue.getBundle(record.value.bundle);
  if (!bundle.ok) return bundle;
  const opened = await ports.workspaces.open(namespaceOf(name), bundle.value.pack);
  if (!opened.ok) return opened;
  const loaded = await load(record.value, opened.value, ports.digest);
  if (!loaded.ok) return loaded;
  const own = new Map<string, boolean>(
    loaded.value.folder.files.map(({ path, mode }) => [path, mode === '120000']),
  );
  const readStored = async (path: FilePath): Promise<Result<Uint8Array>> => {
    const { table } = opened.value.pack;
    const index = own.has(path) ? table.find(joinPath(record.value.path, path)) : undefined;
    return index === undefined ? fail(noResource(name, path, own)) : opened.value.pack.readAt(index);
  };
  return ok({
    record: record.value,
    loaded: loaded.value,
    bundle: opened.value,
    readStored,
    read: async (path) => (own.get(path) === false ? readStored(path) : fail(noResource(name, path, own))),
  });
}

function isComposite(name: QualifiedName): Failure {
  const message = `${name} is a composite skill: it has tools and no files. GET /v1/skills/${name}/tools lists them.`;
  return invalidInput('name', message, { kind: 'composite_skill' });
}

function noResource(name: QualifiedName, path: FilePath, own: ReadonlyMap<string, boolean>): Failure {
  const plain = [...own].flatMap(([known, isLink]) => (isLink ? [] : [known]));
  const hint = `GET /v1/skills/${name}/resources lists the skill’s files; links are not served.`;
  return notFound('Resource', path, `${hint}${nearPath(path, plain)}`);
}

/** Reads the skill again from its bundle: the catalogue keeps its discovery tier alone. */
async function load(
  record: AgentSkillRecord,
  { pack, files }: OpenBundle,
  digest: Digest,
): Promise<Result<LoadedSkill>> {
  const manifest = pack.manifest().filter((entry) => relativeTo(record.path, entry.path) !== undefined);
  const place = findPlaces(manifest).find(({ folder }) => folder === record.path);
  if (place === undefined || place.manifest.mode === '120000') return fail(isGone(record));
  const bytes = await files.read(place.manifest.path);
  if (!bytes.ok) return bytes;
  const { dialect, name, revision } = record;
  const { skill } = examinePlace(place, bytes.value, { dialect, namespace: namespaceOf(name) });
  if (skill === undefined) return fail(isGone(record));
  const made = (entries: readonly ManifestEntry[]): LoadedSkill => {
    const own = relativeFiles(place.folder, entries);
    const folder = createSkillFolder(place.folder, baseName(place.manifest.path), own);
    return { skill, folder, revision: bundleId(digest, own) };
  };
  const loaded = made(extentOf(place, SKILL_LIMITS));
  if (loaded.revision === revision) return ok(loaded);
  // A revision is the digest of its files: one from before nested skills counted as files of the outer one has none.
  const apart = made(place.apart);
  return apart.revision === revision ? ok(apart) : fail(isGone(record));
}

function isGone({ name }: AgentSkillRecord): Failure {
  return notFound('Skill', name, 'Its bundle no longer holds it; upload it again.');
}
