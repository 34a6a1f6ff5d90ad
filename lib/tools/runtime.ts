import { createBudget, DEFAULT_BUDGET, type Budget, type BudgetLimits } from '../base/budget.ts';
import type { Failure } from '../base/failure.ts';
import type { JsonObject } from '../base/json.ts';
import type { Clock } from '../base/ports.ts';
import { fail, type Result } from '../base/result.ts';
import type { Turns } from '../base/turns.ts';
import type { FileSystem } from '../files/file-system.ts';
import { CallEnd } from './call-end.ts';
import type { Tool, ToolResult } from './contract.ts';
import { outputFault } from './output.ts';
import { compileInputSchema, type InputCheck } from './schema.ts';

/** What a call may use. */
export type CallOptions = {
  readonly workspace?: FileSystem | undefined;
  readonly clock: Clock;
  /** Ends the call early as `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of `DEFAULT_BUDGET`, limit by limit. */
  readonly limits?: Partial<BudgetLimits> | undefined;
  /** What calls that work for long share their time by; without it, none lets others go on. */
  readonly turns?: Turns | undefined;
};

/** Compiled schemas by schema object: a pure function's results, dropped with their tools. */
const checks = new WeakMap<JsonObject, Result<InputCheck>>();

/** The check of a tool's input, compiled once for its schema. */
export function inputCheckOf(tool: Tool): Result<InputCheck> {
  const schema = tool.descriptor.input_schema;
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const made = compileInputSchema(schema);
  checks.set(schema, made);
  return made;
}

/**
 * Calls a tool: checks the input, runs it within a budget and checks the output. Every outcome is a result, also
 * an exception of the tool (`execution_failed`) and one that does not come back (`timed_out` at the deadline).
 */
export async function runTool(tool: Tool, input: unknown, options: CallOptions): Promise<ToolResult> {
  const { clock, signal } = options;
  const started = clock.monotonic();
  const budget = createBudget({ ...DEFAULT_BUDGET, ...options.limits }, clock, signal, options.turns);
  const outcome = await attempt(tool, input, budget, options);
  const result: Result<JsonObject> = outcome.ok ? checkedOutput(tool, outcome.value) : outcome;
  return {
    success: result.ok,
    output: result.ok ? result.value : null,
    error: result.ok ? null : result.error,
    duration_ms: Math.round(Math.max(0, clock.monotonic() - started) * 1000) / 1000,
    work: { ...budget.work },
  };
}

async function attempt(
  tool: Tool,
  input: unknown,
  budget: Budget,
  options: CallOptions,
): Promise<Result<JsonObject>> {
  const check = inputCheckOf(tool);
  if (!check.ok) return check;
  const checked = check.value(input);
  if (!checked.ok) return checked;
  const early = budget.check();
  if (early !== undefined) return fail(early);
  const end = new CallEnd(options.signal);
  const context = {
    workspace: options.workspace,
    budget,
    get signal() {
      return end.signal;
    },
  };
  const run = guarded(tool, () => tool.execute(checked.value, context));
  try {
    return (await withoutWaiting(run)) ?? (await Promise.race([run, deadline(options, end)]));
  } finally {
    end.end();
  }
}

/** Turns of the queue of microtasks in which a tool that waits for nothing outside has come back. */
const TURNS = 4;

/** What a call gives if it waits for nothing outside, as most do: they need no timer. */
async function withoutWaiting<T>(run: Promise<T>): Promise<T | undefined> {
  const settled: { value?: T } = {};
  void run.then((value) => {
    settled.value = value;
  });
  for (let turn = 0; turn < TURNS && settled.value === undefined; turn += 1) await Promise.resolve();
  return settled.value;
}

/** An exception is the fault of the tool: its text stays inside, since it may hold anything. */
async function guarded(tool: Tool, execute: () => Promise<Result<JsonObject>>): Promise<Result<JsonObject>> {
  try {
    return await execute();
  } catch {
    return fail({
      code: 'execution_failed',
      message: `The tool ${tool.descriptor.name} failed unexpectedly. Nothing in the input is known to be wrong.`,
    });
  }
}

async function deadline(options: CallOptions, end: CallEnd): Promise<Result<JsonObject>> {
  const ms = options.limits?.ms ?? DEFAULT_BUDGET.ms;
  if (!end.signal.aborted) await options.clock.sleep(ms, end.signal);
  const failure: Failure =
    options.signal?.aborted === true
      ? { code: 'cancelled', message: 'The call was cancelled.' }
      : { code: 'timed_out', message: `The call timed out after ${ms} ms. Ask for less.`, data: { ms } };
  return fail(failure);
}

function checkedOutput(tool: Tool, output: JsonObject): Result<JsonObject> {
  const fault = outputFault(output);
  if (fault === undefined) return { ok: true, value: output };
  return fail({
    code: 'invalid_output',
    message: `The tool ${tool.descriptor.name} gave an output that is not a JSON object: ${fault}.`,
  });
}
