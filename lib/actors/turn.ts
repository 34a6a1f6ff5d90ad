import type { Model, ModelEvent, ModelRequest } from '../llm/model.ts';
import { unlessAborted } from './deadline.ts';
import type { Emit } from './run-event.ts';

/** How a model's turn ended. */
export type TurnEnd = Extract<ModelEvent, { type: 'finished' | 'failed' }>;

const CANCELLED: TurnEnd = {
  type: 'failed',
  fault: { class: 'cancelled', message: 'The model call was cancelled.' },
};

/**
 * Reads one turn, passing on text and reasoning as they come. A model that does not listen to its signal is left
 * behind when the signal aborts; one that stops without a last event was interrupted.
 */
export async function readTurn(
  model: Model,
  request: ModelRequest,
  step: number,
  emit: Emit,
): Promise<TurnEnd> {
  const events = model.stream(request)[Symbol.asyncIterator]();
  for (;;) {
    const next = await unlessAborted(events.next(), request.signal);
    if (next === undefined) {
      // Not awaited: a stream that ignores its signal may never settle.
      void events.return?.().catch(() => undefined);
      return CANCELLED;
    }
    if (next.done === true) {
      return {
        type: 'failed',
        fault: { class: 'interrupted', message: 'The model’s stream ended too early.' },
      };
    }
    const event = next.value;
    if (event.type === 'finished' || event.type === 'failed') return event;
    emit({ type: event.type === 'text' ? 'text.delta' : 'reasoning.delta', step, text: event.text });
  }
}
