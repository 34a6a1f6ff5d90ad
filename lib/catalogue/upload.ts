import type { Diagnostic } from '../base/diagnostic.ts';
import type { Failure } from '../base/failure.ts';
import { toHex } from '../base/bytes.ts';
import type { Namespace } from '../base/name.ts';
import type { Blobs, Clock, Digest, Inflate, Random } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { intake, type IntakeReport } from '../bundle/intake.ts';
import { findRepositories } from '../bundle/git-files.ts';
import type { IntakeLimits } from '../bundle/limits.ts';
import { joinPath, type FilePath } from '../files/file-path.ts';
import { discover } from '../skills/disclosure.ts';
import type { FoundSkills } from '../skills/find-skills.ts';
import type { Dialect } from '../skills/skill.ts';
import { findUploaded, retainManifest } from './find-uploaded.ts';
import type { NewSkill } from './skill-records.ts';
import type { CataloguePort } from './within-access.ts';

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
  /** Refuse the whole upload when a skill in it is faulty, instead of reporting it. */
  readonly refuseOnError: boolean;
  /** Check and report, but store and register nothing. */
  readonly dryRun: boolean;
  /** Folders of skills to take where two different skills bear one name. */
  readonly select: readonly FilePath[];
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
  /** Names of the tools here, which skills may allow themselves. */
  readonly toolNames: readonly string[];
  /** Asked once the upload proves large: gives up memory that can be done without. */
  readonly makeRoom?: () => void;
};

/** A large upload takes most of what an isolate has, so that caches must go. */
const LARGE = 4 * 1024 * 1024;

/** A skill that an upload registered. */
type UploadedSkill = Pick<NewSkill, 'name' | 'revision' | 'description' | 'path'>;

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
  const pack = `packs/${upload.namespace}/${toHex(ports.random.bytes(16))}`;
  if (!upload.dryRun) await ports.settle(upload.namespace, pack);
  const taken = await intake(
    makingRoom(upload.body, ports.makeRoom),
    { limits: ports.limits, contentType: upload.contentType, retain: retainManifest },
    { ...ports, blobs: upload.dryRun ? NOWHERE : ports.blobs },
    pack,
  );
  if (!taken.ok) return taken;
  const all = await findUploaded(
    taken.value,
    upload.dryRun ? undefined : pack,
    { ...upload, tools: ports.toolNames },
    ports,
  );
  if (!all.ok) return all;
  const found = await withoutComposites(all.value, ports.catalogue);
  const report = describe(taken.value, found, upload);
  const faults = report.diagnostics.filter(({ severity }) => severity === 'error');
  if (upload.dryRun || (upload.refuseOnError && faults.length > 0)) {
    if (!upload.dryRun) await ports.blobs.delete(pack);
    return upload.refuseOnError && faults.length > 0 ? fail(refused(faults)) : ok(report);
  }
  const { id, files, bytes } = taken.value;
  const { created } = await ports.catalogue.registerBundle(
    { id, pack, files, bytes },
    newSkills(found, id, upload.dialect),
  );
  return ok({ ...report, created });
}

async function* makingRoom(
  body: AsyncIterable<Uint8Array>,
  makeRoom: (() => void) | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes <= LARGE && bytes + chunk.length > LARGE) makeRoom?.();
    bytes += chunk.length;
    yield chunk;
  }
}

/** A name that a composite skill has is not taken from it: others may include that skill. */
async function withoutComposites(found: FoundSkills, catalogue: CataloguePort): Promise<FoundSkills> {
  const names = found.skills.map(({ skill }) => skill.name);
  const taken = new Set(names.length === 0 ? [] : await catalogue.compositeNames(names));
  if (taken.size === 0) return found;
  const refused = found.skills
    .filter(({ skill }) => taken.has(skill.name))
    .map(({ skill, folder }): Diagnostic => {
      const path = joinPath(folder.path, folder.manifestName as FilePath);
      const message = `name: ${skill.name} is a composite skill. Rename this one, or delete that one first.`;
      return { severity: 'error', code: 'name_is_composite', path, message };
    });
  return {
    ...found,
    skills: found.skills.filter(({ skill }) => !taken.has(skill.name)),
    diagnostics: [...found.diagnostics, ...refused],
  };
}

function describe(taken: IntakeReport, found: FoundSkills, { namespace, dialect }: Upload): UploadReport {
  const { id, files, bytes, entries } = taken;
  const repositories = findRepositories(entries.map(({ path }) => path));
  return {
    id,
    ref: `${namespace}/${id}`,
    namespace,
    created: false,
    skills: newSkills(found, id, dialect).map(({ name, revision, description, path }) => ({
      name,
      revision,
      description,
      path,
    })),
    repositories,
    files,
    bytes,
    diagnostics: [...taken.diagnostics, ...modesNote(repositories, taken), ...found.diagnostics],
  };
}

/** Without modes every executable file of a repository would be a changed one. */
function modesNote(repositories: readonly FilePath[], { modesKnown }: IntakeReport): Diagnostic[] {
  if (modesKnown || repositories.length === 0) return [];
  const message =
    'The upload tells no Unix modes, so no file counts as executable, and modes of repositories are not compared ' +
    '(as with core.fileMode=false). Send a tar to keep them.';
  return [{ severity: 'note', code: 'modes_unknown', message }];
}

/** How many faults a refusal tells. */
const MAX_FAULTS = 50;

function refused(faults: readonly Diagnostic[]): Failure {
  const [first] = faults;
  return {
    code: 'invalid_skill',
    message: `The upload has ${faults.length} faulty skills or files and on_error=refuse was asked for. The first: ${first?.path ?? ''}: ${first?.message ?? ''}`,
    data: { diagnostics: faults.slice(0, MAX_FAULTS) },
  };
}

/** Takes what is written and keeps nothing. */
const NOWHERE: Blobs = {
  size: async () => undefined,
  read: async () => undefined,
  create: async () => ({ write: async () => {}, finish: async () => {}, abort: async () => {} }),
  delete: async () => {},
};

function newSkills(found: FoundSkills, bundle: string, dialect: Dialect): NewSkill[] {
  return found.skills.map((loaded) => ({ ...discover(loaded), bundle, path: loaded.folder.path, dialect }));
}
