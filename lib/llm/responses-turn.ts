import { isObject } from '../base/json.ts';
import { argumentText } from './arguments.ts';
import { countAt, growUsage } from './counts.ts';
import { readErrorBody } from './error-body.ts';
import { NO_USAGE, type AssistantMessage, type Usage } from './message.ts';
import type { ModelEvent, StopReason } from './model.ts';
import {
  callOf,
  createItems,
  isEmpty,
  isOther,
  keep,
  partsOf,
  replayOf,
  textOf,
  type Item,
  type Items,
} from './responses-items.ts';
import { readStop } from './stop.ts';
import type { WireEvent } from './stream-items.ts';
import { errorEvent, type Stage, type TurnReader, type WireAccess } from './wire.ts';

const NOTHING: readonly ModelEvent[] = [];

/** What the turn's end is judged by. */
export type TurnSettings = {
  readonly origin: string;
  readonly maxTokens: number | undefined;
  readonly access: WireAccess;
};

/** How the last event, or `[DONE]` in its place, ends a turn. */
type Last = { readonly complete: boolean; readonly response: WireEvent };

/**
 * Puts a turn together from the events of a Responses stream. Pieces are kept by the place of their item and joined once;
 * what `output_item.done` says stands before them, and what the last event lists fills in what never came.
 */
export function createResponsesTurn({ origin, maxTokens, access }: TurnSettings): TurnReader {
  const items = createItems();
  let last: Last | undefined;
  let stage: Stage = 'open';
  const end = (response: WireEvent, complete: boolean): readonly ModelEvent[] => {
    last = { complete, response };
    stage = 'ended';
    return fillIn(items, response['output']);
  };
  return {
    phase,
    accept(event) {
      const response = event['object'] === 'response' ? event : event['response'];
      const read = isObject(response) ? response : {};
      switch (endingOf(event, read)) {
        case 'completed':
          return end(read, true);
        case 'incomplete':
          return end(read, false);
        case 'failed':
          return [errorEvent(readErrorBody(read['error']), access)];
        case undefined:
          return addPiece(items, event);
      }
    },
    done() {
      const all = items.inOrder();
      // Some servers end with the mark alone; what has no end of its own may have been cut.
      if (last === undefined && all.length > 0 && all.every(({ done }) => done)) end({}, true);
    },
    stage: () => stage,
    finish: () =>
      last === undefined ? undefined : finished(items.inOrder(), { ...last, origin, maxTokens }),
  };
}

/** Whether an event is the last, and how it ends the turn: a status says more than the name of the event. */
function endingOf(
  { type, object }: WireEvent,
  { status }: WireEvent,
): 'completed' | 'incomplete' | 'failed' | undefined {
  const named = typeof type === 'string' && type.startsWith('response.') ? type.slice(9) : undefined;
  const isLast = object === 'response' || LAST.has(named ?? '');
  if (!isLast) return undefined;
  const told = typeof status === 'string' && LAST.has(status) ? status : named;
  if (told === 'failed' || told === 'cancelled') return 'failed';
  return told === 'incomplete' ? 'incomplete' : 'completed';
}

const LAST: ReadonlySet<string> = new Set(['completed', 'done', 'incomplete', 'failed', 'cancelled']);

/** Takes what the last event lists for what never came; gives the text that was not shown. */
function fillIn(items: Items, output: unknown): readonly ModelEvent[] {
  if (!Array.isArray(output)) return NOTHING;
  const seen = new Map<unknown, number>();
  return output.filter(isObject).flatMap((given, place) => {
    const nth = seen.get(given['type']) ?? 0;
    seen.set(given['type'], nth + 1);
    const item = items.listed(given, place, nth);
    if (isEmpty(item.given)) item.given = argumentText(given['arguments']);
    if (item.item['type'] === 'message' && textOf(item) === '') item.done = false;
    keep(item, given, true);
    return showRest(item);
  });
}

