import type { JsonObject } from '../base/json.ts';
import type { AssistantMessage, Message, Usage } from './message.ts';

/** A tool as a model sees it. */
export type ModelTool = {
  /** The tool's own name, which no provider is sent. */
  readonly name: string;
  readonly wireName: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
};

/** One call of a model. Without tools, none are sent at all. */
export type ModelRequest = {
  readonly system: string | undefined;
  readonly messages: readonly Message[];
  readonly tools: readonly ModelTool[];
  /** What the answer must be, as JSON Schema: asked for in the provider's own way where it has one. */
  readonly outputSchema?: JsonObject | undefined;
  readonly signal: AbortSignal;
};

/**
 * Why a model stopped. `length`: the token limit cut the turn, so its calls must not run. `context`: the conversation
 * is too long for the model. `pause`: the provider wants the turn sent back to go on.
 */
export type StopReason = 'end' | 'tool_calls' | 'length' | 'refusal' | 'context' | 'pause';

/** What kind of fault ended a model call. */
export type ModelFaultClass =
  | 'authentication'
  | 'invalid_request'
  | 'rate_limited'
  | 'overloaded'
  | 'network'
  | 'interrupted'
  | 'cancelled'
  | 'quota'
  | 'unavailable';

/**
 * Fields of a request, in the protocols' words, that it can do without. Of two that a provider refuses to take together
 * the first is left out.
 */
export const OPTIONAL_FIELDS = [
  'strict',
  'top_p',
  'top_k',
  'temperature',
  'stop',
  'stop_sequences',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'reasoning_effort',
  'reasoning',
  'max_tokens',
  'max_output_tokens',
] as const;

/**
 * A part of a request that a provider may refuse, and that the request can do without. `max_tokens_name` is the name
 * alone, for which another stands; `max_tokens` may also be a size that is too large.
 */
export type RefusedPart =
  | 'tools'
  | 'include'
  | 'stream_options'
  | 'output_format'
  | 'max_tokens_name'
  | (typeof OPTIONAL_FIELDS)[number];

/** A failed model call. `message` never holds a key. */
export type ModelFault = {
  readonly class: ModelFaultClass;
  readonly message: string;
  readonly status?: number;
  /** How long the provider asks to wait before the next try, in milliseconds. */
  readonly retryAfterMs?: number;
  /** What of the request the provider named as the fault. */
  readonly refused?: RefusedPart;
  /** The largest value of it that the provider takes, when it named one. */
  readonly atMost?: number;
};

/**
 * A piece of a model's turn as it arrives. The last one is always `finished` or `failed`, and only the last. After
 * `reset` the turn starts anew: what was shown of it is void.
 */
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | {
      readonly type: 'finished';
      readonly message: AssistantMessage;
      readonly stop: StopReason;
      readonly usage: Usage;
      /** The provider's own word for why it stopped, when it is none that this version knows. */
      readonly rawStop?: string;
    }
  | { readonly type: 'reset'; readonly message: string }
  | { readonly type: 'warning'; readonly code: string; readonly message: string }
  | { readonly type: 'failed'; readonly fault: ModelFault };

/** A language model. `stream` never throws: a fault is its last event. */
export interface Model {
  /** `provider/model`, as results and warnings name it. */
  readonly label: string;
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}
