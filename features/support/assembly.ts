import type { RunView } from '../../lib/runs/run.ts';
import type { LoggedEvent } from '../../lib/runs/run-log.ts';
import type { JsonObject, JsonValue } from '../../lib/base/json.ts';
import type { Activation, SkillResources } from '../../lib/skills/disclosure.ts';
import type { SkillFile } from '../../lib/skills/skill.ts';
import type { ToolDescriptor, ToolResult } from '../../lib/tools/contract.ts';
import type { ExportOptions } from '../../lib/catalogue/export-skill.ts';
import type { Diagnostic } from '../../lib/base/diagnostic.ts';
import type { ActorRecord } from '../../lib/catalogue/actor-records.ts';
import type { McpServerStatus } from '../../lib/catalogue/mcp-status.ts';
import type { SkillRecord } from '../../lib/catalogue/skill-records.ts';
import type { SkillTools } from '../../lib/catalogue/skill-tools.ts';
import type { UploadReport } from '../../lib/catalogue/upload.ts';
import type { CapabilitySummary } from '../../lib/skills/resolve/resolution.ts';

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

/** A skill of either kind in a list. */
export type ListedSkill = Pick<SkillRecord, 'name' | 'description' | 'kind' | 'revision' | 'resource_slots'>;

/** What the third tier lists. */
export type ResourceList = SkillResources & { readonly manifest: readonly SkillFile[] };

/** A composite skill that was put. */
export type CompositeReport = {
  readonly name: string;
  readonly revision: string;
  readonly summary: CapabilitySummary;
  readonly diagnostics: readonly Diagnostic[];
  readonly mcp_servers: readonly McpServerStatus[];
};

/** How a composite skill is put. */
export type PutSkillOptions = { readonly ifMatch?: string; readonly strict?: boolean };

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
  skills(namespace: string): Promise<Answer<readonly ListedSkill[]>>;
  activate(name: string, revision?: string): Promise<Answer<Activation>>;
  resources(name: string): Promise<Answer<ResourceList>>;
  resource(name: string, path: string, revision?: string): Promise<Answer<Uint8Array>>;
  revisions(name: string): Promise<Answer<readonly { readonly revision: string }[]>>;
  export(name: string, options: ExportOptions): Promise<Answer<Uint8Array>>;
  deleteSkill(name: string): Promise<Answer<null>>;
  /** Puts a composite skill, as YAML. */
  putSkill(name: string, yaml: string, options?: PutSkillOptions): Promise<Answer<CompositeReport>>;
  /** A composite skill's document. */
  skillDocument(name: string, revision?: string): Promise<Answer<{ readonly document: JsonValue }>>;
  skillTools(name: string, revision?: string): Promise<Answer<SkillTools>>;
  /** Asks a skill's MCP servers for their tools again. */
  refreshServers(name: string): Promise<Answer<{ readonly servers: readonly McpServerStatus[] }>>;
  callSkillTool(
    name: string,
    wire: string,
    input: JsonObject,
    workspace?: JsonObject,
  ): Promise<Answer<ToolResult>>;
  putVariable(namespace: string, name: string, value: string): Promise<Answer<{ readonly name: string }>>;
  variable(namespace: string, name: string): Promise<Answer<{ readonly value: string }>>;
  deleteVariable(namespace: string, name: string): Promise<Answer<null>>;
  variables(namespace: string): Promise<Answer<readonly { readonly name: string }[]>>;
  secrets(namespace: string): Promise<Answer<readonly { readonly name: string }[]>>;
  putSecret(namespace: string, name: string, value: string): Promise<Answer<{ readonly name: string }>>;
  deleteSecret(namespace: string, name: string): Promise<Answer<null>>;
  tools(): Promise<Answer<readonly ToolDescriptor[]>>;
  callTool(name: string, input: JsonObject, workspace?: JsonObject): Promise<Answer<ToolResult>>;
  putActor(name: string, yaml: string): Promise<Answer<ActorRecord>>;
  actor(name: string): Promise<Answer<ActorRecord>>;
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
