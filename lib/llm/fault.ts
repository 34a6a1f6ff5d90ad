import { cutText } from '../base/text.ts';
import type { ModelFault, ModelFaultClass } from './model.ts';
import type { ProviderError } from './provider-error.ts';
import { redactKey } from './redact-key.ts';
import { readRefusal } from './refused.ts';

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
  ['insufficient_system_resource', 'overloaded'],
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
  const kind = error.kind ?? classify(error);
  const status = error.status === undefined ? 'with an error' : `status ${error.status}`;
  const detail = redactKey(error.how ?? error.type ?? error.code ?? status, apiKey);
  const words = redactKey(error.message, apiKey);
  const said = words === '' ? '' : ` (${cutText(words, MAX_DETAIL)})`;
  const advice = redactKey(error.advice ?? ADVICE[kind], apiKey);
  return {
    class: kind,
    message: `${provider} answered ${cutText(detail, 100)}${said}. ${advice}`,
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    ...(kind === 'invalid_request' ? readRefusal(error) : {}),
  };
}

function classify({ status, code, type }: ProviderError): ModelFaultClass {
  const known = BY_WORD.get(code ?? '') ?? BY_WORD.get(type ?? '');
  if (status === undefined) return known ?? 'unavailable';
  // Gateways put `invalid_request_error` and `api_error` on everything: the status says more than these.
  if (known === undefined || known === 'invalid_request' || known === 'unavailable') return byStatus(status);
  return known;
}

/** By the number alone; both vendors use 529. */
function byStatus(status: number): ModelFaultClass {
  if (status === 401 || status === 403) return 'authentication';
  if (status === 402) return 'quota';
  if (status === 429) return 'rate_limited';
  if (status === 529) return 'overloaded';
  return status >= 500 || status === 408 || status === 409 ? 'unavailable' : 'invalid_request';
}
