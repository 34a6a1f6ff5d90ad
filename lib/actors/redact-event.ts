import type { Failure } from '../base/failure.ts';
import type { Redact, Redaction, RedactedStream } from '../base/redact.ts';
import type { CallRecord, Emit, Outcome, RunEvent, RunSummary, RunWarning } from './run-event.ts';

type Delta = Extract<RunEvent, { type: 'text.delta' | 'reasoning.delta' }>;

/**
 * Passes on the events of a run without its secrets: in what a model, a tool, a server or a provider said, never in the
 * words that are ours (types, ids, codes, names of nodes). Text that may be the beginning of a secret waits for the next
 * piece of its kind, at most to the event that ends its step; a warning in between does not end it.
 */
export function redactingEmit({ redact, stream }: Redaction, emit: Emit): Emit {
  const streams = new Map<string, { readonly last: Delta; readonly stream: RedactedStream }>();
  const show = (delta: Delta, text: string) => {
    if (text !== '') emit({ ...delta, text });
  };
  return (event) => {
    if (event.type === 'text.delta' || event.type === 'reasoning.delta') {
      const key = `${event.type} ${event.step}`;
      const own = streams.get(key)?.stream ?? stream();
      streams.set(key, { last: event, stream: own });
      return show(event, own.push(event.text));
    }
    if (event.type !== 'warning') {
      const ended = [...streams.values()];
      streams.clear();
      for (const { last, stream: own } of ended) show(last, own.end());
    }
    return emit(redactEvent(event, redact));
  };
}

function redactEvent(event: Exclude<RunEvent, Delta>, redact: Redact): RunEvent {
  switch (event.type) {
    case 'run.started':
    case 'node.started':
    case 'step.started':
    case 'step.finished':
      return event;
    case 'node.finished':
      return { ...event, outcome: redactOutcome(event.outcome, redact) };
    case 'tool.call':
      return { ...event, name: redact(event.name), input: redact(event.input) };
    case 'tool.result':
      return { ...event, ...redactRecord(event, redact) };
    case 'step.reset':
      return { ...event, message: redact(event.message) };
    case 'warning':
      return { ...event, ...redactWarning(event, redact) };
    case 'run.finished':
      return { ...event, result: redactSummary(event.result, redact) };
  }
}

/** A call without secrets in what was sent and what came of it. */
export function redactRecord(record: CallRecord, redact: Redact): CallRecord {
  const { name, input, output, error } = record;
  return {
    ...record,
    name: redact(name),
    input: redact(input),
    ...(output !== undefined && { output: redact(output) }),
    ...(error !== undefined && { error: redactFailure(error, redact) }),
  };
}

function redactFailure(failure: Failure, redact: Redact): Failure {
  const { message, field, data } = failure;
  return {
    ...failure,
    message: redact(message),
    ...(field !== undefined && { field: redact(field) }),
    ...(data !== undefined && { data: redact(data) }),
  };
}

function redactOutcome(outcome: Outcome, redact: Redact): Outcome {
  if (outcome.kind === 'completed') return outcome;
  const message = redact(outcome.message);
  if (outcome.kind !== 'failed' || outcome.problems === undefined) return { ...outcome, message };
  return { ...outcome, message, problems: redact(outcome.problems) };
}

function redactWarning({ code, message }: RunWarning, redact: Redact): RunWarning {
  return { code, message: redact(message) };
}

function redactSummary(summary: RunSummary, redact: Redact): RunSummary {
  const { outcome, response, output, warnings } = summary;
  return {
    ...summary,
    outcome: redactOutcome(outcome, redact),
    response: { text: redact(response.text) },
    ...(output !== undefined && { output: redact(output) }),
    warnings: warnings.map((warning) => redactWarning(warning, redact)),
  };
}
