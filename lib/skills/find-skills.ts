import type { Diagnostic } from '../base/diagnostic.ts';
import { baseName, type FilePath } from '../files/file-path.ts';
import { settleDuplicates } from './duplicates.ts';
import { examinePlace, type ExamineOptions } from './examine.ts';
import { createSkillFolder } from './folder.ts';
import { selectionFaults } from './selection.ts';
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
 * reported and does not keep the others out. A bundle without any is reported too, and so is a selected path that is
 * no skill.
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
  diagnostics.push(...distinct.diagnostics, ...selectionFaults(options.select ?? [], places, files));
  if (places.length === 0) diagnostics.push(noSkills());
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

function noSkills(): Diagnostic {
  const message =
    'The upload holds no SKILL.md, so no skill was registered. That is right for a bundle of plain files; otherwise ' +
    "put a SKILL.md into each skill's folder.";
  return { severity: 'note', code: 'no_skills', message };
}

function cutNote(): Diagnostic {
  const message =
    `There are more than ${DIAGNOSTICS_IN_FULL} diagnostics: for the skills after them only the first error of each ` +
    'is listed. Upload fewer skills at once to see all.';
  return { severity: 'note', code: 'diagnostics_cut', message };
}
