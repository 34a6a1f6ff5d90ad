import { inputPieces, isEnded, omits, textPieces, type ScriptedTurn } from './script.fixture.ts';

type Event = { readonly type: string; readonly [key: string]: unknown };

/**
 * The stream of one response, framed as OpenAI documents it
 * (https://developers.openai.com/api/docs/guides/streaming-responses).
 */
export function responsesStream(turn: ScriptedTurn): string {
  return responsesEvents(turn)
    .map((event, sequence_number) => ({ ...event, sequence_number }))
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

function responsesEvents(turn: ScriptedTurn): Event[] {
  const items = outputItems(turn);
  const events: Event[] = [
    { type: 'response.created', response: response('in_progress', []) },
    { type: 'response.in_progress', response: response('in_progress', []) },
    ...items.flatMap((item, index) => itemEvents(item, index, turn)),
  ];
  if (turn.status === undefined && turn.error !== undefined) {
    const said = { code: turn.code ?? turn.error, message: turn.message ?? 'scripted' };
    if (turn.error === 'failed')
      events.push({ type: 'response.failed', response: response('failed', [], { error: said }) });
    else events.push({ type: 'error', ...said, param: null });
  }
  if (!isEnded(turn)) return events;
  const status = turn.stop === undefined ? 'completed' : 'incomplete';
  const whole = response(
    status,
    items.map(({ item }) => item),
    {
      ...(turn.stop === undefined ? {} : { incomplete_details: { reason: turn.stop } }),
      ...(omits(turn, 'usage') ? {} : { usage: usage(turn) }),
    },
  );
  return [...events, { type: `response.${status}`, response: whole }];
}

function response(status: string, output: readonly object[], more: object = {}): object {
  const base = { id: 'resp_scripted', object: 'response', created_at: 1, model: 'scripted', status, output };
  return { ...base, error: null, incomplete_details: null, tools: [], ...more };
}

function usage(turn: ScriptedTurn): object {
  return {
    input_tokens: 25,
    input_tokens_details: { cached_tokens: 5, cache_write_tokens: 0 },
    output_tokens: turn.tokens ?? 10,
    output_tokens_details: { reasoning_tokens: 3 },
    total_tokens: 35,
  };
}

type Scripted = {
  readonly added: object;
  readonly item: object;
  readonly between: (index: number) => Event[];
};

function outputItems(turn: ScriptedTurn): Scripted[] {
  const made: Scripted[] = [];
  if (turn.reasoning !== undefined) made.push(reasoningItem(turn.reasoning));
  if (turn.text !== undefined)
    made.push(messageItem(turn.text, turn.stop === undefined ? 'completed' : 'incomplete'));
  for (const [i, { name, input, id }] of (turn.calls ?? []).entries()) {
    const call = { type: 'function_call', id: `fc_${i}`, call_id: id ?? `call_${name}_${i}`, name };
    const pieces = inputPieces(input, turn);
    made.push({
      added: { ...call, arguments: '', status: 'in_progress' },
      item: { ...call, arguments: input, status: turn.stop === undefined ? 'completed' : 'incomplete' },
      between: (output_index) => [
        ...pieces.map((delta) =>
          at('response.function_call_arguments.delta', `fc_${i}`, { output_index, delta }),
        ),
        at('response.function_call_arguments.done', `fc_${i}`, { output_index, arguments: input, name }),
      ],
    });
  }
  return made;
}

function at(type: string, item_id: string, more: object): Event {
  return { type, item_id, ...more };
}

function reasoningItem(text: string): Scripted {
  const summary = [{ type: 'summary_text', text }];
  const base = { type: 'reasoning', id: 'rs_0' };
  return {
    added: { ...base, summary: [] },
    item: { ...base, summary, encrypted_content: 'sealed' },
    between: (output_index) => [
      at('response.reasoning_summary_part.added', 'rs_0', {
        output_index,
        summary_index: 0,
        part: { type: 'summary_text', text: '' },
      }),
      ...textPieces(text).map((delta) =>
        at('response.reasoning_summary_text.delta', 'rs_0', { output_index, summary_index: 0, delta }),
      ),
    ],
  };
}

function messageItem(text: string, status: string): Scripted {
  const base = { type: 'message', id: 'msg_0', role: 'assistant' };
  const part = { type: 'output_text', text, annotations: [] };
  const place = { content_index: 0 };
  return {
    added: { ...base, content: [], status: 'in_progress' },
    item: { ...base, content: [part], status },
    between: (output_index) => [
      at('response.content_part.added', 'msg_0', { output_index, ...place, part: { ...part, text: '' } }),
      ...textPieces(text).map((delta) =>
        at('response.output_text.delta', 'msg_0', { output_index, ...place, delta, logprobs: [] }),
      ),
      at('response.output_text.done', 'msg_0', { output_index, ...place, text, logprobs: [] }),
      at('response.content_part.done', 'msg_0', { output_index, ...place, part }),
    ],
  };
}

function itemEvents({ added, item, between }: Scripted, output_index: number, turn: ScriptedTurn): Event[] {
  const opened = { type: 'response.output_item.added', output_index, item: added };
  const closed = { type: 'response.output_item.done', output_index, item };
  const middle = between(output_index);
  if (omits(turn, 'items')) return middle;
  if (turn.cut === true || turn.stall === true || turn.error !== undefined) return [opened, ...middle];
  return turn.reorder === true ? [...middle, opened, closed] : [opened, ...middle, closed];
}
