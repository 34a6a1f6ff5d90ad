import type { Blobs, Digest, Inflate } from '../base/ports.ts';
import { ok, type Result } from '../base/result.ts';
import type { IntakeReport } from '../bundle/intake.ts';
import { bundleId } from '../bundle/manifest.ts';
import { openPack, type Pack } from '../bundle/pack-reader.ts';
import type { FilePath } from '../files/file-path.ts';
import { withoutProse } from '../skills/body-links.ts';
import { SkillFinder, type FinderOptions, type FoundSkills } from '../skills/find-skills.ts';
import { MAX_SKILL_MD_BYTES } from '../skills/limits.ts';
import { isManifestName } from '../skills/skill-places.ts';

/** What the skills of an upload are looked for with. */
export type FindUploadedPorts = {
  readonly digest: Digest;
  readonly inflate: Inflate;
  readonly blobs: Blobs;
};

/** What intake keeps of each file for `findUploaded`: a SKILL.md without its prose, which a catalogue has no use for. */
export function retainManifest(path: FilePath, bytes: Uint8Array): Uint8Array | undefined {
  return isManifestName(path) ? withoutProse(bytes) : undefined;
}

/**
 * The skills of an upload, their prose left out. A SKILL.md of which intake could keep nothing is read from the
 * stored pack, one at a time; without a `pack`, as in a dry run, it is reported as not read.
 */
export async function findUploaded(
  taken: IntakeReport,
  pack: string | undefined,
  options: Omit<FinderOptions, 'revisionOf'>,
  ports: FindUploadedPorts,
): Promise<Result<FoundSkills>> {
  const revisionOf: FinderOptions['revisionOf'] = (own) => bundleId(ports.digest, own);
  const rootName = taken.wrapper === '' ? undefined : taken.wrapper;
  const finder = new SkillFinder(taken.entries, { ...options, rootName, revisionOf });
  const read = pack === undefined ? undefined : createReader(pack, ports);
  for (const place of finder.places) {
    const { path, mode, size } = place.manifest;
    const kept = taken.retained.get(path);
    const readable = kept === undefined && mode !== '120000' && size <= MAX_SKILL_MD_BYTES;
    const bytes = readable && read !== undefined ? await read(path) : ok(kept);
    if (!bytes.ok) return bytes;
    finder.examine(place, bytes.value);
  }
  return ok(finder.finish());
}

/** Reads a SKILL.md without its prose from the pack under a key, which is opened for the first. */
function createReader(key: string, ports: FindUploadedPorts) {
  let opened: Promise<Result<Pack>> | undefined;
  return async (path: FilePath): Promise<Result<Uint8Array | undefined>> => {
    opened ??= openPack(ports.blobs, key, ports);
    const pack = await opened;
    if (!pack.ok) return pack;
    const index = pack.value.table.find(path);
    const bytes = index === undefined ? ok(undefined) : await pack.value.readAt(index);
    return bytes.ok && bytes.value !== undefined ? ok(withoutProse(bytes.value)) : bytes;
  };
}
