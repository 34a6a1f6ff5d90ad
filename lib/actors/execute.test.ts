import { describe, expect, test } from 'vitest';
import { memoryFileSystem } from '../files/memory-files.ts';
import { executed as run, nameOf } from './execute.fixture.ts';

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
    expect([result.model, result.response.text]).toEqual(['none', '']);
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

  test.each([
    [50, 50],
    [51, 51],
    [60, 51],
  ])('of %i warnings keeps the first 50 and one that says that there are more', async (count, kept) => {
    const warnings = Array.from({ length: count }, (_, i) => ({ code: `w${i}`, message: 'x'.repeat(501) }));
    const { events, result } = await run({ provider: 'rehearsal', rehearsal: [{ text: 'x' }] }, { warnings });
    expect(result.warnings).toHaveLength(kept);
    expect(result.warnings[49]).toEqual({ code: 'w49', message: 'x'.repeat(500) });
    expect(result.warnings[50]).toEqual(
      count === 50
        ? undefined
        : { code: 'warnings_cut', message: 'There are more warnings: read the events of the run.' },
    );
    expect(events.filter(({ type }) => type === 'warning')).toHaveLength(count);
  });

  test('says that an actor of tools has no use for the skills of the call', async () => {
    const document = { type: 'tool', steps: [call] };
    const { result } = await run(document, { callSkills: [nameOf('s')] });
    expect(result.warnings).toEqual([
      {
        code: 'skills_unused',
        message:
          'The call names skills, and an actor of type "tool" has no model to use them: they are left out.',
      },
    ]);
    expect((await run(document)).result.warnings).toEqual([]);
  });

  test.each([
    [49_989, true],
    [49_990, false],
  ])('an output with a text of %i characters is in the result: %s', async (size, isKept) => {
    const steps = [{ tool: 'test/large', input: { size } }];
    const { result } = await run({ type: 'tool', steps, response: 'x' });
    expect(JSON.stringify({ text: 'x'.repeat(49_989) })).toHaveLength(50_000);
    expect('output' in result).toBe(isKept);
    expect(result.warnings.map(({ code }) => code)).toEqual(isKept ? [] : ['output_dropped']);
  });
});
