import { fillValue } from '../base/template.ts';
import type { Failure } from '../base/failure.ts';
import { isObject, type JsonObject } from '../base/json.ts';
import { runTool } from '../tools/runtime.ts';
import { lacks } from './filled.ts';
import { writingFault } from './read-only.ts';
import { redactRecord } from './redact-event.ts';
import type { CallRecord, Outcome } from './run-event.ts';
import type { ActorCall, Stage } from './stage.ts';
import { cancelled } from './stop.ts';
import { cutRecord } from './tool-calls.ts';

/** A tool with the templates of its input. */
export type ToolWork = { readonly id: string; readonly tool: string; readonly input: JsonObject };

/** What a tool gave, uncut. `called` is 0 when its input could not be filled. */
export type ToolEnd = {
  readonly outcome: Outcome;
  readonly output: JsonObject | undefined;
  readonly called: 0 | 1;
};

/** Calls a tool as a node does: fills its input, tells of the call and its result, and gives the output. */
export async function callTool(
  work: ToolWork,
  scope: JsonObject,
  call: ActorCall,
  stage: Stage,
): Promise<ToolEnd> {
  const filled = fillValue(work.input, scope);
  if (filled.missing.length > 0 || !isObject(filled.value)) {
    const why = filled.missing.length > 0 ? lacks(filled.missing) : 'is not an object.';
    const message = `The input of ${work.id} ${why}`;
    return { outcome: { kind: 'failed', class: 'invalid_input', message }, output: undefined, called: 0 };
  }
  const record = await recorded(work, filled.value, call, stage);
  return { outcome: outcomeOf(work, record.error), output: record.output, called: 1 };
}

async function recorded(
  work: ToolWork,
  input: JsonObject,
  { signal }: ActorCall,
  stage: Stage,
): Promise<CallRecord> {
  const step = stage.numbers.nextStep();
  const about = { id: stage.numbers.nextCall(), name: work.tool, input };
  stage.emit({ type: 'tool.call', step, ...about });
  const record = await outcomeRecord(about, signal, stage);
  stage.emit({ type: 'tool.result', step, ...cutRecord(redactRecord(record, stage.ports.redact)).kept });
  return record;
}

async function outcomeRecord(
  about: { readonly id: string; readonly name: string; readonly input: JsonObject },
  signal: AbortSignal,
  { ports, readOnly, workspace }: Stage,
): Promise<CallRecord> {
  const tool = ports.findTool(about.name);
  if (tool === undefined) {
    const error: Failure = { code: 'not_found', message: `There is no tool ${about.name}.` };
    return { ...about, success: false, error, duration_ms: 0 };
  }
  const denied = readOnly ? writingFault(tool) : undefined;
  if (denied !== undefined) return { ...about, success: false, error: denied, duration_ms: 0 };
  const { error, output, duration_ms } = await runTool(tool, about.input, {
    workspace,
    clock: ports.clock,
    turns: ports.turns,
    signal,
  });
  return error === null
    ? { ...about, success: true, output: output ?? {}, duration_ms }
    : { ...about, success: false, error, duration_ms };
}

function outcomeOf(work: ToolWork, error: Failure | undefined): Outcome {
  if (error === undefined) return { kind: 'completed' };
  if (error.code === 'cancelled') return cancelled();
  return { kind: 'failed', class: error.code, message: `${work.id} (${work.tool}): ${error.message}` };
}
