import type { JsonObject, JsonValue } from '../base/json.ts';
import { fillValue, renderTemplate } from '../base/template.ts';
import { encodeToolName } from '../tools/wire-name.ts';
import { growingList } from './growing-list.ts';
import { NO_USAGE, type Message, type ToolAnswer, type ToolCall } from './message.ts';
import type { Model, ModelEvent, ModelRequest } from './model.ts';

/** One turn of a rehearsal: what the model says and the tools it calls, by their own names. */
export type RehearsalTurn = {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: JsonObject }[];
};

type Scope = { readonly prompt: string; readonly results: readonly JsonValue[]; missing: string[] };

const PIECE = /[\s\S]{1,24}/g;

/**
 * A model that plays a script and says so in its label: for demonstrations, tests and benchmarks, where no provider's
 * key is needed. `{{ prompt }}` and `{{ results.0.output.total }}` (the results of the calls so far, in order) are
 * filled in; a text that is one reference alone takes the value with its type.
 */
export function createRehearsal(script: readonly RehearsalTurn[]): Model {
  // A run asks once a step with its whole transcript: each message is looked at once.
  const turnsIn = growingList((message: Message) => (message.role === 'assistant' ? [message] : []));
  const resultsIn = growingList((message: Message) =>
    message.role === 'tool' ? message.answers.map(readAnswer) : [],
  );
  return {
    label: 'rehearsal',
    async *stream(request) {
      const { messages } = request;
      const played = turnsIn(messages).length;
      const turn = script[played];
      if (turn === undefined) {
        yield fault(
          `The rehearsal has ${script.length} turns and a further one was asked for. Add a turn without calls at its end.`,
        );
        return;
      }
      const first = messages.find((message) => message.role === 'user');
      yield* play(turn, played, request, { prompt: first?.text ?? '', results: resultsIn(messages) });
    },
  };
}

function* play(
  turn: RehearsalTurn,
  played: number,
  request: ModelRequest,
  known: Omit<Scope, 'missing'>,
): Iterable<ModelEvent> {
  const scope: Scope = { ...known, missing: [] };
  const text = fillText(turn.text ?? '', scope);
  const calls = (turn.calls ?? []).map((call, i): ToolCall => {
    const input = fillObject(call.input, scope);
    const tool = request.tools.find((known) => known.name === call.tool);
    return {
      id: `rehearsed_${played + 1}_${i + 1}`,
      wireName: tool?.wireName ?? encodeToolName(call.tool),
      input,
      rawInput: JSON.stringify(input),
    };
  });
  if (scope.missing.length > 0) {
    yield fault(
      `Turn ${played + 1} of the rehearsal refers to ${scope.missing.join(', ')}, which is not there or too long.`,
    );
    return;
  }
  for (const piece of text.match(PIECE) ?? []) yield { type: 'text', text: piece };
  yield {
    type: 'finished',
    message: { role: 'assistant', text, calls, native: undefined },
    stop: calls.length > 0 ? 'tool_calls' : 'end',
    usage: NO_USAGE,
  };
}

function fault(message: string): ModelEvent {
  return { type: 'failed', fault: { class: 'invalid_request', message } };
}

/** Results reach a model as JSON text; one that was cut is only text. */
function readAnswer({ text }: ToolAnswer): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

function fillText(text: string, scope: Scope): string {
  const rendered = renderTemplate(text, scope);
  scope.missing.push(...rendered.missing);
  return rendered.text;
}

function fillObject(value: JsonObject, scope: Scope): JsonObject {
  const filled = fillValue(value, scope);
  scope.missing.push(...filled.missing);
  // Filling keeps an object an object.
  return filled.value as JsonObject;
}
