import { expect, test } from 'vitest';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { attempt } from './attempt.ts';
import { NO_USAGE } from './message.ts';
import type { ModelEvent } from './model.ts';
import { createPreparer } from './transcript.ts';
import { REQUEST } from './wire.fixture.ts';
import { createWatch } from './watch.ts';
import type { Wire } from './wire.ts';

const FINISHED: ModelEvent = {
  type: 'finished',
  message: { role: 'assistant', text: 'T', calls: [], native: undefined },
  stop: 'end',
  usage: NO_USAGE,
};

/** Asks a wire that gives some events, and then hangs or ends; the signal is the one that the wire got. */
async function asked(events: readonly ModelEvent[], hangs: boolean, controller = new AbortController()) {
  const signals: AbortSignal[] = [];
  const wire: Wire = {
    label: 'p/m',
    origin: 'p',
    async *attempt({ signal }) {
      signals.push(signal);
      yield* events;
      if (hangs) await new Promise(() => {});
    },
  };
  const watch = createWatch(systemClock);
  const opened = { wire, leftOut: new Map<never, never>(), prepare: createPreparer('p') };
  const seen: ModelEvent[] = [];
  for await (const event of attempt(opened, { ...REQUEST, signal: controller.signal }, watch)) {
    seen.push(event);
    if (event.type === 'text') controller.abort();
    if (event.type === 'reasoning' || event.type === 'finished') break;
  }
  return { seen, ends: signals.map(({ aborted, reason }) => [aborted, reason as unknown]) };
}

const CANCELLED = { type: 'failed', fault: { class: 'cancelled', message: 'The model call was cancelled.' } };

test('a wire that ignores its signal is told and left behind when the run is cancelled', async () => {
  const { seen, ends } = await asked([{ type: 'text', text: 'T' }], true);
  expect(seen).toEqual([{ type: 'text', text: 'T' }, CANCELLED]);
  expect(ends).toEqual([[true, 'left']]);
});

test('a wire that came to its end is left alone', async () => {
  const { seen, ends } = await asked([FINISHED], false);
  expect(seen).toEqual([FINISHED]);
  expect(ends).toEqual([[false, undefined]]);
  expect((await asked([], false)).ends).toEqual([[false, undefined]]);
});

test('a wire is told when nobody reads on', async () => {
  const { seen, ends } = await asked([{ type: 'reasoning', text: 'R' }, FINISHED], false);
  expect(seen).toEqual([{ type: 'reasoning', text: 'R' }]);
  expect(ends).toEqual([[true, 'left']]);
});

test('a run that was cancelled before asks for nothing', async () => {
  const controller = new AbortController();
  controller.abort();
  expect((await asked([FINISHED], false, controller)).seen).toEqual([CANCELLED]);
});
