import { isObject } from '../base/json.ts';
import type { ProviderError } from './provider-error.ts';
import { createSseDecoder } from './sse.ts';

/** Errors inside errors are read to this depth. */
const MAX_DEPTH = 3;

/** A status as some servers put it into an error, as a number or as text. */
const STATUS = /^[45]\d\d$/;

const HTML = /^\s*<(?:!doctype|html|head|body)\b/i;
const TITLE = /<title[^>]*>([^<]+)/i;

/** The parts of an answer that an error is read from. */
export type ErrorAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** What was asked. */
  readonly url: string;
};

/** Reads an answer that is an error: JSON, an event stream, a web page or plain words. */
export function readErrorAnswer({ status, contentType, text, url }: ErrorAnswer): ProviderError {
  if (isHtml(contentType, text)) return { ...readPage(text, url), ...pageAdvice(status), status };
  const body = parse(text) ?? firstEvent(text);
  const error = body === undefined ? { message: text.trim() } : readErrorBody(body);
  const isWrongPlace = (status === 404 || status === 405) && !/model/i.test(JSON.stringify(error));
  return {
    ...error,
    status,
    ...(isWrongPlace ? { advice: `Check base_url: there is nothing at ${url}.` } : {}),
  };
}

/** Whether a body is a web page, by its type or its first characters. */
export function isHtml(contentType: string, text: string): boolean {
  return /text\/html|application\/xhtml/.test(contentType) || HTML.test(text);
}

/** What is said of a web page in place of an answer. */
export function readPage(text: string, url: string): ProviderError {
  const title = TITLE.exec(text)?.[1]?.trim() ?? '';
  return { how: 'with a web page', message: title === '' ? url : `“${title}” at ${url}` };
}

/** A page with one of these statuses comes from a proxy whose server is down, not from a wrong address. */
function pageAdvice(status: number): Partial<ProviderError> {
  return status >= 500 || status === 429 ? {} : { advice: 'Check base_url.' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function firstEvent(text: string): unknown {
  const decoder = createSseDecoder();
  const [event] = [...decoder.push(new TextEncoder().encode(text)), ...decoder.end()];
  return event === undefined ? undefined : parse(event.data);
}

/**
 * Reads an error object as it stands in an answer or a stream: `{error: {…}}`, `{error: "…"}`, `{errors: [{…}]}`,
 * `{detail: …}`, a list with one of these, and the object itself alike.
 */
export function readErrorBody(body: unknown, depth = MAX_DEPTH): ProviderError {
  if (typeof body === 'string') return { message: body };
  if (Array.isArray(body)) return readErrorBody(body[0], depth);
  if (!isObject(body) || depth === 0) return { message: '' };
  const { error, errors, detail } = body;
  const inner = error ?? (Array.isArray(errors) ? errors[0] : undefined);
  if (isObject(inner)) return readErrorBody(inner, depth - 1);
  const list: unknown = Array.isArray(detail) ? detail[0] : undefined;
  if (isObject(list)) return readFieldError(list);
  const said = [body['message'], inner, detail, body['Message']].find((text) => typeof text === 'string');
  return withUpstream({ message: typeof said === 'string' ? said : '', ...wordsOf(body) }, body, depth);
}

/** The words that classify an error. */
function wordsOf({ type, code, param }: { readonly [key: string]: unknown }): Partial<ProviderError> {
  const isWord = typeof code === 'string' && !STATUS.test(code);
  return {
    ...(typeof type === 'string' && type !== 'error' ? { type } : {}),
    ...(isWord ? { code } : {}),
    ...(typeof param === 'string' ? { param } : {}),
    // Some servers put the status they would have answered with into the error of an open stream.
    ...(isStatus(code) ? { status: Number(code) } : {}),
  };
}

function isStatus(code: unknown): boolean {
  return (typeof code === 'number' || typeof code === 'string') && STATUS.test(String(code));
}

/** One entry of a list of fields at fault: where, and what is wrong with it. */
function readFieldError({ msg, loc, type }: { readonly [key: string]: unknown }): ProviderError {
  const param: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
  const message = typeof msg === 'string' ? msg : '';
  return {
    message: typeof param === 'string' ? `${param}: ${message}` : message,
    ...(typeof type === 'string' ? { code: type } : {}),
    ...(typeof param === 'string' ? { param } : {}),
  };
}

/** OpenRouter repeats what the provider behind it said in `metadata.raw`, as text or JSON, and names that provider. */
function withUpstream(
  error: ProviderError,
  { metadata }: { readonly [key: string]: unknown },
  depth: number,
): ProviderError {
  if (!isObject(metadata)) return error;
  const { raw, provider_name: name } = metadata;
  const inner = readErrorBody(typeof raw === 'string' ? (parse(raw) ?? raw) : raw, depth - 1);
  const who = typeof name === 'string' && name !== '' ? `${name}: ` : '';
  const isGeneric = /^provider returned error$/i.test(error.message) && inner.message !== '';
  const said = [isGeneric ? '' : error.message, inner.message].filter((text) => text !== '').join('; ');
  // The outer status is what the answer had; the inner words say what is wrong.
  return { ...inner, ...error, message: `${who}${said}` };
}
