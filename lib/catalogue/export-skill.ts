import { shortNameOf } from '../base/name.ts';
import type { Inflate } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { OutgoingFile } from '../bundle/archive-out.ts';
import { writeTarGz } from '../bundle/tar-out.ts';
import { writeZip } from '../bundle/zip-out.ts';
import { parseFilePath, type FilePath } from '../files/file-path.ts';
import { exportManifest } from '../skills/export-manifest.ts';
import type { Dialect } from '../skills/skill.ts';
import type { OpenSkill } from './open-skill.ts';

/** How a skill is exported. */
export type ExportOptions = {
  /** SKILL.md at the archive's root, or in one folder that bears the skill's short name. */
  readonly layout: 'root' | 'folder';
  readonly format: 'zip' | 'tar.gz';
  readonly dialect: Dialect;
};

/** An exported skill. */
export type ExportedSkill = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  readonly contentType: string;
  /** Keys of the SKILL.md's header that the dialect changed; empty when every file is as it was uploaded. */
  readonly changed: readonly string[];
};

/** Packs a skill's own files, sorted and without times: the same content gives the same bytes. */
export async function exportSkill(
  skill: OpenSkill,
  options: ExportOptions,
  inflate: Pick<Inflate, 'crc32'>,
): Promise<Result<ExportedSkill>> {
  const { skill: agent, folder } = skill.loaded;
  const short = shortNameOf(agent.name);
  const files: OutgoingFile[] = [];
  let changed: readonly string[] = [];
  for (const { path, mode } of folder.files) {
    const stored = await skill.readStored(path);
    if (!stored.ok) return stored;
    let bytes = stored.value;
    if (path === folder.manifestName) {
      const manifest = exportManifest(bytes, agent, skill.record.dialect, options.dialect);
      if (!manifest.ok) return manifest;
      ({ bytes, changed } = manifest.value);
    }
    const place = placed(path === folder.manifestName ? 'SKILL.md' : path, options.layout, short);
    if (!place.ok) return fail(place.error);
    files.push({ path: place.value, mode, bytes });
  }
  const zip = options.format === 'zip';
  return ok({
    bytes: zip ? writeZip(files, inflate) : writeTarGz(files, inflate),
    fileName: `${short}.${options.format}`,
    contentType: zip ? 'application/zip' : 'application/gzip',
    changed,
  });
}

function placed(path: string, layout: ExportOptions['layout'], short: string): Result<FilePath> {
  return parseFilePath(layout === 'root' ? path : `${short}/${path}`);
}
