import type OpenAI from 'openai';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { createChatCalls } from './chat-calls.ts';
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
  const text: string[] = [];
  const reasoning: string[] = [];
  const details: JsonValue[] = [];
  const calls = createChatCalls();
  let refused = false;
  let usage: Usage = NO_USAGE;
  let reason: string | undefined;
  const acceptDelta = (delta: Loose): ModelEvent[] => {
    const events: ModelEvent[] = [];
    const thought = textIn(delta['reasoning_content']) || textIn(delta['reasoning']);
    const refusal = textIn(delta['refusal']);
    const said = textIn(delta['content']) + refusal;
    refused ||= refusal !== '';
    if (thought !== '') events.push({ type: 'reasoning', text: thought });
    if (said !== '') events.push({ type: 'text', text: said });
    if (thought !== '') reasoning.push(thought);
    if (said !== '') text.push(said);
    if (Array.isArray(delta['reasoning_details'])) details.push(...delta['reasoning_details']);
    if (Array.isArray(delta['tool_calls'])) delta['tool_calls'].forEach(calls.add);
    return events;
  };
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
      return isObject(given) ? acceptDelta(given) : [];
    },
    finish() {
      if (reason === undefined && !settings.sawDone()) return undefined;
      const read = calls.read();
      const said = text.join('');
      const known = reason === undefined ? undefined : STOPS.get(reason);
      const told = known ?? (read.length > 0 ? 'tool_calls' : 'end');
      const { maxTokens, origin } = settings;
      const ending = refused && said !== '' && told === 'end' ? 'refusal' : told;
      const stop = readStop({ stop: ending, calls: read, outputTokens: usage.output_tokens, maxTokens });
      const native = nativeOf({
        reasoning: reasoning.join(''),
        details,
        extras: read.map(({ extra }) => extra),
      });
      const message: AssistantMessage = {
        role: 'assistant',
        text: said,
        calls: read.map(({ call }) => call),
        native: native === undefined ? undefined : { provider: origin, content: native },
      };
      const raw = reason === undefined || known !== undefined ? {} : { rawStop: reason };
      return { type: 'finished', message, stop, usage, ...raw };
    },
  };
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
