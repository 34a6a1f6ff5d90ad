import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { addChoice, emptyParts, textIn, type ChatParts } from './chat-parts.ts';
import { countAt, growUsage } from './counts.ts';
import { readErrorBody } from './error-body.ts';
import { NO_USAGE, type AssistantMessage, type Usage } from './message.ts';
import type { ModelEvent } from './model.ts';
import { readStop } from './stop.ts';
import { isBroken, stopOf } from './stop-words.ts';
import type { WireEvent } from './stream-items.ts';
import { errorEvent, type Stage, type TurnReader, type WireAccess } from './wire.ts';

/** What the turn's end is judged by. */
export type ChatTurnSettings = {
  readonly origin: string;
  readonly maxTokens: number | undefined;
  readonly access: WireAccess;
};

/**
 * Puts a turn together from the chunks of a chat completion. Compatible servers leave fields out: nothing is required
 * but a `finish_reason` or `[DONE]`. The chunk with the usage comes after the reason and has no choices.
 */
export function createChatTurn(settings: ChatTurnSettings): TurnReader {
  const parts = emptyParts();
  let usage: Usage = NO_USAGE;
  let reason: string | undefined;
  let stage: Stage = 'open';
  return {
    phase,
    accept(chunk) {
      const choice = choiceOf(chunk);
      usage = readUsage(usage, chunk, choice);
      if (choice === undefined) {
        // The figures of the whole turn are the last that comes.
        if (reason !== undefined && isObject(chunk['usage'])) stage = 'ended';
        return [];
      }
      const finish = reasonOf(choice);
      if (finish !== undefined) {
        if (isBroken(finish)) return [brokenTurn(finish, choice, settings.access)];
        reason = finish;
        stage = 'ending';
      }
      return addChoice(parts, choice);
    },
    done() {
      stage = 'ended';
    },
    stage: () => stage,
    finish: () => (stage === 'open' ? undefined : finished(parts, { reason, usage, settings })),
  };
}

function choiceOf({ choices }: WireEvent): WireEvent | undefined {
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isObject(choice) ? choice : undefined;
}

/** Why the turn stopped. What the server behind a gateway said stands first when it broke there. */
function reasonOf(choice: WireEvent): string | undefined {
  const { finish_reason: finish, finishReason: other, native_finish_reason: native } = choice;
  const told = [finish, other].find((reason) => typeof reason === 'string' && reason !== '');
  if (typeof told !== 'string') return undefined;
  return typeof native === 'string' && isBroken(native) ? native : told;
}

function brokenTurn(reason: string, choice: WireEvent, access: WireAccess): ModelEvent {
  const error = readErrorBody(choice['error']);
  return errorEvent(reason === 'error' ? error : { type: reason, ...error }, access);
}

type Ending = {
  readonly reason: string | undefined;
  readonly usage: Usage;
  readonly settings: ChatTurnSettings;
};

function finished(parts: ChatParts, { reason, usage, settings }: Ending): ModelEvent {
  const { maxTokens, origin } = settings;
  const called = parts.calls.read();
  const calls = called.length > 0 ? called : parts.older.read();
  const text = parts.text.join('');
  const known = reason === undefined ? undefined : stopOf(reason);
  const told = known ?? (calls.length > 0 ? 'tool_calls' : 'end');
  const ending = parts.refused && told === 'end' ? 'refusal' : told;
  const stop = readStop({ stop: ending, calls, outputTokens: usage.output_tokens, maxTokens });
  const extras = calls.map(({ extra }) => extra);
  const details = parts.details.read();
  const native = nativeOf({ reasoning: parts.reasoning.join(''), details, extras });
  const message: AssistantMessage = {
    role: 'assistant',
    text,
    calls: calls.map(({ call }) => call),
    native: native === undefined ? undefined : { provider: origin, content: native },
  };
  const raw = reason === undefined || known !== undefined ? {} : { rawStop: reason };
  return { type: 'finished', message, stop, usage, ...raw };
}

function phase(chunk: WireEvent): 'thinking' | 'speaking' {
  const delta = choiceOf(chunk)?.['delta'];
  const speaks = isObject(delta) && (textIn(delta['content']) !== '' || Array.isArray(delta['tool_calls']));
  return speaks ? 'speaking' : 'thinking';
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

/** Figures are those of the whole turn, on the chunk or, with some servers, on its choice. */
function readUsage(before: Usage, chunk: WireEvent, choice: WireEvent | undefined): Usage {
  const groq = chunk['x_groq'];
  const usage = chunk['usage'] ?? choice?.['usage'] ?? (isObject(groq) ? groq['usage'] : undefined);
  if (!isObject(usage)) return before;
  return growUsage(before, {
    input_tokens: countAt(usage, 'prompt_tokens', 'input_tokens'),
    output_tokens: countAt(usage, 'completion_tokens', 'output_tokens'),
    cached_tokens: countAt(
      usage,
      ['prompt_tokens_details', 'cached_tokens'],
      'prompt_cache_hit_tokens',
      'cached_tokens',
    ),
    reasoning_tokens: countAt(usage, ['completion_tokens_details', 'reasoning_tokens'], 'reasoning_tokens'),
  });
}
