import { describe, expect, test } from 'vitest';
import { NO_USAGE } from '../llm/message.ts';
import { expectValid, parallel, run } from './loop.fixture.ts';
import { MAX_ANSWER } from './tool-calls.ts';

describe('the loop', () => {
  test('asks, runs the calls, answers and asks again until there are none', async () => {
    const { result, requests, events } = await run([
      {
        text: 'First. ',
        calls: [
          { id: 'x', input: { say: 'a' } },
          { id: 'y', input: { say: 'b' } },
        ],
      },
      { text: 'Last.' },
    ]);
    expect(result.outcome).toEqual({ kind: 'completed' });
    expect([result.text, result.steps]).toEqual(['Last.', 2]);
    expect(result.usage).toEqual({ ...NO_USAGE, input_tokens: 2, output_tokens: 2 });
    expect(result.calls.map(({ id, name, output }) => [id, name, output])).toEqual([
      ['call_1', 'echo', { said: 'a' }],
      ['call_2', 'echo', { said: 'b' }],
    ]);
    expect(requests.map(({ system, messages, tools }) => [system, messages.length, tools.length])).toEqual([
      ['S', 1, 6],
      ['S', 3, 6],
    ]);
    expect(requests[1]?.messages[2]).toEqual({
      role: 'tool',
      answers: [
        { callId: 'x', text: '{"said":"a"}', isError: false },
        { callId: 'y', text: '{"said":"b"}', isError: false },
      ],
    });
    expect(events.map(({ type }) => type)).toEqual([
      'step.started',
      'text.delta',
      'step.finished',
      'tool.call',
      'tool.call',
      'tool.result',
      'tool.result',
      'step.started',
      'text.delta',
      'step.finished',
    ]);
    expectValid(result.messages);
  });

  test('keeps the last words when a later turn has none', async () => {
    const { result } = await run([{ text: 'Said.', calls: [{}] }, {}]);
    expect([result.outcome.kind, result.text]).toEqual(['completed', 'Said.']);
  });

  test('runs at most five calls at a time', async () => {
    parallel.most = 0;
    const { result } = await run([
      { calls: Array.from({ length: 12 }, (_, i) => ({ id: `w${i}`, wireName: 'wait' })) },
      {},
    ]);
    expect([result.calls.length, parallel.most]).toEqual([12, 5]);
    expect(result.calls.map(({ id }) => id)).toContain('call_12');
    expectValid(result.messages);
  });

  test.each([
    ['throw', 'execution_failed', 'failed unexpectedly'],
    ['ech', 'not_found', 'Did you mean echo?'],
    ['zzzzzzzz', 'not_found', 'The tools are: echo, throw'],
  ])('a call of %s is answered with %s', async (wireName, code, part) => {
    const { result } = await run([{ calls: [{ wireName }] }, { text: 'ok' }]);
    expect(result.outcome.kind).toBe('completed');
    expect(result.calls[0]).toMatchObject({ success: false, error: { code } });
    expect(JSON.stringify(result.messages)).toContain(part);
    expect(JSON.stringify(result)).not.toContain('inner detail');
    expect(result.messages[2]).toMatchObject({ answers: [{ isError: true }] });
  });

  test('arguments that are no object are not run', async () => {
    const { result } = await run([{ calls: [{ input: undefined, rawInput: '[' }] }, {}]);
    expect(result.calls[0]).toMatchObject({
      success: false,
      input: null,
      error: { code: 'invalid_input', field: 'input' },
    });
  });

  test('a large result is cut for the model and the log alike, and says so', async () => {
    const { result } = await run([{ calls: [{ wireName: 'large' }] }, {}]);
    const answer = result.messages[2];
    const text = answer?.role === 'tool' ? (answer.answers[0]?.text ?? '') : '';
    expect(text).toContain('\n[cut: 11 more characters.');
    expect(result.calls[0]?.output).toEqual({ cut: true, text });
  });

  test('a result of exactly the most is not cut', async () => {
    const { result } = await run([{ calls: [{ wireName: 'fits' }] }, {}]);
    expect(JSON.stringify(result.calls[0]?.output)).toHaveLength(MAX_ANSWER);
    expect(result.calls[0]?.output).not.toHaveProperty('cut');
  });

  test('a cut turn runs nothing, answers each call and goes on', async () => {
    const { result } = await run([{ calls: [{ input: { say: 'x' } }], stop: 'length' }, { text: 'Short.' }]);
    expect(result.calls[0]).toMatchObject({ success: false, error: { code: 'invalid_input' } });
    expect([result.outcome.kind, result.text]).toEqual(['completed', 'Short.']);
    expectValid(result.messages);
  });

  test('a turn that says it calls tools and calls none is the answer', async () => {
    const { result, requests } = await run([{ text: 'That is all.', stop: 'tool_calls' }]);
    expect([result.outcome.kind, result.text, requests.length]).toEqual(['completed', 'That is all.', 1]);
  });

  test('a paused turn is sent back', async () => {
    const { result, requests } = await run([{ text: 'A', stop: 'pause' }, { text: 'B' }]);
    expect([result.outcome.kind, result.text, requests.length]).toEqual(['completed', 'B', 2]);
  });
});
