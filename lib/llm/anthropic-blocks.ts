import type Anthropic from '@anthropic-ai/sdk';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { readArguments } from './arguments.ts';
import type { ModelEvent } from './model.ts';
import type { ReadCall } from './stop.ts';

/** A content block of a turn while it comes. */
export type Block = {
  /** As the API announced it; absent while only pieces of it have come. */
  start: Anthropic.ContentBlock | undefined;
  readonly text: string[];
  readonly json: string[];
  readonly citations: JsonValue[];
  signature: string;
  /** True after a piece that this version cannot put back together. */
  lossy: boolean;
};

/** A block of which nothing has come. */
export function emptyBlock(): Block {
  return { start: undefined, text: [], json: [], citations: [], signature: '', lossy: false };
}

const NOTHING: readonly ModelEvent[] = [];

/** Takes the beginning of a block; gives what of it can be shown. */
export function startBlock(block: Block, start: Anthropic.ContentBlock): readonly ModelEvent[] {
  block.start = start;
  if (start.type === 'text' && start.text !== '') {
    block.text.unshift(start.text);
    return [{ type: 'text', text: start.text }];
  }
  if (start.type === 'thinking' && start.thinking !== '') block.text.unshift(start.thinking);
  return NOTHING;
}

/** Takes a piece; it is kept as it is and put together once, when the turn is over. */
export function addPiece(block: Block, delta: Anthropic.RawContentBlockDelta): readonly ModelEvent[] {
  switch (delta.type) {
    case 'text_delta':
      block.text.push(delta.text);
      return [{ type: 'text', text: delta.text }];
    case 'thinking_delta':
      block.text.push(delta.thinking);
      return [{ type: 'reasoning', text: delta.thinking }];
    case 'signature_delta':
      block.signature += delta.signature;
      return NOTHING;
    case 'input_json_delta':
      block.json.push(delta.partial_json);
      return NOTHING;
    case 'citations_delta':
      block.citations.push(delta.citation as unknown as JsonValue);
      return NOTHING;
    default:
      block.lossy = true;
      return NOTHING;
  }
}

/** The block's own text, when it is one of text. */
export function textOf(block: Block): string {
  const isText = block.start === undefined ? block.json.length === 0 : block.start.type === 'text';
  return isText ? block.text.join('') : '';
}

/** The call that the block is, or undefined for another block. */
export function callOf({ start, json }: Block): ReadCall | undefined {
  if (start?.type !== 'tool_use') return undefined;
  const rawInput = json.join('');
  const { input, whole } = readArguments(rawInput);
  const given = rawInput.trim() === '' && isObject(start.input) ? (start.input as JsonObject) : input;
  return { call: { id: start.id, wireName: start.name, input: given, rawInput }, whole };
}

/**
 * The block as it goes back to the API: `[]` for empty text, which is refused there, undefined for a block that cannot
 * go back as it came.
 */
export function replayOf(block: Block): readonly JsonValue[] | undefined {
  const { start, lossy, citations } = block;
  if (start === undefined || lossy) return undefined;
  switch (start.type) {
    case 'text': {
      const text = block.text.join('');
      if (text === '') return [];
      return [{ type: 'text', text, ...(citations.length > 0 ? { citations } : {}) }];
    }
    case 'thinking': {
      const signature = block.signature || start.signature;
      return signature === '' ? undefined : [{ type: 'thinking', thinking: block.text.join(''), signature }];
    }
    case 'tool_use':
      return [{ type: 'tool_use', id: start.id, name: start.name, input: callOf(block)?.call.input ?? {} }];
    case 'server_tool_use': {
      const { input, whole } = readArguments(block.json.join(''));
      if (!whole || input === undefined) return undefined;
      return [{ ...start, input: block.json.length > 0 ? input : start.input } as unknown as JsonValue];
    }
    default:
      return [start as unknown as JsonValue];
  }
}
