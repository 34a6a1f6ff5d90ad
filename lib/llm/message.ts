import type { JsonObject, JsonValue } from '../base/json.ts';

/** A call that a model asks for. `input` is undefined when its arguments were not a JSON object. */
export type ToolCall = {
  /** The provider's id, as it must be answered. */
  readonly id: string;
  /** The wire name the model used. */
  readonly wireName: string;
  readonly input: JsonObject | undefined;
  /** The arguments as the model wrote them. */
  readonly rawInput: string;
};

/** What a provider sent, to be replayed byte for byte to the same provider and left out for another. */
type NativePayload = { readonly provider: string; readonly content: JsonValue };

/** One complete turn of the model. */
export type AssistantMessage = {
  readonly role: 'assistant';
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly native: NativePayload | undefined;
};

/** The answer to one call. */
export type ToolAnswer = { readonly callId: string; readonly text: string; readonly isError: boolean };

/** The transcript of a run, in no provider's words. All answers to a turn's calls stand in one message, in call order. */
export type Message =
  | { readonly role: 'user'; readonly text: string }
  | AssistantMessage
  | { readonly role: 'tool'; readonly answers: readonly ToolAnswer[] };

/** Tokens of one model call. `cached` tokens are part of `input`. */
export type Usage = {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cached_tokens: number;
  readonly reasoning_tokens: number;
};

/** No tokens. */
export const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, reasoning_tokens: 0 };

/** The sum of two usages. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cached_tokens: a.cached_tokens + b.cached_tokens,
    reasoning_tokens: a.reasoning_tokens + b.reasoning_tokens,
  };
}
