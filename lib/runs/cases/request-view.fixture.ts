import type { WireName } from '../../llm/wire.fixture.ts';

type Loose = { readonly [key: string]: unknown };

/**
 * What a request says, in no protocol's words, one line each: `system …`, `user …`, `says …`, `calls id name input`,
 * `answers id text`, and `fails id text` where the protocol tells an error apart. Anything else is named by its type.
 */
export function linesOf(wire: WireName, body: Loose): string[] {
  if (wire === 'responses') {
    const system = body['instructions'] === undefined ? [] : [`system ${shown(body['instructions'])}`];
    return [...system, ...listIn(body['input']).map(responsesLine)];
  }
  const messages = listIn(body['messages']);
  if (wire === 'chat') return messages.flatMap(chatLines);
  const system = listIn(body['system']).map(({ text }) => `system ${String(text)}`);
  return [...system, ...messages.flatMap(anthropicLines)];
}

function listIn(value: unknown): readonly Loose[] {
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  return Array.isArray(value) ? value : [];
}

function responsesLine(item: Loose): string {
  const { type, role, content, call_id: id } = item;
  if (type === 'function_call')
    return `calls ${String(id)} ${String(item['name'])} ${String(item['arguments'])}`;
  if (type === 'function_call_output') return `answers ${String(id)} ${String(item['output'])}`;
  const text = listIn(content)
    .map((part) => String(part['text'] ?? part['refusal']))
    .join('');
  if (type === 'message' || role === 'assistant') return `says ${text}`;
  return role === 'user' ? `user ${text}` : String(type);
}

function chatLines(message: Loose): string[] {
  const { role, content } = message;
  if (role === 'tool') return [`answers ${String(message['tool_call_id'])} ${String(content)}`];
  if (role !== 'assistant') return [`${String(role)} ${String(content)}`];
  const calls = listIn(message['tool_calls']).map(({ id, function: called }) => {
    const { name, arguments: input } = called as Loose;
    return `calls ${String(id)} ${String(name)} ${String(input)}`;
  });
  return [...(content === null ? [] : [`says ${shown(content)}`]), ...calls];
}

function anthropicLines({ role, content }: Loose): string[] {
  return listIn(content).map((block) => {
    const { type, text, id, name, input, tool_use_id: of } = block;
    if (type === 'text') return `${role === 'user' ? 'user' : 'says'} ${String(text)}`;
    if (type === 'tool_use') return `calls ${String(id)} ${String(name)} ${JSON.stringify(input)}`;
    if (type !== 'tool_result') return String(type);
    return `${block['is_error'] === true ? 'fails' : 'answers'} ${String(of)} ${String(block['content'])}`;
  });
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
