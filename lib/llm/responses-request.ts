import type OpenAI from 'openai';
import { isObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { growingList } from './growing-list.ts';
import type { AssistantMessage, Message } from './message.ts';
import type { ModelTool } from './model.ts';
import { openAiFormat } from './output-format.ts';
import { isStrict } from './strict-schema.ts';
import { takenFields } from './taken-fields.ts';
import type { Attempt } from './wire.ts';

type Item = OpenAI.Responses.ResponseInputItem;

/** What an actor sets for each call; `fields` are options in the API's words. */
export type OpenAiSettings = { readonly model: string; readonly fields: JsonObject };

/**
 * Makes the bodies of the streamed Responses calls of one run. Nothing is stored at the provider; reasoning comes back
 * encrypted and is replayed with the items it belongs to.
 */
export function createResponsesBody({ model, fields }: OpenAiSettings) {
  const itemsOf = growingList(toItems);
  return ({ request, leftOut }: Attempt): OpenAI.Responses.ResponseCreateParamsStreaming => {
    const known = leftOut.has('tools') ? [] : request.tools.map(toTool);
    const tools = leftOut.has('strict') ? known.map((tool) => ({ ...tool, strict: false })) : known;
    const format = openAiFormat(request, leftOut);
    return {
      ...takenFields(fields, leftOut),
      model,
      stream: true,
      store: false,
      input: [...itemsOf(request.transcript)],
      ...(leftOut.has('include') ? {} : { include: ['reasoning.encrypted_content'] }),
      ...(request.system === undefined ? {} : { instructions: request.system.toWellFormed() }),
      ...(tools.length === 0 ? {} : { tools }),
      ...(format === undefined ? {} : { text: { format: { type: 'json_schema', ...format } } }),
    };
  };
}

/** Tools in the API's words by tool: the list must be the same bytes at every step, and costs nothing again. */
const shown = new WeakMap<ModelTool, OpenAI.Responses.FunctionTool>();

function toTool(tool: ModelTool): OpenAI.Responses.FunctionTool {
  const known = shown.get(tool);
  if (known !== undefined) return known;
  const { wireName: name, description, inputSchema } = tool;
  const parameters = { type: 'object', ...inputSchema };
  const made: OpenAI.Responses.FunctionTool = {
    type: 'function',
    name,
    description: description.toWellFormed(),
    parameters,
    strict: isStrict(parameters),
  };
  shown.set(tool, made);
  return made;
}

function toItems(message: Message): readonly Item[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }];
  if (message.role === 'tool') {
    return message.answers.map(({ callId, text }) => ({
      type: 'function_call_output',
      call_id: callId,
      output: text,
    }));
  }
  const { text, calls, native } = message;
  if (native !== undefined && Array.isArray(native.content)) return replayed(native.content, calls);
  const said: Item[] = text === '' ? [] : [{ role: 'assistant', content: text }];
  return [...said, ...calls.map(toCallItem)];
}

function toCallItem({ id, wireName, input }: AssistantMessage['calls'][number]): Item {
  return { type: 'function_call', call_id: id, name: wireName, arguments: JSON.stringify(input ?? {}) };
}

/**
 * The API's own items as a group: one without its reasoning is refused. Of a call only what the transcript may have
 * changed is put in, and only where it differs.
 */
function replayed(content: readonly JsonValue[], calls: AssistantMessage['calls']): readonly Item[] {
  const waiting = calls.values();
  return content.map((item) => {
    const call = isObject(item) && item['type'] === 'function_call' ? waiting.next().value : undefined;
    if (call === undefined || !isObject(item)) return item as unknown as Item;
    const { call_id, name, arguments: raw } = item;
    const unchanged = call_id === call.id && name === call.wireName && raw === call.rawInput && isWhole(call);
    return (unchanged ? item : { ...item, ...toCallItem(call) }) as unknown as Item;
  });
}

/** Arguments that are no object, or none at all, are not sent back as they came. */
function isWhole({ rawInput, input }: AssistantMessage['calls'][number]): boolean {
  return rawInput.trimStart().startsWith('{') && JSON.stringify(input).length > 2;
}
