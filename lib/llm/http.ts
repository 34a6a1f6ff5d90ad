import { decodeLenient } from '../base/text.ts';
import type { ProviderError } from './provider-error.ts';
import { readErrorBody } from './fault.ts';

/** The host's fetch, as the SDKs take it. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** `value` is undefined at the end. */
type ByteReader = {
  read(): Promise<{ readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
};

/** What is read of an answer that is an error, in bytes. */
const MAX_ERROR = 64 * 1024;

/** What is read of one turn's stream, in bytes: a hundred thousand deltas of one character fit. */
const MAX_STREAM = 32 * 1024 * 1024;

/** What keeps watch over a call is told: any bytes, and events that bring the turn forward. */
export type Pulse = { bytes(): void; content(phase: 'thinking' | 'speaking'): void };

/** Thrown for an answer whose error the SDK does not see; carries it. */
export class AnswerError extends Error {
  readonly detail: ProviderError;
  constructor(detail: ProviderError) {
    super(detail.message);
    this.name = 'AnswerError';
    this.detail = detail;
  }
}

/**
 * A fetch for an SDK. A redirect is not followed, for a key must not go where it sends it; the body of an error is read
 * here, whole and bounded, so that no connection stays open and none can fill the memory.
 */
export function guardedFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    if (response.ok) return response;
    const text = await readStart(response, MAX_ERROR);
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      return new Response('{"error":{"message":"It answered with a redirect, which is not followed."}}', {
        status: 421,
      });
    }
    return new Response(text, { status, headers });
  };
}

async function readStart({ body }: Response, max: number): Promise<string> {
  if (body === null) return '';
  const reader: ByteReader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let left = max;
  while (left > 0) {
    const { value } = await reader.read();
    if (value === undefined) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
  }
  await reader.cancel();
  return text;
}

/** The bytes of a streamed answer and how they ended. */
export type StreamBody = {
  /** What an SDK's decoder reads: it looks at `body` and `headers` alone. */
  readonly response: Response;
  /** True once the last bytes were the `[DONE]` with which OpenAI's streams end; the decoders do not tell. */
  readonly sawDone: () => boolean;
};

/** Passes on the bytes of a streamed answer, telling `pulse`, until the signal aborts or they are too many. */
export async function streamBody(response: Response, pulse: Pulse, signal: AbortSignal): Promise<StreamBody> {
  pulse.bytes();
  const { body, headers } = response;
  if (body === null) throw new AnswerError({ message: 'The answer is empty.', status: 502 });
  if (headers.get('content-type')?.includes('application/json') === true) {
    throw new AnswerError(readUnstreamed(await readStart(response, MAX_ERROR)));
  }
  let tail = new Uint8Array(0);
  const onBytes = (bytes: Uint8Array) => {
    pulse.bytes();
    tail = bytes.length >= TAIL ? bytes.slice(-TAIL) : lastBytes(tail, bytes);
  };
  const readable = { body: chunks(body.getReader(), onBytes, signal), headers };
  return {
    response: readable as unknown as Response,
    sawDone: () => decodeLenient(tail).trimEnd().endsWith('[DONE]'),
  };
}

const TAIL = 16;

function lastBytes(before: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...before, ...bytes].slice(-TAIL));
}

function readUnstreamed(text: string): ProviderError {
  const advice = 'It answered without a stream, which was asked for.';
  try {
    const body: unknown = JSON.parse(text);
    const error = readErrorBody(body);
    return error.message === '' ? { message: advice, status: 400 } : error;
  } catch {
    return { message: advice, status: 400 };
  }
}

async function* chunks(
  reader: ByteReader,
  onBytes: (bytes: Uint8Array) => void,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  let total = 0;
  try {
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return;
      total += value.length;
      if (total > MAX_STREAM)
        throw new AnswerError({ message: `The turn is over ${MAX_STREAM} bytes.`, status: 413 });
      onBytes(value);
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
