/** A turn of the scripted provider. */
export type ScriptedTurn = {
  readonly text?: string;
  /** Calls by wire name; `input` as the raw text of the arguments, so that it can be broken. */
  readonly calls?: readonly { readonly name: string; readonly input: string }[];
  readonly stop?: string;
  /** Answer with this status instead of a stream. */
  readonly status?: number;
  /** Error type: of the answer with `status`, otherwise of an error event inside the stream. */
  readonly error?: string;
  /** Milliseconds of silence before the first event. */
  readonly wait?: number;
  /** Close the connection before `message_stop`. */
  readonly cut?: boolean;
};

/**
 * The events of one streamed message, framed as the Messages API documents it
 * (https://platform.claude.com/docs/en/build-with-claude/streaming). Pieces fall in the middle of lines and characters.
 */
export function anthropicSse(turn: ScriptedTurn): Uint8Array[] {
  const events: object[] = [
    {
      type: 'message_start',
      message: {
        id: 'msg_scripted',
        type: 'message',
        role: 'assistant',
        model: 'scripted',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: 20,
          output_tokens: 1,
          cache_read_input_tokens: 5,
          cache_creation_input_tokens: 0,
        },
      },
    },
    { type: 'ping' },
    ...textBlock(turn.text),
    ...(turn.calls ?? []).flatMap((call, i) => callBlock(call, i + (turn.text === undefined ? 0 : 1))),
  ];
  if (turn.status === undefined && turn.error !== undefined) {
    events.push({ type: 'error', error: { type: turn.error, message: 'scripted' } });
  } else if (turn.cut !== true) {
    const stop = turn.stop ?? ((turn.calls ?? []).length > 0 ? 'tool_use' : 'end_turn');
    events.push(
      {
        type: 'message_delta',
        delta: { stop_reason: stop, stop_sequence: null },
        usage: { output_tokens: 10 },
      },
      { type: 'message_stop' },
    );
  }
  const bytes = new TextEncoder().encode(events.map(frame).join(''));
  return Array.from({ length: Math.ceil(bytes.length / 97) }, (_, i) => bytes.slice(i * 97, (i + 1) * 97));
}

function frame(event: object): string {
  return `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function textBlock(text: string | undefined): object[] {
  if (text === undefined) return [];
  const pieces = text.match(/[\s\S]{1,7}/gu) ?? [];
  return [
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...pieces.map((piece) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: piece },
    })),
    { type: 'content_block_stop', index: 0 },
  ];
}

function callBlock({ name, input }: { name: string; input: string }, index: number): object[] {
  const block = { type: 'tool_use', id: `toolu_${index}_${name}`, name, input: {} };
  const pieces = input.match(/[\s\S]{1,5}/gu) ?? [];
  return [
    { type: 'content_block_start', index, content_block: block },
    ...pieces.map((piece) => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json: piece },
    })),
    { type: 'content_block_stop', index },
  ];
}
