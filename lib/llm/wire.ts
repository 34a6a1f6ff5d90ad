import { toFault, isTooLong, readErrorBody } from './fault.ts';
import { AnswerError, type Fetch, type Pulse } from './http.ts';
import { NO_USAGE } from './message.ts';
import type { ModelEvent, ModelRequest, RefusedPart } from './model.ts';
import type { ProviderError } from './provider-error.ts';
import { readRetryAfter, type AnswerHeaders } from './retry-after.ts';
import type { Transcript } from './transcript.ts';

/** What a provider refused of an earlier attempt: it is left out of the next. */
export type LeftOut = ReadonlySet<RefusedPart>;

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
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Puts one turn together from the events of its stream. */
export type TurnReader<T> = {
  /** What an event is a sign of; `undefined` for one that only keeps the connection alive. */
  phase(event: T): 'thinking' | 'speaking' | undefined;
  /** Takes an event; gives what a reader can show at once. */
  accept(event: T): readonly ModelEvent[];
  /** The turn, or undefined while its last event has not come: then the stream was cut. */
  finish(): ModelEvent | undefined;
};

/** Where an attempt stands when its stream is open. */
export type OpenedStream<T> = { readonly events: AsyncIterable<T>; readonly turn: TurnReader<T> };

/** Reads a turn to its end. Every fault is an event. */
export async function* readStream<T>(
  open: () => Promise<OpenedStream<T>>,
  { signal, pulse }: Attempt,
  access: WireAccess,
): AsyncIterable<ModelEvent> {
  try {
    const { events, turn } = await open();
    for await (const event of events) {
      const phase = turn.phase(event);
      if (phase !== undefined) pulse.content(phase);
      for (const shown of turn.accept(event)) {
        yield shown;
        if (shown.type === 'failed') return;
      }
    }
    yield signal.aborted ? CANCELLED : (turn.finish() ?? INTERRUPTED);
  } catch (error) {
    yield signal.aborted ? CANCELLED : endOf(error, access);
  }
}

const CANCELLED: ModelEvent = {
  type: 'failed',
  fault: { class: 'cancelled', message: 'The model call was cancelled.' },
};

const INTERRUPTED: ModelEvent = {
  type: 'failed',
  fault: { class: 'interrupted', message: 'The model’s stream ended before its last event.' },
};

/** What an exception of an SDK ends a turn with. */
function endOf(error: unknown, access: WireAccess): ModelEvent {
  if (error instanceof AnswerError) return errorEvent(error.detail, access);
  if (!isApiError(error)) {
    const message = 'The model’s stream broke off. Try again.';
    return { type: 'failed', fault: { class: 'interrupted', message } };
  }
  if (error.status === undefined && error.error === undefined) {
    const message = `${access.provider} could not be reached.`;
    return { type: 'failed', fault: { class: 'network', message } };
  }
  const { status, headers } = error;
  const retryAfterMs = headers === undefined ? undefined : readRetryAfter(headers, access.now());
  return errorEvent(
    {
      ...readErrorBody(error.error),
      ...(status === undefined ? {} : { status }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
    access,
  );
}

/** The last event of a turn that an error of the provider ended. */
export function errorEvent(error: ProviderError, access: WireAccess): ModelEvent {
  if (!isTooLong(error)) return { type: 'failed', fault: toFault(error, access) };
  const message = { role: 'assistant', text: '', calls: [], native: undefined } as const;
  return { type: 'finished', message, stop: 'context', usage: NO_USAGE };
}

type ApiError = {
  readonly status: number | undefined;
  readonly headers: AnswerHeaders | undefined;
  readonly error: unknown;
};

/** The errors of both SDKs have one shape. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'status' in error && 'headers' in error && 'error' in error;
}
