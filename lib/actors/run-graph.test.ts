import { describe, expect, test } from 'vitest';
import { executed, stored, visits } from './execute.fixture.ts';

const says = (text: string) => ({ provider: 'rehearsal', rehearsal: [{ text }] });
const echo = (input: object, set: object = {}) => ({ tool: 'test/echo', input, set });
const when = (context_value: string, equals: unknown) => ({ context_value, equals });

describe('a graph', () => {
  test('passes its context and its results along, and answers with the last text', async () => {
    const { events, result } = await executed(
      {
        type: 'graph',
        entry: 'look',
        nodes: {
          look: echo(
            { q: '{{ prompt }}' },
            { seen: '{{ result.output.q }}', list: ['{{ result.success }}'] },
          ),
          speak: {
            actor: { ...says('{{ prompt }}') },
            prompt: '{{ context.seen }}, {{ nodes.look.output.files }}, {{ previous.output.q }}',
          },
        },
        edges: [{ from: 'look', to: 'speak', when: when('list', [true]) }],
      },
      { context: { kept: 1 } },
    );
    expect(result.outcome).toEqual({ kind: 'completed' });
    expect(result.response.text).toBe('Go, none, Go');
    expect([result.model, result.usage.steps, result.usage.tool_calls]).toEqual(['rehearsal', 1, 1]);
    expect(visits(events)).toEqual(['1 look completed', '2 speak completed']);
    expect(events.map(({ type }) => type)).toEqual([
      'run.started',
      'node.started',
      'tool.call',
      'tool.result',
      'node.finished',
      'node.started',
      'step.started',
      'text.delta',
      'step.finished',
      'node.finished',
      'run.finished',
    ]);
    expect(events[1]).toEqual({
      type: 'node.started',
      node: 'look',
      visit: 1,
      kind: 'tool',
      name: 'test/echo',
    });
    expect(events[9]).toEqual({
      type: 'node.finished',
      node: 'speak',
      visit: 2,
      outcome: { kind: 'completed' },
      model: 'rehearsal',
    });
  });

  test('gives an actor the graph’s context, or the one its node writes', async () => {
    const actor = {
      type: 'tool',
      steps: [{ tool: 'test/echo', input: { of: '{{ context.a | default: "none" }}' } }],
    };
    const run = async (node: object) => {
      const graph = { type: 'graph', entry: 'n', nodes: { n: { actor, ...node } } };
      return (await executed(graph, { context: { a: 'x' } })).result.output;
    };
    expect(await run({})).toMatchObject({ of: 'x' });
    expect(await run({ context: {} })).toMatchObject({ of: 'none' });
    expect(await run({ context: { a: 'own {{ context.a }}' } })).toMatchObject({ of: 'own x' });
  });

  test('takes the first edge that holds, and goes round until a value changes', async () => {
    const set = { n: '{{ context.next.0 }}', next: '{{ context.next.1 }}' };
    const { events, result } = await executed(
      {
        type: 'graph',
        entry: 'count',
        nodes: { count: echo({}, set), last: says2() },
        edges: [
          { from: 'count', to: 'last', when: when('n', 0) },
          { from: 'count', to: 'last', when: when('n', 3) },
          { from: 'count', to: 'count' },
        ],
        response: 'n is {{ context.n }}',
      },
      { context: { next: [false, [2, [3, 'none']]] } },
    );
    expect(visits(events)).toEqual([
      '1 count completed',
      '2 count completed',
      '3 count completed',
      '4 last completed',
    ]);
    expect(result.response.text).toBe('n is 3');
    expect(events.at(-2)).toMatchObject({ type: 'text.delta', text: 'n is 3' });
  });

  test('runs stored actors, and graphs inside graphs, in the same log', async () => {
    const inner = { type: 'graph', entry: 'b', nodes: { b: { actor: 'local/tell' } } };
    const { events, result } = await executed(
      { type: 'graph', entry: 'a', nodes: { a: { actor: 'local/inner', prompt: 'deep' } } },
      { actors: stored({ inner, tell: says('{{ prompt }}') }) },
    );
    expect(result.response.text).toBe('deep');
    expect(visits(events)).toEqual(['2 a/b completed', '1 a completed']);
  });

  test('goes on along an edge for failures, and tells what failed', async () => {
    const { events, result } = await executed({
      type: 'graph',
      entry: 'a',
      nodes: { a: { tool: 'test/fail' }, b: echo({ why: '{{ previous.outcome.class }}' }), c: says2() },
      edges: [
        { from: 'a', to: 'c' },
        { from: 'a', to: 'b', on: 'failure' },
      ],
    });
    expect(result.outcome.kind).toBe('completed');
    expect(result.output).toMatchObject({ why: 'not_a_file' });
    expect(visits(events)).toEqual(['1 a failed', '2 b completed']);
  });

  test('that goes on to its end after a failure has nothing to say', async () => {
    const edges = [{ from: 'a', to: 'end', on: 'failure' }];
    const { result } = await executed({
      type: 'graph',
      entry: 'a',
      nodes: { a: { tool: 'test/fail' } },
      edges,
    });
    expect([result.outcome, result.response.text]).toEqual([{ kind: 'completed' }, '']);
  });
});

