import { inputPieces, isEnded, omits, textPieces, type ScriptedTurn } from './script.fixture.ts';

/**
 * The stream of one message, framed as the Messages API documents it
 * (https://platform.claude.com/docs/en/build-with-claude/streaming).
 */
export function anthropicStream(turn: ScriptedTurn): string {
  return anthropicEvents(turn)
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

/** The body of an answer that is an error. */
export function anthropicError(turn: ScriptedTurn): object {
  return { type: 'error', error: { type: turn.error ?? 'api_error', message: turn.message ?? 'scripted' } };
}

type Event = { readonly type: string; readonly [key: string]: unknown };

function anthropicEvents(turn: ScriptedTurn): Event[] {
  const contents = blocks(turn);
  const events: Event[] = [
    { type: 'message_start', message: opening(turn) },
    { type: 'ping' },
    ...contents.flatMap((block, index) => blockEvents(block, index, turn)),
  ];
  if (turn.status === undefined && turn.error !== undefined) {
    const error = { type: turn.error, message: turn.message ?? 'scripted' };
    events.push({ type: 'error', error });
  }
  if (!isEnded(turn)) return events;
  const stop = turn.stop ?? ((turn.calls ?? []).length > 0 ? 'tool_use' : 'end_turn');
  const usage = omits(turn, 'usage') ? {} : { usage: { output_tokens: turn.tokens ?? 10 } };
  return [
    ...events,
    { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, ...usage },
    { type: 'message_stop' },
  ];
}

function opening(turn: ScriptedTurn): object {
  const usage = {
    input_tokens: 20,
    output_tokens: 1,
    cache_read_input_tokens: 5,
    cache_creation_input_tokens: 0,
  };
  return {
    id: 'msg_scripted',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    ...(omits(turn, 'usage') ? {} : { usage }),
  };
}

type Scripted = { readonly start: object; readonly deltas: readonly object[] };

function blocks(turn: ScriptedTurn): Scripted[] {
  const made: Scripted[] = [];
  if (turn.reasoning !== undefined) {
    const deltas = textPieces(turn.reasoning).map((thinking) => ({ type: 'thinking_delta', thinking }));
    made.push({
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [...deltas, { type: 'signature_delta', signature: 'signed' }],
    });
  }
  if (turn.text !== undefined) {
    const deltas = textPieces(turn.text).map((text) => ({ type: 'text_delta', text }));
    made.push({ start: { type: 'text', text: '' }, deltas });
  }
  for (const [i, call] of (turn.calls ?? []).entries()) {
    const id = call.id ?? `toolu_${made.length}_${i}`;
    const deltas = inputPieces(call.input, turn).map((partial_json) => ({
      type: 'input_json_delta',
      partial_json,
    }));
    made.push({ start: { type: 'tool_use', id, name: call.name, input: {} }, deltas });
  }
  return made;
}

function blockEvents({ start, deltas }: Scripted, index: number, turn: ScriptedTurn): Event[] {
  const opened: Event = { type: 'content_block_start', index, content_block: start };
  const pieces: Event[] = deltas.map((delta) => ({ type: 'content_block_delta', index, delta }));
  const closed: Event = { type: 'content_block_stop', index };
  return turn.reorder === true ? [...pieces, opened, closed] : [opened, ...pieces, closed];
}
