import Anthropic, { type ClientOptions } from '@anthropic-ai/sdk';
import { cutText } from '../base/text.ts';
import { anthropicBody, ANTHROPIC, type AnthropicSettings } from './anthropic-request.ts';
import { createAnthropicTurn } from './anthropic-turn.ts';
import type { Model, ModelEvent, ModelFault, ModelFaultClass, ModelRequest } from './model.ts';

/** The fetch that the SDK is given: the host's own. */
type AnthropicFetch = NonNullable<ClientOptions['fetch']>;

/** Where and with what key to call. Without `baseUrl`, the vendor's own host. */
export type AnthropicAccess = {
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly fetch: AnthropicFetch;
};

/** A model behind the Anthropic Messages API (https://platform.claude.com/docs/en/api/messages-streaming). */
export function createAnthropicModel(access: AnthropicAccess, settings: AnthropicSettings): Model {
  const client = new Anthropic({
    apiKey: access.apiKey,
    baseURL: access.baseUrl ?? 'https://api.anthropic.com',
    fetch: access.fetch,
    // One retry layer, and it is not this one.
    maxRetries: 0,
    dangerouslyAllowBrowser: true,
    logLevel: 'off',
  });
  return {
    label: `${ANTHROPIC}/${settings.model}`,
    async *stream(request) {
      try {
        yield* turnEvents(client, request, settings);
      } catch (error) {
        yield { type: 'failed', fault: toFault(error, request.signal, access.apiKey) };
      }
    },
  };
}

async function* turnEvents(
  client: Anthropic,
  request: ModelRequest,
  settings: AnthropicSettings,
): AsyncIterable<ModelEvent> {
  const stream = await client.messages.create(anthropicBody(request, settings), { signal: request.signal });
  const turn = createAnthropicTurn();
  for await (const event of stream) {
    const shown = turn.accept(event);
    if (shown !== undefined) yield shown;
  }
  yield (
    turn.finish() ?? {
      type: 'failed',
      fault: { class: 'interrupted', message: 'The model’s stream ended before its last event.' },
    }
  );
}

/**
 * Classifies by the error's type in the body first, since an overload may arrive as an event inside a 200 stream, then
 * by status.
 */
function toFault(error: unknown, signal: AbortSignal, key: string): ModelFault {
  if (signal.aborted) return { class: 'cancelled', message: 'The model call was cancelled.' };
  if (!(error instanceof Anthropic.APIError)) {
    return { class: 'interrupted', message: 'The model’s stream broke off. Try again.' };
  }
  const status: unknown = error.status;
  const type: unknown = error.type;
  const known = BY_TYPE.get(typeof type === 'string' ? type : '') ?? byStatus(status);
  const detail =
    typeof type === 'string' ? type : typeof status === 'number' ? `status ${status}` : 'with no status';
  const said = cutText((error.apiMessage ?? '').replaceAll(key, '[key]'), MAX_DETAIL);
  return {
    class: known,
    message: `Anthropic answered ${detail}${said === '' ? '' : ` (${said})`}. ${ADVICE[known]}`,
    ...(typeof status === 'number' ? { status } : {}),
  };
}

/** How much of the provider's own words a fault repeats, in UTF-16 code units. */
const MAX_DETAIL = 300;

const BY_TYPE: ReadonlyMap<string, ModelFaultClass> = new Map([
  ['authentication_error', 'authentication'],
  ['permission_error', 'authentication'],
  ['invalid_request_error', 'invalid_request'],
  ['not_found_error', 'invalid_request'],
  ['request_too_large', 'invalid_request'],
  ['rate_limit_error', 'rate_limited'],
  ['overloaded_error', 'overloaded'],
  ['timeout_error', 'unavailable'],
  ['api_error', 'unavailable'],
]);

function byStatus(status: unknown): ModelFaultClass {
  if (typeof status !== 'number') return 'network';
  if (status === 401 || status === 403) return 'authentication';
  if (status === 429) return 'rate_limited';
  if (status === 529) return 'overloaded';
  return status >= 500 ? 'unavailable' : 'invalid_request';
}

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
