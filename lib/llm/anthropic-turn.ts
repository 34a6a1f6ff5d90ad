import { isObject, type JsonValue } from '../base/json.ts';
import { callOf, replayOf, textOf, type Block } from './anthropic-blocks.ts';
import { createBlockList, type BlockList } from './block-list.ts';
import { countAt, growUsage, readCount } from './counts.ts';
import { NO_USAGE, type AssistantMessage, type Usage } from './message.ts';
import type { ModelEvent } from './model.ts';
import { readStop, type ReadCall } from './stop.ts';
import { stopOf } from './stop-words.ts';
import type { WireEvent } from './stream-items.ts';
import type { Stage, TurnReader } from './wire.ts';

const NOTHING: readonly ModelEvent[] = [];

/** Events that bring the turn forward; others, such as `ping`, only keep the connection alive. */
const TURN_EVENT = /^(?:message|content_block)(?:_|$)/;

/** What the turn's end is judged by. */
export type AnthropicTurnSettings = { readonly origin: string; readonly maxTokens: number | undefined };

/**
 * Puts a turn together from the raw events of the Messages stream. Pieces are kept as they come and joined once, when the
 * turn is complete; events may come in any order. The turn is complete with the reason why it stopped: some gateways
 * leave `message_stop` out. A whole message in place of a stream is read too.
 */
export function createAnthropicTurn(settings: AnthropicTurnSettings): TurnReader {
  const turn: Turn = {
    blocks: createBlockList(),
    usage: NO_USAGE,
    reason: undefined,
    announced: undefined,
    stage: 'open',
  };
  return {
    phase: ({ type }) => (TURN_EVENT.test(String(type)) ? 'speaking' : undefined),
    accept: (event) => accept(turn, event),
    done() {
      if (turn.stage === 'ending') turn.stage = 'ended';
    },
    stage: () => turn.stage,
    finish: () => (turn.stage === 'open' ? undefined : finished(turn, settings)),
  };
}

/** What has come of a turn. */
type Turn = {
  readonly blocks: BlockList;
  usage: Usage;
  reason: string | undefined;
  /** The content of the message as it was announced: usually none. */
  announced: unknown;
  stage: Stage;
};

function accept(turn: Turn, event: WireEvent): readonly ModelEvent[] {
  const { index, delta, message } = event;
  switch (event['type']) {
    case 'content_block_start':
      return turn.blocks.start(index, event['content_block']);
    case 'content_block_delta':
      return turn.blocks.add(index, delta);
    case 'message_start':
      if (isObject(message)) begin(turn, message);
      return NOTHING;
    case 'message_delta':
      turn.usage = readUsage(turn.usage, event['usage']);
      if (isObject(delta)) end(turn, delta);
      return NOTHING;
    case 'message_stop':
      turn.stage = 'ended';
      return announcedBlocks(turn);
    case 'message':
      begin(turn, event);
      end(turn, event);
      return announcedBlocks(turn);
    default:
      return NOTHING;
  }
}

function begin(turn: Turn, message: WireEvent): void {
  turn.usage = readUsage(turn.usage, message['usage']);
  turn.announced = message['content'];
}

function end(turn: Turn, { stop_reason: reason }: WireEvent): void {
  if (typeof reason !== 'string' || reason === '') return;
  turn.reason = reason;
  if (turn.stage === 'open') turn.stage = 'ending';
}

/** The blocks of a message that was announced whole, and of which no block came. */
function announcedBlocks({ blocks, announced }: Turn): readonly ModelEvent[] {
  if (blocks.inOrder().length > 0 || !Array.isArray(announced)) return NOTHING;
  return announced.flatMap((block) => blocks.start(undefined, block));
}

function finished({ blocks, usage, reason }: Turn, { origin, maxTokens }: AnthropicTurnSettings): ModelEvent {
  const ordered = blocks.inOrder();
  const calls = ordered.flatMap((block) => callOf(block) ?? []);
  const known = reason === undefined ? undefined : stopOf(reason);
  const stop = readStop({ stop: known ?? 'end', calls, outputTokens: usage.output_tokens, maxTokens });
  const message = toMessage(ordered, calls, origin);
  const rawStop = known === undefined && reason !== undefined ? { rawStop: reason } : {};
  return { type: 'finished', message, stop, usage, ...rawStop };
}

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

/** Figures are cumulative; those that an event leaves out stand. Cached tokens are counted apart by the API. */
function readUsage(before: Usage, wire: unknown): Usage {
  if (!isObject(wire)) return before;
  const cached = countAt(wire, 'cache_read_input_tokens');
  const fresh = countAt(wire, 'input_tokens');
  const written = readCount(wire['cache_creation_input_tokens']) ?? 0;
  return growUsage(before, {
    input_tokens: fresh === undefined ? undefined : fresh + (cached ?? before.cached_tokens) + written,
    output_tokens: countAt(wire, 'output_tokens'),
    cached_tokens: cached,
    reasoning_tokens: countAt(wire, ['output_tokens_details', 'thinking_tokens']),
  });
}
