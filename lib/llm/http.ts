import { isHtml, readErrorAnswer, readPage } from './error-body.ts';
import { AnswerError, UnreachableError } from './provider-error.ts';
import { readRetryAfter } from './retry-after.ts';
import { createSseDecoder, type SseEvent } from './sse.ts';
import { readItems, type StreamItem } from './stream-items.ts';

/** The host's fetch. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What keeps watch over a call is told: any bytes, and events that bring the turn forward. */
export type Pulse = { bytes(): void; content(phase: 'thinking' | 'speaking'): void };

/** A call of a provider. `headers` come besides those of every call. */
export type Call = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
};

/** What a call is made with. */
export type CallContext = {
  readonly fetch: Fetch;
  readonly clock: { now(): number };
  readonly signal: AbortSignal;
  readonly pulse: Pulse;
};

/** An answer that is being read. */
export type Source = {
  /** What came, in the batches that it came in. */
  readonly batches: AsyncIterable<readonly StreamItem[]>;
  /** True for a provider that answered with one JSON text in place of a stream. */
  readonly whole: boolean;
  /** Gives the connection up. */
  leave(): void;
};

/** `value` is undefined at the end. */
type ByteReader = {
  read(): Promise<{ readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
};

/** What is read of an answer that is an error, in bytes. */
const MAX_ERROR = 64 * 1024;

/** What is read of one turn, in bytes: a hundred thousand deltas of one character fit. */
const MAX_TURN = 32 * 1024 * 1024;

/**
 * Calls a provider and opens its answer. A redirect is not followed, for a key must not go where it sends it; the body
 * of an error is read here, whole and bounded, so that no connection stays open and none can fill the memory. Throws
 * an `AnswerError` for what is not an answer and an `UnreachableError` for a host that does not answer.
 */
export async function callProvider(call: Call, context: CallContext): Promise<Source> {
  const { url } = call;
  const response = await send(call, context);
  context.pulse.bytes();
  const { status, headers, body } = response;
  const contentType = headers.get('content-type') ?? '';
  if (status >= 300 && status < 400)
    throw new AnswerError({ ...REDIRECT, ...(await dropped(response, status)) });
  if (!response.ok) {
    const retryAfterMs = readRetryAfter(headers, context.clock.now());
    const error = readErrorAnswer({ status, contentType, text: await readText(body, MAX_ERROR), url });
    throw new AnswerError({ ...error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
  }
  if (body === null) throw new AnswerError({ message: 'The answer is empty.', status: 502 });
  if (isHtml(contentType, '')) throw notAnApi(await readText(body, MAX_ERROR), url);
  return openSource(body.getReader(), { ...context, url, whole: contentType.includes('json') });
}

const REDIRECT = {
  message: '',
  how: 'with a redirect, which is not followed',
  kind: 'invalid_request',
  advice: 'Check base_url.',
} as const;

async function dropped({ body }: Response, status: number): Promise<{ readonly status: number }> {
  await body?.getReader().cancel();
  return { status };
}

function notAnApi(text: string, url: string): AnswerError {
  return new AnswerError({ ...readPage(text, url), kind: 'invalid_request', advice: 'Check base_url.' });
}

async function send({ url, headers, body }: Call, { fetch, signal }: CallContext): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPTED, 'user-agent': 'troupe', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual' as const,
    signal,
  };
  try {
    return await fetch(url, init);
  } catch (error) {
    throw new UnreachableError('The host could not be reached.', { cause: error });
  }
}

/** Some gateways stream by this header alone, others refuse a request without JSON in it. */
const ACCEPTED = 'text/event-stream, application/json';

/** The text of a body, or what of it is within `max` bytes. */
async function readText(body: Response['body'], max: number): Promise<string> {
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

type Reading = CallContext & { readonly url: string; readonly whole: boolean };

function openSource(reader: ByteReader, reading: Reading): Source {
  const leave = () => void reader.cancel().catch(() => undefined);
  const pieces = chunks(reader, reading, leave);
  return {
    batches: reading.whole ? oneBatch(pieces) : batches(pieces, reading.url),
    whole: reading.whole,
    leave,
  };
}

/** The events of a stream. */
async function* batches(
  pieces: AsyncIterable<Uint8Array>,
  url: string,
): AsyncIterable<readonly StreamItem[]> {
  const decoder = createSseDecoder();
  let started = false;
  for await (const piece of pieces) {
    if (!started && isPage(piece)) throw notAnApi(new TextDecoder().decode(piece), url);
    started = true;
    const items = decoder.push(piece).flatMap(readItems);
    if (items.length > 0) yield items;
  }
  yield decoder.end().flatMap(readItems);
}

/** No line of an event stream begins like this. */
function isPage(piece: Uint8Array): boolean {
  return isHtml('', new TextDecoder().decode(piece.subarray(0, 64)));
}

/** An answer that is one JSON text, as one event. */
async function* oneBatch(pieces: AsyncIterable<Uint8Array>): AsyncIterable<readonly StreamItem[]> {
  const decoder = new TextDecoder();
  const text: string[] = [];
  for await (const piece of pieces) text.push(decoder.decode(piece, { stream: true }));
  const event: SseEvent = { name: '', data: text.join('') + decoder.decode() };
  yield readItems(event);
}

/** The bytes of an answer, telling the pulse, until the signal aborts or they are too many. */
async function* chunks(
  reader: ByteReader,
  { signal, pulse }: CallContext,
  leave: () => void,
): AsyncIterable<Uint8Array> {
  signal.addEventListener('abort', leave);
  let total = 0;
  try {
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return;
      total += value.length;
      if (total > MAX_TURN)
        throw new AnswerError({ message: `The turn is over ${MAX_TURN} bytes.`, status: 413 });
      pulse.bytes();
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}
