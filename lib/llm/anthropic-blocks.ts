import { isObject, type JsonValue } from '../base/json.ts';
import { argumentText, joinArguments, readArguments } from './arguments.ts';
import type { ModelEvent } from './model.ts';
import type { ReadCall } from './stop.ts';
import type { WireEvent } from './stream-items.ts';

/** A content block of a turn while it comes. */
export type Block = {
  readonly index: number;
  /** As the API announced it; absent while only pieces of it have come. */
  start: WireEvent | undefined;
  readonly text: string[];
  readonly json: string[];
  readonly citations: JsonValue[];
  signature: string;
  /** True after a piece that this version cannot put back together. */
  lossy: boolean;
};

/** A block of which nothing has come. */
export function emptyBlock(index: number): Block {
  return { index, start: undefined, text: [], json: [], citations: [], signature: '', lossy: false };
}

const NOTHING: readonly ModelEvent[] = [];

/** Takes the beginning of a block; gives what of it can be shown. */
export function startBlock(block: Block, start: WireEvent): readonly ModelEvent[] {
  block.start = start;
  const said = start[start['type'] === 'thinking' ? 'thinking' : 'text'];
  if (typeof said !== 'string' || said === '') return NOTHING;
  block.text.unshift(said);
  return start['type'] === 'text' ? [{ type: 'text', text: said }] : NOTHING;
}

/** Takes a piece; it is kept as it is and put together once, when the turn is over. */
export function addPiece(block: Block, delta: WireEvent): readonly ModelEvent[] {
  const { type, text, thinking, signature, partial_json: json, citation } = delta;
  if (type === 'text_delta' && typeof text === 'string') {
    block.text.push(text);
    return text === '' ? NOTHING : [{ type: 'text', text }];
  }
  if (type === 'thinking_delta' && typeof thinking === 'string') {
    block.text.push(thinking);
    return thinking === '' ? NOTHING : [{ type: 'reasoning', text: thinking }];
  }
  if (type === 'signature_delta' && typeof signature === 'string') block.signature += signature;
  else if (type === 'input_json_delta') block.json.push(argumentText(json));
  else if (type === 'citations_delta' && isObject(citation)) block.citations.push(citation as JsonValue);
  else block.lossy = true;
  return NOTHING;
}

/** The block's own text, when it is one of text. */
export function textOf(block: Block): string {
  const isText = block.start === undefined ? block.json.length === 0 : block.start['type'] === 'text';
  return isText ? block.text.join('') : '';
}

/** The call that the block is, or undefined for another block. */
export function callOf({ start, json }: Block): ReadCall | undefined {
  if (start?.['type'] !== 'tool_use') return undefined;
  const { id, name, input: announced } = start;
  const pieces = joinArguments(json);
  const rawInput = pieces === '' && typeof announced === 'string' ? announced : pieces;
  const { input, whole } = readArguments(
    rawInput.trim() === '' && isObject(announced) ? JSON.stringify(announced) : rawInput,
  );
  const wireName = typeof name === 'string' ? name : '';
  return { call: { id: typeof id === 'string' ? id : '', wireName, input, rawInput }, whole };
}

/**
 * The block as it goes back to the API: `[]` for empty text, which is refused there, undefined for a block that cannot
 * go back as it came.
 */
export function replayOf(block: Block): readonly JsonValue[] | undefined {
  const { start, lossy, citations } = block;
  if (start === undefined || lossy) return undefined;
  switch (start['type']) {
    case 'text': {
      const text = block.text.join('');
      if (text === '') return [];
      return [{ type: 'text', text, ...(citations.length > 0 ? { citations } : {}) }];
    }
    case 'thinking': {
      const announced = typeof start['signature'] === 'string' ? start['signature'] : '';
      const signature = block.signature || announced;
      return signature === '' ? undefined : [{ type: 'thinking', thinking: block.text.join(''), signature }];
    }
    case 'tool_use':
      // With what else the API put on it, such as its caller.
      return [{ ...(start as { [key: string]: JsonValue }), input: callOf(block)?.call.input ?? {} }];
    case 'server_tool_use': {
      const { input, whole } = readArguments(joinArguments(block.json));
      if (!whole || input === undefined) return undefined;
      return [{ ...start, input: block.json.length > 0 ? input : start['input'] } as JsonValue];
    }
    default:
      return [start as JsonValue];
  }
}
