import { describe, expect, test } from 'vitest';
import { memoryFileSystem } from '../files/memory-files.ts';
import { executed as run } from './execute.fixture.ts';

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
