import type Anthropic from '@anthropic-ai/sdk';
import type { JsonValue } from '../base/json.ts';
import {
  addPiece,
  callOf,
  emptyBlock,
  replayOf,
  startBlock,
  textOf,
  type Block,
} from './anthropic-blocks.ts';
import { NO_USAGE, type AssistantMessage, type Usage } from './message.ts';
import type { ModelEvent, StopReason } from './model.ts';
import { readStop, type ReadCall } from './stop.ts';
import type { TurnReader } from './wire.ts';

type WireEvent = Anthropic.RawMessageStreamEvent;

const NOTHING: readonly ModelEvent[] = [];

/**
 * Puts a turn together from the raw events of the Messages stream. Our own accumulator: the SDK's helper drops an
 * unfinished last key and throws the whole message away over one malformed call. Pieces are kept as they come and
 * joined once, when the turn is complete; events may come in any order.
 */
export function createAnthropicTurn(origin: string, maxTokens: number | undefined): TurnReader<WireEvent> {
  const blocks = new Map<number, Block>();
  let usage: Usage = NO_USAGE;
  let reason: string | undefined;
  let complete = false;
  const blockAt = (index: number): Block => {
    const block = blocks.get(index) ?? emptyBlock();
    blocks.set(index, block);
    return block;
  };
  return {
    phase: (event) => ((event.type as string) === 'ping' ? undefined : 'speaking'),
    accept(event) {
      if (event.type === 'content_block_delta') return addPiece(blockAt(event.index), event.delta);
      if (event.type === 'content_block_start') return startBlock(blockAt(event.index), event.content_block);
      if (event.type === 'message_start') usage = readUsage(usage, event.message.usage);
      if (event.type === 'message_delta') {
        usage = readUsage(usage, event.usage);
        reason = event.delta.stop_reason ?? reason;
      }
      if (event.type === 'message_stop') complete = true;
      return NOTHING;
    },
    finish() {
      if (!complete) return undefined;
      const ordered = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
      const calls = ordered.flatMap((block) => callOf(block) ?? []);
      const known = reason === undefined ? undefined : STOPS.get(reason);
      const stop = readStop({ stop: known ?? 'end', calls, outputTokens: usage.output_tokens, maxTokens });
      const message = toMessage(ordered, calls, origin);
      const rawStop = known === undefined && reason !== undefined ? { rawStop: reason } : {};
      return { type: 'finished', message, stop, usage, ...rawStop };
    },
  };
}

/** A reason this version does not know ends the turn. */
const STOPS: ReadonlyMap<string, StopReason> = new Map([
  ['end_turn', 'end'],
  ['stop_sequence', 'end'],
  ['tool_use', 'tool_calls'],
  ['max_tokens', 'length'],
  ['refusal', 'refusal'],
  ['pause_turn', 'pause'],
  ['model_context_window_exceeded', 'context'],
]);

function toMessage(blocks: readonly Block[], calls: readonly ReadCall[], origin: string): AssistantMessage {
  const text = blocks.map(textOf).join('');
  const native: JsonValue[] = [];
  let faithful = true;
  for (const block of blocks) {
    const replay = replayOf(block);
    if (replay === undefined) faithful = false;
    else native.push(...replay);
  }
  return {
    role: 'assistant',
    text,
    calls: calls.map(({ call }) => call),
    native: faithful ? { provider: origin, content: native } : undefined,
  };
}

type WireUsage = {
  input_tokens?: number | null;
  output_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
  output_tokens_details?: { thinking_tokens?: number | null } | null;
};

/** Figures are cumulative; those that an event leaves out stand. Cached tokens are counted apart by the API. */
function readUsage(before: Usage, wire: WireUsage | undefined): Usage {
  if (wire === undefined) return before;
  const cached = wire.cache_read_input_tokens ?? before.cached_tokens;
  const fresh = wire.input_tokens ?? undefined;
  const input = fresh === undefined ? 0 : fresh + cached + (wire.cache_creation_input_tokens ?? 0);
  return {
    input_tokens: Math.max(before.input_tokens, input),
    output_tokens: wire.output_tokens ?? before.output_tokens,
    cached_tokens: cached,
    reasoning_tokens: wire.output_tokens_details?.thinking_tokens ?? before.reasoning_tokens,
  };
}
