import type OpenAI from 'openai';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { createChatCalls, type ChatCalls } from './chat-calls.ts';
import { readErrorBody } from './fault.ts';
import { NO_USAGE, type AssistantMessage, type Usage } from './message.ts';
import type { ModelEvent, StopReason } from './model.ts';
import { readStop } from './stop.ts';
import { errorEvent, type TurnReader, type WireAccess } from './wire.ts';

type Chunk = OpenAI.ChatCompletionChunk;
type Loose = { readonly [key: string]: unknown };

/** What the turn's end is judged by. */
export type ChatTurnSettings = {
  readonly origin: string;
  readonly maxTokens: number | undefined;
  readonly access: WireAccess;
  /** Whether the stream ended with `[DONE]`. */
  readonly sawDone: () => boolean;
};

/**
 * Puts a turn together from the chunks of a chat completion. Compatible servers leave fields out: nothing is required
 * but a `finish_reason` or `[DONE]`. The chunk with the usage comes after the reason and has no choices.
 */
export function createChatTurn(settings: ChatTurnSettings): TurnReader<Chunk> {
  const parts: Parts = { text: [], reasoning: [], details: [], calls: createChatCalls(), refused: false };
  let usage: Usage = NO_USAGE;
  let reason: string | undefined;
  return {
    phase,
    accept(chunk) {
      usage = readUsage(usage, chunk.usage);
      const choice: unknown = chunk.choices?.[0];
      if (!isObject(choice)) return [];
      const { finish_reason: finish, delta, message } = choice;
      if (typeof finish === 'string' && finish !== '') reason = finish;
      if (finish === 'error') return [errorEvent(readErrorBody(choice['error']), settings.access)];
      const given = delta ?? message;
      return isObject(given) ? addDelta(parts, given) : [];
    },
    finish() {
      if (reason === undefined && !settings.sawDone()) return undefined;
      return finished(parts, { reason, usage, settings });
    },
  };
}

/** What has come of a turn. */
type Parts = {
  readonly text: string[];
  readonly reasoning: string[];
  readonly details: JsonValue[];
  readonly calls: ChatCalls;
  refused: boolean;
};

function addDelta(parts: Parts, delta: Loose): readonly ModelEvent[] {
  const events: ModelEvent[] = [];
  const thought = textIn(delta['reasoning_content']) || textIn(delta['reasoning']);
  const refusal = textIn(delta['refusal']);
  const said = textIn(delta['content']) + refusal;
  if (refusal !== '') parts.refused = true;
  if (thought !== '') {
    events.push({ type: 'reasoning', text: thought });
    parts.reasoning.push(thought);
  }
  if (said !== '') {
    events.push({ type: 'text', text: said });
    parts.text.push(said);
  }
  const { reasoning_details: details, tool_calls: calls } = delta;
  if (Array.isArray(details)) for (const detail of details) parts.details.push(detail);
  if (Array.isArray(calls)) for (const call of calls) parts.calls.add(call);
  return events;
}

type Ending = {
  readonly reason: string | undefined;
  readonly usage: Usage;
  readonly settings: ChatTurnSettings;
};

function finished(parts: Parts, { reason, usage, settings }: Ending): ModelEvent {
  const { maxTokens, origin } = settings;
  const calls = parts.calls.read();
  const text = parts.text.join('');
  const known = reason === undefined ? undefined : STOPS.get(reason);
  const told = known ?? (calls.length > 0 ? 'tool_calls' : 'end');
  const ending = parts.refused && told === 'end' ? 'refusal' : told;
  const stop = readStop({ stop: ending, calls, outputTokens: usage.output_tokens, maxTokens });
  const extras = calls.map(({ extra }) => extra);
  const native = nativeOf({ reasoning: parts.reasoning.join(''), details: parts.details, extras });
  const message: AssistantMessage = {
    role: 'assistant',
    text,
    calls: calls.map(({ call }) => call),
    native: native === undefined ? undefined : { provider: origin, content: native },
  };
  const raw = reason === undefined || known !== undefined ? {} : { rawStop: reason };
  return { type: 'finished', message, stop, usage, ...raw };
}

/** Reasons that this version does not know end the turn: servers write `end`, `eos` and more. */
const STOPS: ReadonlyMap<string, StopReason> = new Map([
  ['stop', 'end'],
  ['length', 'length'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['content_filter', 'refusal'],
]);

function phase(chunk: Chunk): 'thinking' | 'speaking' {
  const choice: unknown = chunk.choices?.[0];
  const delta = isObject(choice) ? choice['delta'] : undefined;
  const speaks = isObject(delta) && (textIn(delta['content']) !== '' || Array.isArray(delta['tool_calls']));
  return speaks ? 'speaking' : 'thinking';
}

/** A text, or the texts of a list of parts. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => textIn(isObject(part) ? part['text'] : part)).join('');
}

type Extras = {
  readonly reasoning: string;
  readonly details: readonly JsonValue[];
  readonly extras: readonly (JsonValue | undefined)[];
};

/** What the server wants back with the turn, or nothing. */
function nativeOf({ reasoning, details, extras }: Extras): JsonObject | undefined {
  const onCalls = extras.some((extra) => extra !== undefined);
  // Reasoning goes back with the calls that it led to: servers want it there and refuse it elsewhere.
  const withReasoning = reasoning !== '' && extras.length > 0;
  if (!onCalls && !withReasoning && details.length === 0) return undefined;
  return {
    ...(withReasoning ? { reasoning_content: reasoning } : {}),
    ...(details.length > 0 ? { reasoning_details: details } : {}),
    ...(onCalls ? { extra_content: extras.map((extra) => extra ?? null) } : {}),
  };
}

/** Figures are those of the whole turn; a later chunk's stand. */
function readUsage(before: Usage, usage: Chunk['usage']): Usage {
  if (usage === undefined || usage === null) return before;
  return {
    input_tokens: usage.prompt_tokens ?? before.input_tokens,
    output_tokens: usage.completion_tokens ?? before.output_tokens,
    cached_tokens: usage.prompt_tokens_details?.cached_tokens ?? before.cached_tokens,
    reasoning_tokens: usage.completion_tokens_details?.reasoning_tokens ?? before.reasoning_tokens,
  };
}
