/** Limits of one skill. Sizes are in bytes. */
export type SkillLimits = {
  /** Files of the skill, its SKILL.md and those of nested skills included; not `.git`. */
  readonly files: number;
  /** All of them together. */
  readonly bytes: number;
  /** A single file. */
  readonly fileBytes: number;
};

/** Defaults: files and bytes are those of the MCP skills extension (512 entries, 16 MiB). */
export const SKILL_LIMITS: SkillLimits = { files: 512, bytes: 16 * 1024 * 1024, fileBytes: 5 * 1024 * 1024 };

/** The largest SKILL.md, in bytes. The largest public one seen has 294,426. */
export const MAX_SKILL_MD_BYTES = 1024 * 1024;

/** The largest header between the two delimiters, in bytes. The largest public one seen has 8,748 characters. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** The most YAML tokens in a header: the largest public one seen has a few thousand. */
export const MAX_HEADER_TOKENS = 4096;

/** The longest description, in code points (Agent Skills specification, "description"). */
export const MAX_DESCRIPTION = 1024;

/** The longest compatibility text, in code points (Agent Skills specification, "compatibility"). */
export const MAX_COMPATIBILITY = 500;

/** The most entries of `steps`. */
export const MAX_STEPS = 256;
