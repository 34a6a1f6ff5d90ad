import type { Failure } from '../base/failure.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { NO_USAGE, type Usage } from '../llm/message.ts';
import type { ModelFaultClass } from '../llm/model.ts';

/** Something a run wants its caller to know that did not stop it. */
export type RunWarning = { readonly code: string; readonly message: string };

/** A tool call of a run, as its result keeps it. `output` and `error` exclude each other. */
export type CallRecord = {
  /** Unique within the run. */
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject | null;
  readonly success: boolean;
  readonly output?: JsonObject;
  readonly error?: Failure;
  readonly duration_ms: number;
};

/** The limits that can end a run. `visits` and `depth` are those of graphs: nodes visited, graphs inside graphs. */
type LimitKind = 'steps' | 'tokens' | 'time' | 'repeats' | 'context' | 'visits' | 'depth';

/** How a run ended: exactly one of these, always with a sentence for its reader. */
export type Outcome =
  | { readonly kind: 'completed' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'cancelled'; readonly message: string }
  | { readonly kind: 'limit'; readonly limit: LimitKind; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly class: ModelFaultClass | Failure['code'];
      readonly message: string;
      /** What is wrong with an answer that does not match the actor's `output_schema`. */
      readonly problems?: readonly string[];
    };

/** What was used by a run. */
export type RunUsage = Usage & {
  readonly tool_calls: number;
  readonly steps: number;
  readonly duration_ms: number;
};

/** The usage of a run that did nothing. */
export const NOTHING_USED: RunUsage = { ...NO_USAGE, tool_calls: 0, steps: 0, duration_ms: 0 };

/** How a run ended, without its calls: those stand in the log, one event each. */
export type RunSummary = {
  readonly id: string;
  readonly actor: string;
  readonly state: 'done';
  /** `provider/model`, `rehearsal` for a played script, `none` without a model; of a graph all that spoke, with commas. */
  readonly model: string;
  readonly outcome: Outcome;
  readonly response: { readonly text: string };
  /** The answer as a value: what matches the actor's `output_schema`, or the last output of tools. Absent otherwise. */
  readonly output?: JsonValue;
  readonly usage: RunUsage;
  readonly warnings: readonly RunWarning[];
};

/** A finished run's result. */
export type RunResult = RunSummary & { readonly tool_calls: readonly CallRecord[] };

/** A node begins its work. `name` is that of its actor or tool. */
type NodeStarted = {
  readonly type: 'node.started';
  readonly node: string;
  /** How many nodes the run has visited, this one included. */
  readonly visit: number;
  readonly kind: 'actor' | 'tool';
  readonly name: string;
};

/** A node is done. `model` says which one spoke, `none` for a tool. */
type NodeFinished = {
  readonly type: 'node.finished';
  readonly node: string;
  readonly visit: number;
  readonly outcome: Outcome;
  readonly model: string;
};

/**
 * What happens in a run, in order. Each reaches readers with the run's id, a sequence number and a time. `step` counts
 * the calls of models and the tools called by nodes, through the whole run. Between `node.started` and `node.finished`
 * stands what a node of a graph or a step of a pipeline does; nodes of inner graphs are named `outer/inner`.
 */
export type RunEvent =
  | { readonly type: 'run.started'; readonly actor: string; readonly model: string }
  | NodeStarted
  | NodeFinished
  | { readonly type: 'step.started'; readonly step: number }
  | { readonly type: 'text.delta'; readonly step: number; readonly text: string }
  | { readonly type: 'reasoning.delta'; readonly step: number; readonly text: string }
  | {
      readonly type: 'tool.call';
      readonly step: number;
      readonly id: string;
      readonly name: string;
      readonly input: JsonObject | null;
    }
  | ({ readonly type: 'tool.result'; readonly step: number } & CallRecord)
  /** What the step showed so far is void: the model is asked anew. */
  | { readonly type: 'step.reset'; readonly step: number; readonly message: string }
  | { readonly type: 'step.finished'; readonly step: number; readonly stop: string; readonly usage: Usage }
  | ({ readonly type: 'warning' } & RunWarning)
  | { readonly type: 'run.finished'; readonly result: RunSummary };

/** Takes an event of a run. */
export type Emit = (event: RunEvent) => void;
