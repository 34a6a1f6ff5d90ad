import type OpenAI from 'openai';
import { isObject, type JsonValue } from '../base/json.ts';
import { readArguments } from './arguments.ts';
import { readErrorBody } from './fault.ts';
import { NO_USAGE, type AssistantMessage, type Usage } from './message.ts';
import type { ModelEvent, StopReason } from './model.ts';
import { readStop, type ReadCall } from './stop.ts';
import { errorEvent, type TurnReader, type WireAccess } from './wire.ts';

type WireEvent = OpenAI.Responses.ResponseStreamEvent;
type Response = Partial<OpenAI.Responses.Response>;

/** An output item: as it was announced or finished, and the pieces between. */
type Item = {
  item: { readonly [key: string]: unknown };
  done: boolean;
  readonly text: string[];
  readonly json: string[];
};

const NOTHING: readonly ModelEvent[] = [];

/** What the turn's end is judged by. */
export type TurnSettings = {
  readonly origin: string;
  readonly maxTokens: number | undefined;
  readonly access: WireAccess;
};

/**
 * Puts a turn together from the events of a Responses stream. Pieces are kept by the place of their item and joined once;
 * what `output_item.done` says stands before them, and what the last event lists before nothing at all.
 */
export function createResponsesTurn({ origin, maxTokens, access }: TurnSettings): TurnReader<WireEvent> {
  const items: Items = new Map();
  let last: { readonly type: 'completed' | 'incomplete'; readonly response: Response } | undefined;
  return {
    phase,
    accept(event) {
      switch (event.type) {
        case 'response.completed':
          last = { type: 'completed', response: event.response };
          return NOTHING;
        case 'response.incomplete':
          last = { type: 'incomplete', response: event.response };
          return NOTHING;
        case 'response.failed':
          return [errorEvent(readErrorBody(event.response?.error), access)];
        case 'error':
          return [errorEvent(readErrorBody(event), access)];
        default:
          return addPiece(items, event);
      }
    },
    finish() {
      if (last === undefined) return undefined;
      const { response, type } = last;
      if (items.size === 0) response.output?.forEach((item, i) => keep(itemAt(items, i), item, true));
      const ordered = [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
      return finished(ordered, { type, response, origin, maxTokens });
    },
  };
}

type Items = Map<number, Item>;

function itemAt(items: Items, index: number): Item {
  const item = items.get(index) ?? { item: {}, done: false, text: [], json: [] };
  items.set(index, item);
  return item;
}

function addPiece(items: Items, event: WireEvent): readonly ModelEvent[] {
  switch (event.type) {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      itemAt(items, event.output_index).text.push(event.delta);
      return [{ type: 'text', text: event.delta }];
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
      return [{ type: 'reasoning', text: event.delta }];
    case 'response.function_call_arguments.delta':
      itemAt(items, event.output_index).json.push(event.delta);
      return NOTHING;
    case 'response.output_item.added':
    case 'response.output_item.done':
      keep(itemAt(items, event.output_index), event.item, event.type === 'response.output_item.done');
      return NOTHING;
    default:
      return NOTHING;
  }
}

function phase(event: WireEvent): 'thinking' | 'speaking' | undefined {
  if (event.type === 'response.created') return 'thinking';
  if (event.type === 'response.in_progress' || event.type === 'response.queued') return undefined;
  if (event.type === 'response.output_item.added' && event.item.type === 'reasoning') return 'thinking';
  return (event.type as string) === 'keepalive' ? undefined : 'speaking';
}

function keep(item: Item, given: object, done: boolean): void {
  if (item.done) return;
  item.item = given as Item['item'];
  item.done = done;
}

type Ending = {
  readonly type: 'completed' | 'incomplete';
  readonly response: Response;
  readonly origin: string;
  readonly maxTokens: number | undefined;
};

function finished(items: readonly Item[], { type, response, origin, maxTokens }: Ending): ModelEvent {
  const calls = items.flatMap((item) => callOf(item) ?? []);
  const usage = readUsage(response.usage);
  const refused = items.some(({ item }) => partsOf(item).some((part) => part['type'] === 'refusal'));
  const text = items.map(textOf).join('');
  const reason = response.incomplete_details?.reason;
  const told = type === 'incomplete' ? (INCOMPLETE.get(reason ?? '') ?? 'length') : undefined;
  const ending: StopReason = told ?? (refused ? 'refusal' : calls.length > 0 ? 'tool_calls' : 'end');
  const stop = readStop({ stop: ending, calls, outputTokens: usage.output_tokens, maxTokens });
  const native = type === 'completed' && stop !== 'length' ? replayOf(items, origin) : undefined;
  const message: AssistantMessage = { role: 'assistant', text, calls: calls.map(({ call }) => call), native };
  const isNew = type === 'incomplete' && reason !== undefined && !INCOMPLETE.has(reason);
  return { type: 'finished', message, stop, usage, ...(isNew ? { rawStop: reason } : {}) };
}

const INCOMPLETE: ReadonlyMap<string, StopReason> = new Map([
  ['max_output_tokens', 'length'],
  ['content_filter', 'refusal'],
]);

function partsOf(item: Item['item']): readonly { readonly [key: string]: unknown }[] {
  const content = item['type'] === 'message' ? item['content'] : undefined;
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function textOf({ item, done, text }: Item): string {
  const parts = done ? partsOf(item) : [];
  const whole = parts
    .map((part) => part['text'] ?? part['refusal'])
    .filter((said) => typeof said === 'string');
  return whole.length > 0 ? whole.join('') : text.join('');
}

function callOf({ item, json }: Item): ReadCall | undefined {
  if (item['type'] !== 'function_call') return undefined;
  const { call_id: id, name, arguments: given } = item;
  const rawInput = typeof given === 'string' && given !== '' ? given : json.join('');
  const { input, whole } = readArguments(rawInput);
  const wireName = typeof name === 'string' ? name : '';
  return { call: { id: typeof id === 'string' ? id : '', wireName, input, rawInput }, whole };
}

/** The items as a group, or nothing when one is unfinished or holds reasoning that cannot be read back. */
function replayOf(items: readonly Item[], provider: string): AssistantMessage['native'] {
  const whole = items.every(
    ({ item, done }) =>
      done && (item['type'] !== 'reasoning' || typeof item['encrypted_content'] === 'string'),
  );
  return whole ? { provider, content: items.map(({ item }) => item as JsonValue) } : undefined;
}

function readUsage(usage: Partial<OpenAI.Responses.ResponseUsage> | undefined): Usage {
  if (usage === undefined || usage === null) return NO_USAGE;
  return {
    input_tokens: usage.input_tokens ?? 0,
    output_tokens: usage.output_tokens ?? 0,
    cached_tokens: usage.input_tokens_details?.cached_tokens ?? 0,
    reasoning_tokens: usage.output_tokens_details?.reasoning_tokens ?? 0,
  };
}