function says2() {
  return { actor: says('last') };
}

describe('how a graph ends', () => {
  const cycle = (limits: object, node: object = says2()) => ({
    type: 'graph',
    entry: 'a',
    nodes: { a: node },
    edges: [{ from: 'a', to: 'a' }],
    limits,
  });

  test.each([
    ['visits', cycle({ visits: 3 }), 3],
    ['steps', cycle({ steps: 2 }), 2],
  ])('a cycle ends at its %s', async (limit, graph, count) => {
    const { events, result } = await executed(graph);
    expect(result.outcome).toEqual({
      kind: 'limit',
      limit,
      message: `The graph used its ${count} ${limit} before it came to its end. Raise limits.${limit} or look for a cycle.`,
    });
    expect(visits(events)).toHaveLength(count);
    expect(result.response.text).toBe('');
  });

  test('inner graphs use up the visits and steps of the outer one', async () => {
    const inner = cycle({ visits: 1000, steps: 1000 });
    const outer = (limits: object) => ({ type: 'graph', entry: 'g', nodes: { g: { actor: inner } }, limits });
    const visited = await executed(outer({ visits: 5 }));
    expect(visits(visited.events)).toHaveLength(5);
    expect(visited.result.outcome).toMatchObject({ kind: 'limit', limit: 'visits' });
    const asked = await executed(outer({ steps: 3 }));
    expect(asked.result.usage.steps).toBe(3);
    expect(asked.result.outcome).toMatchObject({ kind: 'limit', limit: 'steps' });
  });

  test('an actor gets no more steps than its graph has left', async () => {
    const calls = Array.from({ length: 9 }, (_, n) => ({ calls: [{ tool: 'test/echo', input: { n } }] }));
    const actor = { provider: 'rehearsal', tools: ['test/echo'], rehearsal: calls };
    const { result } = await executed({
      type: 'graph',
      entry: 'a',
      nodes: { a: { actor } },
      limits: { steps: 4 },
    });
    expect([result.outcome.kind, result.usage.steps, result.usage.tool_calls]).toEqual(['limit', 4, 4]);
  });

  test('time and cancelling end it wherever it is', async () => {
    const slow = await executed(cycle({ seconds: 1 }, { tool: 'test/hang' }));
    expect(slow.result.outcome).toMatchObject({ kind: 'limit', limit: 'time' });
    const stopped = await executed(cycle({}, { tool: 'test/hang' }), {}, { signal: AbortSignal.timeout(10) });
    expect(stopped.result.outcome.kind).toBe('cancelled');
    const early = await executed(cycle({}), {}, { signal: AbortSignal.abort() });
    expect(visits(early.events)).toEqual([]);
  });

  test('a graph that holds itself ends at its depth', async () => {
    const self = { type: 'graph', entry: 'x', nodes: { x: { actor: 'local/self' } } };
    const { events, result } = await executed(self, { actors: stored({ self }) });
    expect(result.outcome).toMatchObject({ kind: 'limit', limit: 'depth' });
    expect(visits(events)).toHaveLength(8);
  });

  test.each<[string, object, string, string]>([
    ['a failing node', { a: { tool: 'test/fail' } }, 'not_a_file', 'a (test/fail): It is a folder.'],
    ['an actor that is gone', { a: { actor: 'local/gone' } }, 'not_found', 'no actor local/gone'],
    ['a prompt of nothing', { a: { ...says2(), prompt: '{{ context.x }}' } }, 'invalid_input', 'context.x'],
    ['an input of nothing', { a: echo({ x: '{{ previous.x }}' }) }, 'invalid_input', 'previous.x'],
    ['setting nothing', { a: echo({}, { x: '{{ result.output.x }}' }) }, 'invalid_input', 'nodes.a.set'],
    ['a model’s failure', { a: { actor: says('{{ results.0 }}') } }, 'invalid_request', 'a: Turn 1'],
  ])('%s is its outcome', async (_, nodes, failure, part) => {
    const { result } = await executed({ type: 'graph', entry: 'a', nodes });
    expect(result.outcome).toMatchObject({ kind: 'failed', class: failure });
    expect(JSON.stringify(result.outcome)).toContain(part);
  });

  test('edges that all do not hold are a failure, not an end', async () => {
    const edges = [{ from: 'a', to: 'end', when: when('x', 1) }];
    const { result } = await executed({ type: 'graph', entry: 'a', nodes: { a: echo({}) }, edges });
    expect(result.outcome).toMatchObject({ kind: 'failed', class: 'execution_failed' });
    expect(JSON.stringify(result.outcome)).toContain('No edge that leaves the node a holds.');
  });

  test('a context that grows without end is stopped', async () => {
    const graph = cycle({ visits: 1000 }, echo({}, { x: ['{{ context.x }}', '{{ context.x }}'] }));
    const { result } = await executed(graph, { context: { x: 'start' } });
    expect(result.outcome).toMatchObject({ kind: 'failed', class: 'invalid_input' });
    expect(JSON.stringify(result.outcome)).toMatch(/not there or too long|context larger/);
  });
});
