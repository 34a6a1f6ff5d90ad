import type Anthropic from '@anthropic-ai/sdk';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { ANTHROPIC } from './anthropic-request.ts';
import { NO_USAGE, type AssistantMessage, type ToolCall, type Usage } from './message.ts';
import type { ModelEvent, StopReason } from './model.ts';

type Block = { type: string; text: string; json: string[]; start: Anthropic.ContentBlock; signature: string };

/** Collects one turn from the raw events of the Messages stream. */
export type AnthropicTurn = {
  /** Takes an event; gives what a reader can show at once. */
  accept(event: Anthropic.RawMessageStreamEvent): ModelEvent | undefined;
  /** The finished turn, or undefined while `message_stop` has not come: then the stream was cut. */
  finish(): Extract<ModelEvent, { type: 'finished' }> | undefined;
};

/**
 * Our own accumulator: the SDK's helper drops an unfinished last key and throws the whole message away over one
 * malformed call. Arguments are kept as pieces and parsed once, when the turn is complete.
 */
export function createAnthropicTurn(): AnthropicTurn {
  const blocks = new Map<number, Block>();
  let usage: Usage = NO_USAGE;
  let stop: StopReason = 'end';
  let complete = false;
  return {
    accept(event) {
      if (event.type === 'message_start') usage = readUsage(usage, event.message.usage);
      if (event.type === 'message_delta') {
        usage = readUsage(usage, event.usage);
        stop = readStop(event.delta.stop_reason);
      }
      if (event.type === 'message_stop') complete = true;
      if (event.type === 'content_block_start') blocks.set(event.index, openBlock(event.content_block));
      if (event.type !== 'content_block_delta') return undefined;
      const block = blocks.get(event.index);
      return block === undefined ? undefined : addDelta(block, event.delta);
    },
    finish() {
      if (!complete) return undefined;
      const ordered = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
      return { type: 'finished', message: toMessage(ordered), stop, usage };
    },
  };
}

function openBlock(start: Anthropic.ContentBlock): Block {
  return { type: start.type, text: start.type === 'text' ? start.text : '', json: [], start, signature: '' };
}

function addDelta(block: Block, delta: Anthropic.RawContentBlockDelta): ModelEvent | undefined {
  switch (delta.type) {
    case 'text_delta':
      block.text += delta.text;
      return { type: 'text', text: delta.text };
    case 'thinking_delta':
      block.text += delta.thinking;
      return { type: 'reasoning', text: delta.thinking };
    case 'signature_delta':
      block.signature += delta.signature;
      return undefined;
    case 'input_json_delta':
      block.json.push(delta.partial_json);
      return undefined;
    default:
      return undefined;
  }
}

function toMessage(blocks: readonly Block[]): AssistantMessage {
  const calls: ToolCall[] = [];
  const native: JsonValue[] = [];
  let text = '';
  for (const block of blocks) {
    if (block.type === 'text') text += block.text;
    if (block.start.type === 'tool_use') calls.push(toCall(block, block.start));
    const replay = replayed(block, calls.at(-1));
    if (replay !== undefined) native.push(replay);
  }
  return { role: 'assistant', text, calls, native: { provider: ANTHROPIC, content: native } };
}

function toCall(block: Block, start: Anthropic.ToolUseBlock): ToolCall {
  const rawInput = block.json.join('');
  return { id: start.id, wireName: start.name, input: readInput(rawInput, start.input), rawInput };
}

/** No argument at all means the empty object; anything that is not an object is no input. */
function readInput(raw: string, atStart: unknown): JsonObject | undefined {
  if (raw.trim() === '') return isObject(atStart) ? (atStart as JsonObject) : {};
  try {
    const value: JsonValue = JSON.parse(raw);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The block as it goes back to the API; empty text is refused there and left out. */
function replayed(block: Block, call: ToolCall | undefined): JsonValue | undefined {
  const { start } = block;
  switch (start.type) {
    case 'text':
      return block.text === '' ? undefined : { type: 'text', text: block.text };
    case 'thinking':
      return { type: 'thinking', thinking: block.text, signature: block.signature || start.signature };
    case 'tool_use':
      return { type: 'tool_use', id: start.id, name: start.name, input: call?.input ?? {} };
    default:
      return start as unknown as JsonValue;
  }
}

function readStop(reason: Anthropic.StopReason | null): StopReason {
  switch (reason) {
    case 'tool_use':
      return 'tool_calls';
    case 'max_tokens':
      return 'length';
    case 'refusal':
      return 'refusal';
    case 'pause_turn':
      return 'pause';
    case 'model_context_window_exceeded':
      return 'context';
    case 'end_turn':
    case 'stop_sequence':
    case null:
      return 'end';
    default:
      // A reason this version does not know ends the turn.
      return 'end';
  }
}

type WireUsage = {
  input_tokens: number | null;
  output_tokens: number;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
};

/** Figures are cumulative; those a later event leaves out stand. */
function readUsage(before: Usage, wire: WireUsage): Usage {
  const cached = wire.cache_read_input_tokens ?? before.cached_tokens;
  const fresh = wire.input_tokens;
  const input =
    fresh === null || fresh === undefined
      ? before.input_tokens
      : fresh + cached + (wire.cache_creation_input_tokens ?? 0);
  return {
    input_tokens: Math.max(before.input_tokens, input),
    output_tokens: wire.output_tokens,
    cached_tokens: cached,
    reasoning_tokens: 0,
  };
}
