import type { Clock } from '../base/ports.ts';
import type { Redact } from '../base/redact.ts';
import type { Turns } from '../base/turns.ts';
import type { JsonObject } from '../base/json.ts';
import type { FileSystem } from '../files/file-system.ts';
import { addUsage, NO_USAGE, type Message, type Usage } from '../llm/message.ts';
import type { Model, ModelFault } from '../llm/model.ts';
import { startDeadline } from './deadline.ts';
import { problemsOf, repairRequest, type OutputContract } from './output-contract.ts';
import type { CallRecord, Emit, Outcome } from './run-event.ts';
import type { RunNumbers } from './run-numbers.ts';
import { cancelled, outOfTime, reachedLimit, repetitionNote, type RunLimits } from './stop.ts';
import { refuseCalls, runCalls } from './tool-calls.ts';
import type { Toolset } from './toolset.ts';
import { readTurn, type TurnEnd } from './turn.ts';

/** Everything a run of the loop needs. */
export type LoopInput = {
  readonly model: Model;
  readonly system: string | undefined;
  readonly prompt: string;
  readonly toolset: Toolset;
  readonly workspace: FileSystem | undefined;
  readonly limits: RunLimits;
  readonly clock: Clock;
  /** What calls of tools share their time by: see `CallOptions`. */
  readonly turns?: Turns | undefined;
  readonly signal: AbortSignal;
  readonly emit: Emit;
  readonly numbers: RunNumbers;
  readonly redact: Redact;
  /** What the answer must be; undefined for an answer in words. */
  readonly contract?: OutputContract | undefined;
};

/** What a loop leaves behind. `messages` is a valid transcript whatever the outcome: every call is answered. */
export type LoopResult = {
  readonly outcome: Outcome;
  readonly text: string;
  /** The answer as a value, where a contract asked for one. */
  readonly output: JsonObject | undefined;
  readonly usage: Usage;
  readonly steps: number;
  readonly calls: readonly CallRecord[];
  readonly messages: readonly Message[];
};

type State = {
  messages: Message[];
  calls: CallRecord[];
  usage: Usage;
  steps: number;
  text: string;
  output: JsonObject | undefined;
  /** True once the model was asked to repair its answer. */
  repaired: boolean;
};

/**
 * The tool-calling loop: ask the model, run the calls of its turn, answer them, ask again, until it answers without
 * calls or a limit, a refusal, a fault or a cancellation ends it. Tools run only from complete turns.
 */
export async function runLoop(input: LoopInput): Promise<LoopResult> {
  const state: State = {
    messages: [{ role: 'user', text: input.prompt }],
    calls: [],
    usage: NO_USAGE,
    steps: 0,
    text: '',
    output: undefined,
    repaired: false,
  };
  const deadline = startDeadline(input.clock, input.limits.seconds * 1000, input.signal);
  try {
    const outcome = await steps(state, { ...input, signal: deadline.signal });
    const timedOut = outcome.kind === 'cancelled' && deadline.expired();
    const { repaired: _, ...left } = state;
    return { ...left, outcome: timedOut ? outOfTime(input.limits) : outcome };
  } finally {
    deadline.clear();
  }
}

async function steps(state: State, input: LoopInput): Promise<Outcome> {
  for (;;) {
    const limit = reachedLimit(state, input.limits);
    if (limit !== undefined) return limit;
    const outcome = await oneStep(state, input);
    if (outcome !== undefined) return outcome;
  }
}

/** One model call and the calls it asks for; the outcome when it was the last. */
async function oneStep(state: State, input: LoopInput): Promise<Outcome | undefined> {
  state.steps += 1;
  const step = input.numbers.nextStep();
  input.emit({ type: 'step.started', step });
  const { system, toolset, signal, contract } = input;
  const { messages } = state;
  const request = { system, messages, tools: toolset.modelTools, outputSchema: contract?.schema, signal };
  const turn = await readTurn(input.model, request, step, input.emit);
  if (turn.type === 'failed') return faultOutcome(turn.fault);
  state.usage = addUsage(state.usage, turn.usage);
  if (turn.message.text !== '') state.text = turn.message.text;
  input.emit({ type: 'step.finished', step, stop: turn.stop, usage: turn.usage });
  const last = finalOutcome(turn);
  if (turn.stop !== 'refusal') state.messages.push(turn.message);
  await answerCalls(turn, step, state, input);
  if (last === undefined && signal.aborted) return cancelled();
  if (last?.kind !== 'completed') return last;
  if (state.text.trim() === '') input.emit({ type: 'warning', ...NO_ANSWER });
  return settleOutput(turn.message.text, state, input);
}

const NO_ANSWER = { code: 'answer_empty', message: 'The model ended its turn without a word of an answer.' };

/** Reads the answer by its contract; the first that does not match is sent back, the second ends the run. */
function settleOutput(text: string, state: State, { contract, emit }: LoopInput): Outcome | undefined {
  if (contract === undefined) return { kind: 'completed' };
  const read = contract.read(text);
  if (read.ok) {
    state.output = read.value;
    return { kind: 'completed' };
  }
  const problems = problemsOf(read.error);
  if (state.repaired) {
    const message = `The answer does not match output_schema, also after a second try. ${problems[0] ?? ''}`;
    return { kind: 'failed', class: 'invalid_output', message, problems };
  }
  state.repaired = true;
  state.messages.push({ role: 'user', text: repairRequest(read.error) });
  emit({
    type: 'warning',
    code: 'output_repaired',
    message: `The answer did not match output_schema and was asked for again. ${problems[0] ?? ''}`,
  });
  return undefined;
}

async function answerCalls(
  turn: Extract<TurnEnd, { type: 'finished' }>,
  step: number,
  state: State,
  input: LoopInput,
): Promise<void> {
  const { calls } = turn.message;
  if (calls.length === 0 || turn.stop === 'refusal') return;
  const { toolset, workspace, clock, turns, signal, emit, redact } = input;
  const nextId = () => input.numbers.nextCall();
  const context = { toolset, workspace, clock, turns, signal, emit, nextId, redact };
  const cut = turn.stop === 'length' || turn.stop === 'context';
  const answered = cut ? refuseCalls(calls, step, context) : await runCalls(calls, step, context);
  state.calls.push(...answered.map(({ record }) => record));
  const answers = answered.map(({ answer }) => answer);
  const last = answers.at(-1);
  const note = repetitionNote(state.calls, input.limits);
  if (last !== undefined && note !== undefined) answers.splice(-1, 1, { ...last, text: last.text + note });
  state.messages.push({ role: 'tool', answers });
}

function finalOutcome(turn: Extract<TurnEnd, { type: 'finished' }>): Outcome | undefined {
  switch (turn.stop) {
    case 'refusal':
      return { kind: 'refused', message: 'The model declined to answer.' };
    case 'context':
      return { kind: 'limit', limit: 'context', message: 'The conversation is too long for the model.' };
    case 'length':
      if (turn.message.calls.length > 0) return undefined;
      return {
        kind: 'limit',
        limit: 'tokens',
        message: 'The answer was cut at options.max_tokens. Raise it.',
      };
    case 'pause':
      return undefined;
    case 'end':
    case 'tool_calls':
      return turn.message.calls.length > 0 ? undefined : { kind: 'completed' };
  }
}

function faultOutcome(fault: ModelFault): Outcome {
  if (fault.class === 'cancelled') return cancelled();
  return { kind: 'failed', class: fault.class, message: fault.message };
}
