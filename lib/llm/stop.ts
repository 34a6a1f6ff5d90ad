import type { ToolCall } from './message.ts';
import type { StopReason } from './model.ts';

/** A call whose arguments are read, and whether their text was JSON at all. */
export type ReadCall = { readonly call: ToolCall; readonly whole: boolean };

/** What a turn says of its end. */
export type TurnEnding = {
  readonly stop: StopReason;
  readonly calls: readonly ReadCall[];
  readonly outputTokens: number;
  /** The largest answer that was asked for, when one was. */
  readonly maxTokens: number | undefined;
};

/**
 * Why a turn stopped. Some servers name a turn that was cut inside a call as one that calls tools: arguments that are
 * no JSON in an answer of the largest size were cut.
 */
export function readStop({ stop, calls, outputTokens, maxTokens }: TurnEnding): StopReason {
  if (stop !== 'tool_calls' && stop !== 'end') return stop;
  const broken = calls.some(({ whole }) => !whole);
  if (broken && maxTokens !== undefined && outputTokens >= maxTokens) return 'length';
  return stop;
}
