import type OpenAI from 'openai';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { growingList } from './growing-list.ts';
import type { AssistantMessage, Message } from './message.ts';
import type { ModelTool } from './model.ts';
import { openAiFormat } from './output-format.ts';
import type { OpenAiSettings } from './responses-request.ts';
import { takenFields } from './taken-fields.ts';
import type { Attempt, LeftOut } from './wire.ts';

type Param = OpenAI.ChatCompletionMessageParam;

/** Makes the bodies of the streamed chat completions of one run, in the words that compatible servers know. */
export function createChatBody({ model, fields }: OpenAiSettings) {
  const paramsOf = growingList(toParams);
  return ({ request, leftOut }: Attempt): OpenAI.ChatCompletionCreateParamsStreaming => {
    const tools = leftOut.has('tools') ? [] : request.tools.map(toTool);
    const format = openAiFormat(request, leftOut);
    const { system } = request;
    const prompt: Param[] = system === undefined ? [] : [{ role: 'system', content: system.toWellFormed() }];
    return {
      ...named(takenFields(fields, leftOut), leftOut),
      model,
      stream: true,
      messages: [...prompt, ...paramsOf(request.transcript)],
      ...(leftOut.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
      ...(tools.length === 0 ? {} : { tools }),
      ...(format === undefined ? {} : { response_format: { type: 'json_schema', json_schema: format } }),
    };
  };
}

/** Newer models of OpenAI want the largest answer under another name, and say so. */
function named(fields: JsonObject, leftOut: LeftOut): JsonObject {
  const { max_tokens: largest, ...others } = fields;
  if (largest === undefined || !leftOut.has('max_tokens_name')) return fields;
  return { ...others, max_completion_tokens: largest };
}

/** Tools in the API's words by tool: the list must be the same bytes at every step, and costs nothing again. */
const shown = new WeakMap<ModelTool, OpenAI.ChatCompletionTool>();

function toTool(tool: ModelTool): OpenAI.ChatCompletionTool {
  const known = shown.get(tool);
  if (known !== undefined) return known;
  const { wireName: name, description, inputSchema } = tool;
  const parameters = { type: 'object', ...inputSchema };
  const made: OpenAI.ChatCompletionTool = {
    type: 'function',
    function: { name, description: description.toWellFormed(), parameters },
  };
  shown.set(tool, made);
  return made;
}

function toParams(message: Message): readonly Param[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }];
  if (message.role === 'tool') {
    return message.answers.map(({ callId, text }) => ({ role: 'tool', tool_call_id: callId, content: text }));
  }
  return [assistantParam(message)];
}

function assistantParam({ text, calls, native }: AssistantMessage): Param {
  const kept = isObject(native?.content) ? native.content : {};
  const { extra_content: extras, ...others } = kept;
  const onCall = (index: number) => extraOn(extras, index);
  return {
    ...others,
    role: 'assistant',
    // A text is wanted where there are no calls; with calls it may be null.
    content: text === '' && calls.length > 0 ? null : text,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(({ id, wireName, input }, i) => ({
            id,
            type: 'function' as const,
            function: { name: wireName, arguments: JSON.stringify(input ?? {}) },
            ...onCall(i),
          })),
        }),
  };
}

function extraOn(extras: unknown, index: number): { readonly extra_content?: JsonValue } {
  const extra: unknown = Array.isArray(extras) ? extras[index] : undefined;
  return isObject(extra) ? { extra_content: extra as JsonValue } : {};
}
