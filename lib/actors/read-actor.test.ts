import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { actorsIn, actorsNamedIn, toolsNamedIn } from './actor.ts';
import { actorOf, nameOf } from './execute.fixture.ts';
import { readActor } from './read-actor.ts';

const MODEL = { provider: 'anthropic', model: 'm' };
const GRAPH = { type: 'graph', entry: 'a', nodes: { a: { tool: 't/x' } } };
const TOOL = { type: 'tool', steps: [{ tool: 't/x' }] };

test('a pipeline gets its defaults', () => {
  expect(actorOf({ ...TOOL, description: 'D' })).toEqual({
    type: 'tool',
    name: 'local/a',
    description: 'D',
    readOnly: false,
    steps: [{ id: 'step_1', tool: 't/x', input: {} }],
    response: undefined,
    seconds: 600,
  });
});

test('a description may be left out', () => {
  expect(actorOf(TOOL)).toMatchObject({ description: '' });
});

test('a graph gets its defaults', () => {
  const nodes = { a: { tool: 't/x' }, b: { actor: 'local/b' } };
  expect(actorOf({ ...GRAPH, nodes, edges: [{ from: 'a', to: 'b' }] })).toEqual({
    type: 'graph',
    name: 'local/a',
    description: '',
    readOnly: false,
    entry: 'a',
    nodes: new Map<string, object>([
      ['a', { id: 'a', work: { kind: 'tool', tool: 't/x', input: {} }, set: {} }],
      [
        'b',
        {
          id: 'b',
          work: { kind: 'actor', actor: 'local/b', prompt: '{{ prompt }}', context: undefined },
          set: {},
        },
      ],
    ]),
    edges: [{ from: 'a', to: 'b', on: 'success', when: undefined }],
    response: undefined,
    limits: { visits: 50, steps: 200, tokens: 2_000_000, seconds: 600 },
  });
});

test('what an actor names is found at any depth', () => {
  const actor = actorOf({
    ...GRAPH,
    nodes: {
      a: { tool: 't/x' },
      b: { actor: { ...MODEL, tools: ['t/y'] } },
      c: { actor: 'local/c' },
      d: { actor: { ...GRAPH, nodes: { a: { actor: 'local/d' } } } },
      e: { actor: TOOL },
    },
    edges: 'bcde'.split('').map((to, i) => ({ from: 'a', to, when: { context_value: 'x', equals: i } })),
  });
  expect(toolsNamedIn(actor)).toEqual([
    { name: 't/x', field: 'nodes.a.tool' },
    { name: 't/y', field: 'nodes.b.actor.tools[0]' },
    { name: 't/x', field: 'nodes.e.actor.steps[0].tool' },
  ]);
  expect(actorsNamedIn(actor)).toEqual([
    { name: 'local/c', field: 'nodes.c.actor' },
    { name: 'local/d', field: 'nodes.d.actor.nodes.a.actor' },
  ]);
  expect(actorsIn(actor).map(({ type }) => type)).toEqual(['graph', 'llm', 'graph', 'tool']);
});

test('both forms of a condition are one', () => {
  const edge = (when: object) => {
    const actor = actorOf({ ...GRAPH, edges: [{ from: 'a', to: 'end', when }] });
    return actor.type === 'graph' ? actor.edges[0]?.when : undefined;
  };
  const wanted = { path: 'a.b', test: 'equals', value: 0 };
  expect(edge({ context_value: 'a.b', equals: 0 })).toEqual(wanted);
  expect(edge({ type: 'context_value', key: 'a.b', value: 0 })).toEqual(wanted);
  expect(edge({ type: 'context_value', key: 'a.b', equals: 0 })).toEqual(wanted);
});

const inner = (depth: number): JsonValue =>
  depth === 0 ? TOOL : { ...GRAPH, nodes: { a: { actor: inner(depth - 1) } } };
const graph = (rest: object) => ({ ...GRAPH, ...rest });
const node = (a: object) => graph({ nodes: { a } });
const edges = (...all: object[]) => graph({ edges: all.map((one) => ({ from: 'a', to: 'end', ...one })) });
const when = (condition: object) => edges({ when: condition });
const steps = (...all: object[]) => ({ type: 'tool', steps: all.map((one) => ({ tool: 't/x', ...one })) });

