import type { Clock } from '../base/ports.ts';
import { toFault } from './fault.ts';
import type { Fetch, Pulse } from './http.ts';
import { NO_USAGE } from './message.ts';
import type { ModelEvent, ModelRequest, RefusedPart } from './model.ts';
import type { ProviderError } from './provider-error.ts';
import type { WireEvent } from './stream-items.ts';
import { isTooLong } from './too-long.ts';
import type { Transcript } from './transcript.ts';

/**
 * What a provider refused of an earlier attempt: it is left out of the next, or kept to the largest value that the
 * provider named.
 */
export type LeftOut = ReadonlyMap<RefusedPart, number | undefined>;

/** One attempt of a call: the request with its transcript made sendable. */
export type Attempt = {
  readonly request: Omit<ModelRequest, 'messages' | 'signal'> & { readonly transcript: Transcript };
  readonly leftOut: LeftOut;
  readonly signal: AbortSignal;
  readonly pulse: Pulse;
};

/** A model behind one provider's protocol, asked once. */
export type Wire = {
  /** `provider/model`. */
  readonly label: string;
  /** Marks the native payloads that this wire made and may replay. */
  readonly origin: string;
  /** Never throws; the last event is `finished` or `failed`, there is no `reset`. */
  attempt(attempt: Attempt): AsyncIterable<ModelEvent>;
};

/** Where and with what key to call. */
export type WireAccess = {
  /** The provider's name, as faults tell it. */
  readonly provider: string;
  /** Undefined for a server that wants none: nothing stands in for it. */
  readonly apiKey: string | undefined;
  /** Undefined for the vendor's own host. */
  readonly baseUrl: string | undefined;
  readonly fetch: Fetch;
  readonly clock: Clock;
};

/** OpenAI's own address. */
export const OPENAI_URL = 'https://api.openai.com/v1';

/** The header that carries the key; none without one. */
export function bearer({ apiKey }: WireAccess): Readonly<Record<string, string>> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}

/** Marks native payloads: those of one provider at one address. */
export function originMark({ provider, baseUrl }: WireAccess): string {
  return baseUrl === undefined ? provider : `${provider} ${baseUrl}`;
}

/** How far a turn has come: `ending` when it is complete and only its figures may follow. */
export type Stage = 'open' | 'ending' | 'ended';

/** Puts one turn together from the events of its stream, whose fields may be missing or of any type. */
export type TurnReader = {
  /** What an event is a sign of; `undefined` for one that only keeps the connection alive. */
  phase(event: WireEvent): 'thinking' | 'speaking' | undefined;
  /** Takes an event; gives what a reader can show at once. */
  accept(event: WireEvent): readonly ModelEvent[];
  /** The mark came with which OpenAI’s streams end. */
  done(): void;
  stage(): Stage;
  /** The turn, or undefined while its last event has not come: then the stream was cut. */
  finish(): ModelEvent | undefined;
};

/** The last event of a turn that an error of the provider ended. */
export function errorEvent(error: ProviderError, access: WireAccess): ModelEvent {
  if (!isTooLong(error)) return { type: 'failed', fault: toFault(error, access) };
  const message = { role: 'assistant', text: '', calls: [], native: undefined } as const;
  return { type: 'finished', message, stop: 'context', usage: NO_USAGE };
}
