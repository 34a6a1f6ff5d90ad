import { closest } from '../base/closest.ts';
import { quote, type Failure } from '../base/failure.ts';
import type { Clock } from '../base/ports.ts';
import type { Redact } from '../base/redact.ts';
import type { Turns } from '../base/turns.ts';
import { cutText } from '../base/text.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { ToolAnswer, ToolCall } from '../llm/message.ts';
import { runTool } from '../tools/runtime.ts';
import { decodeToolName } from '../tools/wire-name.ts';
import { redactRecord } from './redact-event.ts';
import type { CallRecord, Emit } from './run-event.ts';
import type { Toolset } from './toolset.ts';

/** Calls of one turn that run at the same time: a Worker keeps six connections open, and one is the model's. */
const PARALLEL_CALLS = 5;

/** The most of a result that a model is shown, in UTF-16 code units. */
export const MAX_ANSWER = 50_000;

/** What the calls of a run need. */
export type CallContext = {
  readonly toolset: Toolset;
  readonly workspace: FileSystem | undefined;
  readonly clock: Clock;
  /** What calls of tools share their time by: see `CallOptions`. */
  readonly turns?: Turns | undefined;
  readonly signal: AbortSignal;
  readonly emit: Emit;
  /** Gives the next call's id. */
  readonly nextId: () => string;
  readonly redact: Redact;
};

/** A call that was answered, whatever came of it. */
export type AnsweredCall = { readonly record: CallRecord; readonly answer: ToolAnswer };

/**
 * Runs the calls of one turn, at most five at a time, and answers every one, in call order. An unknown tool, arguments
 * that are no object, a failing or a slow tool are answers too: the loop goes on.
 */
export async function runCalls(
  calls: readonly ToolCall[],
  step: number,
  context: CallContext,
): Promise<AnsweredCall[]> {
  const answered: AnsweredCall[] = [];
  const queue = calls.entries();
  const worker = async () => {
    for (const [index, call] of queue) answered[index] = await runCall(call, step, context);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_CALLS, calls.length) }, worker));
  return answered;
}

/** Answers calls that must not run, because the turn that holds them was cut. */
export function refuseCalls(calls: readonly ToolCall[], step: number, context: CallContext): AnsweredCall[] {
  const error: Failure = {
    code: 'invalid_input',
    message:
      'The answer was cut at the token limit, so this call was not run. Repeat it with shorter arguments.',
  };
  return calls.map((call) => {
    const id = context.nextId();
    const name = nameOf(call, context.toolset);
    context.emit({ type: 'tool.call', step, id, name, input: call.input ?? null });
    return finish(
      call,
      { id, name, input: call.input ?? null, success: false, error, duration_ms: 0 },
      step,
      context,
    );
  });
}

async function runCall(call: ToolCall, step: number, context: CallContext): Promise<AnsweredCall> {
  const id = context.nextId();
  const name = nameOf(call, context.toolset);
  const input = call.input ?? null;
  context.emit({ type: 'tool.call', step, id, name, input });
  const error = refusal(call, context.toolset);
  if (error !== undefined)
    return finish(call, { id, name, input, success: false, error, duration_ms: 0 }, step, context);
  const tool = context.toolset.find(call.wireName);
  if (tool === undefined) throw new Error('a refused call has no tool, this one has');
  const { workspace, clock, turns, signal } = context;
  const result = await runTool(tool, call.input, { workspace, clock, turns, signal });
  const { duration_ms } = result;
  const record: CallRecord = result.error
    ? { id, name, input, success: false, error: result.error, duration_ms }
    : { id, name, input, success: true, output: result.output ?? {}, duration_ms };
  return finish(call, record, step, context);
}

function nameOf(call: ToolCall, toolset: Toolset): string {
  return toolset.find(call.wireName)?.descriptor.name ?? decodeToolName(call.wireName);
}

function refusal(call: ToolCall, toolset: Toolset): Failure | undefined {
  if (toolset.find(call.wireName) === undefined) {
    const names = toolset.modelTools.map((tool) => tool.wireName);
    const why = toolset.whyNot(call.wireName);
    if (why !== undefined) {
      const message = `The tool ${quote(call.wireName)} is none of this run's. ${why}`;
      return { code: 'not_found', message, data: { close_matches: [] } };
    }
    const near = closest(call.wireName, names);
    return {
      code: 'not_found',
      message: `There is no tool ${quote(call.wireName)}. ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `The tools are: ${cutText(names.join(', '), 1000)}.`}`,
      data: { close_matches: near },
    };
  }
  if (call.input !== undefined) return undefined;
  return {
    code: 'invalid_input',
    message: 'The arguments are not a JSON object. Send one object, such as {"path": "src"}.',
    field: 'input',
  };
}

function finish(call: ToolCall, record: CallRecord, step: number, context: CallContext): AnsweredCall {
  const { text } = cutRecord(record);
  const { kept } = cutRecord(redactRecord(record, context.redact));
  context.emit({ type: 'tool.result', step, ...kept });
  return { record: kept, answer: { callId: call.id, text, isError: !record.success } };
}

/** A call as the log keeps it, and its result as a model is shown it: both are cut alike. */
export function cutRecord(record: CallRecord): { readonly kept: CallRecord; readonly text: string } {
  const text = record.error ? record.error.message : JSON.stringify(record.output ?? {});
  if (text.length <= MAX_ANSWER) return { kept: record, text };
  const shown = cutAnswer(text);
  return { kept: record.success ? { ...record, output: { cut: true, text: shown } } : record, text: shown };
}

function cutAnswer(text: string): string {
  const kept = cutText(text, MAX_ANSWER);
  return `${kept}\n[cut: ${text.length - kept.length} more characters. Narrow the call or ask for a smaller range to read the rest.]`;
}
