import type { Diagnostic } from '../base/diagnostic.ts';
import { toHex } from '../base/bytes.ts';
import type { Namespace } from '../base/name.ts';
import type { Blobs, Clock, Digest, Inflate, Random } from '../base/ports.ts';
import { ok, type Result } from '../base/result.ts';
import { intake } from '../bundle/intake.ts';
import type { IntakeLimits } from '../bundle/limits.ts';
import { bundleId, type ManifestEntry } from '../bundle/manifest.ts';
import { baseName, parentOf, type FilePath } from '../files/file-path.ts';
import { discover } from '../skills/disclosure.ts';
import { findSkills, type FoundSkills } from '../skills/find-skills.ts';
import type { Dialect } from '../skills/skill.ts';
import type { CataloguePort } from './catalogue.ts';
import type { NewSkill } from './skill-records.ts';

/** How long after an upload or a deletion its pack is looked at again, in seconds: longer than any upload takes. */
export const SETTLE_AFTER = 7200;

/** Asks for a pack to be looked at later, and deleted if no bundle uses it then. */
export type SettlePack = (namespace: Namespace, pack: string) => Promise<void>;

/** An upload. */
export type Upload = {
  readonly namespace: Namespace;
  readonly body: AsyncIterable<Uint8Array>;
  readonly contentType: string | undefined;
  readonly dialect: Dialect;
};

/** What an upload needs. */
export type UploadPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly inflate: Inflate;
  readonly blobs: Blobs;
  readonly catalogue: CataloguePort;
  readonly settle: SettlePack;
  readonly limits: IntakeLimits;
};

/** A skill that an upload registered. */
export type UploadedSkill = Pick<NewSkill, 'name' | 'revision' | 'description' | 'path'>;

/** What an upload gave. */
export type UploadReport = {
  readonly id: string;
  /** `namespace/id`: how workspaces name the bundle. */
  readonly ref: string;
  readonly namespace: Namespace;
  /** False when the same content was here already. */
  readonly created: boolean;
  readonly skills: readonly UploadedSkill[];
  /** Folders that hold a git repository. */
  readonly repositories: readonly FilePath[];
  readonly files: number;
  readonly bytes: number;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Takes a bundle in: stores its pack, registers it and its skills. Every upload writes a pack of its own, which is
 * looked at again later: a collected pack is never one that an upload is about to use.
 */
export async function uploadBundle(upload: Upload, ports: UploadPorts): Promise<Result<UploadReport>> {
  const { namespace, dialect } = upload;
  const pack = `packs/${namespace}/${toHex(ports.random.bytes(16))}`;
  await ports.settle(namespace, pack);
  const taken = await intake(
    upload.body,
    { limits: ports.limits, contentType: upload.contentType, retain: isManifest },
    ports,
    pack,
  );
  if (!taken.ok) return taken;
  const { id, entries, files, bytes, retained } = taken.value;
  const found = findSkills(entries, {
    dialect,
    namespace,
    revisionOf: (own) => bundleId(ports.digest, own),
    readManifest: (path) => retained.get(path),
  });
  const skills = newSkills(found, id);
  const added = await ports.catalogue.registerBundle({ id, pack, dialect, files, bytes }, skills);
  return ok({
    id,
    ref: `${namespace}/${id}`,
    namespace,
    created: added.created,
    skills: skills.map(({ name, revision, description, path }) => ({ name, revision, description, path })),
    repositories: repositories(entries),
    files,
    bytes,
    diagnostics: [...taken.value.diagnostics, ...found.diagnostics],
  });
}

function isManifest(path: FilePath): boolean {
  return baseName(path).toLowerCase() === 'skill.md';
}

function newSkills(found: FoundSkills, bundle: string): NewSkill[] {
  return found.skills.map((loaded) => ({ ...discover(loaded), bundle, path: loaded.folder.path }));
}

/** Every repository has a HEAD in its `.git` folder. */
function repositories(entries: readonly ManifestEntry[]): FilePath[] {
  return entries
    .filter(({ path }) => path === '.git/HEAD' || path.endsWith('/.git/HEAD'))
    .map(({ path }) => parentOf(parentOf(path)));
}
