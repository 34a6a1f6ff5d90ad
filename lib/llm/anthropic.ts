import Anthropic from '@anthropic-ai/sdk';
import { Stream } from '@anthropic-ai/sdk/core/streaming';
import type { JsonValue } from '../base/json.ts';
import { createAnthropicBody } from './anthropic-request.ts';
import { createAnthropicTurn } from './anthropic-turn.ts';
import { guardedFetch, streamBody } from './http.ts';
import { readStream, type Attempt, type OpenedStream, type Wire, type WireAccess } from './wire.ts';

/**
 * A model behind the Anthropic Messages API (https://platform.claude.com/docs/en/api/messages-streaming). `fields` are
 * options in the API's words.
 */
export function createAnthropicWire(access: WireAccess, model: string, fields: Fields): Wire {
  const { provider, apiKey, baseUrl, fetch } = access;
  const client = new Anthropic({
    apiKey: apiKey ?? 'none',
    ...(apiKey === undefined ? { defaultHeaders: { authorization: null, 'x-api-key': null } } : {}),
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    fetch: guardedFetch(fetch),
    // One retry layer and one watch over time, and they are not these.
    maxRetries: 0,
    timeout: 3_600_000,
    dangerouslyAllowBrowser: true,
    logLevel: 'off',
  });
  const origin = baseUrl === undefined ? provider : `${provider} ${baseUrl}`;
  const bodyOf = createAnthropicBody({ model, fields });
  return {
    label: `${provider}/${model}`,
    origin,
    attempt: (attempt) => readStream(() => open(client, attempt, bodyOf, origin), attempt, access),
  };
}

type Fields = { readonly [field: string]: JsonValue };

async function open(
  client: Anthropic,
  attempt: Attempt,
  bodyOf: ReturnType<typeof createAnthropicBody>,
  origin: string,
): Promise<OpenedStream<Anthropic.RawMessageStreamEvent>> {
  const { signal, pulse } = attempt;
  const body = bodyOf(attempt);
  const answer = await client.messages.create(body, { signal }).asResponse();
  const { response } = await streamBody(answer, pulse, signal);
  const events = Stream.fromSSEResponse<Anthropic.RawMessageStreamEvent>(
    response,
    new AbortController(),
    client,
  );
  return { events, turn: createAnthropicTurn(origin, body.max_tokens) };
}
