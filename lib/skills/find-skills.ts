import type { Diagnostic } from '../base/diagnostic.ts';
import { baseName, type FilePath } from '../files/file-path.ts';
import { readPaths } from './body-links.ts';
import { settleDuplicates } from './duplicates.ts';
import { examinePlace, type ExamineOptions } from './examine.ts';
import { extentOf } from './extent.ts';
import { createSkillFolder } from './folder.ts';
import { SKILL_LIMITS, type SkillLimits } from './limits.ts';
import { checkLinks } from './link-check.ts';
import { Nesting, nestedNotes } from './nesting.ts';
import { selectionFaults } from './selection.ts';
import { findPlaces, relativeFiles, type SkillPlace } from './skill-places.ts';
import type { LoadedSkill, RevisionOf, SkillFile, SkillFolder } from './skill.ts';
import { strayManifests } from './stray-manifests.ts';

/** After this many diagnostics each further skill gets its first error alone, so that a report stays bounded. */
const DIAGNOSTICS_IN_FULL = 2000;

/** What the skills of a bundle are looked for with. */
export type FinderOptions = ExamineOptions & {
  /** Folders (or their SKILL.md) to take where different skills bear one name. */
  readonly select?: readonly FilePath[];
  readonly revisionOf: RevisionOf;
};

/** How the skills of a bundle are looked for. */
export type FindOptions = FinderOptions & {
  /** The bytes of a SKILL.md, or undefined when they cannot be had. */
  readonly readManifest: (path: FilePath) => Uint8Array | undefined;
};

/** The skills of a bundle. `found` is always `skills.length + refused + collapsed + asFiles`. */
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
  /** Nested in a skill and files of that one alone; each has a note. */
  readonly asFiles: number;
};

/**
 * Finds and loads every skill of a bundle, given its whole manifest: at the root, in any folder, and nested in
 * another skill, whose files they are too. Below the nested folders `assets`, `templates`, `tests` and `fixtures` a
 * SKILL.md makes a skill only when it is valid and the skill around it refers to it. `.git` is left alone. A faulty
 * skill is reported and does not keep the others out. A bundle without any is reported too, and so is a selected path
 * that is no skill.
 */
export function findSkills(files: readonly SkillFile[], options: FindOptions): FoundSkills {
  const finder = new SkillFinder(files, options);
  for (const place of finder.places) finder.examine(place, options.readManifest(place.manifest.path));
  return finder.finish();
}

/** `findSkills` in steps, for a caller who reads one SKILL.md after another: examine all places in order, then finish. */
export class SkillFinder {
  /** Where a skill may be. */
  readonly places: readonly SkillPlace<SkillFile>[];
  readonly #files: readonly SkillFile[];
  readonly #options: FinderOptions;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #loaded: LoadedSkill[] = [];
  readonly #nesting: Nesting;
  #asFiles = 0;
  #cut = false;

  constructor(files: readonly SkillFile[], options: FinderOptions) {
    this.places = findPlaces(files);
    this.#files = files;
    this.#options = options;
    this.#nesting = new Nesting(options.select ?? []);
  }

  /** Reads a place's SKILL.md; `bytes` is undefined when they cannot be had. */
  examine(place: SkillPlace<SkillFile>, bytes: Uint8Array | undefined): void {
    const parsed = examinePlace(place, bytes, this.#options);
    const valid = parsed.skill !== undefined;
    const paths = parsed.skill === undefined ? undefined : readPaths(parsed.skill.body);
    if (paths !== undefined) this.#nesting.refer(place, paths);
    if (this.#nesting.isMaterial(place) && !(valid && this.#nesting.isWanted(place))) {
      this.#asFiles += 1;
      this.#report([this.#nesting.takeAsFile(place, valid)]);
      return;
    }
    if (parsed.skill === undefined || paths === undefined) {
      this.#report(parsed.diagnostics);
      return;
    }
    const folder = folderOf(place, this.#options.limits ?? SKILL_LIMITS);
    const at = { path: place.manifest.path, firstLine: parsed.bodyLine };
    this.#report([...parsed.diagnostics, ...checkLinks(paths.links, folder.files, at)]);
    this.#loaded.push({ skill: parsed.skill, folder, revision: this.#options.revisionOf(folder.files) });
  }

  /** What was found. */
  finish(): FoundSkills {
    const select = this.#options.select ?? [];
    const settled = settleDuplicates(this.#loaded, select);
    const all = [
      ...this.#diagnostics,
      ...settled.diagnostics,
      ...nestedNotes(settled.skills, this.places),
      ...selectionFaults(select, this.places, this.#files),
      ...strayManifests(this.#files, this.places),
    ];
    if (this.places.length === 0) all.push(noSkills());
    if (this.#cut) all.push(cutNote());
    const found = this.places.length;
    return {
      skills: settled.skills,
      diagnostics: all,
      found,
      refused: found - this.#loaded.length - this.#asFiles + settled.refused,
      collapsed: settled.collapsed,
      asFiles: this.#asFiles + settled.asFiles,
    };
  }

  #report(diagnostics: readonly Diagnostic[]): void {
    if (this.#diagnostics.length < DIAGNOSTICS_IN_FULL) {
      this.#diagnostics.push(...diagnostics);
      return;
    }
    const first = diagnostics.find(({ severity }) => severity === 'error');
    if (first !== undefined) this.#diagnostics.push(first);
    this.#cut ||= diagnostics.length > (first === undefined ? 0 : 1);
  }
}

function folderOf(place: SkillPlace<SkillFile>, limits: SkillLimits): SkillFolder {
  const { folder, manifest } = place;
  const files = () => relativeFiles(folder, extentOf(place, limits));
  const made = createSkillFolder(folder, baseName(manifest.path), files());
  // Listed again when asked for: with skills nested in skills, all lists at once would be a multiple of all files.
  return {
    ...made,
    get files() {
      return files();
    },
  };
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
