import type { JsonObject } from '../base/json.ts';
import { createAnthropicBody } from './anthropic-request.ts';
import { createAnthropicTurn } from './anthropic-turn.ts';
import { callProvider } from './http.ts';
import { readStream } from './read-stream.ts';
import { bearer, originMark, type Wire, type WireAccess } from './wire.ts';

/** The version of the API whose events are read. */
const VERSION = '2026-10-21';

/**
 * A model behind the Anthropic Messages API (https://platform.claude.com/docs/en/api/messages-streaming). `fields` are
 * options in the API's words.
 */
export function createAnthropicWire(access: WireAccess, model: string, fields: JsonObject): Wire {
  const { provider, baseUrl } = access;
  const origin = originMark(access);
  const bodyOf = createAnthropicBody({ model, fields });
  const url = `${baseUrl ?? 'https://api.anthropic.com'}/v1/messages`;
  const headers = { 'anthropic-version': VERSION, ...bearer(access) };
  return {
    label: `${provider}/${model}`,
    origin,
    attempt(attempt) {
      const open = async () => {
        const body = bodyOf(attempt);
        const source = await callProvider({ url, headers, body }, { ...access, ...attempt });
        return { source, turn: createAnthropicTurn({ origin, maxTokens: body.max_tokens }) };
      };
      return readStream(open, attempt, access);
    },
  };
}
