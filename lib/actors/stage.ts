import type { JsonObject, JsonValue } from '../base/json.ts';
import type { QualifiedName } from '../base/name.ts';
import type { Clock, Digest } from '../base/ports.ts';
import type { Redact } from '../base/redact.ts';
import type { Turns } from '../base/turns.ts';
import type { FileSystem } from '../files/file-system.ts';
import { NO_USAGE, type Usage } from '../llm/message.ts';
import type { Tool } from '../tools/contract.ts';
import type { Actor } from './actor.ts';
import type { SkillContribution } from './contribution.ts';
import type { Emit, Outcome, RunWarning } from './run-event.ts';
import type { RunNumbers } from './run-numbers.ts';
import type { OpenKey, selectModel } from './select-model.ts';

/** What executing needs of its host. */
export type ExecutionPorts = {
  readonly clock: Clock;
  /** What calls of tools share their time by: see `CallOptions`. */
  readonly turns?: Turns | undefined;
  readonly digest: Digest;
  readonly models: Parameters<typeof selectModel>[1];
  readonly openKey: OpenKey;
  /** The tool of a name, or undefined. */
  readonly findTool: (name: string) => Tool | undefined;
  /** Leaves out the secrets that the run knows by now, before a text is cut: a cut could leave the beginning of one. */
  readonly redact: Redact;
};

/** What all actors of one run share. */
export type Stage = {
  readonly ports: ExecutionPorts;
  readonly emit: Emit;
  readonly warn: (warning: RunWarning) => void;
  readonly numbers: RunNumbers;
  readonly workspace: FileSystem | undefined;
  /** The actor, or one around it, is not to reach a tool that may write. */
  readonly readOnly: boolean;
  /** What the skills of every actor and of the call bring: those that could be opened. */
  readonly skills: ReadonlyMap<QualifiedName, SkillContribution>;
  /** Skills of the call, which every model gets after its actor's own. */
  readonly callSkills: readonly QualifiedName[];
  /** The stored actors that graphs name. */
  readonly actors: ReadonlyMap<QualifiedName, Actor>;
};

/** What an actor may still use of what the graphs around it may. */
export type Allowance = { readonly steps: number; readonly tokens: number; readonly visits: number };

/** No limit but the actor's own. */
export const UNBOUNDED: Allowance = { steps: Infinity, tokens: Infinity, visits: Infinity };

/** One use of an actor in a run. */
export type ActorCall = {
  readonly prompt: string;
  readonly context: JsonObject;
  readonly signal: AbortSignal;
  readonly allowance: Allowance;
  /** The nodes around it, `outer/inner/`; empty at the top. */
  readonly place: string;
};

/** What became of it. */
export type ActorEnd = {
  readonly outcome: Outcome;
  readonly text: string;
  readonly output: JsonValue | undefined;
  readonly usage: Usage;
  /** Calls of models. */
  readonly steps: number;
  /** Calls of tools. */
  readonly calls: number;
  /** Nodes visited. */
  readonly visits: number;
  /** The models that spoke, by label. */
  readonly models: readonly string[];
};

/** The end of an actor that could do nothing. */
export function nothingDone(outcome: Outcome): ActorEnd {
  return { outcome, text: '', output: undefined, usage: NO_USAGE, steps: 0, calls: 0, visits: 0, models: [] };
}