/** What of the text of a finished item was not shown yet. */
function showRest(item: Item): readonly ModelEvent[] {
  const shown = item.text.join('');
  const whole = textOf(item);
  if (whole.length <= shown.length || !whole.startsWith(shown)) return NOTHING;
  const rest = whole.slice(shown.length);
  item.text.push(rest);
  return [{ type: 'text', text: rest }];
}

/** A text that came whole, where no piece of it came before. */
function showWhole(item: Item, text: unknown): readonly ModelEvent[] {
  if (item.text.length > 0 || typeof text !== 'string' || text === '') return NOTHING;
  item.text.push(text);
  return [{ type: 'text', text }];
}

function addPiece(items: Items, event: WireEvent): readonly ModelEvent[] {
  const { type, delta, item: given } = event;
  switch (type) {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      if (typeof delta !== 'string' || delta === '') return NOTHING;
      items.of(event).text.push(delta);
      return [{ type: 'text', text: delta }];
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
      return typeof delta === 'string' ? [{ type: 'reasoning', text: delta }] : NOTHING;
    case 'response.function_call_arguments.delta':
      if (typeof delta === 'string') items.of(event).json.push(delta);
      return NOTHING;
    case 'response.function_call_arguments.done':
      if (typeof event['arguments'] === 'string') items.of(event).given = event['arguments'];
      return NOTHING;
    case 'response.output_item.added':
      keep(items.open(event), given, false);
      return NOTHING;
    case 'response.output_item.done': {
      const there = items.of(event);
      const item = there.done && isOther(there.item, given) ? items.open(event) : there;
      keep(item, given, true);
      return showRest(item);
    }
    case 'response.output_text.done':
      return showWhole(items.of(event), event['text']);
    default:
      return NOTHING;
  }
}

function phase({ type, item }: WireEvent): 'thinking' | 'speaking' | undefined {
  if (type === 'response.created') return 'thinking';
  if (type === 'response.in_progress' || type === 'response.queued') return undefined;
  if (type === 'response.output_item.added' && isObject(item) && item['type'] === 'reasoning')
    return 'thinking';
  return type === 'keepalive' ? undefined : 'speaking';
}

type Ending = Last & { readonly origin: string; readonly maxTokens: number | undefined };

function finished(items: readonly Item[], { complete, response, origin, maxTokens }: Ending): ModelEvent {
  const calls = items.flatMap((item) => callOf(item) ?? []);
  const usage = readUsage(response['usage']);
  const refused = items.some(({ item }) => partsOf(item).some((part) => part['type'] === 'refusal'));
  const text = items.map(textOf).join('');
  const details = response['incomplete_details'];
  const reason = isObject(details) && typeof details['reason'] === 'string' ? details['reason'] : undefined;
  const told = complete ? undefined : (INCOMPLETE.get(reason ?? '') ?? 'length');
  const ending: StopReason = told ?? (refused ? 'refusal' : calls.length > 0 ? 'tool_calls' : 'end');
  const stop = readStop({ stop: ending, calls, outputTokens: usage.output_tokens, maxTokens });
  const native = complete && stop !== 'length' ? replayOf(items, origin) : undefined;
  const message: AssistantMessage = { role: 'assistant', text, calls: calls.map(({ call }) => call), native };
  const isNew = !complete && reason !== undefined && !INCOMPLETE.has(reason);
  return { type: 'finished', message, stop, usage, ...(isNew ? { rawStop: reason } : {}) };
}

const INCOMPLETE: ReadonlyMap<string, StopReason> = new Map([
  ['max_output_tokens', 'length'],
  ['content_filter', 'refusal'],
]);

function readUsage(usage: unknown): Usage {
  return growUsage(NO_USAGE, {
    input_tokens: countAt(usage, 'input_tokens', 'prompt_tokens'),
    output_tokens: countAt(usage, 'output_tokens', 'completion_tokens'),
    cached_tokens: countAt(usage, ['input_tokens_details', 'cached_tokens']),
    reasoning_tokens: countAt(usage, ['output_tokens_details', 'reasoning_tokens']),
  });
}
