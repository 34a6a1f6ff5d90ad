import { quote, type Failure } from '../base/failure.ts';
import type { JsonValue } from '../base/json.ts';
import type { QualifiedName } from '../base/name.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { FilePath } from '../files/file-path.ts';
import type { ResourceSlot, ToolDescriptor } from '../tools/contract.ts';
import { describeSkill } from './descriptor.ts';
import type { LoadedSkill, SkillFile, SkillStep } from './skill.ts';

/** The first tier: what a catalogue shows before anything is activated. It holds no body. */
export type Discovery = {
  readonly name: QualifiedName;
  readonly description: string;
  readonly kind: 'agent_skill';
  readonly revision: string;
  readonly resource_slots: readonly ResourceSlot[];
};

/** The third tier's list: files directly in the three folders, relative to the skill's folder. */
export type SkillResources = {
  readonly scripts: readonly FilePath[];
  readonly references: readonly FilePath[];
  readonly assets: readonly FilePath[];
};

/** The second tier: everything but the bytes of the bundled files. */
export type Activation = Discovery & {
  readonly body: string;
  readonly version: string | null;
  readonly license: string | null;
  readonly steps: readonly SkillStep[];
  /** Null when the skill sets no ceiling on its tools. */
  readonly allowed_tools: readonly string[] | null;
  readonly metadata: JsonValue;
  readonly compatibility: JsonValue;
  readonly resources: SkillResources;
  /** Every file of the skill, also those outside the three folders. */
  readonly manifest: readonly SkillFile[];
  readonly descriptor: ToolDescriptor;
};

/** The first tier of a skill. */
export function discover({ skill, folder, revision }: LoadedSkill): Discovery {
  const { name, description } = skill;
  return { name, description, kind: 'agent_skill', revision, resource_slots: folder.resourceSlots };
}

/** The second tier of a skill. It records nothing: a run that activates goes through `createDisclosure`. */
export function activate(loaded: LoadedSkill): Activation {
  const { skill, folder } = loaded;
  return {
    ...discover(loaded),
    body: skill.body,
    version: skill.version ?? null,
    license: skill.license ?? null,
    steps: skill.steps,
    allowed_tools: skill.allowedToolsSource === undefined ? null : skill.allowedTools,
    metadata: skill.metadata,
    compatibility: skill.compatibility,
    resources: listResources(loaded),
    manifest: folder.files,
    descriptor: describeSkill(loaded),
  };
}

/** What the third tier offers. */
export function listResources({ folder }: LoadedSkill): SkillResources {
  return { scripts: folder.scripts, references: folder.references, assets: folder.assets };
}

/** A skill that a run has activated, and in which revision. */
export type ActiveSkill = { readonly name: QualifiedName; readonly revision: string };

/** Which skills a run has activated. */
export interface Disclosure {
  /** Activates a skill; a second activation gives the same and records nothing new. */
  activate(loaded: LoadedSkill): Activation;
  /** Ends an activation; false when there was none. */
  deactivate(name: QualifiedName): boolean;
  isActive(name: QualifiedName): boolean;
  /** The body of an activated skill; `not_activated` before activation and after deactivation. */
  body(loaded: LoadedSkill): Result<string>;
  /** The resources of an activated skill; `not_activated` before activation and after deactivation. */
  resources(loaded: LoadedSkill): Result<SkillResources>;
  /** What is active, in the order of activation: give it to `createDisclosure` to go on elsewhere. */
  active(): readonly ActiveSkill[];
}

/** The disclosure state of one run; `active` is what an earlier part of the run recorded. */
export function createDisclosure(active: readonly ActiveSkill[] = []): Disclosure {
  const revisions = new Map<QualifiedName, string>(active.map(({ name, revision }) => [name, revision]));
  const guarded = <T>(loaded: LoadedSkill, give: (loaded: LoadedSkill) => T): Result<T> =>
    revisions.get(loaded.skill.name) === loaded.revision ? ok(give(loaded)) : fail(notActivated(loaded));
  return {
    activate(loaded) {
      revisions.set(loaded.skill.name, loaded.revision);
      return activate(loaded);
    },
    deactivate: (name) => revisions.delete(name),
    isActive: (name) => revisions.has(name),
    body: (loaded) => guarded(loaded, ({ skill }) => skill.body),
    resources: (loaded) => guarded(loaded, listResources),
    active: () => Array.from(revisions, ([name, revision]) => ({ name, revision })),
  };
}

function notActivated({ skill, revision }: LoadedSkill): Failure {
  return {
    code: 'not_activated',
    message: `The skill ${quote(skill.name)} is not activated in this revision. Activate it, then ask again.`,
    data: { name: skill.name, revision },
  };
}
