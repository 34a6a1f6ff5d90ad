import { describe, expect, test } from 'vitest';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { parseName } from '../base/name.ts';
import { ok } from '../base/result.ts';
import { memoryFileSystem } from '../files/memory-files.ts';
import { READ_ONLY, type Tool } from '../tools/contract.ts';
import { parseActor } from './config.ts';
import { execute, type Execution } from './execute.ts';
import type { RunEvent } from './run-event.ts';

const ECHO: Tool = {
  descriptor: {
    name: 'test/echo',
    description: 'Says what it sees.',
    source: 'builtin',
    input_schema: { type: 'object' },
    capability: READ_ONLY,
    resource_slots: [],
    metadata: {},
  },
  execute: async (input, { workspace }) => ok({ ...input, files: workspace === undefined ? 'none' : 'some' }),
};

async function run(document: object, given: Partial<Execution> = {}) {
  const name = parseName('local/a');
  if (!name.ok) throw new Error('it is a name');
  const actor = parseActor({ ...document }, name.value);
  if (!actor.ok) throw new Error(actor.error.message);
  const events: RunEvent[] = [];
  const execution = {
    id: 'run_1',
    actor: actor.value,
    prompt: 'Go',
    context: {},
    skills: [],
    workspace: undefined,
  };
  const ports = {
    clock: systemClock,
    digest: nodeDigest,
    models: { anthropic: undefined },
    findTool: (tool: string) => (tool === 'test/echo' ? ECHO : undefined),
  };
  const signal = new AbortController().signal;
  await execute({ ...execution, warnings: [], ...given }, ports, (event) => events.push(event), signal);
  const last = events.at(-1);
  if (last?.type !== 'run.finished') throw new Error('the last event is the result');
  return { events, result: last.result };
}

const call = { tool: 'test/echo', input: { a: 1 } };

describe('executing', () => {
  test('tells the start first and the result last', async () => {
    const rehearsal = [{ calls: [call] }, { text: 'Done {{ results.0.files }}.' }];
    const { events, result } = await run({ provider: 'rehearsal', tools: ['test/echo'], rehearsal });
    expect(events[0]).toEqual({ type: 'run.started', actor: 'local/a', model: 'rehearsal' });
    expect(result).toEqual({
      id: 'run_1',
      actor: 'local/a',
      state: 'done',
      model: 'rehearsal',
      outcome: { kind: 'completed' },
      response: { text: 'Done none.' },
      usage: {
        input_tokens: 0,
        output_tokens: 0,
        cached_tokens: 0,
        reasoning_tokens: 0,
        tool_calls: 1,
        steps: 2,
        duration_ms: result.usage.duration_ms,
      },
      warnings: [],
    });
    expect(Number.isInteger(result.usage.duration_ms)).toBe(true);
  });

  test('gives tools the workspace', async () => {
    const rehearsal = [{ calls: [call] }, { text: '{{ results.0.files }}' }];
    const workspace = memoryFileSystem({ a: 'x' });
    const { result } = await run({ provider: 'rehearsal', tools: ['test/echo'], rehearsal }, { workspace });
    expect(result.response.text).toBe('some');
  });

  test('passes on warnings of the looking up, of models, of tools and of the prompt, in the log and the result', async () => {
    const { events, result } = await run(
      {
        provider: 'anthropic',
        model: 'm',
        fallback: [{ provider: 'rehearsal' }],
        tools: ['test/echo', '', 'test/none', 'test/echo'],
        system_prompt: 'To {{ context.name }} {{ context.gone }}',
        rehearsal: [{ text: 'x' }],
      },
      { context: { name: 'you' }, warnings: [{ code: 'skill_missing', message: 'gone' }] },
    );
    const codes = [
      'skill_missing',
      'model_skipped',
      'tool_unnamed',
      'tool_unknown',
      'tool_repeated',
      'template_missing',
    ];
    expect(result.warnings.map(({ code }) => code)).toEqual(codes);
    expect(events.flatMap((event) => (event.type === 'warning' ? [event.code] : []))).toEqual(codes);
    expect(JSON.stringify(result.warnings)).toContain('anthropic/m was passed over');
    expect(JSON.stringify(result.warnings)).toContain('{{ context.gone }}');
  });

  test('without any model that can be used fails and says what to set', async () => {
    const { events, result } = await run({ provider: 'anthropic', model: 'm' });
    expect(events.map(({ type }) => type)).toEqual(['run.started', 'run.finished']);
    expect(result.model).toBe('none');
    expect(result.outcome).toMatchObject({ kind: 'failed', class: 'misconfigured' });
    expect(JSON.stringify(result.outcome)).toContain('Set ANTHROPIC_API_KEY');
  });

  test('cuts an answer that is too long for a result and says so', async () => {
    const { result } = await run({ provider: 'rehearsal', rehearsal: [{ text: 'x'.repeat(400_001) }] });
    expect(result.response.text).toHaveLength(400_000);
    expect(result.warnings).toMatchObject([{ code: 'response_cut' }]);
    const fits = await run({ provider: 'rehearsal', rehearsal: [{ text: 'x'.repeat(400_000) }] });
    expect(fits.result.warnings).toEqual([]);
  });
});
