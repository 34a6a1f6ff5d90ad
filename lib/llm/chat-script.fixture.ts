import { inputPieces, isEnded, omits, textPieces, type ScriptedTurn } from './script.fixture.ts';

/**
 * The stream of one chat completion, framed as OpenAI documents it
 * (https://developers.openai.com/api/reference/resources/chat).
 */
export function chatStream(turn: ScriptedTurn): string {
  const frames = chatChunks(turn).map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  if (isEnded(turn) && !omits(turn, 'done')) frames.push('data: [DONE]\n\n');
  return frames.join('');
}

/** The body of an answer that is an error; Responses has the same. */
export function openAiError({ error, code, param, message }: ScriptedTurn): object {
  return { error: { type: error ?? 'server_error', code, param, message: message ?? 'scripted' } };
}

function chatChunks(turn: ScriptedTurn): object[] {
  const chunk = (delta: object, finish: string | null = null) => ({
    ...COMMON,
    choices: [
      { index: 0, delta, ...(finish === null && omits(turn, 'finish') ? {} : { finish_reason: finish }) },
    ],
  });
  const chunks: object[] = [
    chunk(omits(turn, 'role') ? {} : { role: 'assistant', content: '' }),
    ...textPieces(turn.reasoning).map((reasoning_content) => chunk({ reasoning_content })),
    ...textPieces(turn.text).map((text) =>
      chunk({ content: turn.parts === true ? [{ type: 'text', text }] : text }),
    ),
    ...callDeltas(turn).map((call) => chunk({ tool_calls: [call] })),
  ];
  if (turn.status === undefined && turn.error !== undefined) chunks.push(openAiError(turn));
  if (!isEnded(turn)) return chunks;
  const stop = turn.stop ?? ((turn.calls ?? []).length > 0 ? 'tool_calls' : 'stop');
  if (!omits(turn, 'finish')) chunks.push(chunk({}, stop));
  if (!omits(turn, 'usage')) chunks.push({ ...COMMON, choices: [], usage: usage(turn) });
  return chunks;
}

const COMMON = { id: 'chatcmpl-scripted', object: 'chat.completion.chunk', created: 1, model: 'scripted' };

function usage(turn: ScriptedTurn): object {
  return {
    prompt_tokens: 25,
    completion_tokens: turn.tokens ?? 10,
    total_tokens: 35,
    prompt_tokens_details: { cached_tokens: 5 },
    completion_tokens_details: { reasoning_tokens: 3 },
  };
}

/** With `reorder` the pieces of all calls come by turns. */
function callDeltas(turn: ScriptedTurn): object[] {
  const lists = (turn.calls ?? []).map(({ name, input, id }, index) => {
    const at = omits(turn, 'index') ? {} : { index };
    const named = omits(turn, 'id') ? {} : { id: id ?? `call_${name}_${index}` };
    return [
      { ...at, ...named, type: 'function', function: { name, arguments: '' } },
      ...inputPieces(input, turn).map((piece) => ({ ...at, function: { arguments: piece } })),
    ];
  });
  if (turn.reorder !== true) return lists.flat();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}
