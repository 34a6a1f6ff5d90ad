import { quote } from '../base/failure.ts';
import { baseName } from '../files/file-path.ts';
import type { FileRecord } from '../files/file-table.ts';
import { checkExtent } from './extent.ts';
import { createFindings, type Findings } from './findings.ts';
import { MAX_SKILL_MD_BYTES, SKILL_LIMITS, type SkillLimits } from './limits.ts';
import { parseSkillFile, type ParsedSkill } from './parse.ts';
import { MANIFEST_NAME, type SkillPlace } from './skill-places.ts';
import type { SkillContext } from './skill.ts';

/** What a place is examined with. */
export type ExamineOptions = SkillContext & {
  readonly limits?: SkillLimits;
  /** The name of the folder that everything lay in and that was stripped as a wrapper; the root was that folder. */
  readonly rootName?: string | undefined;
  /** Names of the tools here. With them, the names of `allowed-tools` are checked. */
  readonly tools?: readonly string[] | undefined;
};

/** Checks a place's manifest and size, and reads its SKILL.md. `bytes` is undefined when they could not be had. */
export function examinePlace(
  place: SkillPlace<FileRecord>,
  bytes: Uint8Array | undefined,
  options: ExamineOptions,
): ParsedSkill {
  const { path } = place.manifest;
  const findings = createFindings(path);
  checkManifest(place, options, findings);
  checkExtent(place, options.limits ?? SKILL_LIMITS, findings);
  const unreadable = manifestFault(place.manifest, bytes);
  if (unreadable !== undefined) findings.add('error', unreadable.code, unreadable.message);
  const before = findings.failure();
  if (bytes === undefined || unreadable !== undefined) {
    if (before === undefined) throw new Error('A SKILL.md was not read without a reason.');
    return { skill: undefined, failure: before, diagnostics: findings.diagnostics };
  }
  const folderName = place.folder === '' ? options.rootName : baseName(place.folder);
  const parsed = parseSkillFile(bytes, { ...options, folderName, path });
  const diagnostics = [...findings.diagnostics, ...parsed.diagnostics];
  if (parsed.skill === undefined) return { ...parsed, failure: before ?? parsed.failure, diagnostics };
  if (before !== undefined) return { skill: undefined, failure: before, diagnostics };
  return { ...parsed, diagnostics };
}

function manifestFault(manifest: FileRecord, bytes: Uint8Array | undefined) {
  if (manifest.mode === '120000') {
    const message =
      'SKILL.md is a symbolic link, and links are not followed. Put the file itself into the folder.';
    return { code: 'skill_is_link', message };
  }
  if (manifest.size > MAX_SKILL_MD_BYTES) {
    const message =
      `SKILL.md has ${manifest.size} bytes; the limit is ${MAX_SKILL_MD_BYTES}. ` +
      'Move detail into files of the skill and refer to them.';
    return { code: 'skill_md_too_large', message };
  }
  if (bytes !== undefined) return undefined;
  const message =
    'SKILL.md was not read: the headers of the upload hold too much to check them at once. Upload fewer skills at once.';
  return { code: 'skill_md_unread', message };
}

function checkManifest(
  { manifest, others }: SkillPlace<FileRecord>,
  options: ExamineOptions,
  findings: Findings,
) {
  const name = baseName(manifest.path);
  const beside = others.map(({ path }) => quote(baseName(path))).join(', ');
  if (name !== MANIFEST_NAME && options.dialect === 'namespaced') {
    const message = `There is no SKILL.md in the folder, only ${quote(name)}: case matters. Rename the file to SKILL.md.`;
    findings.add('error', 'skill_md_case', message);
  } else if (name !== MANIFEST_NAME && others.length > 0) {
    const message = `There is no SKILL.md, and ${quote(name)}, ${beside} could all be it. Rename one to SKILL.md.`;
    findings.add('error', 'skill_md_ambiguous', message);
  } else if (name !== MANIFEST_NAME) {
    const message = `${quote(name)} was read as SKILL.md. Hosts on other systems will not find it: rename it to SKILL.md.`;
    findings.add('warning', 'skill_md_case', message);
  } else if (others.length > 0) {
    const message = `Beside SKILL.md there is ${beside}; it is an ordinary file of the skill. Rename or remove it.`;
    findings.add('warning', 'skill_md_variant', message);
  }
}
