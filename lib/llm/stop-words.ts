import type { StopReason } from './model.ts';

/**
 * Why a turn stopped, in the words of the protocols and of servers that mix them. A reason that this version does not
 * know ends the turn: servers write `end`, `eos` and more.
 */
const STOPS: ReadonlyMap<string, StopReason> = new Map([
  ['end_turn', 'end'],
  ['stop', 'end'],
  ['stop_sequence', 'end'],
  ['tool_use', 'tool_calls'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['refusal', 'refusal'],
  ['content_filter', 'refusal'],
  ['safety', 'refusal'],
  ['sensitive', 'refusal'],
  ['recitation', 'refusal'],
  ['pause_turn', 'pause'],
  ['model_context_window_exceeded', 'context'],
]);

/** Reasons that say that the turn broke, not why it is complete. */
const BROKEN: ReadonlySet<string> = new Set([
  'error',
  'network_error',
  'abort',
  'insufficient_system_resource',
]);

/** The reason in our words, or undefined for one that is new. */
export function stopOf(reason: string): StopReason | undefined {
  return STOPS.get(reason.toLowerCase());
}

/** Whether a reason says that the turn broke. */
export function isBroken(reason: string): boolean {
  return BROKEN.has(reason.toLowerCase());
}
