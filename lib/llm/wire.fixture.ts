import { nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { Clock, Random } from '../base/ports.ts';
import { anthropicError, anthropicStream } from './anthropic-script.fixture.ts';
import { attempt } from './attempt.ts';
import { createAnthropicWire } from './anthropic.ts';
import { chatStream, openAiError } from './chat-script.fixture.ts';
import type { Fetch } from './http.ts';
import type { ModelEvent, ModelRequest } from './model.ts';
import { createChatWire } from './openai-chat.ts';
import { createResponsesWire } from './openai-responses.ts';
import { responsesStream } from './responses-script.fixture.ts';
import { splitBytes, type ScriptedTurn } from './script.fixture.ts';
import { createPreparer } from './transcript.ts';
import { createWatch } from './watch.ts';
import type { LeftOut, Wire, WireAccess } from './wire.ts';

/** The protocols under test. */
export const WIRES = ['anthropic', 'responses', 'chat'] as const;
export type WireName = (typeof WIRES)[number];

export const KEY = 'secret-key';

export const NO_SIGNAL = new AbortController().signal;

/** A request with nothing special to it. */
export const REQUEST: ModelRequest = {
  system: undefined,
  messages: [{ role: 'user', text: 'Hi' }],
  tools: [],
  signal: NO_SIGNAL,
};

/** A request as the provider got it. */
export type Sent = {
  readonly url: string;
  readonly headers: Headers;
  readonly body: { readonly [key: string]: unknown };
  readonly redirect: string | undefined;
};

/** A wire over a fetch of the test's own. */
export function wireOver(name: WireName, fetch: Fetch, access: Partial<WireAccess> = {}, fields = {}): Wire {
  const shared = {
    provider: 'p',
    apiKey: KEY,
    baseUrl: 'http://loopback.test',
    fetch,
    clock: systemClock,
    ...access,
  };
  if (name === 'anthropic') return createAnthropicWire(shared, 'm', fields);
  if (name === 'responses') return createResponsesWire(shared, 'm', fields);
  return createChatWire(shared, 'm', fields);
}

/** What a protocol's server answers to a turn. */
export function answerOf(name: WireName, turn: ScriptedTurn): Response {
  const { status } = turn;
  if (status !== undefined) {
    const headers = turn.retry_after === undefined ? {} : { 'retry-after': turn.retry_after };
    const body = name === 'anthropic' ? anthropicError(turn) : openAiError(turn);
    return Response.json(body, { status, headers });
  }
  return streamed(textOf(name, turn), turn.split, turn.cut);
}

/** The text of a protocol's stream. */
export function textOf(name: WireName, turn: ScriptedTurn): string {
  if (name === 'anthropic') return anthropicStream(turn);
  return name === 'responses' ? responsesStream(turn) : chatStream(turn);
}

/** An answer that streams a text in pieces, and breaks off instead of ending when `broken`. */
export function streamed(text: string, size = 97, broken = false): Response {
  const pieces = splitBytes(text, size).values();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.next();
      if (piece.done !== true) controller.enqueue(piece.value);
      else if (broken) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** An answer in pieces that end at these bytes, in order. */
export function cutAt(bytes: Uint8Array, cuts: readonly number[]): Response {
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
  const pieces = [...ends, bytes.length].map((end, i) => bytes.slice(ends[i - 1] ?? 0, end));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** How a wire is asked. */
export type Asked = {
  readonly request?: Partial<ModelRequest>;
  readonly access?: Partial<WireAccess>;
  readonly fields?: object;
  readonly leftOut?: LeftOut;
  readonly clock?: Clock;
};

/** Asks a wire once; what it gave and what the provider got. */
export async function ask(name: WireName, answer: () => Response | Promise<Response>, asked: Asked = {}) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    sent.push({
      url: url as string,
      headers,
      body: JSON.parse(init?.body as string),
      redirect: init?.redirect,
    });
    return answer();
  };
  const wire = wireOver(name, fetch, asked.access, asked.fields);
  const events: ModelEvent[] = [];
  const request = { ...REQUEST, ...asked.request };
  const { leftOut = new Map(), clock = systemClock } = asked;
  const opened = { wire, leftOut, prepare: createPreparer(wire.origin) };
  for await (const event of attempt(opened, request, createWatch(clock))) events.push(event);
  return { events, sent, last: events.at(-1), wire };
}

/** Asks for a scripted turn. */
export function play(name: WireName, turn: ScriptedTurn, asked: Asked = {}) {
  return ask(name, () => answerOf(name, turn), asked);
}

/** The text and the reasoning that events show. */
export function shownIn(events: readonly ModelEvent[]): {
  readonly text: string;
  readonly reasoning: string;
} {
  const of = (type: 'text' | 'reasoning') =>
    events.flatMap((event) => (event.type === type ? [event.text] : [])).join('');
  return { text: of('text'), reasoning: of('reasoning') };
}

/** The sleeps of a watch: those of a quick clock that take a moment all the same. */
const LONG = 9000;

/** A clock that moves only by sleeping, and nearly at once. */
export function quickClock(): Clock & { readonly slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    monotonic: () => now,
    async sleep(ms, signal) {
      await new Promise((resolve) => setTimeout(resolve, ms < LONG ? 1 : 3));
      // What was given up is no pause: a stream that ends by itself is not waited for.
      if (signal?.aborted === true) return;
      if (ms < LONG) slept.push(ms);
      now += ms;
    },
  };
}

export const RANDOM: Random = nodeRandom;
