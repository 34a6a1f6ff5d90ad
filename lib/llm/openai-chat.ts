import type OpenAI from 'openai';
import { Stream } from 'openai/core/streaming';
import type { JsonObject } from '../base/json.ts';
import { createChatBody } from './chat-request.ts';
import { createChatTurn } from './chat-turn.ts';
import { streamBody } from './http.ts';
import { createOpenAiClient, originMark } from './openai-client.ts';
import { readStream, type Attempt, type OpenedStream, type Wire, type WireAccess } from './wire.ts';

/**
 * A model behind OpenAI's chat completions, which compatible servers speak
 * (https://developers.openai.com/api/reference/resources/chat). `fields` are options in the API's words.
 */
export function createChatWire(access: WireAccess, model: string, fields: JsonObject): Wire {
  const client = createOpenAiClient(access);
  const bodyOf = createChatBody({ model, fields });
  return {
    label: `${access.provider}/${model}`,
    origin: originMark(access),
    attempt: (attempt) => readStream(() => open(client, attempt, bodyOf, access), attempt, access),
  };
}

async function open(
  client: OpenAI,
  attempt: Attempt,
  bodyOf: ReturnType<typeof createChatBody>,
  access: WireAccess,
): Promise<OpenedStream<OpenAI.ChatCompletionChunk>> {
  const { signal, pulse } = attempt;
  const body = bodyOf(attempt);
  const answer = await client.chat.completions.create(body, { signal }).asResponse();
  const { response, sawDone } = await streamBody(answer, pulse, signal);
  const events = Stream.fromSSEResponse<OpenAI.ChatCompletionChunk>(response, new AbortController(), client);
  const maxTokens = body.max_tokens ?? undefined;
  return { events, turn: createChatTurn({ origin: originMark(access), maxTokens, access, sawDone }) };
}
