import { isObject } from '../base/json.ts';
import { cutText } from '../base/text.ts';
import { readErrorBody } from './error-body.ts';
import { openGate } from './gate.ts';
import type { Source } from './http.ts';
import type { ModelEvent } from './model.ts';
import { AnswerError, UnreachableError } from './provider-error.ts';
import { redactKey } from './redact-key.ts';
import { DONE, NotJson, type WireEvent } from './stream-items.ts';
import { errorEvent, type Attempt, type Stage, type TurnReader, type WireAccess } from './wire.ts';

/** Where an attempt stands when its answer has begun. */
export type OpenedStream = { readonly source: Source; readonly turn: TurnReader };

/**
 * How long a stream may stay open, in milliseconds: after the reason why the turn ended, for its figures, and after its
 * last event, so that a connection that ends properly can be used again.
 */
const GRACE = { ending: 1000, ended: 100 } as const;

/** Reads a turn to its end. Every fault is an event; the last event is the only one of its kind. */
export async function* readStream(
  open: () => Promise<OpenedStream>,
  { signal, pulse }: Attempt,
  access: WireAccess,
): AsyncIterable<ModelEvent> {
  let opened: OpenedStream | undefined;
  let broken: unknown;
  try {
    opened = await open();
    for await (const event of eventsOf(opened, pulse, access)) {
      yield event;
      if (event.type === 'failed' || event.type === 'finished') return;
    }
  } catch (error) {
    broken = error;
  }
  if (signal.aborted) yield CANCELLED;
  else yield endOf(opened, broken, access);
}

async function* eventsOf(
  { source, turn }: OpenedStream,
  pulse: Attempt['pulse'],
  access: WireAccess,
): AsyncIterable<ModelEvent> {
  const gate = openGate(source.batches);
  const leave = () => {
    gate.shut();
    source.leave();
  };
  const grace = createGrace(access, leave);
  try {
    for (;;) {
      const next = await gate.next();
      if (next === undefined || next.done === true) return;
      let moved = false;
      for (const item of next.value) {
        if (turn.stage() === 'ended') break;
        if (item === DONE) turn.done();
        else if (yield* shownOf(item, turn, pulse, access)) moved = true;
      }
      grace.at(turn.stage(), moved);
    }
  } finally {
    grace.at('open', false);
    leave();
  }
}

/** Shows what an event brings; gives whether it brought the turn forward. */
function* shownOf(
  event: WireEvent,
  turn: TurnReader,
  pulse: Attempt['pulse'],
  access: WireAccess,
): Generator<ModelEvent, boolean> {
  if (isError(event)) {
    // An error after the end of a turn is about the connection, and the turn is whole.
    if (turn.stage() === 'open') yield errorEvent(readErrorBody(event), access);
    return false;
  }
  const phase = turn.phase(event);
  if (phase !== undefined) pulse.content(phase);
  yield* turn.accept(event);
  return phase === 'speaking';
}

function isError({ type, object, error }: WireEvent): boolean {
  if (type === 'error' || object === 'error') return true;
  return isObject(error) || (typeof error === 'string' && error !== '');
}

/** Leaves a stream that stays open after its turn came to an end. */
function createGrace({ clock }: WireAccess, leave: () => void) {
  let timer: { readonly stage: string; readonly stop: AbortController } | undefined;
  return {
    /** `moved` for a turn that went on although its end was told: some servers tell it with every event. */
    at(stage: Stage, moved: boolean) {
      if (stage === timer?.stage && !moved) return;
      timer?.stop.abort();
      timer = undefined;
      if (stage === 'open') return;
      const stop = new AbortController();
      timer = { stage, stop };
      void clock.sleep(GRACE[stage], stop.signal).then(() => {
        if (!stop.signal.aborted) leave();
      });
    },
  };
}

const CANCELLED: ModelEvent = {
  type: 'failed',
  fault: { class: 'cancelled', message: 'The model call was cancelled.' },
};

/** What a turn ends with whose stream ended, or broke off with an exception. */
function endOf(opened: OpenedStream | undefined, broken: unknown, access: WireAccess): ModelEvent {
  if (broken instanceof AnswerError) return errorEvent(broken.detail, access);
  if (broken instanceof UnreachableError) {
    const message = `${access.provider} could not be reached.`;
    return { type: 'failed', fault: { class: 'network', message } };
  }
  const finished = opened?.turn.finish();
  if (finished !== undefined) return finished;
  return opened?.source.whole === true && broken === undefined
    ? errorEvent(UNSTREAMED, access)
    : interrupted(broken, access);
}

const UNSTREAMED = {
  message: '',
  how: 'without a stream, which was asked for',
  kind: 'invalid_request',
} as const;

/** How much of data that are not JSON is repeated, in UTF-16 code units. */
const MAX_SHOWN = 100;

function interrupted(broken: unknown, { apiKey }: WireAccess): ModelEvent {
  const told = (message: string): ModelEvent => ({
    type: 'failed',
    fault: { class: 'interrupted', message },
  });
  if (broken === undefined) return told('The model’s stream ended before its last event.');
  if (!(broken instanceof NotJson)) return told('The model’s stream broke off. Try again.');
  const data = cutText(redactKey(broken.data, apiKey), MAX_SHOWN);
  return told(`The model’s stream broke off: an event is not JSON (${data}). Try again.`);
}
