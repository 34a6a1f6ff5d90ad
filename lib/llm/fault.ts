import { isObject } from '../base/json.ts';
import { cutText } from '../base/text.ts';
import type { ModelFault, ModelFaultClass, RefusedPart } from './model.ts';
import type { ProviderError } from './provider-error.ts';

/** How much of the provider's own words a fault repeats, in UTF-16 code units. */
const MAX_DETAIL = 300;

/** Words of Anthropic's and OpenAI's errors, in `code` or `type`; servers that follow them use the same. */
const BY_WORD: ReadonlyMap<string, ModelFaultClass> = new Map([
  ['authentication_error', 'authentication'],
  ['invalid_api_key', 'authentication'],
  ['permission_error', 'authentication'],
  ['billing_error', 'quota'],
  ['insufficient_quota', 'quota'],
  ['invalid_prompt', 'invalid_request'],
  ['invalid_request_error', 'invalid_request'],
  ['model_not_found', 'invalid_request'],
  ['not_found_error', 'invalid_request'],
  ['request_too_large', 'invalid_request'],
  ['rate_limit_error', 'rate_limited'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['overloaded_error', 'overloaded'],
  ['server_is_overloaded', 'overloaded'],
  ['slow_down', 'overloaded'],
  ['api_error', 'unavailable'],
  ['internal_server_error', 'unavailable'],
  ['server_error', 'unavailable'],
  ['timeout_error', 'unavailable'],
]);

const ADVICE: Readonly<Record<ModelFaultClass, string>> = {
  authentication: 'Check the provider’s key.',
  invalid_request: 'Check the actor’s model and options.',
  rate_limited: 'Try again later.',
  overloaded: 'Try again later.',
  network: 'The provider could not be reached.',
  interrupted: 'Try again.',
  cancelled: 'The call was cancelled.',
  quota: 'Check the account’s credit.',
  unavailable: 'Try again later.',
};

/** Whose error it is. The key never stands in a message, whatever the provider repeats. */
export type FaultContext = { readonly provider: string; readonly apiKey: string | undefined };

/** What a provider's error is to a run: its class by the error's own words, then by status. */
export function toFault(error: ProviderError, { provider, apiKey }: FaultContext): ModelFault {
  const kind = classify(error);
  const detail =
    error.type ?? error.code ?? (error.status === undefined ? 'with an error' : `status ${error.status}`);
  const words = apiKey === undefined ? error.message : error.message.replaceAll(apiKey, '[key]');
  const said = words === '' ? '' : ` (${cutText(words, MAX_DETAIL)})`;
  const refused = refusedPart(error);
  return {
    class: kind,
    message: `${provider} answered ${cutText(detail, 100)}${said}. ${ADVICE[kind]}`,
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    ...(kind === 'invalid_request' && refused !== undefined ? { refused } : {}),
  };
}

function classify({ status, code, type }: ProviderError): ModelFaultClass {
  const known = BY_WORD.get(code ?? '') ?? BY_WORD.get(type ?? '');
  if (status === undefined) return known ?? 'unavailable';
  // Gateways put `invalid_request_error` and `api_error` on everything: the status says more than these.
  if (known === undefined || known === 'invalid_request' || known === 'unavailable') return byStatus(status);
  return known;
}

/** By the number alone: the SDKs have no class of their own for 529, which both vendors use. */
function byStatus(status: number): ModelFaultClass {
  if (status === 401 || status === 403) return 'authentication';
  if (status === 402) return 'quota';
  if (status === 429) return 'rate_limited';
  if (status === 529) return 'overloaded';
  return status >= 500 || status === 408 || status === 409 ? 'unavailable' : 'invalid_request';
}

const TOO_LONG = /prompt is too long|maximum context length|context window|context length/i;
const NO_TOOLS =
  /(?:not|no endpoints found that) support (?:tools|tool use|function calling)|tools? (?:is|are) not supported/i;
const OUTPUT_FORMAT =
  /response_format|text\.format|output_config|output_format|json_schema|structured output/i;
const NO_ENCRYPTED = /encrypted content is not supported/i;

/** True when the conversation is longer than the model takes. */
export function isTooLong({ status, code, message }: ProviderError): boolean {
  if (code === 'context_length_exceeded') return true;
  return (status === 400 || status === 413) && TOO_LONG.test(cutText(message, 1000));
}

function refusedPart({ param, message }: ProviderError): RefusedPart | undefined {
  const words = cutText(message, 1000);
  if (NO_TOOLS.test(words)) return 'tools';
  if (param?.startsWith('include') === true || NO_ENCRYPTED.test(words)) return 'include';
  if (param?.startsWith('stream_options') === true || words.includes('stream_options'))
    return 'stream_options';
  if (OUTPUT_FORMAT.test(param ?? '') || OUTPUT_FORMAT.test(words)) return 'output_format';
  return undefined;
}

/** Reads an error object as it stands in an answer or a stream; `{error: {…}}` and `{…}` alike. */
export function readErrorBody(body: unknown): ProviderError {
  const inner = isObject(body) && isObject(body['error']) ? body['error'] : body;
  if (!isObject(inner)) {
    const said = isObject(body) ? body['error'] : body;
    return { message: typeof said === 'string' ? said : '' };
  }
  const { type, code, param, message } = inner;
  return {
    message: typeof message === 'string' ? message : '',
    ...(typeof type === 'string' && type !== 'error' ? { type } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof param === 'string' ? { param } : {}),
    // Some servers put the status they would have answered with into the error of an open stream.
    ...(typeof code === 'number' && code >= 400 && code < 600 ? { status: code } : {}),
  };
}
