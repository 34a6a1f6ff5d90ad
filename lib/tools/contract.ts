import type { Budget, Work } from '../base/budget.ts';
import type { Failure } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import type { Result } from '../base/result.ts';
import type { FileSystem } from '../files/file-system.ts';

/** What a tool may do to the world. */
export type Capability = {
  readonly read_only: boolean;
  readonly writes: boolean;
  /** Its effects can be undone by restoring a checkpoint. */
  readonly checkpointable: boolean;
  /** Path patterns it may write to; empty for a tool that does not write. */
  readonly write_scope: readonly string[];
  /** Effects outside the workspace, in words: `network`, `email`, … */
  readonly side_effects: readonly string[];
  readonly idempotent: boolean;
  readonly unsafe: boolean;
  readonly human_approval_required: boolean;
};

/** The capability of a tool that only looks. */
export const READ_ONLY: Capability = {
  read_only: true,
  writes: false,
  checkpointable: true,
  write_scope: [],
  side_effects: [],
  idempotent: true,
  unsafe: false,
  human_approval_required: false,
};

/** Where a tool came from. */
type ToolSource = 'builtin' | 'agent_skill' | 'inline' | 'mcp' | 'composite' | 'runtime';

/** A folder of a skill that its tool may read. */
export type ResourceSlot = { readonly name: string; readonly access: 'read_only' };

/** What a caller and a model see of a tool. */
export type ToolDescriptor = {
  /** `namespace/short` for tools of the registry; other sources have their own forms (`agent_skill:{path}`). */
  readonly name: string;
  readonly description: string;
  readonly source: ToolSource;
  /** JSON Schema (2020-12) of the input: an object. */
  readonly input_schema: JsonObject;
  readonly capability: Capability;
  readonly resource_slots: readonly ResourceSlot[];
  /** Facts of the source: `allowed_tools`, `agent_skill_path`, … */
  readonly metadata: JsonObject;
};

/** What a tool may use while it runs. */
export type ToolContext = {
  /** The workspace of the call, or undefined when the caller named none. */
  readonly workspace: FileSystem | undefined;
  readonly budget: Budget;
  /** Aborts when nobody waits for the call any longer: its caller left, or its time is up. */
  readonly signal?: AbortSignal;
};

/** A named operation. `execute` gets input that its schema has accepted; a failure is a value, never an exception. */
export type Tool = {
  readonly descriptor: ToolDescriptor;
  execute(input: JsonObject, context: ToolContext): Promise<Result<JsonObject>>;
};

/** What a call gave: `success` if and only if `error` is null. */
export type ToolResult = {
  readonly success: boolean;
  readonly output: JsonObject | null;
  readonly error: Failure | null;
  /** Stands still during synchronous work on Workers: read `work` there. */
  readonly duration_ms: number;
  readonly work: Readonly<Work>;
};
