import type { Clock, Random } from '../base/ports.ts';
import { attempt, type OpenWire } from './attempt.ts';
import { DEFAULT_RETRIES, pauseBefore } from './backoff.ts';
import type { Model, ModelEvent, ModelFault, ModelRequest, RefusedPart } from './model.ts';
import { createPreparer } from './transcript.ts';
import { createWatch, type Watch } from './watch.ts';
import type { Wire } from './wire.ts';

/** A model of an actor's list. */
export type Candidate = {
  readonly label: string;
  /** Opened when it is first needed: most runs need one only. */
  open(): Promise<Wire>;
};

/** How faults are dealt with. */
export type Resilience = {
  readonly clock: Clock;
  readonly random: Random;
  /** Tries after the first, of each model. */
  readonly maxRetries: number | undefined;
};

type Opened = OpenWire & { readonly leftOut: Map<RefusedPart, number | undefined> };

type Tries = AsyncGenerator<ModelEvent, ModelFault | undefined>;

/** The first model of a list, and the next for as long as one fails. */
export type ModelList = readonly [Candidate, ...Candidate[]];

/**
 * The one retry layer. A fault that will pass is tried again after a pause; one that will not, or has not, moves the
 * run on to the next model of the list, where it stays. Output that was shown before a fault is made void by `reset`.
 * Every retry and every move is told as a warning. What a provider refuses of a request (tools, an extra field) is left
 * out from then on.
 */
export function createResilientModel(candidates: ModelList, resilience: Resilience): Model {
  const opened = new Map<Candidate, Opened>();
  const watch = createWatch(resilience.clock);
  let at = 0;
  return {
    get label() {
      return (candidates[at] ?? candidates[0]).label;
    },
    async *stream(request) {
      const shown = { any: false };
      for (;;) {
        const candidate = candidates[at] ?? candidates[0];
        const known = opened.get(candidate) ?? inUse(await candidate.open());
        opened.set(candidate, known);
        const fault = yield* tries(known, request, shown, { ...resilience, watch });
        if (fault === undefined) return;
        const next = candidates[at + 1];
        if (next === undefined || fault.class === 'cancelled') {
          yield { type: 'failed', fault };
          return;
        }
        at += 1;
        const message = `${candidate.label} failed: ${fault.message} ${next.label} is asked instead.`;
        yield* voided(shown, message);
        yield { type: 'warning', code: 'model_failover', message };
      }
    },
  };
}

function inUse(wire: Wire): Opened {
  return { wire, leftOut: new Map(), prepare: createPreparer(wire.origin) };
}

/** Asks one model until it finishes or there is nothing more to be had from it; gives the fault then. */
async function* tries(
  opened: Opened,
  request: ModelRequest,
  shown: { any: boolean },
  { clock, random, watch, maxRetries = DEFAULT_RETRIES }: Resilience & { readonly watch: Watch },
): Tries {
  const { wire, leftOut } = opened;
  for (let retry = 1; ;) {
    let fault: ModelFault | undefined = INTERRUPTED;
    for await (const event of attempt(opened, request, watch)) {
      if (event.type === 'failed') {
        ({ fault } = event);
        break;
      }
      if (event.type === 'text' || event.type === 'reasoning') shown.any = true;
      else if (event.type === 'finished') fault = undefined;
      yield event;
    }
    if (fault === undefined || request.signal.aborted) return fault;
    if (fault.refused !== undefined && !leftOut.has(fault.refused)) {
      leftOut.set(fault.refused, fault.atMost);
      yield* leftOutNote(fault.refused, wire, fault);
      continue;
    }
    const pause = retry > maxRetries ? undefined : pauseBefore(retry, fault, random);
    if (pause === undefined) return fault;
    const message = `${wire.label} is asked again (retry ${retry} of ${maxRetries}): ${fault.message}`;
    yield* voided(shown, message);
    yield { type: 'warning', code: 'model_retried', message };
    await clock.sleep(pause, request.signal);
    if (request.signal.aborted) return { class: 'cancelled', message: 'The model call was cancelled.' };
    retry += 1;
  }
}

const INTERRUPTED: ModelFault = {
  class: 'interrupted',
  message: 'The model’s stream ended before its last event.',
};

function* voided(shown: { any: boolean }, message: string): Iterable<ModelEvent> {
  if (shown.any) yield { type: 'reset', message };
  shown.any = false;
}

/** Parts of a request that are only for our own use, or that mean the same under another name. */
const NOT_MISSED: ReadonlySet<RefusedPart> = new Set([
  'include',
  'stream_options',
  'strict',
  'max_tokens_name',
]);

/** What an actor calls the fields that protocols name otherwise. */
const OPTIONS: ReadonlyMap<RefusedPart, string> = new Map([
  ['stop_sequences', 'stop'],
  ['reasoning', 'reasoning_effort'],
  ['max_output_tokens', 'max_tokens'],
]);

/** What a caller would miss is told. */
function* leftOutNote(part: RefusedPart, { label }: Wire, fault: ModelFault): Iterable<ModelEvent> {
  if (NOT_MISSED.has(part)) return;
  if (part === 'tools') {
    const message = `${label} takes no tools, so it is asked without them: ${fault.message}`;
    yield { type: 'warning', code: 'tools_refused', message };
  } else if (part === 'output_format') {
    const message = `${label} does not take output_schema itself, so its answer is checked here alone: ${fault.message}`;
    yield { type: 'warning', code: 'output_format_refused', message };
  } else {
    const option = OPTIONS.get(part) ?? part;
    const taken =
      fault.atMost === undefined
        ? `does not take this ${option}, so it is asked without it`
        : `takes ${option} up to ${fault.atMost}, so it is asked for no more`;
    yield { type: 'warning', code: 'option_refused', message: `${label} ${taken}: ${fault.message}` };
  }
}
