import { isObject } from '../base/json.ts';
import { createChatCalls, type ChatCalls } from './chat-calls.ts';
import type { ModelEvent } from './model.ts';
import { createReasoningDetails, type ReasoningDetails } from './reasoning-details.ts';
import type { WireEvent } from './stream-items.ts';

/** What has come of the turn of a chat completion. */
export type ChatParts = {
  readonly text: string[];
  readonly reasoning: string[];
  readonly details: ReasoningDetails;
  readonly calls: ChatCalls;
  /** The one call of the older protocol, which some servers send besides. */
  readonly older: ChatCalls;
  refused: boolean;
  /** True once a delta came: a whole message after it says everything again. */
  begun: boolean;
};

/** A turn of which nothing has come. */
export function emptyParts(): ChatParts {
  const [calls, older] = [createChatCalls(), createChatCalls()];
  return {
    text: [],
    reasoning: [],
    details: createReasoningDetails(),
    calls,
    older,
    refused: false,
    begun: false,
  };
}

/** Takes what a choice brings: a delta, or the whole message of a server that does not send deltas. */
export function addChoice(parts: ChatParts, { delta, message }: WireEvent): readonly ModelEvent[] {
  if (isObject(delta)) {
    if (Object.values(delta).some((value) => value !== null && value !== ''))
      parts.begun ||= !isOpening(delta);
    return addDelta(parts, delta);
  }
  return isObject(message) && !parts.begun ? addDelta(parts, message) : [];
}

/** The first delta of many servers, which names the role alone. */
function isOpening(delta: WireEvent): boolean {
  return Object.keys(delta).every((key) => key === 'role' || delta[key] === '' || delta[key] === null);
}

function addDelta(parts: ChatParts, delta: WireEvent): readonly ModelEvent[] {
  const events: ModelEvent[] = [];
  const thought =
    textIn(delta['reasoning_content']) || textIn(delta['reasoning']) || thoughtsIn(delta['content']);
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
  parts.details.add(delta['reasoning_details']);
  for (const call of listOf(delta['tool_calls'])) parts.calls.add(call);
  parts.older.add(delta['function_call']);
  return events;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** A text, or the texts of a list of parts. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => textIn(isObject(part) ? part['text'] : part)).join('');
}

/** What parts of the kind `thinking` hold. */
function thoughtsIn(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isObject(part) ? textIn(part['thinking']) : '')).join('');
}
