import { expect, test } from 'vitest';
import { executed, visits } from './execute.fixture.ts';

const echo = (input: object, id?: string) => ({
  tool: 'test/echo',
  input,
  ...(id === undefined ? {} : { id }),
});

test('each step takes from the call and from the steps before it, with types', async () => {
  const steps = [
    echo({ q: '{{ prompt }} {{ context.who }}', n: '{{ context.list }}' }, 'first'),
    echo({ again: '{{ results.0.n }}', text: '{{ steps.first.q }}!' }),
  ];
  const { events, result } = await executed(
    { type: 'tool', steps, response: '{{ results.1.text }}' },
    { context: { who: 'Ada', list: [1, 2] } },
  );
  expect(result.outcome).toEqual({ kind: 'completed' });
  expect(result.response).toEqual({ text: 'Go Ada!' });
  expect(result.output).toEqual({ again: [1, 2], text: 'Go Ada!', files: 'none' });
  expect([result.model, result.usage.tool_calls, result.usage.steps]).toEqual(['none', 2, 0]);
  expect(visits(events)).toEqual(['1 first completed', '2 step_2 completed']);
  expect(events.map(({ type }) => type)).toEqual([
    'run.started',
    'node.started',
    'tool.call',
    'tool.result',
    'node.finished',
    'node.started',
    'tool.call',
    'tool.result',
    'node.finished',
    'text.delta',
    'run.finished',
  ]);
  expect(events[6]).toEqual({
    type: 'tool.call',
    step: 2,
    id: 'call_2',
    name: 'test/echo',
    input: { again: [1, 2], text: 'Go Ada!' },
  });
});

test('without a template the answer is the last output', async () => {
  const { events, result } = await executed({ type: 'tool', steps: [echo({ a: 1 })] });
  expect(result.response.text).toBe('{"a":1,"files":"none"}');
  expect(events.at(-2)).toEqual({ type: 'text.delta', step: 1, text: result.response.text });
});

test('the first step that fails ends it with the tool’s failure', async () => {
  const { events, result } = await executed({ type: 'tool', steps: [{ tool: 'test/fail' }, echo({})] });
  expect(result.outcome).toEqual({
    kind: 'failed',
    class: 'not_a_file',
    message: 'step_1 (test/fail): It is a folder.',
  });
  expect([result.response.text, result.output, result.usage.tool_calls]).toEqual(['', undefined, 1]);
  expect(visits(events)).toEqual(['1 step_1 failed']);
  expect(events[3]).toEqual({
    type: 'tool.result',
    step: 1,
    id: 'call_1',
    name: 'test/fail',
    input: {},
    success: false,
    error: { code: 'not_a_file', message: 'It is a folder.' },
    duration_ms: expect.any(Number),
  });
});

test('a step whose input refers to what is not there is not called', async () => {
  const { result } = await executed({
    type: 'tool',
    steps: [echo({}), echo({ a: '{{ results.0.gone }}', b: '{{ context.none | default: "b" }}' })],
  });
  expect(result.outcome).toMatchObject({ kind: 'failed', class: 'invalid_input' });
  expect(JSON.stringify(result.outcome)).toContain('The input of step_2 refers to results.0.gone,');
  expect(result.usage.tool_calls).toBe(1);
});

test('a tool that is gone is told', async () => {
  const { events, result } = await executed({ type: 'tool', steps: [{ tool: 'test/gone' }] });
  expect(result.outcome).toEqual({
    kind: 'failed',
    class: 'not_found',
    message: 'step_1 (test/gone): There is no tool test/gone.',
  });
  expect(events[3]).toMatchObject({ type: 'tool.result', success: false, duration_ms: 0 });
});

test('it ends at its time, and when it is cancelled', async () => {
  const steps = [{ tool: 'test/hang' }];
  const slow = await executed({ type: 'tool', steps, limits: { seconds: 1 } });
  expect(slow.result.outcome).toMatchObject({ kind: 'limit', limit: 'time' });
  const stopped = await executed({ type: 'tool', steps }, {}, { signal: AbortSignal.timeout(10) });
  expect(stopped.result.outcome).toEqual({ kind: 'cancelled', message: 'The run was cancelled.' });
  const early = await executed({ type: 'tool', steps }, {}, { signal: AbortSignal.abort() });
  expect(early.events.map(({ type }) => type)).toEqual(['run.started', 'run.finished']);
});

test('a long output is cut in the log and passed on whole', async () => {
  const { events, result } = await executed({
    type: 'tool',
    steps: [{ tool: 'test/large', input: { size: 60_000 } }, echo({ size: 5, text: '{{ results.0.text }}' })],
    response: '{{ results.1.text }}',
  });
  expect(events[3]).toMatchObject({ type: 'tool.result', output: { cut: true } });
  expect(result.response.text).toHaveLength(60_000);
  expect(result.output).toBe(undefined);
  expect(result.warnings).toEqual([
    {
      code: 'output_dropped',
      message: 'The output has more than 50000 characters of JSON: it is left out of the result.',
    },
  ]);
});

test('a response that refers to what is not there says so', async () => {
  const { result } = await executed({ type: 'tool', steps: [echo({})], response: '{{ results.0.gone }}.' });
  expect(result.response.text).toBe('{{ results.0.gone }}.');
  expect(result.warnings).toMatchObject([{ code: 'template_missing' }]);
});

test('inside a graph it is one visit, and no step of a model', async () => {
  const actor = { type: 'tool', steps: [echo({}), echo({})] };
  const { result } = await executed({
    type: 'graph',
    entry: 'a',
    nodes: { a: { actor }, b: { actor } },
    edges: [{ from: 'a', to: 'b' }],
    limits: { visits: 2, steps: 1 },
  });
  expect(result.outcome).toEqual({ kind: 'completed' });
  expect([result.usage.steps, result.usage.tool_calls]).toEqual([0, 4]);
});
