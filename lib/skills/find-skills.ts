import type { Diagnostic } from '../base/diagnostic.ts';
import { quote } from '../base/failure.ts';
import { baseName, parentOf, type FilePath } from '../files/file-path.ts';
import { settleDuplicates } from './duplicates.ts';
import { examinePlace, type ExamineOptions } from './examine.ts';
import { createSkillFolder } from './folder.ts';
import { findPlaces, relativeFiles, type SkillPlace } from './skill-places.ts';
import type { LoadedSkill, RevisionOf, SkillFile } from './skill.ts';

/** After this many diagnostics each further skill gets its first error alone, so that a report stays bounded. */
const DIAGNOSTICS_IN_FULL = 2000;

/** How the skills of a bundle are looked for. */
export type FindOptions = ExamineOptions & {
  /** Folders (or their SKILL.md) to take where different skills bear one name. */
  readonly select?: readonly FilePath[];
  readonly revisionOf: RevisionOf;
  /** The bytes of a SKILL.md, or undefined when they cannot be had. */
  readonly readManifest: (path: FilePath) => Uint8Array | undefined;
};

/** The skills of a bundle. `found` is always `skills.length + refused + collapsed`. */
export type FoundSkills = {
  /** In the order of their folders. */
  readonly skills: readonly LoadedSkill[];
  readonly diagnostics: readonly Diagnostic[];
  /** Folders with a SKILL.md, in any case. */
  readonly found: number;
  /** Not registered; each has an `error` among the diagnostics, or a note that another one was selected. */
  readonly refused: number;
  /** Equal copies of a skill that is registered once. */
  readonly collapsed: number;
};

/**
 * Finds and loads every skill of a bundle, given its whole manifest: at the root, in any folder, and nested in
 * another skill, whose files are then its own and not the outer one's. `.git` is left alone. A faulty skill is
 * reported and does not keep the others out.
 */
export function findSkills(files: readonly SkillFile[], options: FindOptions): FoundSkills {
  const places = findPlaces(files);
  const diagnostics: Diagnostic[] = [];
  const loaded: LoadedSkill[] = [];
  let cut = false;
  for (const place of places) {
    const examined = examinePlace(place, options.readManifest(place.manifest.path), options);
    if (diagnostics.length < DIAGNOSTICS_IN_FULL) diagnostics.push(...examined.diagnostics);
    else {
      const first = examined.diagnostics.find(({ severity }) => severity === 'error');
      if (first !== undefined) diagnostics.push(first);
      cut ||= examined.diagnostics.length > (first === undefined ? 0 : 1);
    }
    if (examined.skill === undefined) continue;
    const folder = folderOf(place);
    loaded.push({ skill: examined.skill, folder, revision: options.revisionOf(folder.files) });
  }
  const distinct = settleDuplicates(loaded, options.select ?? []);
  diagnostics.push(...distinct.diagnostics, ...unmatched(options.select ?? [], places));
  if (cut) diagnostics.push(cutNote());
  const refused = places.length - loaded.length + distinct.refused;
  return {
    skills: distinct.skills,
    diagnostics,
    found: places.length,
    refused,
    collapsed: distinct.collapsed,
  };
}

function folderOf({ folder, manifest, own }: SkillPlace<SkillFile>) {
  return createSkillFolder(folder, baseName(manifest.path), relativeFiles(folder, own));
}

function unmatched(select: readonly FilePath[], places: readonly SkillPlace<SkillFile>[]): Diagnostic[] {
  const known = new Set<FilePath>(places.flatMap(({ folder, manifest }) => [folder, manifest.path]));
  return select.filter((path) => !known.has(path)).map(notASkill);
}

function notASkill(path: FilePath): Diagnostic {
  const hint = parentOf(path) === '' ? '' : ' Give the path of its folder from the root of the bundle.';
  const message = `select: there is no skill at ${quote(path)}.${hint}`;
  return { severity: 'warning', code: 'select_unmatched', path, message };
}

function cutNote(): Diagnostic {
  const message =
    `There are more than ${DIAGNOSTICS_IN_FULL} diagnostics: for the skills after them only the first error of each ` +
    'is listed. Upload fewer skills at once to see all.';
  return { severity: 'note', code: 'diagnostics_cut', message };
}
