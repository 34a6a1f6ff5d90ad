import { expect } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { ok } from '../base/result.ts';
import { redactor } from '../base/redact.ts';
import { NO_USAGE, type ToolCall } from '../llm/message.ts';
import type { Model, ModelEvent, ModelRequest, StopReason } from '../llm/model.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';
import { runLoop } from './loop.ts';
import type { RunEvent } from './run-event.ts';
import { startNumbers } from './run-numbers.ts';
import { DEFAULT_LIMITS, type RunLimits } from './stop.ts';
import { MAX_ANSWER } from './tool-calls.ts';
import { buildToolset } from './toolset.ts';

/** A turn of the scripted model; `silent` never answers. */
export type Turn =
  | { text?: string; calls?: Partial<ToolCall>[]; stop?: StopReason; tokens?: number }
  | ModelEvent
  | 'silent';

function scripted(turns: readonly Turn[], requests: ModelRequest[]): Model {
  let next = 0;
  return {
    label: 'scripted',
    async *stream(request): AsyncIterable<ModelEvent> {
      requests.push({ ...request, messages: [...request.messages] });
      const turn = turns[next] ?? 'silent';
      next += 1;
      if (turn === 'silent') await new Promise(() => {});
      else if ('type' in turn) yield turn;
      else yield* finished(turn);
    },
  };
}

function* finished(turn: Exclude<Turn, ModelEvent | 'silent'>): Iterable<ModelEvent> {
  const calls = (turn.calls ?? []).map((call, i) => ({
    id: `id${i}`,
    wireName: 'echo',
    input: {},
    rawInput: '',
    ...call,
  }));
  if (turn.text !== undefined) yield { type: 'text', text: turn.text };
  yield {
    type: 'finished',
    message: { role: 'assistant', text: turn.text ?? '', calls, native: undefined },
    stop: turn.stop ?? (calls.length > 0 ? 'tool_calls' : 'end'),
    usage: { ...NO_USAGE, input_tokens: turn.tokens ?? 1, output_tokens: 1 },
  };
}

function tool(name: string, execute: Tool['execute']): Tool {
  const input_schema = { type: 'object' };
  const descriptor = { name, description: name, source: 'builtin' as const, input_schema };
  return { descriptor: { ...descriptor, capability: READ_ONLY, resource_slots: [], metadata: {} }, execute };
}

let running = 0;
/** The most calls of `wait` that ran at one time. */
export const parallel = { most: 0 };
const TOOLS = [
  tool('echo', async (input) => ok({ said: input['say'] ?? null })),
  tool('throw', async () => {
    throw new Error('inner detail');
  }),
  tool('large', async () => ok({ text: 'é'.repeat(MAX_ANSWER) })),
  tool('fits', async () => ok({ text: 'x'.repeat(MAX_ANSWER - '{"text":""}'.length) })),
  tool('wait', async () => {
    running += 1;
    parallel.most = Math.max(parallel.most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return ok({});
  }),
  tool('hang', () => new Promise(() => {})),
];

/** Runs the loop over a scripted model and the tools above. */
export async function run(
  turns: readonly Turn[],
  options: { limits?: Partial<RunLimits>; signal?: AbortSignal } = {},
) {
  const requests: ModelRequest[] = [];
  const events: RunEvent[] = [];
  const { toolset } = buildToolset(
    TOOLS.map((one) => ({ name: one.descriptor.name, tool: one })),
    nodeDigest,
  );
  const result = await runLoop({
    model: scripted(turns, requests),
    system: 'S',
    prompt: 'P',
    toolset,
    workspace: undefined,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    clock: systemClock,
    signal: options.signal ?? new AbortController().signal,
    emit: (event) => events.push(event),
    numbers: startNumbers(),
    redact: redactor([]),
  });
  return { result, requests, events };
}

/** Every call of the transcript is answered once, in the next message, in call order. */
export function expectValid(messages: Awaited<ReturnType<typeof run>>['result']['messages']): void {
  messages.forEach((message, i) => {
    if (message.role !== 'assistant' || message.calls.length === 0) return;
    const next = messages[i + 1];
    expect(next?.role === 'tool' ? next.answers.map(({ callId }) => callId) : next).toEqual(
      message.calls.map(({ id }) => id),
    );
  });
}
