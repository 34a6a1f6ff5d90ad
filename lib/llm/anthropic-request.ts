import type Anthropic from '@anthropic-ai/sdk';
import type { JsonValue } from '../base/json.ts';
import { growingList } from './growing-list.ts';
import type { AssistantMessage, Message, ToolAnswer } from './message.ts';
import type { ModelTool } from './model.ts';
import { anthropicFormat } from './output-format.ts';
import { takenFields } from './taken-fields.ts';
import type { Attempt } from './wire.ts';

/** The largest answer of an actor that sets none, in tokens: the API wants a number. */
const DEFAULT_MAX_TOKENS = 8192;

/** The messages whose end is marked for the prompt cache: the one sent last and the one that the last step sent last. */
const MARKED_MESSAGES = 2;

/** What an actor sets for each call; `fields` are options in the API's words. */
export type AnthropicSettings = {
  readonly model: string;
  readonly fields: { readonly [field: string]: JsonValue };
};

/**
 * Makes the bodies of the streamed Messages calls of one run. `tools` and `system` are absent, not empty, when there are
 * none. With tools the call is one of many that begin alike: the prompt (or, without one, the last tool) and the ends of
 * the last two messages are marked for the cache, three marks of the four that the API allows.
 */
export function createAnthropicBody({ model, fields }: AnthropicSettings) {
  const paramsOf = growingList((message: Message) => [toParam(message)]);
  return ({ request, leftOut }: Attempt): Anthropic.MessageCreateParamsStreaming => {
    const tools = leftOut.has('tools') ? [] : request.tools.map(toTool);
    const cached = tools.length > 0;
    const format = anthropicFormat(request, leftOut);
    const messages = [...paramsOf(request.transcript)];
    if (cached) markTail(messages);
    const { system } = request;
    return {
      max_tokens: DEFAULT_MAX_TOKENS,
      ...takenFields({ max_tokens: DEFAULT_MAX_TOKENS, ...fields }, leftOut),
      model,
      stream: true,
      messages,
      ...(system === undefined ? {} : { system: cached ? markLast(textBlocks(system)) : system }),
      ...(cached ? { tools: system === undefined ? markLast(tools) : tools } : {}),
      ...(format === undefined ? {} : { output_config: { format } }),
    };
  };
}

/** The last of the items with the mark of the prompt cache. */
function markLast<T extends object>(items: readonly T[]): T[] {
  const mark = { cache_control: { type: 'ephemeral' } };
  return items.map((item, i) => (i === items.length - 1 ? { ...item, ...mark } : item));
}

/** Only messages of the user are marked: those of the model are replayed untouched. */
function markTail(messages: Anthropic.MessageParam[]): void {
  let left = MARKED_MESSAGES;
  for (let i = messages.length - 1; i >= 0 && left > 0; i -= 1) {
    const message = messages[i];
    if (message?.role !== 'user') continue;
    messages[i] = { role: 'user', content: markContent(message.content) };
    left -= 1;
  }
}

function markContent(content: Anthropic.MessageParam['content']): Anthropic.ContentBlockParam[] {
  return markLast(typeof content === 'string' ? textBlocks(content) : content);
}

function textBlocks(text: string): Anthropic.TextBlockParam[] {
  return [{ type: 'text', text: text.toWellFormed() }];
}

/** Tools in the API's words by tool: the list must be the same bytes at every step, and costs nothing again. */
const shown = new WeakMap<ModelTool, Anthropic.Tool>();

function toTool(tool: ModelTool): Anthropic.Tool {
  const known = shown.get(tool);
  if (known !== undefined) return known;
  const schema: Anthropic.Tool.InputSchema = { ...tool.inputSchema, type: 'object' };
  const made = { name: tool.wireName, description: tool.description.toWellFormed(), input_schema: schema };
  shown.set(tool, made);
  return made;
}

function toParam(message: Message): Anthropic.MessageParam {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool') return { role: 'user', content: message.answers.map(toResult) };
  return { role: 'assistant', content: assistantContent(message) };
}

function toResult(answer: ToolAnswer): Anthropic.ToolResultBlockParam {
  return {
    type: 'tool_result',
    tool_use_id: answer.callId,
    content: answer.text,
    ...(answer.isError ? { is_error: true } : {}),
  };
}

function assistantContent({ text, calls, native }: AssistantMessage): Anthropic.ContentBlockParam[] {
  if (native !== undefined && Array.isArray(native.content)) return replayed(native.content, calls);
  const said: Anthropic.ContentBlockParam[] = text === '' ? [] : [{ type: 'text', text }];
  const asked = calls.map(({ id, wireName, input }): Anthropic.ContentBlockParam => ({
    type: 'tool_use',
    id,
    name: wireName,
    input: input ?? {},
  }));
  return [...said, ...asked];
}

/**
 * The API's own blocks: signed thinking must go back byte for byte. Of a call only what the transcript may have changed
 * is put in: its id, its name and its input.
 */
function replayed(
  content: readonly Anthropic.ContentBlockParam[],
  calls: AssistantMessage['calls'],
): Anthropic.ContentBlockParam[] {
  const waiting = calls.values();
  return content.map((block) => {
    if (block.type !== 'tool_use') return block;
    const call = waiting.next().value;
    return call === undefined
      ? block
      : { ...block, id: call.id, name: call.wireName, input: call.input ?? {} };
  });
}