describe('a fault is named by its place', () => {
  test.each<[object, string, string]>([
    [{ type: 'graf' }, 'type', 'not "graf"'],
    [{ type: 7 }, 'type', 'a number'],
    [{ ...TOOL, name: 'local/b' }, 'name', '"local/b"'],
    [{ type: 'tool', steps: [] }, 'steps', 'non-empty'],
    [steps({ inputs: {} }), 'steps[0].inputs', 'Did you mean "input"?'],
    [steps({ id: 'x' }, { id: 'x' }), 'steps[1].id', 'Two steps'],
    [steps({ id: 'step_2' }, {}), 'steps[1].id', 'Two steps'],
    [steps({ input: { a: ['{{ results.0 }}'] } }), 'steps[0].input.a[0]', 'there are 0 results before it'],
    [steps({}, { input: { a: '{{ results.1 }}' } }), 'steps[1].input.a', 'there are 1 results'],
    [steps({}, { input: { a: '{{ results.x }}' } }), 'steps[1].input.a', 'counted from 0'],
    [steps({}, { input: { a: '{{ steps.b.x }}' } }), 'steps[1].input.a', 'are: step_1.'],
    [steps({ input: { a: '{{ constructor.x }}' } }), 'steps[0].input.a', 'starts with none of prompt,'],
    [steps({ input: { a: '{% x %}' } }), 'steps[0].input.a', 'a statement'],
    [{ ...TOOL, response: '{{ results.1 }}' }, 'response', 'there are 1 results'],
    [{ ...TOOL, limits: { steps: 1 } }, 'limits.steps', 'Known keys: seconds'],
    [graph({ entry: 'b' }), 'entry', 'The nodes: a.'],
    [graph({ nodes: {} }), 'entry', 'The nodes: none.'],
    [node({}), 'nodes.a', 'one of "actor" and "tool"'],
    [node({ tool: 't/x', actor: 'local/a' }), 'nodes.a', 'one of'],
    [node({ tool: 't/x', prompt: 'x' }), 'nodes.a.prompt', 'has no "prompt"'],
    [node({ tool: 't/x', context: {} }), 'nodes.a.context', 'has no "context"'],
    [node({ actor: 'local/a', input: {} }), 'nodes.a.input', 'has no "input"'],
    [node({ actor: 'a' }), 'nodes.a.actor', 'namespace/short'],
    [node({ actor: { provider: 'X' } }), 'nodes.a.actor.provider', 'provider must be'],
    [graph({ nodes: { a: { tool: 't/x' }, end: { tool: 't/x' } } }), 'nodes.end', 'not "end"'],
    [graph({ nodes: { a: { tool: 't/x' }, '1': { tool: 't/x' } } }), 'nodes.1', 'by a letter'],
    [graph({ nodes: { a: { tool: 't/x' }, b: { tool: 't/x' } } }), 'nodes.b', 'No way leads'],
    [
      graph({ nodes: { a: { tool: 't/x' }, b: { tool: 't/x' } }, edges: [{ from: 'b', to: 'b' }] }),
      'nodes.b',
      'No way leads',
    ],
    [node({ tool: 't/x', input: { p: '{{ nodes.b.x }}' } }), 'nodes.a.input.p', 'no such node'],
    [node({ tool: 't/x', input: { p: '{{ result.x }}' } }), 'nodes.a.input.p', 'none of prompt, context'],
    [node({ tool: 't/x', set: { p: '{{ results.x }}' } }), 'nodes.a.set.p', 'nodes, result'],
    [node({ actor: 'local/a', prompt: '{{ x }}' }), 'nodes.a.prompt', 'starts with none'],
    [node({ actor: 'local/a', context: { c: '{{ x }}' } }), 'nodes.a.context.c', 'starts with none'],
    [graph({ response: '{{ result.x }}' }), 'response', 'starts with none'],
    [edges({ from: 'b' }), 'edges[0].from', 'There is no node "b"'],
    [edges({ to: 'b' }), 'edges[0].to', 'The nodes: a, end.'],
    [edges({ from: 'end' }), 'edges[0].from', 'There is no node "end"'],
    [edges({}, { to: 'a' }), 'edges[1]', 'never taken'],
    [when({}), 'edges[0].when', 'A condition is'],
    [when({ context_value: 'x', key: 'y', equals: 1 }), 'edges[0].when', 'A condition is'],
    [when({ type: 'context_value', context_value: 'x', value: 1 }), 'edges[0].when', 'A condition is'],
    [when({ context_value: 'x' }), 'edges[0].when', 'not none'],
    [when({ context_value: 'x', equals: 1, in: [1] }), 'edges[0].when', 'not equals and in'],
    [when({ context_value: 'x', equals: 1, value: 1 }), 'edges[0].when', 'not equals and value'],
    [when({ context_value: 'x', in: 1 }), 'edges[0].when.in', 'an array'],
    [inner(4) as object, 'nodes.a.actor.nodes.a.actor.nodes.a.actor.nodes.a.actor', '4 deep at most'],
  ])('%j at %s', (document, field, part) => {
    const actor = readActor(document as JsonValue, nameOf('a'));
    expect(actor.ok ? 'no fault' : actor.error.field).toBe(field);
    expect(actor.ok ? '' : actor.error.message).toContain(part);
  });

  test('edges of different ways and conditions do not close one another', () => {
    expect(actorOf(edges({ on: 'failure' }, {})).type).toBe('graph');
    expect(actorOf(edges({ when: { context_value: 'x', exists: true } }, {})).type).toBe('graph');
  });

  test('actors are written out four deep', () => {
    expect(actorOf(inner(3) as object).type).toBe('graph');
  });

  test('a document is nested at most 40 deep', () => {
    const nested = (depth: number): JsonValue => (depth === 0 ? 1 : [nested(depth - 1)]);
    const document = (depth: number) => ({
      type: 'tool',
      steps: [{ tool: 't', input: { a: nested(depth) } }],
    });
    expect(readActor(document(36), nameOf('a')).ok).toBe(true);
    expect(readActor(document(37), nameOf('a'))).toMatchObject({
      error: { code: 'invalid_input', field: '' },
    });
  });
});
