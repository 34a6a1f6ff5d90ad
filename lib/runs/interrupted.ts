import { fitText } from '../actors/fit-text.ts';
import type { RunEvent, RunSummary, RunWarning } from '../actors/run-event.ts';
import { NOTHING_USED } from '../actors/run-event.ts';
import { parseIsoTime } from '../base/time.ts';
import { addUsage } from '../llm/message.ts';
import type { LoggedEvent } from './run-log.ts';

/** The most warnings in the result. */
const MAX_WARNINGS = 50;

type OpenCall = Extract<LoggedEvent, { type: 'tool.call' }>;

/** What the log of a run tells of it, read event by event. */
class Told {
  readonly models = new Set<string>();
  readonly open = new Map<string, OpenCall>();
  readonly warnings: RunWarning[] = [];
  usage = NOTHING_USED;
  calls = 0;
  steps = 0;
  last: string | undefined;
  #text: string[] = [];
  #textStep = 0;

  get text(): string {
    return fitText(this.#text.join(''));
  }

  take(event: LoggedEvent): void {
    this.last = event.at;
    switch (event.type) {
      case 'run.started':
      case 'node.finished':
        this.models.add(event.model);
        break;
      case 'step.started':
        this.steps = Math.max(this.steps, event.step);
        break;
      case 'step.finished':
        this.usage = { ...this.usage, ...addUsage(this.usage, event.usage) };
        break;
      case 'step.reset':
        if (event.step === this.#textStep) this.#text = [];
        break;
      case 'text.delta':
        if (event.step !== this.#textStep) this.#text = [];
        this.#textStep = event.step;
        this.#text.push(event.text);
        break;
      case 'tool.call':
        this.calls += 1;
        this.open.set(event.id, event);
        break;
      case 'tool.result':
        this.open.delete(event.id);
        break;
      case 'warning':
        if (this.warnings.length < MAX_WARNINGS) {
          this.warnings.push({ code: event.code, message: event.message });
        }
        break;
      default:
    }
  }
}

/**
 * The events that end a run whose host went away, from its log: each call that is open gets a result that says so, and
 * the run's own result tells what it did until then. `started_at` is ISO 8601.
 */
export function endInterrupted(
  spec: { readonly id: string; readonly actor: string },
  startedAt: string,
  log: Iterable<readonly LoggedEvent[]>,
): RunEvent[] {
  const told = new Told();
  for (const events of log) for (const event of events) told.take(event);
  const spoken = [...told.models].filter((model) => model !== 'none');
  const result: RunSummary = {
    id: spec.id,
    actor: spec.actor,
    state: 'done',
    model: spoken.join(', ') || ([...told.models][0] ?? 'unknown'),
    outcome: {
      kind: 'failed',
      class: 'interrupted',
      message: 'The service stopped working on the run before its end. Start it again.',
    },
    response: { text: told.text },
    usage: {
      ...told.usage,
      tool_calls: told.calls,
      steps: told.steps,
      duration_ms: told.last === undefined ? 0 : parseIsoTime(told.last) - parseIsoTime(startedAt),
    },
    warnings: told.warnings,
  };
  return [...[...told.open.values()].map(unanswered), { type: 'run.finished', result }];
}

function unanswered({ step, id, name, input }: OpenCall): RunEvent {
  const message =
    'The service stopped before the tool answered: whether the call had an effect is not known. Check before calling again.';
  const error = { code: 'unavailable', message } as const;
  return { type: 'tool.result', step, id, name, input, success: false, error, duration_ms: 0 };
}
