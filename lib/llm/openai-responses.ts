import type OpenAI from 'openai';
import { Stream } from 'openai/core/streaming';
import type { JsonObject } from '../base/json.ts';
import { streamBody } from './http.ts';
import { createOpenAiClient, originMark } from './openai-client.ts';
import { createResponsesBody } from './responses-request.ts';
import { createResponsesTurn } from './responses-turn.ts';
import { readStream, type Attempt, type OpenedStream, type Wire, type WireAccess } from './wire.ts';

/**
 * A model behind OpenAI's Responses API (https://developers.openai.com/api/docs/guides/streaming-responses). `fields`
 * are options in the API's words.
 */
export function createResponsesWire(access: WireAccess, model: string, fields: JsonObject): Wire {
  const client = createOpenAiClient(access);
  const bodyOf = createResponsesBody({ model, fields });
  return {
    label: `${access.provider}/${model}`,
    origin: originMark(access),
    attempt: (attempt) => readStream(() => open(client, attempt, bodyOf, access), attempt, access),
  };
}

async function open(
  client: OpenAI,
  attempt: Attempt,
  bodyOf: ReturnType<typeof createResponsesBody>,
  access: WireAccess,
): Promise<OpenedStream<OpenAI.Responses.ResponseStreamEvent>> {
  const { signal, pulse } = attempt;
  const body = bodyOf(attempt);
  const answer = await client.responses.create(body, { signal }).asResponse();
  const { response } = await streamBody(answer, pulse, signal);
  type Event = OpenAI.Responses.ResponseStreamEvent;
  const events = Stream.fromSSEResponse<Event>(response, new AbortController(), client);
  const maxTokens = body.max_output_tokens ?? undefined;
  return { events, turn: createResponsesTurn({ origin: originMark(access), maxTokens, access }) };
}
