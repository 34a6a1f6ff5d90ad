import { openGate } from './gate.ts';
import type { Message } from './message.ts';
import type { ModelEvent, ModelRequest } from './model.ts';
import type { Transcript } from './transcript.ts';
import type { Watch } from './watch.ts';
import type { LeftOut, Wire } from './wire.ts';

/** A wire in use. */
export type OpenWire = {
  readonly wire: Wire;
  /** What it refused so far. */
  readonly leftOut: LeftOut;
  /** Makes a history sendable to it. */
  readonly prepare: (messages: readonly Message[]) => Transcript;
};

/**
 * Asks a wire once, under watch: a stream that stalls, and one that ignores its signal, are left behind. The
 * transcript is made sendable first, whatever happened before.
 */
export async function* attempt(
  { wire, leftOut, prepare }: OpenWire,
  request: ModelRequest,
  watch: Watch,
): AsyncIterable<ModelEvent> {
  const { messages, signal, ...others } = request;
  const transcript = prepare(messages);
  const stop = new AbortController();
  let stalled: string | undefined;
  const pulse = watch.begin(signal, (message) => {
    stalled = message;
    leave();
  });
  const asked = { request: { ...others, transcript }, leftOut, signal: stop.signal, pulse };
  const gate = openGate(wire.attempt(asked));
  const leave = () => {
    // With a reason of our own: making the usual one takes longer than the rest.
    stop.abort('left');
    gate.shut();
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave);
  let ended = false;
  try {
    for (;;) {
      const next = await gate.next();
      if (next === undefined) return yield leftBehind(stalled);
      ended = next.done === true || next.value.type === 'finished';
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    watch.end();
    // What came to its end has nothing open, and to abort it takes longer than all the rest here.
    if (ended) gate.shut();
    else leave();
  }
}

function leftBehind(stalled: string | undefined): ModelEvent {
  if (stalled === undefined) {
    return { type: 'failed', fault: { class: 'cancelled', message: 'The model call was cancelled.' } };
  }
  return {
    type: 'failed',
    fault: { class: 'interrupted', message: `The model’s stream stalled. ${stalled}` },
  };
}
