import type { JsonValue } from '../base/json.ts';
import { commonStart } from './growing-list.ts';
import type { AssistantMessage, Message, ToolAnswer, ToolCall } from './message.ts';
import { isWellFormed, wellFormed } from './well-formed.ts';

declare const prepared: unique symbol;

/** A transcript that every provider accepts; made by `prepareTranscript` alone. */
export type Transcript = readonly Message[] & { readonly [prepared]: true };

/** What stands for a text that a provider would refuse as empty. */
const NO_TEXT = '(no text)';
const CONTINUE = 'Continue.';
const UNANSWERED = 'This call was not answered: the run stopped before its result came.';

/** OpenAI allows 64 characters; Anthropic the same letters. Ids of our own shape are never taken from a provider. */
const PROVIDER_ID = /^(?!call_\d+$)[A-Za-z0-9_-]{1,64}$/;
const WIRE_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_WIRE_NAME = 64;

/**
 * The transcript as it may be sent to the provider whose native payloads carry `origin`, whatever happened before:
 *
 * - it starts with the user and does not end with a turn of the model, unless that turn is replayed natively;
 * - every call is answered exactly once, in the next message, in call order; an answer without a call is left out;
 * - no two calls have one id: a provider's own id is kept where it is legal and new, otherwise `call_` and the call's
 *   position stand for it in the call and its answer alike;
 * - inputs are objects, names are legal, texts are well-formed and none is empty, a turn with nothing in it is left out;
 * - native payloads are those of this provider, untouched, or absent.
 *
 * What is sent for a message depends on those before it alone, so that a provider's prompt cache holds.
 */
export function prepareTranscript(messages: readonly Message[], origin: string): Transcript {
  return createPreparer(origin)(messages);
}

/**
 * As `prepareTranscript`, for one history that grows: what was sent before a turn that is not the last stays as it is,
 * and is not made again.
 */
export function createPreparer(origin: string): (messages: readonly Message[]) => Transcript {
  let kept = nothingKept();
  return (messages) => {
    if (commonStart(kept.seen, messages) < kept.seen.length) kept = nothingKept();
    const last = Math.max(
      kept.seen.length,
      messages.findLastIndex(({ role }) => role === 'assistant'),
    );
    const settled = messages.slice(kept.seen.length, last);
    append(kept.sent, sendable(settled, kept.ids, origin));
    append(kept.seen, settled);
    const given = kept.ids.count();
    const sent = kept.sent.concat(sendable(messages.slice(last), kept.ids, origin));
    kept.ids.takeBack(given);
    return framed(sent);
  };
}

/** Messages that nothing to come can change, as they came and as they are sent. */
type Kept = { readonly seen: Message[]; readonly sent: Message[]; readonly ids: Ids };

function nothingKept(): Kept {
  return { seen: [], sent: [], ids: createIds() };
}

function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}

/** The user speaks first, and last, unless the turn at the end goes back for more. */
function framed(sent: Message[]): Transcript {
  if (sent[0]?.role !== 'user') sent.unshift({ role: 'user', text: CONTINUE });
  const last = sent.at(-1);
  if (last?.role === 'assistant' && last.native === undefined) sent.push({ role: 'user', text: CONTINUE });
  return sent as readonly Message[] as Transcript;
}

/** Turns with their answers, and what the user said in between after these. */
function sendable(messages: readonly Message[], ids: Ids, origin: string): readonly Message[] {
  const sent: Message[] = [];
  let turn: AssistantMessage | undefined;
  let answers: ToolAnswer[] = [];
  let after: Message[] = [];
  const close = () => {
    if (turn !== undefined) sent.push(...answered(turn, answers, ids));
    sent.push(...after);
    [turn, answers, after] = [undefined, [], []];
  };
  for (const message of messages) {
    if (message.role === 'tool') answers.push(...message.answers);
    else if (message.role === 'user') after.push(cleanUser(message));
    else {
      close();
      turn = cleanTurn(message, origin);
    }
  }
  close();
  return sent;
}

function textOf(text: string): string {
  return text.trim() === '' ? NO_TEXT : text.toWellFormed();
}

function cleanUser(message: Extract<Message, { role: 'user' }>): Message {
  const text = textOf(message.text);
  return text === message.text ? message : { role: 'user', text };
}

/** Ids that were given, each once. */
type Ids = {
  next(own: string): string;
  count(): number;
  /** Takes back all but the first so many. */
  takeBack(count: number): void;
};

function createIds(): Ids {
  const given: string[] = [];
  const used = new Set<string>();
  return {
    next(own) {
      const id = PROVIDER_ID.test(own) && !used.has(own) ? own : `call_${given.length + 1}`;
      used.add(id);
      given.push(id);
      return id;
    },
    count: () => given.length,
    takeBack(count) {
      for (const id of given.splice(count)) used.delete(id);
    },
  };
}

/** The turn and, when it calls, the one message that answers it. */
function answered(turn: AssistantMessage, answers: readonly ToolAnswer[], ids: Ids): readonly Message[] {
  if (turn.calls.length === 0) return turn.text === '' && turn.native === undefined ? [] : [turn];
  const waiting = Map.groupBy(answers, ({ callId }) => callId);
  const pairs = turn.calls.map((call) => {
    const answer = waiting.get(call.id)?.shift() ?? { callId: call.id, text: UNANSWERED, isError: true };
    return { call, answer, id: ids.next(call.id) };
  });
  return [
    { ...turn, calls: pairs.map(({ call, id }) => (id === call.id ? call : { ...call, id })) },
    { role: 'tool', answers: pairs.map(({ answer, id }) => cleanAnswer(answer, id)) },
  ];
}

function cleanAnswer(answer: ToolAnswer, id: string): ToolAnswer {
  const text = textOf(answer.text);
  return id === answer.callId && text === answer.text
    ? answer
    : { callId: id, text, isError: answer.isError };
}

function cleanTurn(message: AssistantMessage, origin: string): AssistantMessage {
  return {
    role: 'assistant',
    text: message.text.trim() === '' ? '' : message.text.toWellFormed(),
    calls: message.calls.map(cleanCall),
    native: isReplayable(message.native, origin) ? message.native : undefined,
  };
}

function cleanCall(call: ToolCall): ToolCall {
  return { ...call, wireName: legalName(call.wireName), input: wellFormed(call.input ?? {}) };
}

/** A name that the model made up must not make the provider refuse the whole history. */
function legalName(name: string): string {
  if (WIRE_NAME.test(name)) return name;
  const legal = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_WIRE_NAME);
  return legal === '' ? 'unnamed' : legal;
}

function isReplayable(native: AssistantMessage['native'], origin: string): boolean {
  if (native === undefined || native.provider !== origin) return false;
  const content: JsonValue = native.content;
  if (Array.isArray(content) && content.length === 0) return false;
  return isWellFormed(content);
}
