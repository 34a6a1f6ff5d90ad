import type { JsonObject } from '../base/json.ts';
import { NO_USAGE } from '../llm/message.ts';
import type { PipelineActor, PipelineStep } from './actor.ts';
import { startDeadline } from './deadline.ts';
import { respond } from './respond.ts';
import type { Outcome } from './run-event.ts';
import { callTool, type ToolEnd } from './run-tool.ts';
import type { ActorCall, ActorEnd, Stage } from './stage.ts';
import { cancelled, outOfTime } from './stop.ts';

type State = { readonly results: JsonObject[]; readonly steps: Record<string, JsonObject>; calls: number };

/** Runs the steps of a pipeline in order. The first that fails ends it; its failure is the outcome. */
export async function runPipeline(actor: PipelineActor, call: ActorCall, stage: Stage): Promise<ActorEnd> {
  const deadline = startDeadline(stage.ports.clock, actor.seconds * 1000, call.signal);
  const state: State = { results: [], steps: {}, calls: 0 };
  try {
    const inner = { ...call, signal: deadline.signal };
    const outcome = await runSteps(actor, state, inner, stage);
    const timedOut = outcome.kind === 'cancelled' && deadline.expired();
    return end(actor, state, timedOut ? outOfTime(actor) : outcome, { call, stage });
  } finally {
    deadline.clear();
  }
}

async function runSteps(actor: PipelineActor, state: State, call: ActorCall, stage: Stage): Promise<Outcome> {
  for (const step of actor.steps) {
    if (call.signal.aborted) return cancelled();
    const { outcome, output, called } = await runStep(step, scopeOf(state, call), call, stage);
    state.calls += called;
    if (output === undefined) return outcome;
    state.results.push(output);
    state.steps[step.id] = output;
  }
  return { kind: 'completed' };
}

async function runStep(
  step: PipelineStep,
  scope: JsonObject,
  call: ActorCall,
  stage: Stage,
): Promise<ToolEnd> {
  const about = { node: `${call.place}${step.id}`, visit: stage.numbers.nextVisit() };
  stage.emit({ type: 'node.started', ...about, kind: 'tool', name: step.tool });
  const done = await callTool(step, scope, call, stage);
  stage.emit({ type: 'node.finished', ...about, outcome: done.outcome, model: 'none' });
  return done;
}

function scopeOf({ results, steps }: State, { prompt, context }: ActorCall): JsonObject {
  return { prompt, context, results, steps };
}

function end(
  { response }: PipelineActor,
  state: State,
  outcome: Outcome,
  { call, stage }: { readonly call: ActorCall; readonly stage: Stage },
): ActorEnd {
  const output = outcome.kind === 'completed' ? state.results.at(-1) : undefined;
  const text = output === undefined ? '' : respond(response, output, scopeOf(state, call), stage);
  const { calls } = state;
  return { outcome, text, output, usage: NO_USAGE, steps: 0, calls, visits: 0, models: [] };
}
