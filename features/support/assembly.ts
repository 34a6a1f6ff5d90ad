import type { RunView } from '../../lib/runs/run.ts';
import type { LoggedEvent } from '../../lib/runs/run-log.ts';
import type { JsonObject, JsonValue } from '../../lib/base/json.ts';
import type { Activation, Discovery, SkillResources } from '../../lib/skills/disclosure.ts';
import type { SkillFile } from '../../lib/skills/skill.ts';
import type { ToolDescriptor, ToolResult } from '../../lib/tools/contract.ts';
import type { ExportOptions } from '../../lib/catalogue/export-skill.ts';
import type { UploadReport } from '../../lib/catalogue/upload.ts';

/** A refusal as both assemblies tell it. */
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly data?: JsonValue;
};

/** What an action gave: an answer or a refusal. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refusal };

/** How an upload is asked for. */
export type UploadOptions = {
  readonly namespace?: string;
  readonly dialect?: 'standard' | 'namespaced';
  readonly onError?: 'report' | 'refuse';
  readonly dryRun?: boolean;
  readonly select?: readonly string[];
  readonly contentType?: string;
};

/** A bundle in a list. */
export type BundleSummary = { readonly id: string; readonly files: number; readonly bytes: number };

/** A bundle's description. */
export type BundleView = BundleSummary & {
  readonly manifest: readonly SkillFile[];
};

/** What the third tier lists. */
export type ResourceList = SkillResources & { readonly manifest: readonly SkillFile[] };

/** A request to run an actor. */
export type RunAsk = {
  readonly prompt: string;
  readonly context?: JsonObject;
  readonly skills?: readonly string[];
  readonly workspace?: JsonObject;
};

/**
 * Troupe as a scenario drives it. `core` is the library over memory ports, `workerd` the Worker over HTTP; the same
 * scenarios run against both.
 */
export interface Assembly {
  /** Forgets everything of the namespaces that scenarios use. */
  reset(): Promise<void>;
  upload(archive: Uint8Array, options?: UploadOptions): Promise<Answer<UploadReport>>;
  bundles(namespace: string): Promise<Answer<readonly BundleSummary[]>>;
  bundle(namespace: string, id: string): Promise<Answer<BundleView>>;
  bundleFile(namespace: string, id: string, path: string): Promise<Answer<Uint8Array>>;
  deleteBundle(namespace: string, id: string): Promise<Answer<null>>;
  skills(namespace: string): Promise<Answer<readonly Discovery[]>>;
  activate(name: string, revision?: string): Promise<Answer<Activation>>;
  resources(name: string): Promise<Answer<ResourceList>>;
  resource(name: string, path: string, revision?: string): Promise<Answer<Uint8Array>>;
  revisions(name: string): Promise<Answer<readonly { readonly revision: string }[]>>;
  export(name: string, options: ExportOptions): Promise<Answer<Uint8Array>>;
  deleteSkill(name: string): Promise<Answer<null>>;
  tools(): Promise<Answer<readonly ToolDescriptor[]>>;
  callTool(name: string, input: JsonObject, workspace?: JsonObject): Promise<Answer<ToolResult>>;
  putActor(name: string, yaml: string): Promise<Answer<{ readonly revision: string }>>;
  run(actor: string, ask: RunAsk): Promise<Answer<RunView>>;
  /** Starts a run and gives its events as they were streamed. */
  stream(actor: string, ask: RunAsk): Promise<Answer<readonly LoggedEvent[]>>;
  /** Starts a run and does not wait for it. */
  start(actor: string, ask: RunAsk): Promise<Answer<RunView>>;
  view(id: string): Promise<Answer<RunView>>;
  events(id: string, after: number): Promise<Answer<readonly LoggedEvent[]>>;
  cancel(id: string): Promise<Answer<RunView>>;
  /** Drops everything that is only in memory, as a restart of the service does. */
  restart(): Promise<void>;
}
