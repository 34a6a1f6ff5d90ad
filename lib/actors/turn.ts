import { openGate } from '../llm/gate.ts';
import type { Model, ModelEvent, ModelRequest } from '../llm/model.ts';
import type { Emit } from './run-event.ts';

/** How a model's turn ended. */
export type TurnEnd = Extract<ModelEvent, { type: 'finished' | 'failed' }>;

const CANCELLED: TurnEnd = {
  type: 'failed',
  fault: { class: 'cancelled', message: 'The model call was cancelled.' },
};

const INTERRUPTED: TurnEnd = {
  type: 'failed',
  fault: { class: 'interrupted', message: 'The model’s stream ended too early.' },
};

/**
 * Reads one turn, passing on what it shows as it comes. A model that does not listen to its signal is left behind when
 * the signal aborts; one that stops without a last event was interrupted.
 */
export async function readTurn(
  model: Model,
  request: ModelRequest,
  step: number,
  emit: Emit,
): Promise<TurnEnd> {
  const { signal } = request;
  const gate = openGate(model.stream(request));
  const shut = () => gate.shut();
  if (signal.aborted) shut();
  else signal.addEventListener('abort', shut);
  try {
    for (;;) {
      const next = await gate.next();
      if (next === undefined) return CANCELLED;
      if (next.done === true) return INTERRUPTED;
      if (next.value.type === 'finished' || next.value.type === 'failed') return next.value;
      show(next.value, step, emit);
    }
  } finally {
    signal.removeEventListener('abort', shut);
    // After the last event too: a model that waits to be read on keeps its timers and its connection.
    shut();
  }
}

function show(event: Exclude<ModelEvent, TurnEnd>, step: number, emit: Emit): void {
  switch (event.type) {
    case 'text':
      return emit({ type: 'text.delta', step, text: event.text });
    case 'reasoning':
      return emit({ type: 'reasoning.delta', step, text: event.text });
    case 'reset':
      return emit({ type: 'step.reset', step, message: event.message });
    case 'warning':
      return emit({ type: 'warning', code: event.code, message: event.message });
  }
}
