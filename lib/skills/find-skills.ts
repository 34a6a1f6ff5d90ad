import type { Diagnostic } from '../base/diagnostic.ts';
import type { FilePath } from '../files/file-path.ts';
import type { SkillLimits } from './limits.ts';
import type { LoadedSkill, RevisionOf, SkillContext, SkillFile } from './skill.ts';

/** How the skills of a bundle are looked for. */
export type FindOptions = SkillContext & {
  readonly limits?: SkillLimits;
  /** Folders (or their SKILL.md) to take where two different skills bear one name. */
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
  readonly found: number;
  /** Not registered; each has at least one `error` among the diagnostics. */
  readonly refused: number;
  /** Equal copies of a skill that is registered once. */
  readonly collapsed: number;
};

/** Finds and loads every skill of a bundle, given its whole manifest. */
export function findSkills(files: readonly SkillFile[], options: FindOptions): FoundSkills {
  // The search itself follows; the shapes are settled.
  void files;
  void options;
  return { skills: [], diagnostics: [], found: 0, refused: 0, collapsed: 0 };
}
