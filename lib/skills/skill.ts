import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Namespace, QualifiedName } from '../base/name.ts';
import type { FilePath } from '../files/file-path.ts';
import type { FileRecord } from '../files/file-table.ts';
import type { ResourceSlot } from '../tools/contract.ts';

/** One step of the `steps` list; `index` counts from 1. */
export type SkillStep = { readonly index: number; readonly content: string };

/** What a SKILL.md says. */
export type AgentSkill = {
  readonly name: QualifiedName;
  /** At most 1,024 code points. */
  readonly description: string;
  /** The author's own text: `version`, otherwise `metadata.version`. Not the revision. */
  readonly version?: string;
  readonly license?: string;
  /** As found, in JSON; null when the header has none. */
  readonly compatibility: JsonValue;
  /** As found, in JSON; null when the header has none. */
  readonly metadata: JsonValue;
  /** The names in `allowed-tools`, in order; empty when the header has none. */
  readonly allowedTools: readonly string[];
  /** The text of `allowed-tools` as the author typed it. Absent when the skill sets no ceiling on its tools. */
  readonly allowedToolsSource?: string;
  readonly steps: readonly SkillStep[];
  /** Keys that neither the standard nor the service knows, as found. */
  readonly extra: JsonObject;
  /** Everything after the line that closes the header, unchanged. A long one is decoded when it is first asked for. */
  readonly body: string;
};

/** A file of a skill's folder or of a bundle; `sha256` in lower-case hexadecimal (of the target's text for a link). */
export type SkillFile = FileRecord & { readonly sha256: string };

/** The folder of a skill. Paths in it are relative to the folder. */
export type SkillFolder = {
  /** Where the folder is in the bundle or workspace; the root for a skill at the top. */
  readonly path: FilePath;
  /** The name of the manifest as found: `SKILL.md` or, in the standard dialect, a case variant of it. */
  readonly manifestName: string;
  /** Files directly in `scripts/`, such as `scripts/run.py`. Links are in no slot. */
  readonly scripts: readonly FilePath[];
  /** Files directly in `references/`. */
  readonly references: readonly FilePath[];
  /** Files directly in `assets/`. */
  readonly assets: readonly FilePath[];
  /** Every file of the skill, sorted by path; those of skills nested in it too, but not `.git`. */
  readonly files: readonly SkillFile[];
  /** `scripts`, `references`, `assets`: those that have files. */
  readonly resourceSlots: readonly ResourceSlot[];
};

/** A skill with its folder and the revision of its content. */
export type LoadedSkill = {
  readonly skill: AgentSkill;
  readonly folder: SkillFolder;
  /** SHA-256 of the skill's own manifest, in lower-case hexadecimal. */
  readonly revision: string;
};

/** Gives the revision of a skill from its files (paths relative to its folder): the bundle id of these files alone. */
export type RevisionOf = (files: readonly SkillFile[]) => string;

/**
 * How names and lists are read: `standard` is the open standard as found in public repositories, `namespaced` wants
 * `namespace/short` names and real lists.
 */
export type Dialect = 'standard' | 'namespaced';

/** What a SKILL.md is read with. */
export type SkillContext = {
  readonly dialect: Dialect;
  /** The upload's namespace: the one of bare names, and the only one a skill may name. */
  readonly namespace: Namespace;
};
