import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { NO_USAGE } from '../llm/message.ts';
import type { ModelEvent } from '../llm/model.ts';
import type { RunEvent } from './run-event.ts';
import { readTurn } from './turn.ts';

const FINISHED: ModelEvent = {
  type: 'finished',
  message: { role: 'assistant', text: 'T', calls: [], native: undefined },
  stop: 'end',
  usage: NO_USAGE,
};

async function read(events: readonly ModelEvent[], signal = new AbortController().signal) {
  const emitted: RunEvent[] = [];
  let left = false;
  const model = {
    label: 'm',
    async *stream() {
      try {
        yield* events;
      } finally {
        left = true;
      }
    },
  };
  const request = { system: undefined, messages: [], tools: [], signal };
  const end = await readTurn(model, request, 3, (event) => emitted.push(event));
  await Promise.resolve();
  return { end, emitted, left };
}

describe('reading a turn', () => {
  test('passes on what it shows, and what is void, and what is to be told', async () => {
    const { end, emitted } = await read([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Ha' },
      { type: 'reset', message: 'again' },
      { type: 'warning', code: 'model_retried', message: 'again' },
      { type: 'text', text: 'T' },
      FINISHED,
    ]);
    expect(end).toBe(FINISHED);
    expect(emitted).toEqual([
      { type: 'reasoning.delta', step: 3, text: 'Hm' },
      { type: 'text.delta', step: 3, text: 'Ha' },
      { type: 'step.reset', step: 3, message: 'again' },
      { type: 'warning', code: 'model_retried', message: 'again' },
      { type: 'text.delta', step: 3, text: 'T' },
    ]);
  });

  test('leaves the model after its last event, so that nothing of it stays open', async () => {
    expect((await read([FINISHED, { type: 'text', text: 'more' }])).left).toBe(true);
  });

  test('that stops without a last event is interrupted, and one that is cancelled says so', async () => {
    expect((await read([])).end).toMatchObject({ fault: { class: 'interrupted' } });
    const cancelled = await read([FINISHED], AbortSignal.abort());
    expect(cancelled.end).toMatchObject({ fault: { class: 'cancelled' } });
  });

  test('leaves nothing on the signal of the run', async () => {
    const { signal } = new AbortController();
    await read([FINISHED], signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
