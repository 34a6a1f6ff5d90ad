import type { JsonObject } from '../base/json.ts';
import { callProvider } from './http.ts';
import { readStream } from './read-stream.ts';
import { createResponsesBody } from './responses-request.ts';
import { createResponsesTurn } from './responses-turn.ts';
import { bearer, OPENAI_URL, originMark, type Wire, type WireAccess } from './wire.ts';

/**
 * A model behind OpenAI's Responses API (https://developers.openai.com/api/docs/guides/streaming-responses). `fields`
 * are options in the API's words.
 */
export function createResponsesWire(access: WireAccess, model: string, fields: JsonObject): Wire {
  const origin = originMark(access);
  const bodyOf = createResponsesBody({ model, fields });
  const url = `${access.baseUrl ?? OPENAI_URL}/responses`;
  const headers = bearer(access);
  return {
    label: `${access.provider}/${model}`,
    origin,
    attempt(attempt) {
      const open = async () => {
        const body = bodyOf(attempt);
        const source = await callProvider({ url, headers, body }, { ...access, ...attempt });
        const maxTokens = body.max_output_tokens ?? undefined;
        return { source, turn: createResponsesTurn({ origin, maxTokens, access }) };
      };
      return readStream(open, attempt, access);
    },
  };
}
