import { canonicalJson } from '../base/json.ts';
import type { Usage } from '../llm/message.ts';
import type { CallRecord, Outcome } from './run-event.ts';

/** What a run may use. */
export type RunLimits = {
  /** Calls of the model. */
  readonly steps: number;
  /** Input and output tokens together. */
  readonly tokens: number;
  readonly seconds: number;
  /** The same call with the same result, one after another. */
  readonly repeats: number;
};

/** Limits of a run whose actor sets none. */
export const DEFAULT_LIMITS: RunLimits = { steps: 25, tokens: 2_000_000, seconds: 600, repeats: 4 };

/** A run so far, as stop conditions see it. */
export type Progress = {
  readonly steps: number;
  readonly usage: Usage;
  readonly calls: readonly CallRecord[];
};

/** The limit that keeps a run from another step, or undefined. */
export function reachedLimit(progress: Progress, limits: RunLimits): Outcome | undefined {
  if (progress.steps >= limits.steps) {
    return limit('steps', `The run used its ${limits.steps} steps. Raise limits.steps or ask for less.`);
  }
  const tokens = progress.usage.input_tokens + progress.usage.output_tokens;
  if (tokens >= limits.tokens) {
    return limit(
      'tokens',
      `The run used ${tokens} of ${limits.tokens} tokens. Raise limits.tokens or ask for less.`,
    );
  }
  if (repeats(progress.calls) >= limits.repeats) {
    return limit('repeats', `The model made the same call ${limits.repeats} times with the same result.`);
  }
  return undefined;
}

/** The outcome of a run that used its time. */
export function outOfTime(limits: Pick<RunLimits, 'seconds'>): Outcome {
  return limit(
    'time',
    `The run timed out after ${limits.seconds} seconds. Raise limits.seconds or ask for less.`,
  );
}

/** The outcome of a run that its caller stopped. */
export function cancelled(): Outcome {
  return { kind: 'cancelled', message: 'The run was cancelled.' };
}

/** A run that ended at a limit. */
export function limit(kind: Extract<Outcome, { kind: 'limit' }>['limit'], message: string): Outcome {
  return { kind: 'limit', limit: kind, message };
}

/** What a model is told with its result whose next call, when it is the same again, ends the run. */
export function repetitionNote(calls: readonly CallRecord[], limits: RunLimits): string | undefined {
  const count = repeats(calls);
  if (count < 2 || count < limits.repeats - 1) return undefined;
  return `\n[This is the same call with the same result, ${count} times now. Do something else, or answer.]`;
}

/** How many calls at the end are one and the same, with one and the same result. */
function repeats(calls: readonly CallRecord[]): number {
  const last = calls.at(-1);
  if (last === undefined) return 0;
  return calls.length - 1 - calls.findLastIndex((call) => call !== last && !isRepeated(call, last));
}

/** Results, which may be long, are looked at only when all else is alike. */
function isRepeated(a: CallRecord, b: CallRecord): boolean {
  return (
    a.name === b.name &&
    canonicalJson(a.input) === canonicalJson(b.input) &&
    a.error?.message === b.error?.message &&
    canonicalJson(a.output ?? null) === canonicalJson(b.output ?? null)
  );
}
