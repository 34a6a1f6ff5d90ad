import { jsonLength, type JsonObject, type JsonValue } from '../base/json.ts';
import type { QualifiedName } from '../base/name.ts';
import { cutText } from '../base/text.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { Actor } from './actor.ts';
import type { SkillContribution } from './contribution.ts';
import { fitText } from './fit-text.ts';
import type { Emit, RunSummary, RunWarning } from './run-event.ts';
import { runGraph, type RunActor } from './run-graph.ts';
import { runLlm, selectAndRun } from './run-llm.ts';
import { startNumbers } from './run-numbers.ts';
import { runPipeline } from './run-pipeline.ts';
import { selectModel } from './select-model.ts';
import { UNBOUNDED, type ActorEnd, type ExecutionPorts, type Stage } from './stage.ts';

/** One execution of an actor, with everything it names already looked up. */
export type Execution = {
  readonly id: string;
  readonly actor: Actor;
  /** The stored actors that graphs name, those that could be had. */
  readonly actors: ReadonlyMap<QualifiedName, Actor>;
  readonly prompt: string;
  readonly context: JsonObject;
  /** What the skills of all these actors and of the call bring. */
  readonly skills: ReadonlyMap<QualifiedName, SkillContribution>;
  readonly callSkills: readonly QualifiedName[];
  readonly workspace: FileSystem | undefined;
  /** What is to be told about the looking up. */
  readonly warnings: readonly RunWarning[];
};

/**
 * Runs an actor and emits its events, `run.started` first and `run.finished`, with the result, last. Every end is a
 * result: it never throws for anything a caller, a model or a tool did.
 */
export async function execute(
  run: Execution,
  ports: ExecutionPorts,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const started = ports.clock.monotonic();
  const warnings: RunWarning[] = [];
  const telling: Emit = (event) => {
    if (event.type === 'warning')
      keepWarning(warnings, { code: event.code, message: ports.redact(event.message) });
    emit(event);
  };
  const warn = (warning: RunWarning) => telling({ type: 'warning', ...warning });
  const { readOnly } = run.actor;
  const stage: Stage = { ...run, readOnly, ports, emit: telling, warn, numbers: startNumbers() };
  const { label, end } = await perform(run, stage, signal);
  const output = end.output === undefined ? undefined : fittingOutput(end.output, warn);
  const result: RunSummary = {
    id: run.id,
    actor: run.actor.name,
    state: 'done',
    model: end.models.join(', ') || label,
    outcome: end.outcome,
    response: { text: shortened(ports.redact(end.text), warn) },
    ...(output === undefined ? {} : { output }),
    usage: {
      ...end.usage,
      tool_calls: end.calls,
      steps: end.steps,
      duration_ms: Math.round(ports.clock.monotonic() - started),
    },
    warnings,
  };
  emit({ type: 'run.finished', result });
}

type Performance = { readonly label: string; readonly end: ActorEnd };

async function perform(run: Execution, stage: Stage, signal: AbortSignal): Promise<Performance> {
  const { actor, prompt, context } = run;
  const call = { prompt, context, signal, allowance: UNBOUNDED, place: '' };
  const selected =
    actor.type === 'llm' ? await selectModel(actor, stage.ports.models, stage.ports.openKey) : undefined;
  const label = selected?.ok === true ? selected.value.model.label : 'none';
  stage.emit({ type: 'run.started', actor: actor.name, model: label });
  for (const warning of run.warnings) stage.warn(warning);
  if (actor.type === 'llm' && selected !== undefined) {
    return { label, end: await runLlm(actor, call, stage, selected) };
  }
  if (actor.type === 'tool' && run.callSkills.length > 0) {
    const message =
      'The call names skills, and an actor of type "tool" has no model to use them: they are left out.';
    stage.warn({ code: 'skills_unused', message });
  }
  return { label, end: await runActor(actor, call, stage) };
}

const runActor: RunActor = async (actor, call, around) => {
  const stage = actor.readOnly ? { ...around, readOnly: true } : around;
  switch (actor.type) {
    case 'llm':
      return selectAndRun(actor, call, stage);
    case 'tool':
      return runPipeline(actor, call, stage);
    case 'graph':
      return runGraph(actor, call, stage, runActor);
  }
};

type Warn = (warning: RunWarning) => void;

/** The result is one record of the log; the whole text stands in its `text.delta` events. */
function shortened(text: string, warn: Warn): string {
  const shown = fitText(text);
  if (shown === text) return text;
  warn({
    code: 'response_cut',
    message: `The answer has ${text.length} characters: the first ${shown.length} are shown.`,
  });
  return shown;
}

/** The most warnings in a result, and the most characters of each; the events have them all. */
const MAX_WARNINGS = 50;
const MAX_WARNING = 500;

function keepWarning(warnings: RunWarning[], { code, message }: RunWarning): void {
  if (warnings.length < MAX_WARNINGS) warnings.push({ code, message: cutText(message, MAX_WARNING) });
  else if (warnings.length === MAX_WARNINGS) {
    warnings.push({ code: 'warnings_cut', message: 'There are more warnings: read the events of the run.' });
  }
}

/** The longest output in a result, in characters of JSON. */
const MAX_OUTPUT = 50_000;

function fittingOutput(output: JsonValue, warn: Warn): JsonValue | undefined {
  if (jsonLength(output, MAX_OUTPUT) <= MAX_OUTPUT) return output;
  warn({
    code: 'output_dropped',
    message: `The output has more than ${MAX_OUTPUT} characters of JSON: it is left out of the result.`,
  });
  return undefined;
}
