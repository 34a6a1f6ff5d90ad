import type Anthropic from '@anthropic-ai/sdk';
import type { AssistantMessage, Message, ToolAnswer } from './message.ts';
import type { ModelRequest, ModelTool } from './model.ts';

/** The `provider` of native payloads that this adapter made and may replay. */
export const ANTHROPIC = 'anthropic';

/** What an actor may set for a call. */
export type AnthropicSettings = {
  readonly model: string;
  /** Largest answer, in tokens. */
  readonly maxTokens: number;
  readonly temperature?: number;
};

/** The body of a streamed Messages call. `tools` and `system` are absent, not empty, when there are none. */
export function anthropicBody(
  request: ModelRequest,
  settings: AnthropicSettings,
): Anthropic.MessageCreateParamsStreaming {
  return {
    model: settings.model,
    max_tokens: settings.maxTokens,
    stream: true,
    messages: request.messages.flatMap(toParam),
    ...(request.system === undefined ? {} : { system: request.system }),
    ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(toTool) }),
  };
}

function toTool(tool: ModelTool): Anthropic.Tool {
  const schema: Anthropic.Tool.InputSchema = { ...tool.inputSchema, type: 'object' };
  return { name: tool.wireName, description: tool.description, input_schema: schema };
}

function toParam(message: Message): Anthropic.MessageParam[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }];
  if (message.role === 'tool') return [{ role: 'user', content: message.answers.map(toResult) }];
  const content = assistantContent(message);
  // The API refuses an empty turn; a turn with nothing in it says nothing either.
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

function toResult(answer: ToolAnswer): Anthropic.ToolResultBlockParam {
  return {
    type: 'tool_result',
    tool_use_id: answer.callId,
    content: answer.text,
    ...(answer.isError ? { is_error: true } : {}),
  };
}

function assistantContent(message: AssistantMessage): Anthropic.ContentBlockParam[] {
  if (message.native?.provider === ANTHROPIC && Array.isArray(message.native.content)) {
    // Made by this adapter from the API's own blocks: signed thinking must go back byte for byte.
    return message.native.content;
  }
  const text: Anthropic.ContentBlockParam[] =
    message.text === '' ? [] : [{ type: 'text', text: message.text }];
  const calls = message.calls.map((call): Anthropic.ContentBlockParam => ({
    type: 'tool_use',
    id: call.id,
    name: call.wireName,
    input: call.input ?? {},
  }));
  return [...text, ...calls];
}
