import type { JsonObject } from '../base/json.ts';
import { createChatBody } from './chat-request.ts';
import { createChatTurn } from './chat-turn.ts';
import { callProvider } from './http.ts';
import { readStream } from './read-stream.ts';
import { bearer, OPENAI_URL, originMark, type Wire, type WireAccess } from './wire.ts';

/**
 * A model behind OpenAI's chat completions, which compatible servers speak
 * (https://developers.openai.com/api/reference/resources/chat). `fields` are options in the API's words.
 */
export function createChatWire(access: WireAccess, model: string, fields: JsonObject): Wire {
  const origin = originMark(access);
  const bodyOf = createChatBody({ model, fields });
  const url = `${access.baseUrl ?? OPENAI_URL}/chat/completions`;
  const headers = bearer(access);
  return {
    label: `${access.provider}/${model}`,
    origin,
    attempt(attempt) {
      const open = async () => {
        const body = bodyOf(attempt);
        const source = await callProvider({ url, headers, body }, { ...access, ...attempt });
        const maxTokens = body.max_tokens ?? body.max_completion_tokens ?? undefined;
        return { source, turn: createChatTurn({ origin, maxTokens, access }) };
      };
      return readStream(open, attempt, access);
    },
  };
}
